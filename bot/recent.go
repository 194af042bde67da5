package bot

import (
	"sync"
)

// recently remembers the last so many things.
type recently[T comparable] struct {
	mu    sync.Mutex
	known map[T]bool
	order []T // a ring, once it is full
	next  int
	limit int
}

func newRecently[T comparable](limit int) *recently[T] {
	return &recently[T]{known: make(map[T]bool, limit), limit: limit}
}

// add remembers a thing, and says whether it was new.
func (r *recently[T]) add(thing T) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.known[thing] {
		return false
	}
	r.known[thing] = true
	if len(r.order) < r.limit {
		r.order = append(r.order, thing)
		return true
	}
	delete(r.known, r.order[r.next])
	r.order[r.next] = thing
	r.next = (r.next + 1) % r.limit
	return true
}
