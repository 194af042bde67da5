package search

import (
	"math/bits"

	"galet/game/engine"
)

// search is one thought about one position.
type search struct {
	board  *board
	table  *engine.Table
	budget engine.Budget
	// proves says that the search does not stop before the result is proved.
	proves bool
	// optimism is added to each estimate, from the side of seat 0, so that the engine
	// takes a draw only if nothing promises nearly as much (contempt).
	optimism int
	// history counts how often a field was the best for a seat.
	history [2][fieldCount]int32
	killers [mostMarbles + 1][2]uint8
}

// noMove stands for a field where there is none.
const noMove = 255

// value is the score of a position for the seat to move, with a search of depth moves:
// exact between alpha and beta, otherwise a bound. When the budget is spent, the score is
// meaningless.
func (x *search) value(s *state, depth, alpha, beta int) int {
	if x.budget.Spend() {
		return 0
	}
	if v, ok := x.settled(s, alpha, beta); ok {
		return v
	}
	if depth <= 0 {
		return x.estimate(s)
	}
	key := x.key(s)
	found := x.table.Get(key)
	if v, ok := found.Usable(depth, alpha, beta); ok {
		return v
	}
	exact := depth >= int(mostMarbles-s.ply)
	if x.proves && !exact && beta-alpha == 1 {
		if v, ok := x.probable(s, depth, alpha); ok {
			return v
		}
	}
	best, bestMove, from := -engine.Infinity, uint8(noMove), alpha
	var list engine.Moves
	x.order(s, depth, found, &list)
	for i := range list.N {
		field := list.Pick(i)
		next := *s
		x.board.play(&next, field)
		v := x.child(&next, depth, alpha, beta, i, list.N, exact)
		if x.budget.Spent() {
			return 0
		}
		if v > best {
			best, bestMove = v, field
		}
		if alpha = max(alpha, v); alpha >= beta || best == engine.Won {
			x.reward(s, field, depth)
			break
		}
	}
	x.table.Put(key, engine.NewFound(int16(best), min(depth, 255), engine.BoundOf(best, from, beta), bestMove))
	return best
}

// contempt is the optimism for the engine's own side at level 8, in 1/engine.Unit. It is
// worth 6 % of winning chance in an even position.
const contempt = 64

// estimate is the board's estimate with the search's optimism.
func (x *search) estimate(s *state) int {
	return engine.Estimate(x.board.estimate(s) + s.forMover(x.optimism))
}

// key is the position's place in the table. Scores with another optimism have other keys.
func (x *search) key(s *state) uint64 {
	return x.board.key(s) ^ uint64(x.optimism)*0x9e3779b97f4a7c15
}

// probable is a bound of the score at a null window, above alpha or not. It is known if
// the estimate, or the score of a shallower search, is far enough from the window.
func (x *search) probable(s *state, depth, alpha int) (int, bool) {
	estimate := x.estimate(s)
	if depth >= probCutDepth {
		return x.probCut(s, depth, alpha, estimate > alpha)
	}
	far := cutMargins[depth].at(int(s.ply))
	return estimate, s.ply < cutEnd && (estimate > alpha+far || estimate <= alpha-far)
}

// cutMargin is how far from the window an estimate must be, in 1/engine.Unit. Scores differ
// more from their estimates later in the game, so from a ply on it grows with each ply.
type cutMargin struct{ least, slope, from int }

func (m cutMargin) at(ply int) int { return m.least + m.slope*max(0, ply-m.from) }

// cutMargins are the margins where the estimate alone cuts, by depth. They are about one
// and a half standard deviations of the difference between the score and the estimate.
var cutMargins = [probCutDepth]cutMargin{1: {45, 5, 18}, 2: {75, 5, 18}, 3: {82, 6, 18}}

// cutEnd is the first ply at which the estimate alone is too uncertain.
const cutEnd = 36

// probCut is alpha or alpha+1 as a bound of the score, if a shallower search is on the
// same side of the window by a margin (ProbCut). The shallower search leaves out
// an even number of moves, since estimates after odd and even numbers differ.
func (x *search) probCut(s *state, depth, alpha int, above bool) (int, bool) {
	less := min(probCutMost, 2+(depth-probCutDepth+2)/4*2)
	far := probCutMargin.at(int(s.ply) + depth)
	bound, limit := alpha, alpha-far
	if above {
		bound, limit = alpha+1, alpha+far
	}
	if limit != engine.Estimate(limit) {
		return 0, false
	}
	v := x.value(s, depth-less, limit, limit+1)
	return bound, (v > limit) == (bound > alpha) && !x.budget.Spent()
}

