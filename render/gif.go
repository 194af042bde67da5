package render

import (
	"errors"
	"fmt"
	"time"
)

// Pace is how long the pictures of an animation stand: hundredths of a second
// are told apart, and none stands for more than ten minutes.
type Pace struct {
	Each time.Duration
	// Last is for the last picture, before the first comes again.
	Last time.Duration
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
		hold := pace.Each
		if i == len(views)-1 {
			hold = pace.Last
		}
		f.add(c, hold)
		d.pixels, f.before = f.before, d.pixels
	}
	return f.end(), nil
}
