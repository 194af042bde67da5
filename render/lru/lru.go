// Package lru is a cache of the values used last, with a limit in bytes.
package lru

import (
	"container/list"
	"reflect"
	"sync"
)

// Cache keeps values of any types by keys of any types. It may be used by several
// goroutines at once. A value that was handed out stays good when it is dropped.
type Cache struct {
	mu    sync.Mutex
	limit int
	used  int
	order *list.List // of kept, the one used last in front
	// tables holds a table[K, V] for each pair of types. So a key that is looked up is
	// never made an interface, which would take memory.
	tables map[reflect.Type]any
}

// table holds the entries of one type of key and of value.
type table[K comparable, V any] map[K]*list.Element

// entry is a value that is kept.
type entry[K comparable, V any] struct {
	table table[K, V]
	key   K
	value V
	bytes int
}

// kept is an entry of any type. It leaves its table and says how many bytes it took.
type kept interface{ leave() (bytes int) }

func (e *entry[K, V]) leave() int {
	delete(e.table, e.key)
	return e.bytes
}

// New makes a cache of at most limit bytes.
func New(limit int) *Cache {
	return &Cache{limit: limit, order: list.New(), tables: map[reflect.Type]any{}}
}

// tableOf is the table of two types; nil: there is none.
func tableOf[K comparable, V any](c *Cache) table[K, V] {
	t, _ := c.tables[reflect.TypeFor[table[K, V]]()].(table[K, V])
	return t
}

// Get gives the value of a key, and false if there is none.
func Get[V any, K comparable](c *Cache, key K) (value V, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := tableOf[K, V](c)[key]
	if !ok {
		return value, false
	}
	c.order.MoveToFront(e)
	return e.Value.(*entry[K, V]).value, true
}

// Put keeps a value that takes this many bytes, in place of another of the same key.
// If there are too many, it drops the values that were used longest ago. A value that
// alone exceeds the limit is not kept.
func Put[K comparable, V any](c *Cache, key K, value V, bytes int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	t := tableOf[K, V](c)
	if t == nil {
		t = table[K, V]{}
		c.tables[reflect.TypeFor[table[K, V]]()] = t
	}
	if e, ok := t[key]; ok {
		c.drop(e)
	}
	if bytes > c.limit {
		return
	}
	t[key] = c.order.PushFront(&entry[K, V]{t, key, value, bytes})
	for c.used += bytes; c.used > c.limit; {
		c.drop(c.order.Back())
	}
}

func (c *Cache) drop(e *list.Element) { c.used -= c.order.Remove(e).(kept).leave() }

// Bytes is how many bytes are kept.
func (c *Cache) Bytes() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.used
}
