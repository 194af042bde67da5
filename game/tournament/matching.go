package tournament

import (
	"math"
	"slices"
)

// match finds a matching of the greatest total weight among n vertices: the partner of
// each, or -1. A weight of 0 means that two cannot be matched; weight is called with
// i < j. If the weights differ little, the matching is as large as possible: if all
// differences in a matching together are less than one weight.
//
// It is Edmonds's algorithm with blossoms and dual variables in O(n³) steps (Galil,
// Efficient Algorithms for Finding Maximum Matching in Graphs, 1986).
func match(n int, weight func(i, j int) int64) []int {
	m := newMatcher(n, weight)
	for m.phase() {
	}
	mate := make([]int, n)
	for v := range mate {
		mate[v] = m.mate[v+1] - 1
	}
	return mate
}

// edge is an edge between two vertices, as it was given.
type edge struct {
	u, v int
	w    int64
}

// label is the role of a node in the trees of a phase.
type label int8

const (
	unlabelled label = -1
	outer      label = 0
	inner      label = 1
)

// matcher has nodes from 1: the vertices up to n, then blossoms. 0 is no node.
type matcher struct {
	n, nodes int
	edges    [][]edge
	// dual is the dual variable of a node, doubled.
	dual []int64
	// mate is the vertex that a node is matched to, top the outermost blossom that a
	// node is in, parent the vertex through which it was labelled, and slack the vertex
	// with the least slack to it.
	mate, top, parent, slack []int
	label                    []label
	// cycle are the nodes of a blossom, in order, beginning with its base; within is
	// the one of them that a vertex is in.
	cycle   [][]int
	within  [][]int
	visited []int
	visit   int
	queue   []int
}

func newMatcher(n int, weight func(i, j int) int64) *matcher {
	size := 2*n + 1
	m := &matcher{
		n: n, nodes: n, edges: make([][]edge, size), dual: make([]int64, size), mate: make([]int, size), top: make([]int, size),
		parent: make([]int, size), slack: make([]int, size), label: make([]label, size), cycle: make([][]int, size),
		within: make([][]int, size), visited: make([]int, size),
	}
	for u := range size {
		m.edges[u], m.within[u] = make([]edge, size), make([]int, n+1)
		for v := range size {
			m.edges[u][v] = edge{u: u, v: v}
		}
	}
	var most int64
	for u := 1; u <= n; u++ {
		m.top[u], m.within[u][u] = u, u
		for v := u + 1; v <= n; v++ {
			w := weight(u-1, v-1)
			m.edges[u][v].w, m.edges[v][u].w = w, w
			most = max(most, w)
		}
	}
	for u := 1; u <= n; u++ {
		m.dual[u] = most
	}
	return m
}

// reduced is the slack of an edge, doubled.
func (m *matcher) reduced(e edge) int64 {
	return m.dual[e.u] + m.dual[e.v] - 2*m.edges[e.u][e.v].w
}

func (m *matcher) updateSlack(u, x int) {
	if m.slack[x] == 0 || m.reduced(m.edges[u][x]) < m.reduced(m.edges[m.slack[x]][x]) {
		m.slack[x] = u
	}
}

func (m *matcher) setSlack(x int) {
	m.slack[x] = 0
	for u := 1; u <= m.n; u++ {
		if m.edges[u][x].w > 0 && m.top[u] != x && m.label[m.top[u]] == outer {
			m.updateSlack(u, x)
		}
	}
}

// push queues the vertices of a node.
func (m *matcher) push(x int) {
	if x <= m.n {
		m.queue = append(m.queue, x)
		return
	}
	for _, y := range m.cycle[x] {
		m.push(y)
	}
}

func (m *matcher) setTop(x, b int) {
	m.top[x] = b
	if x > m.n {
		for _, y := range m.cycle[x] {
			m.setTop(y, b)
		}
	}
}

// evenPath turns the cycle of a blossom so that the path from its base to a node of it
// has an even number of edges, and returns the place of that node.
func (m *matcher) evenPath(b, x int) int {
	at := slices.Index(m.cycle[b], x)
	if at%2 == 0 {
		return at
	}
	slices.Reverse(m.cycle[b][1:])
	return len(m.cycle[b]) - at
}

// setMate matches a node to another, and the nodes within it accordingly.
func (m *matcher) setMate(u, v int) {
	e := m.edges[u][v]
	m.mate[u] = e.v
	if u <= m.n {
		return
	}
	x := m.within[u][e.u]
	at := m.evenPath(u, x)
	for i := range at {
		m.setMate(m.cycle[u][i], m.cycle[u][i^1])
	}
	m.setMate(x, v)
	m.cycle[u] = slices.Concat(m.cycle[u][at:], m.cycle[u][:at])
}

// augment matches u to v, and along the tree of u the nodes up to its root.
func (m *matcher) augment(u, v int) {
	for {
		next := m.top[m.mate[u]]
		m.setMate(u, v)
		if next == 0 {
			return
		}
		up := m.top[m.parent[next]]
		m.setMate(next, up)
		u, v = up, next
	}
}

// ancestor is the lowest common ancestor of two nodes; 0: they are in different trees.
func (m *matcher) ancestor(u, v int) int {
	m.visit++
	for u != 0 || v != 0 {
		if u != 0 {
			if m.visited[u] == m.visit {
				return u
			}
			m.visited[u] = m.visit
			if u = m.top[m.mate[u]]; u != 0 {
				u = m.top[m.parent[u]]
			}
		}
		u, v = v, u
	}
	return 0
}

