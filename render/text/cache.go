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

// cache keeps the lines used last, up to a number of them.
type cache struct {
	limit int
	lines map[key]*list.Element // of entry
	used  *list.List            // the line used last in front
}

type entry struct {
	key  key
	line *line
}

func newCache(limit int) *cache {
	return &cache{limit: max(1, limit), lines: map[key]*list.Element{}, used: list.New()}
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

// put keeps l, forgets the line that was used longest ago if there are too
// many, and gives l back.
func (c *cache) put(k key, l *line) *line {
	c.lines[k] = c.used.PushFront(&entry{k, l})
	if c.used.Len() > c.limit {
		delete(c.lines, c.used.Remove(c.used.Back()).(*entry).key)
	}
	return l
}
