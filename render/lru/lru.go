// Package lru keeps the values that were used last, within a bound of bytes.
package lru

import (
	"container/list"
	"sync"
)

// Cache keeps values by key. It may be used by several goroutines at once. A
// value that was handed out stays good when it is dropped.
type Cache[K comparable, V any] struct {
	mu    sync.Mutex
	limit int
	used  int
	order *list.List // of entry[K, V], the one used last in front
	items map[K]*list.Element
}

type entry[K comparable, V any] struct {
	key   K
	value V
	bytes int
}

// New makes a cache of at most limit bytes.
func New[K comparable, V any](limit int) *Cache[K, V] {
	return &Cache[K, V]{limit: limit, order: list.New(), items: map[K]*list.Element{}}
}

// Get gives the value of a key, and false if there is none.
func (c *Cache[K, V]) Get(key K) (value V, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.items[key]
	if !ok {
		return value, false
	}
	c.order.MoveToFront(e)
	return e.Value.(*entry[K, V]).value, true
}

// Put keeps a value that takes this many bytes, in place of another of the same key.
// If there are too many, it drops the values that were used longest ago. A value that
// alone exceeds the limit is not kept.
func (c *Cache[K, V]) Put(key K, value V, bytes int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.items[key]; ok {
		c.drop(e)
	}
	if bytes > c.limit {
		return
	}
	c.items[key] = c.order.PushFront(&entry[K, V]{key, value, bytes})
	for c.used += bytes; c.used > c.limit; {
		c.drop(c.order.Back())
	}
}

func (c *Cache[K, V]) drop(e *list.Element) {
	old := c.order.Remove(e).(*entry[K, V])
	delete(c.items, old.key)
	c.used -= old.bytes
}

// Bytes is how many bytes are kept.
func (c *Cache[K, V]) Bytes() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.used
}
