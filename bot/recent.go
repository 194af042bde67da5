package bot

import (
	"sync"
)

// recently remembers the last things, up to a limit, and a value for each.
type recently[T comparable, V any] struct {
	mu    sync.Mutex
	known map[T]V
	order []T // a ring, once it is full
	next  int
	limit int
}

func newRecently[T comparable, V any](limit int) *recently[T, V] {
	return &recently[T, V]{known: make(map[T]V, limit), limit: limit}
}

// get returns what is remembered about a thing; known is false if that is nothing.
func (r *recently[T, V]) get(thing T) (about V, known bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	about, known = r.known[thing]
	return about, known
}

// add remembers a thing, and reports whether it was new.
func (r *recently[T, V]) add(thing T, about V) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, known := r.known[thing]; known {
		return false
	}
	r.known[thing] = about
	if len(r.order) < r.limit {
		r.order = append(r.order, thing)
		return true
	}
	delete(r.known, r.order[r.next])
	r.order[r.next] = thing
	r.next = (r.next + 1) % r.limit
	return true
}
