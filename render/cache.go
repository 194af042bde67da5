package render

import (
	"container/list"
	"sync"
)

// cache keeps finished sprites and layers, those used last, within a bound of
// bytes. What it hands out never changes, and stays good when it is dropped.
type cache struct {
	mu    sync.Mutex
	limit int
	used  int
	order *list.List // of *kept, the one used last in front
	items map[cacheKey]*list.Element
}

// cacheKey: a thing looks different in each game's palette.
type cacheKey struct {
	pal *palette
	of  any
}

type kept struct {
	key   cacheKey
	value any
	bytes int
}

func newCache(limit int) *cache {
	return &cache{limit: limit, order: list.New(), items: map[cacheKey]*list.Element{}}
}

// find gives what is kept under a key, and false if nothing is.
func (c *cache) find(key cacheKey) (any, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.items[key]
	if !ok {
		return nil, false
	}
	c.order.MoveToFront(e)
	return e.Value.(*kept).value, true
}

// keep keeps a value that takes so many bytes. Two callers may have made the
// same thing at once: both then use the first.
func (c *cache) keep(key cacheKey, value any, bytes int) any {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.items[key]; ok {
		return e.Value.(*kept).value
	}
	c.items[key] = c.order.PushFront(&kept{key, value, bytes})
	c.used += bytes
	for c.used > c.limit && c.order.Len() > 0 {
		oldest := c.order.Remove(c.order.Back()).(*kept)
		delete(c.items, oldest.key)
		c.used -= oldest.bytes
	}
	return value
}
