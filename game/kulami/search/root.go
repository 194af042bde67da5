package search

import (
	"math/bits"

	"galet/game"
	"galet/game/engine"
)

// root is the first move of the search.
func (x *search) root(s *state, strength engine.Strength) *engine.Root {
	r := &engine.Root{Budget: &x.budget, Strength: strength, Most: int(mostMarbles - s.ply)}
	if x.proves {
		r.Leap = leap(r.Most)
	}
	for set := s.legal; set != 0; set &= set - 1 {
		r.Choices = append(r.Choices, engine.Choice{Move: uint8(bits.TrailingZeros64(set))})
	}
	r.Search = func(i, depth, alpha int) int {
		next := *s
		x.board.play(&next, r.Choices[i].Move)
		if alpha == -engine.Infinity {
			i = 0 // nothing to be better than: search it in full
		}
		return x.child(&next, depth, alpha, engine.Infinity, i, len(r.Choices), true)
	}
	return r
}

// leap is how many moves before the end level 8 stops deepening and proves the result.
// With many moves left a proof takes long, so the search deepens more before it.
func leap(left int) int {
	const (
		most  = 12 // with at most usual moves left
		usual = 24
		less  = 3 // for each further move left
	)
	return max(1, most-less*max(0, left-usual))
}

// line follows the best moves from a first one on, as far as they are known.
func (x *search) line(s state, field uint8) []game.Move {
	b := x.board
	var line []game.Move
	for {
		line = append(line, b.move[field])
		b.play(&s, field)
		found := x.table.Get(x.key(&s))
		field = found.Move()
		if found.Bound() == 0 || field >= fieldCount || s.legal>>field&1 == 0 || len(line) == lineLength {
			return line
		}
	}
}

// lineLength is the most moves of a line.
const lineLength = 12
