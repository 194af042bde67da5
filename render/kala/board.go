package kala

import (
	"image"
	"math"
	"strconv"

	"github.com/fogleman/gg"

	"galet/game/kala"
	"galet/render"
	"galet/render/canvas"
	"galet/render/colour"
	"galet/render/material"
)

// Measures of the field, in pixels.
const (
	cellSize     = 168
	boardSize    = kala.Side*cellSize + 32
	boardLeft    = render.Width/2 - boardSize/2
	boardMiddle  = render.BoardTop + boardSize/2
	bowlRadius   = 62 // radii
	cupRadius    = 58
	insideRadius = 46
)

// Where marks stand, from the middle of a bowl: each corner has its own, so
// that nothing lies on the paths, which run through the middle.
var (
	figureAt = image.Pt(58, -58)
	badgeAt  = image.Pt(-49, -49)
	pearlAt  = image.Pt(-47, 47)
	labelAt  = image.Pt(45, 45)
)

// Radii of marks, in pixels.
const (
	badgeRadius = 20
	pearlRadius = 13
	labelRadius = 22
)

// emptyInk is the figure of an empty bowl.
const emptyInk colour.Colour = 0x775530

// cellAt is the middle of a bowl.
func cellAt(c kala.Cell) image.Point {
	return image.Pt(
		boardLeft+16+cellSize/2+c.Column()*cellSize,
		render.BoardTop+boardSize-16-cellSize/2-c.Row()*cellSize,
	)
}

// ground is the board with its bowls, both trays, and the names of rows
// and columns: the same in every match.
type ground struct{}

// Lay draws the ground.
func (ground) Lay(s *render.Stage) {
	tray := material.Tray{
		W: trayWidth, H: boardSize, Groove: grooveWidth, Top: 8, Foot: 8,
		Block: blockHeight, Grain: material.Grain{Upright: true, Tone: .1},
	}
	for _, x := range trayX {
		render.PutArt(s, material.Shadow{W: trayWidth, H: boardSize, Radius: 14, Layers: 6, Down: 4}, x, boardMiddle)
		render.PutArt(s, tray, x, boardMiddle)
	}
	render.PutArt(s, material.Shadow{W: boardSize, H: boardSize, Radius: 26, Layers: 9, Down: 6}, render.Width/2, boardMiddle)
	render.PutArt(s, material.Slab{W: boardSize, H: boardSize, Radius: 26}, render.Width/2, boardMiddle)
	bowl := render.Sprite(s, material.Bowl{Radius: bowlRadius})
	for c := range kala.Cell(kala.Cells) {
		at := cellAt(c)
		s.Put(bowl, at.X, at.Y)
	}
	for i := range kala.Side {
		corner := cellAt(kala.At(i, i))
		s.Coordinate(render.Letters[i:i+1], corner.X, render.BoardTop+boardSize+31, false)
		s.Coordinate(strconv.Itoa(i+1), boardLeft-26, corner.Y, false)
	}
}

// lid is the arch over the figure of what a cup covers.
type lid struct{}

func (lid) Size() (w, h int) { return 64, 64 }

func (lid) Draw(dc *gg.Context) {
	dc.DrawArc(32, 36, 27, -math.Pi*.83, -math.Pi*.17)
	dc.SetLineWidth(4)
	dc.SetLineCapRound()
	canvas.Paint(dc, colour.Umber, 1)
	dc.Stroke()
}
