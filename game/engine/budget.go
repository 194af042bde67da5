package engine

// pollEvery is after how many nodes Limits.Done is called: half a millisecond
// of the slowest search.
const pollEvery = 256

// Budget counts the nodes of one thought against its limits.
type Budget struct {
	nodes, next, most int
	done              func() bool
	spent             bool
}

// NewBudget starts to count. most is the level's own limit of nodes, 0 if it
// has none; the lower of it and l.Nodes holds.
func NewBudget(l Limits, most int) Budget {
	if most == 0 || l.Nodes != 0 && l.Nodes < most {
		most = l.Nodes
	}
	b := Budget{most: most, done: l.Done}
	b.plan()
	return b
}

// Spend counts a node and tells whether the thought must end. Once it must,
// every later call says so, too.
func (b *Budget) Spend() bool {
	b.nodes++
	return b.nodes >= b.next && b.poll()
}

// Spent tells whether the thought must end.
func (b *Budget) Spent() bool { return b.spent }

// Nodes is how many nodes were counted.
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
