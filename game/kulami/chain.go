package kulami

// chainLength is the fewest marbles that make a chain (rulebook, Level 2).
const chainLength = 5

// Chain is a straight run of marbles of one colour at its full length: across, up, or
// along a diagonal. It does not cross holes and gaps. A marble can be part of several
// chains, and counts in each.
type Chain struct {
	// From and To are its ends; From comes first in reading order.
	From, To Field
	// Length is how many marbles it has, at least 5.
	Length int
}

// directions are the steps from a chain's first field to its second: across,
// down and along the two diagonals.
var directions = [4]Field{{1, 0}, {0, -1}, {1, -1}, {-1, -1}}

// chains are all chains of the marbles, by their first field and then by
// direction.
func (b *Board) chains(marbles set) []Chain {
	var chains []Chain
	for i := range marbles.all() {
		for _, step := range directions {
			back := Field{-step.Column, -step.Row}
			if j, ok := b.next(i, back); ok && marbles.has(j) {
				continue
			}
			if end, length := b.run(i, step, marbles); length >= chainLength {
				chains = append(chains, Chain{b.fields[i], b.fields[end], length})
			}
		}
	}
	return chains
}

// run follows marbles from field i on.
func (b *Board) run(i int, step Field, marbles set) (end, length int) {
	for length = 1; ; length++ {
		j, ok := b.next(i, step)
		if !ok || !marbles.has(j) {
			return i, length
		}
		i = j
	}
}
