package render

import "galet/render/lru"

// CachedFile is the file that draw makes, or the cached one. It is for pictures that many
// members ask for and that are always the same, such as those of a course. The key must
// be comparable, and include everything that the picture depends on. The file is shared:
// the caller must not change it. The cache has the same limit as that of sprites.
func (r *Renderer) CachedFile(key any, draw func() ([]byte, error)) ([]byte, error) {
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
