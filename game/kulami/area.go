package kulami

// largestArea is the largest set of marbles joined by edges. Marbles on two
// sides of a hole or a gap do not touch (rulebook, Level 1: diagonal
// neighbours are not connected).
func (b *Board) largestArea(marbles set) set {
	var largest set
	for marbles != 0 {
		area := b.area(marbles.first(), marbles)
		marbles &^= area
		if area.len() > largest.len() {
			largest = area
		}
	}
	return largest
}

// area is the set of marbles joined to the one on field i.
func (b *Board) area(i int, marbles set) set {
	area := one(i)
	for edge := area; edge != 0; {
		i := edge.first()
		edge &^= one(i)
		for _, step := range edgeSteps {
			if j, ok := b.next(i, step); ok && marbles.has(j) && !area.has(j) {
				area |= one(j)
				edge |= one(j)
			}
		}
	}
	return area
}

// next is the field one step from field i, and false where there is none.
func (b *Board) next(i int, step Field) (int, bool) {
	f := b.fields[i]
	return b.find(Field{f.Column + step.Column, f.Row + step.Row})
}
