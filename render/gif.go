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
	d := r.desk()
	defer r.desks.Put(d)
	f := &film{}
	for i, v := range views {
		c, err := r.paint(d, p, v)
		if err != nil {
			return nil, fmt.Errorf("view %d: %w", i, err)
		}
		f.add(c, pace.of(i, len(views)))
		d.pixels, f.before = f.before, d.pixels
	}
	return f.end(), nil
}
