package page

import "sync"

// bell tells everyone who listens that something on the page has changed that
// the world knows nothing of.
type bell struct {
	mu   sync.Mutex
	next chan struct{}
}

// rung is closed when the bell is next rung.
func (b *bell) rung() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.next == nil {
		b.next = make(chan struct{})
	}
	return b.next
}

func (b *bell) ring() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.next != nil {
		close(b.next)
	}
	b.next = nil
}
