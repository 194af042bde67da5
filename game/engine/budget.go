package engine

// pollEvery is the number of nodes between calls of Limits.Done: half a
// millisecond of the slowest search.
const pollEvery = 256

// Budget counts the nodes of one thought against its limits.
type Budget struct {
	nodes, next, most int
	done              func() bool
	spent             bool
}

// NewBudget starts a count. Its limit is the lower one of l.Nodes and most; 0: no limit.
func NewBudget(l Limits, most int) Budget {
	if most == 0 || l.Nodes != 0 && l.Nodes < most {
		most = l.Nodes
	}
	b := Budget{most: most, done: l.Done}
	b.plan()
	return b
}

// Lower lowers the limit of nodes, if it is higher or there is none.
func (b *Budget) Lower(most int) {
	if b.most == 0 || most < b.most {
		b.most = most
		b.plan()
	}
}

// Part returns a budget of at most most of the nodes that are left. When it is used, Count
// must add its nodes.
func (b *Budget) Part(most int) Budget {
	if left := b.most - b.nodes; b.most != 0 && left < most {
		most = max(left, 1)
	}
	return NewBudget(Limits{Done: b.done}, most)
}

// Count adds the nodes that a part has used.
func (b *Budget) Count(part Budget) {
	b.nodes += part.nodes
	b.poll()
}

// Spend counts a node and reports whether the thought must end. After that it
// always returns true.
func (b *Budget) Spend() bool {
	b.nodes++
	return b.nodes >= b.next && b.poll()
}

// Spent reports whether the thought must end.
func (b *Budget) Spent() bool { return b.spent }

// Nodes is the number of nodes counted so far.
func (b *Budget) Nodes() int { return b.nodes }

func (b *Budget) poll() bool {
	if !b.spent {
		b.spent = b.most != 0 && b.nodes >= b.most || b.done != nil && b.done()
		b.plan()
	}
	return b.spent
}

func (b *Budget) plan() {
	if b.next = b.nodes + pollEvery; b.spent {
		b.next = 0
	}
	if b.most != 0 && b.next > b.most {
		b.next = b.most
	}
}
