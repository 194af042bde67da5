package bot

import (
	"sync"
)

// boundedMap remembers the last keys that were added, up to a limit, each with a value.
type boundedMap[T comparable, V any] struct {
	mu    sync.Mutex
	known map[T]V
	order []T // a ring, once it is full
	next  int
	limit int
}

func newBoundedMap[T comparable, V any](limit int) *boundedMap[T, V] {
	return &boundedMap[T, V]{known: make(map[T]V, limit), limit: limit}
}

// get returns the value of a key; known is false if the key is not remembered.
func (r *boundedMap[T, V]) get(key T) (value V, known bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	value, known = r.known[key]
	return value, known
}

// add remembers a key with a value, and reports whether the key was new.
func (r *boundedMap[T, V]) add(key T, value V) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, known := r.known[key]; known {
		return false
	}
	r.known[key] = value
	if len(r.order) < r.limit {
		r.order = append(r.order, key)
		return true
	}
	delete(r.known, r.order[r.next])
	r.order[r.next] = key
	r.next = (r.next + 1) % r.limit
	return true
}
