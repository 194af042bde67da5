package kala

import (
	"image"
	"math"

	"galet/render"
	"galet/render/canvas"
	"galet/render/material"
)

// Half lengths of beans, in pixels.
const (
	largeBean = 18
	smallBean = 15
	tinyBean  = 12
)

// mostDrawn is the maximum number of beans that are drawn in one place. The figure
// beside them has the true number.
const mostDrawn = 24

// ring is beans in a circle round the middle of a heap.
type ring struct {
	beans int
	// reach is the circle's radius, as a share of the bowl's.
	reach float64
	// slant is the angle between the beans and the circle's line, in turns.
	slant float64
}

// heaps holds the rings of a heap by its number of beans.
var heaps = [mostDrawn + 1][]ring{
	1:  {{1, .36, .02}},
	2:  {{2, .40, .06}},
	3:  {{3, .46, .06}},
	4:  {{4, .54, .06}},
	5:  {{5, .61, .06}},
	6:  {{5, .65, .06}, {1, 0, 0}},
	7:  {{6, .67, .06}, {1, 0, 0}},
	8:  {{7, .69, .09}, {1, 0, 0}},
	9:  {{8, .70, .12}, {1, 0, 0}},
	10: {{8, .73, .06}, {2, .20, 0}},
	11: {{8, .73, .06}, {3, .27, .04}},
	12: {{9, .73, .08}, {3, .27, .04}},
	13: {{9, .73, .08}, {4, .32, .04}},
	14: {{10, .73, .11}, {4, .32, .04}},
	15: {{10, .73, .11}, {5, .38, .06}},
	16: {{11, .73, .14}, {5, .38, .06}},
	17: {{12, .78, .08}, {5, .39, .04}},
	18: {{12, .78, .08}, {5, .44, .06}, {1, 0, 0}},
	19: {{12, .78, .08}, {6, .44, .06}, {1, 0, 0}},
	20: {{13, .78, .10}, {6, .44, .06}, {1, 0, 0}},
	21: {{14, .78, .12}, {6, .44, .06}, {1, 0, 0}},
	22: {{14, .78, .12}, {7, .46, .08}, {1, 0, 0}},
	23: {{15, .78, .14}, {7, .46, .08}, {1, 0, 0}},
	24: {{15, .78, .14}, {8, .48, .10}, {1, 0, 0}},
}

// beanSize is the half length of n beans in a bowl.
func beanSize(n int) int {
	switch {
	case n <= 9:
		return largeBean
	case n <= 16:
		return smallBean
	}
	return tinyBean
}

// heap lays n beans in a circle. length is half the length of a bean. With the same n and
// seed, the beans always lie the same way.
func (b *picture) heap(n int, middle image.Point, radius, length, seed int) {
	place := 0
	for _, ring := range heaps[min(n, mostDrawn)] {
		start := ring.start(seed)
		for i := range ring.beans {
			place++
			turn := start + float64(i)/float64(ring.beans) + .012*wobble(seed, place)
			reach := ring.reach*float64(radius) + 1.5*wobble(place, seed)
			sin, cos := math.Sincos(turn * 2 * math.Pi)
			lies := turn + .25 + ring.slant + .03*wobble(seed+99, place)
			b.Put(b.bean(length, round(lies*16)), middle.X+round(reach*cos), middle.Y+round(reach*sin))
		}
	}
}

// bean is the sprite of a bean with this half length, turned by sixteenths of a
// circle. It is made once for each picture.
func (b *picture) bean(length, turn int) *canvas.Sprite {
	sprite := &b.beans[length][turn&15]
	if *sprite == nil {
		*sprite = render.Sprite(b.Stage, material.Bean{Length: length, Turn: turn & 15})
	}
	return *sprite
}

// start is where the first bean lies, in turns clockwise from the right. Few beans lie
// on the diagonals, away from the paths. Many beans leave the top left free for the
// badge.
func (r ring) start(seed int) float64 {
	const badge = .625
	quarter := math.Floor(4*material.Random(seed, r.beans)) / 4
	switch r.beans {
	case 1, 2, 4:
		return .125 + quarter
	case 3:
		return .042 + quarter
	}
	return badge + .5/float64(r.beans)
}

// wobble is a random value of a place, -1 to 1.
func wobble(x, y int) float64 { return 2*material.Random(x, y) - 1 }

func round(v float64) int { return int(math.Round(v)) }