// The parameters of ProbCut.
const (
	probCutDepth = 4 // the shallowest search that is cut
	probCutMost  = 6 // how many moves shallower the other search is, at most
)

// probCutMargin is indexed by the last ply that the search reaches. It is about
// the standard deviation of the difference between the scores of the two searches.
var probCutMargin = cutMargin{50, 8, 28}

// child is the value of a move, the i-th of n, for the seat that made it.
func (x *search) child(next *state, depth, alpha, beta, i, n int, exact bool) int {
	deep := depth - 1
	// A forced move costs no depth. At level 8 it must not turn the search into a proof.
	if n == 1 && !exact && (!x.proves || depth < int(mostMarbles-next.ply)) {
		deep = depth
	}
	if i == 0 {
		return -x.value(next, deep, -beta, -alpha)
	}
	less := 0
	if !exact && depth >= 3 && i >= 3 {
		less = 1
		if i >= 6 && depth >= 5 {
			less = 2
		}
	}
	v := -x.value(next, deep-less, -alpha-1, -alpha)
	if v > alpha && less > 0 {
		v = -x.value(next, deep, -alpha-1, -alpha)
	}
	if v > alpha && v < beta {
		v = -x.value(next, deep, -beta, -alpha)
	}
	return v
}

// settled is the score of a position whose result is certain, or certain enough for
// a search between alpha and beta.
func (x *search) settled(s *state, alpha, beta int) (int, bool) {
	if s.legal == 0 {
		return s.forMover(max(-1, min(1, x.board.score(s))) * engine.Won), true
	}
	if x.board.area || x.board.chains {
		return 0, false
	}
	least, most := s.bounds()
	switch {
	case least > 0:
		return engine.Won, true
	case most < 0:
		return -engine.Won, true
	case least == 0 && (most == 0 || beta <= 0), most == 0 && alpha >= 0:
		return 0, true
	}
	return 0, false
}

// forMover turns a score for seat 0 into one for the seat to move.
func (s *state) forMover(score int) int {
	if s.ply&1 == 1 {
		return -score
	}
	return score
}

// reward remembers a move that was good enough.
func (x *search) reward(s *state, field uint8, depth int) {
	h := &x.history[s.ply&1][field]
	*h += int32(depth*depth) - *h/256
	if k := &x.killers[s.ply]; k[0] != field {
		k[0], k[1] = field, k[0]
	}
}

// order lists the legal moves and ranks them.
func (x *search) order(s *state, depth int, found engine.Found, list *engine.Moves) {
	first := uint8(noMove)
	if found.Bound() != 0 {
		first = found.Move()
	}
	killers := x.killers[s.ply]
	replyCost := int32(0)
	if x.proves && depth >= int(mostMarbles-s.ply) {
		replyCost = proofReplies
	}
	free := ^(s.marbles[0] | s.marbles[1])
	if s.last != noField {
		free &= x.board.off[s.last&63]
	}
	for set := s.legal; set != 0; set &= set - 1 {
		field := uint8(bits.TrailingZeros64(set)) & 63
		rank := x.history[s.ply&1][field]
		if depth >= orderDepth {
			rank += x.promise(*s, field, replyCost)
		} else {
			rank += int32(x.board.gain(s, field))*orderGain - int32(count(x.board.reach[field]&free))*orderReplies
		}
		switch field {
		case first:
			rank = 1 << 30
		case killers[0]:
			rank += orderKiller
		case killers[1]:
			rank += orderKiller / 2
		}
		list.Add(field, rank)
	}
}

// promise ranks a move for the seat that makes it: the estimate after the move, minus a
// cost for each legal reply.
func (x *search) promise(s state, field uint8, replyCost int32) int32 {
	x.board.play(&s, field)
	return -int32(x.board.estimate(&s))*orderEstimate - int32(count(s.legal))*replyCost
}

// The weights of the ranks, in units of history. From orderDepth on the estimate
// after each move is worth its time. A proof is shorter if moves
// with few replies come first: in proofs each reply costs proofReplies.
const (
	orderGain     = 2
	orderReplies  = 60
	orderKiller   = 2000
	orderEstimate = 20
	proofReplies  = 2000
	orderDepth    = 4
)
