package render

import (
	"cmp"
	"errors"
	"fmt"
	"sync"
	"time"
)

// Pace is how long the pictures of an animation stand: hundredths of a second
// are told apart, and none stands for more than ten minutes.
type Pace struct {
	// Each is for every picture but the last; 0: a second, or less for more
	// than ninety pictures, so that they take a minute and a half together,
	// but never less than 0.4 seconds.
	Each time.Duration
	// Last is for the last picture, before the first comes again; 0: four
	// seconds.
	Last time.Duration
}

// of is how long one of so many pictures stands.
func (p Pace) of(i, pictures int) time.Duration {
	const usual, least, whole = time.Second, 400 * time.Millisecond, 90 * time.Second
	if i < pictures-1 {
		return cmp.Or(p.Each, min(usual, max(least, whole/time.Duration(pictures))))
	}
	return cmp.Or(p.Last, 4*time.Second)
}

// GIF draws views, at least one, as an animation that begins anew for ever,
// and gives the file, which the caller owns. Each view is shown as PNG shows
// it, half as wide and high, in the colours that matter most; of all but the
// first only what has changed is in the file. All but the last are shown as
// past: what comes next is seen soon enough. One picture is drawn while the
// one before is written. It fails if a position is not one of the painter's
// game.
func (r *Renderer) GIF(p Painter, views []View, pace Pace) ([]byte, error) {
	if len(views) == 0 {
		return nil, errors.New("render: an animation of nothing")
	}
	h, err := r.halver(p, views)
	if err != nil {
		return nil, err
	}
	f, writing := &film{}, sync.WaitGroup{}
	for i := range views {
		small, err := r.halved(h, p, views, i)
		writing.Wait()
		if err != nil {
			return nil, err
		}
		f.take(small)
		writing.Go(func() { f.add(pace.of(i, len(views))) })
	}
	writing.Wait()
	return f.end(), nil
}

// samples is from how many views an animation's colours are chosen.
const samples = 4

// halver makes small pictures in the colours that some of the views, from the
// first to the last, use most.
func (r *Renderer) halver(p Painter, views []View) (*halver, error) {
	pal, err := r.palette(board(p, views[0]))
	if err != nil {
		return nil, err
	}
	h, used := newHalver(pal), [256]int{}
	for i := range samples {
		small, err := r.halved(h, p, views, (len(views)-1)*i/(samples-1))
		if err != nil {
			return nil, err
		}
		small.count(&used)
	}
	return h.reduced(&used), nil
}

// count adds how often each entry is used.
func (c *canvas) count(used *[256]int) {
	for y := range c.h {
		for _, entry := range c.span(0, y, c.w) {
			used[entry]++
		}
	}
}

// halved draws one of the views and makes it small. Pictures that others wait
// for may be drawn between two of them.
func (r *Renderer) halved(h *halver, p Painter, views []View, i int) (*canvas, error) {
	d := <-r.desks
	defer func() { r.desks <- d }()
	v := views[i]
	v.Past = v.Past || i < len(views)-1
	c, err := r.paint(d, board(p, v))
	if err != nil {
		return nil, fmt.Errorf("view %d: %w", i, err)
	}
	small := h.half(c)
	d.pixels, h.before = h.before, d.pixels
	return small, nil
}
