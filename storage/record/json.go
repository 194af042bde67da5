package record

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
)

// node is a JSON value that is being written: finished text, a list, or an
// object.
type node struct {
	text  []byte
	list  bool
	names []string
	inner []*node
}

// at returns the node of a name. It makes the node if there is none.
func (n *node) at(name string) *node {
	if name == "" {
		return n
	}
	first, rest, _ := strings.Cut(name, ".")
	for i, known := range n.names {
		if known == first {
			return n.inner[i].at(rest)
		}
	}
	next := &node{}
	n.names, n.inner = append(n.names, first), append(n.inner, next)
	return next.at(rest)
}

// unset reports whether nothing was written to the node.
func (n *node) unset() bool { return n.text == nil && !n.list && len(n.inner) == 0 }

func (n *node) append(b []byte) []byte {
	if n.text != nil {
		return append(b, n.text...)
	}
	begin, end := byte('{'), byte('}')
	if n.list {
		begin, end = '[', ']'
	}
	b = append(b, begin)
	written := 0
	for i, inner := range n.inner {
		if inner.unset() {
			continue
		}
		if written++; written > 1 {
			b = append(b, ',')
		}
		if !n.list {
			b = append(strconv.AppendQuote(b, n.names[i]), ':')
		}
		b = inner.append(b)
	}
	return append(b, end)
}

// plainJSON is JSON without line breaks and without escapes for < and >.
func plainJSON(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}
