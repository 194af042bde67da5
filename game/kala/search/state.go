package search

import (
	"math/bits"

	"galet/game"
	"galet/game/kala"
)

// state is a position as a search needs it: a small value without pointers.
type state struct {
	// top are the beans on top of each cell: those in a player's cup if one stands there,
	// otherwise those in the field cup.
	top beans
	// under is, for each seat, the number of beans in the field cup under the seat's own
	// cup.
	under   [2]uint8
	cup     [2]uint8
	reserve [2]uint8
	turn    uint8
	// sow is how many beans the seat to move takes up, 0 at the end; again
	// says that it takes them out of its own cup.
	sow   uint8
	again bool
}

func newState(p kala.Position) state {
	s := state{turn: uint8(p.ToMove())}
	for c := range kala.Cell(kala.Cells) {
		s.top.swap(uint8(c), uint8(p.Beans(c)))
	}
	for seat := range s.cup {
		c := p.Cup(game.Seat(seat))
		s.cup[seat], s.under[seat] = uint8(c), uint8(p.Beans(c))
		s.top.swap(uint8(c), uint8(p.CupBeans(game.Seat(seat))))
		s.reserve[seat] = uint8(p.Reserve(game.Seat(seat)))
	}
	if _, s.again = p.ExtraTurn(); s.again {
		s.sow = s.top.at(s.cup[s.turn&1])
	} else {
		s.take()
	}
	return s
}

// take sets how many beans an ordinary turn sows: none if the reserve has too few.
func (s *state) take() {
	s.sow = 0
	if s.reserve[s.turn&1] >= kala.TurnBeans {
		s.sow = kala.TurnBeans
	}
}

// over reports whether the game has ended: the seat to move has lost.
func (s *state) over() bool { return s.sow == 0 }

// paths are the paths of the seat to move; none at the end.
func (s *state) paths() *pathList { return &pathTable[s.sow&7][s.cup[s.turn&1]&15] }

// ripe holds a bit for each cup with enough beans for a harvest.
func (s *state) ripe() uint16 {
	return uint16(atLeast(s.top[0])) | uint16(atLeast(s.top[1]))<<8
}

// atLeast gathers a bit for each byte that is at least HarvestFrom. No byte
// exceeds kala.Beans, so sums do not run over.
func atLeast(word uint64) uint64 {
	const ones = 0x0101010101010101
	high := (word + (0x80-kala.HarvestFrom)*ones) >> 7 & ones
	return high * 0x0102040810204080 >> 56
}

// moves lists the legal moves, in the order in which kala lists them. The loop
// always has the same length, even if there are fewer paths, so that the processor predicts
// its end.
func (s *state) moves(list *[mostMoves]move) int {
	n := 0
	l, ripe, rival := s.paths(), s.ripe(), s.cup[s.turn&1^1]
	kinds, path := &l.kinds[rival&15], uint64(0)
	for i := range mostPaths {
		e := &endTable[(kinds[i&7]|uint8(ripe>>(l.last[i&7]&15)&1))&15]
		writeMoves(list[n&31:][:8], e.moves+path)
		n += e.n
		path += 0x0101010101010101
	}
	return n
}

// writeMoves writes the eight bytes of a word as moves. The compiler joins the eight writes
// into one.
func writeMoves(to []move, word uint64) {
	_ = to[7]
	to[0] = move(word)
	to[1] = move(word >> 8)
	to[2] = move(word >> 16)
	to[3] = move(word >> 24)
	to[4] = move(word >> 32)
	to[5] = move(word >> 40)
	to[6] = move(word >> 48)
	to[7] = move(word >> 56)
}

// mostMoves has room for the legal moves of any position, and for the eight that
// writeMoves writes at once.
const mostMoves = 32 + 8

// play makes a legal move.
func (s *state) play(m move) {
	seat := s.turn & 1
	l := s.paths()
	from, last := s.cup[seat], l.last[m.path()]
	if s.again {
		s.reserve[seat^1] += l.over
		s.top.swap(from, 0)
	} else {
		s.reserve[seat] -= kala.TurnBeans
	}
	sown := &l.sown[m.path()]
	s.top[0] += sown[0]
	s.top[1] += sown[1]
	if m.harvest() {
		s.reserve[seat] += s.top.swap(last, 0) - 1
	}
	place := last
	if m.place() > 0 {
		place = uint8(beside[last&15][m.place()-1])
	}
	held := s.top.swap(from, s.under[seat])
	s.under[seat] = s.top.swap(place, held)
	s.cup[seat] = place
	if s.again = held >= kala.TurnBeans; s.again {
		s.sow = held
	} else {
		s.turn ^= 1
		s.take()
	}
}

// key is a hash of the state.
func (s *state) key() uint64 {
	small := uint64(s.under[0]) | uint64(s.under[1])<<8 | uint64(s.cup[0])<<16 | uint64(s.cup[1])<<24 |
		uint64(s.reserve[0])<<32 | uint64(s.reserve[1])<<40 | uint64(s.turn)<<48
	if s.again {
		small |= 1 << 56
	}
	high, low := bits.Mul64(s.top[0]^0x9e3779b97f4a7c15, s.top[1]^0xd6e8feb86659fd93)
	mixed, more := bits.Mul64(high^low^small, 0xa0761d6478bd642f)
	return mixed ^ more ^ small*0xe7037ed1a0b428db ^ s.top[0]*0x8ebc6af09c88c6e3
}