// shrink makes a blossom of the cycle that an edge between u and v closes.
func (m *matcher) shrink(u, base, v int) {
	b := m.n + 1
	for b <= m.nodes && m.top[b] != 0 {
		b++
	}
	m.nodes = max(m.nodes, b)
	m.dual[b], m.label[b], m.mate[b] = 0, outer, m.mate[base]
	m.cycle[b] = []int{base}
	climb := func(x int) {
		for x != base {
			y := m.top[m.mate[x]]
			m.cycle[b] = append(m.cycle[b], x, y)
			m.push(y)
			x = m.top[m.parent[y]]
		}
	}
	climb(u)
	slices.Reverse(m.cycle[b][1:])
	climb(v)
	m.setTop(b, b)
	for x := 1; x <= m.nodes; x++ {
		m.edges[b][x].w, m.edges[x][b].w = 0, 0
	}
	clear(m.within[b])
	for _, y := range m.cycle[b] {
		for x := 1; x <= m.nodes; x++ {
			if m.edges[b][x].w == 0 || m.reduced(m.edges[y][x]) < m.reduced(m.edges[b][x]) {
				m.edges[b][x], m.edges[x][b] = m.edges[y][x], m.edges[x][y]
			}
		}
		for x := 1; x <= m.n; x++ {
			if m.within[y][x] != 0 {
				m.within[b][x] = y
			}
		}
	}
	m.setSlack(b)
}

// expand undoes a blossom that is inner and whose dual variable is 0.
func (m *matcher) expand(b int) {
	for _, y := range m.cycle[b] {
		m.setTop(y, y)
	}
	x := m.within[b][m.edges[b][m.parent[b]].u]
	at := m.evenPath(b, x)
	for i := 0; i < at; i += 2 {
		y, next := m.cycle[b][i], m.cycle[b][i+1]
		m.parent[y] = m.edges[next][y].u
		m.label[y], m.label[next] = inner, outer
		m.slack[y] = 0
		m.setSlack(next)
		m.push(next)
	}
	m.label[x], m.parent[x] = inner, m.parent[b]
	for _, y := range m.cycle[b][at+1:] {
		m.label[y] = unlabelled
		m.setSlack(y)
	}
	m.top[b] = 0
}

// tight extends the search along an edge without slack from an outer node. It
// reports whether that enlarged the matching.
func (m *matcher) tight(e edge) bool {
	u, v := m.top[e.u], m.top[e.v]
	switch m.label[v] {
	case unlabelled:
		m.parent[v], m.label[v] = e.u, inner
		next := m.top[m.mate[v]]
		m.slack[v], m.slack[next] = 0, 0
		m.label[next] = outer
		m.push(next)
	case outer:
		base := m.ancestor(u, v)
		if base == 0 {
			m.augment(u, v)
			m.augment(v, u)
			return true
		}
		m.shrink(u, base, v)
	}
	return false
}

// phase enlarges the matching by one edge; false: that would make the weight less.
func (m *matcher) phase() bool {
	m.queue = m.queue[:0]
	for x := 1; x <= m.nodes; x++ {
		m.label[x], m.slack[x] = unlabelled, 0
	}
	for x := 1; x <= m.nodes; x++ {
		if m.top[x] == x && m.mate[x] == 0 {
			m.parent[x], m.label[x] = 0, outer
			m.push(x)
		}
	}
	if len(m.queue) == 0 {
		return false
	}
	for {
		for len(m.queue) > 0 {
			u := m.queue[0]
			m.queue = m.queue[1:]
			for v := 1; v <= m.n; v++ {
				if m.edges[u][v].w == 0 || m.top[u] == m.top[v] {
					continue
				}
				if m.reduced(m.edges[u][v]) > 0 {
					m.updateSlack(u, m.top[v])
				} else if m.tight(m.edges[u][v]) {
					return true
				}
			}
		}
		if !m.changeDuals() {
			return false
		}
		for x := 1; x <= m.nodes; x++ {
			s := m.slack[x]
			if m.top[x] == x && s != 0 && m.top[s] != x && m.reduced(m.edges[s][x]) == 0 && m.tight(m.edges[s][x]) {
				return true
			}
		}
		for b := m.n + 1; b <= m.nodes; b++ {
			if m.top[b] == b && m.label[b] == inner && m.dual[b] == 0 {
				m.expand(b)
			}
		}
	}
}

// changeDuals changes the dual variables until an edge has no slack or a blossom must
// be expanded; false: a free vertex can stay free.
func (m *matcher) changeDuals() bool {
	by := int64(math.MaxInt64)
	for b := m.n + 1; b <= m.nodes; b++ {
		if m.top[b] == b && m.label[b] == inner {
			by = min(by, m.dual[b]/2)
		}
	}
	for x := 1; x <= m.nodes; x++ {
		if m.top[x] != x || m.slack[x] == 0 {
			continue
		}
		switch r := m.reduced(m.edges[m.slack[x]][x]); m.label[x] {
		case unlabelled:
			by = min(by, r)
		case outer:
			by = min(by, r/2)
		}
	}
	for u := 1; u <= m.n; u++ {
		switch m.label[m.top[u]] {
		case outer:
			if m.dual[u] <= by {
				return false
			}
			m.dual[u] -= by
		case inner:
			m.dual[u] += by
		}
	}
	for b := m.n + 1; b <= m.nodes; b++ {
		if m.top[b] != b {
			continue
		}
		switch m.label[b] {
		case outer:
			m.dual[b] += 2 * by
		case inner:
			m.dual[b] -= 2 * by
		}
	}
	return true
}
