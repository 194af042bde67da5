package text

import "container/list"

// key names a line: the text, the style, and the width to which it was cut, or
// uncut.
type key struct {
	text  string
	style Style
	width float64
}

// uncut is the width of a line that is as long as it is.
const uncut = -1

// cache keeps the lines used last, up to so many bytes of them.
type cache struct {
	limit, bytes int
	lines        map[key]*list.Element // of entry
	used         *list.List            // the line used last in front
}

type entry struct {
	key   key
	line  *line
	bytes int
}

func newCache(limit int) *cache {
	return &cache{limit: limit, lines: map[key]*list.Element{}, used: list.New()}
}

// get gives the line of k if it is kept.
func (c *cache) get(k key) (*line, bool) {
	e, ok := c.lines[k]
	if !ok {
		return nil, false
	}
	c.used.MoveToFront(e)
	return e.Value.(*entry).line, true
}

// put keeps l, unless it alone would be too much, forgets the lines that were
// used longest ago where there are too many, and gives l back.
func (c *cache) put(k key, l *line) *line {
	e := &entry{k, l, l.bytes() + len(k.text)}
	if before, ok := c.lines[k]; ok {
		c.forget(before)
	}
	if e.bytes > c.limit {
		return l
	}
	c.lines[k] = c.used.PushFront(e)
	for c.bytes += e.bytes; c.bytes > c.limit; {
		c.forget(c.used.Back())
	}
	return l
}

func (c *cache) forget(e *list.Element) {
	old := c.used.Remove(e).(*entry)
	delete(c.lines, old.key)
	c.bytes -= old.bytes
}
