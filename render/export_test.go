package render

// NewRenderer takes how many bytes a renderer keeps, and how many pictures it draws at
// once.
var NewRenderer = newRenderer

// Kept is how many bytes the renderer keeps.
func (r *Renderer) Kept() int { return r.cache.Bytes() }

// Tight lists the words of a picture for which there is no room. It draws on a
// canvas without height, which is fast.
func (r *Renderer) Tight(p Painter, v View) (tight []string, err error) {
	w := <-r.free
	defer func() { r.free <- w }()
	s, err := r.stage(w, p, p.Colours, 0, v.In)
	if err != nil {
		return nil, err
	}
	s.onTooWide = func(line string) { tight = append(tight, line) }
	err = p.Paint(s, v)
	return tight, err
}
