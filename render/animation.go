package render

import (
	"context"
	"errors"
	"fmt"
	"time"

	"galet/render/gif"
)

// shownFor is how long the i-th picture of an animation is shown: one second, and the last
// for four. If there are more than ninety pictures, each is shown for a shorter time, so
// that all together take a minute and a half, but for at least 0.4 seconds.
func shownFor(i, pictures int) time.Duration {
	if i == pictures-1 {
		return 4 * time.Second
	}
	return min(time.Second, max(400*time.Millisecond, 90*time.Second/time.Duration(pictures)))
}

// samples is the number of views from which an animation's colours are chosen.
const samples = 4

// GIF draws views, at least one, as an animation that repeats for ever. It returns
// the file, which the caller owns. Each view looks as PNG draws it, half as wide and
// high, and in fewer colours. All views but the last are drawn as past positions.
// One picture is drawn while the one before is written. GIF fails if a position
// belongs to another game than the painter, and with the cause of the end of ctx.
func (r *Renderer) GIF(ctx context.Context, p Painter, views []View) ([]byte, error) {
	if len(views) == 0 {
		return nil, errors.New("render: an animation of no views")
	}
	palette, err := r.palette(p, p.Colours)
	if err != nil {
		return nil, fmt.Errorf("render: %w", err)
	}
	e := gif.NewEncoder(palette)
	for i := range samples {
		if err := r.scale(ctx, e, p, views, (len(views)-1)*i/(samples-1)); err != nil {
			return nil, err
		}
		e.Count()
	}
	e.ChooseColours()
	for i := range views {
		if err := r.scale(ctx, e, p, views, i); err != nil {
			return nil, err
		}
		e.Write(shownFor(i, len(views)))
	}
	return e.Bytes(), nil
}

// scale draws the i-th view for an animation. Between two views it gives up the
// workspace, so that pictures for which others wait are drawn.
func (r *Renderer) scale(ctx context.Context, e *gif.Encoder, p Painter, views []View, i int) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	w := <-r.free
	defer func() { r.free <- w }()
	v := views[i]
	v.Past = v.Past || i < len(views)-1
	if err := r.paint(w, p, v); err != nil {
		return fmt.Errorf("view %d: %w", i, err)
	}
	e.Scale(&w.canvas)
	return nil
}
