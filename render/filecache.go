package render

import "galet/render/lru"

// Keep gives the file that draw makes, and keeps it for whoever asks next,
// within the same bound as sprites. It is for pictures that many ask for and that are
// the same every time, like those of a course. The key must be comparable and
// hold all that the picture depends on. The file is shared: it must not be
// changed.
func (r *Renderer) Keep(key any, draw func() ([]byte, error)) ([]byte, error) {
	under := fileKey{key}
	if file, ok := lru.Get[[]byte](r.cache, under); ok {
		return file, nil
	}
	file, err := draw()
	if err != nil {
		return nil, err
	}
	lru.Put(r.cache, under, file, len(file))
	return file, nil
}

// fileKey is the key of a file.
type fileKey struct{ of any }
