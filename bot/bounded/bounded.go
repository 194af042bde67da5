// Package bounded has a map that forgets its oldest keys.
package bounded

import "sync"

// Map remembers the last keys that were added, up to a limit, each with a value. It is
// safe for concurrent use.
type Map[T comparable, V any] struct {
	mu    sync.Mutex
	known map[T]V
	order []T // the keys, the oldest first
	limit int
}

// NewMap makes a map of at most limit keys, at least one.
func NewMap[T comparable, V any](limit int) *Map[T, V] {
	return &Map[T, V]{known: map[T]V{}, limit: limit}
}

// Get returns the value of a key; known is false if the key is not remembered.
func (r *Map[T, V]) Get(key T) (value V, known bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	value, known = r.known[key]
	return value, known
}

// Add remembers a key with a value, and reports whether the key was new.
func (r *Map[T, V]) Add(key T, value V) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, known := r.known[key]; known {
		return false
	}
	r.known[key] = value
	if r.order = append(r.order, key); len(r.order) > r.limit {
		delete(r.known, r.order[0])
		r.order = r.order[1:]
	}
	return true
}
