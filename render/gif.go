package render

import (
	"cmp"
	"errors"
	"fmt"
	"time"
)

// Pace is how long the pictures of an animation stand: hundredths of a second
// are told apart, and none stands for more than ten minutes.
type Pace struct {
	// Each is for every picture but the last; 0: 0.7 seconds.
	Each time.Duration
	// Last is for the last picture, before the first comes again; 0: three
	// seconds.
	Last time.Duration
}

// of is how long one of so many pictures stands.
func (p Pace) of(i, pictures int) time.Duration {
	if i < pictures-1 {
		return cmp.Or(p.Each, 700*time.Millisecond)
	}
	return cmp.Or(p.Last, 3*time.Second)
}

// GIF draws views, at least one, as an animation that begins anew for ever,
// and gives the file, which the caller owns. Each view is shown exactly as PNG
// shows it; of all but the first only what has changed is in the file. It
// fails if a position is not one of the painter's game.
func (r *Renderer) GIF(p Painter, views []View, pace Pace) ([]byte, error) {
	if len(views) == 0 {
		return nil, errors.New("render: an animation of nothing")
	}
	f := &film{}
	for i, v := range views {
		if err := r.frame(f, p, v, pace.of(i, len(views))); err != nil {
			return nil, fmt.Errorf("view %d: %w", i, err)
		}
	}
	return f.end(), nil
}

// frame adds a view to an animation. Pictures that others wait for may be
// drawn between two frames.
func (r *Renderer) frame(f *film, p Painter, v View, hold time.Duration) error {
	d := <-r.desks
	defer func() { r.desks <- d }()
	c, err := r.paint(d, p, v)
	if err != nil {
		return err
	}
	f.add(c, hold)
	d.pixels, f.before = f.before, d.pixels
	return nil
}
