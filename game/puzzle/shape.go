package puzzle

import (
	"encoding/binary"
	"hash/fnv"
	"slices"

	"galet/game"
)

// shapeDepth is how many moves ahead a shape looks.
const shapeDepth = 2

// Shape is a hash of how the game can go on from a position. It does not depend on
// where things lie: positions that are turned, mirrored or have their seats swapped
// have the same shape.
//
// The shape of a game.Symmetric position is a hash of its own Shape. A game whose first moves
// cannot end it needs that, because the number of moves does not tell positions apart.
func Shape(p game.Position) uint64 {
	if own, ok := p.(game.Symmetric); ok {
		h := fnv.New64a()
		h.Write([]byte(own.Shape()))
		return h.Sum64()
	}
	return shapeOf(p, p.ToMove(), shapeDepth)
}

func shapeOf(p game.Position, seat game.Seat, depth int) uint64 {
	h := fnv.New64a()
	add := func(n uint64) { h.Write(binary.LittleEndian.AppendUint64(nil, n)) }
	if result, over := p.Result(); over {
		add(1)
		switch {
		case result.Draw:
			add(2)
		case result.Winner == seat:
			add(3)
		}
		add(uint64(result.Score[seat] - result.Score[seat.Other()]))
		return h.Sum64()
	}
	legal := p.Legal()
	add(uint64(len(legal)))
	if p.ToMove() == seat {
		add(4)
	}
	if depth == 0 {
		return h.Sum64()
	}
	below := make([]uint64, 0, len(legal))
	for _, m := range legal {
		if next, err := p.Play(m); err == nil {
			below = append(below, shapeOf(next, seat, depth-1))
		}
	}
	slices.Sort(below)
	for _, n := range below {
		add(n)
	}
	return h.Sum64()
}
