package engine

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Scores of a search are from the side of the seat to move. Won and -Won are
// proved, 0 may be a draw, and all others are estimates: the logarithm of the
// odds to win, in 1/Unit.
const (
	Won      = 30000
	Infinity = Won + 1
	Unit     = 256
)

// Estimate keeps an estimate apart from what is proved.
func Estimate(score int) int { return max(1000-Won, min(Won-1000, score)) }

// chance is the winning chance that a score stands for.
func chance(score int) float64 {
	switch {
	case score >= Won:
		return 1
	case score <= -Won:
		return 0
	}
	return 1 / (1 + math.Exp(-float64(score)/Unit))
}

// Choice is a legal move, as the game's search numbers it, with its score for
// the seat to move.
type Choice struct {
	Move  uint8
	Score int
}

// Root is the first move of a thought. It looks further and further ahead
// until the limits end it or the result is proved.
type Root struct {
	Choices []Choice
	// Search is the score of the i-th choice, looked at so many moves ahead: exact
	// above alpha, else a bound. After the budget is spent it means nothing.
	Search   func(i, depth, alpha int) int
	Budget   *Budget
	Strength Strength
	// Most is how many moves ahead no game goes on; all scores are proved
	// then.
	Most int
	// Solved says that the score of the first choice is proved.
	Solved bool
}

// Deepen searches until it must end, and then has the best choice first.
func (r *Root) Deepen() {
	for depth := 1; depth <= r.Most && (depth <= r.Strength.Depth || r.Strength.Depth == 0); depth++ {
		scores := r.look(depth)
		if len(scores) < len(r.Choices) && !r.worth(scores) {
			return
		}
		r.take(scores)
		best := r.Choices[0].Score
		if r.Solved = depth == r.Most && !r.Budget.Spent() || best == Won || best == -Won; r.Solved || r.Budget.Spent() {
			return
		}
	}
}

// look searches the choices so far ahead, until one is proved to win or the
// budget is spent.
func (r *Root) look(depth int) []int {
	alpha := -Infinity
	scores := make([]int, 0, len(r.Choices))
	for i := range r.Choices {
		v := r.Search(i, depth, alpha)
		if r.Budget.Spent() {
			break
		}
		scores = append(scores, v)
		if r.Strength.Spread <= 0 {
			alpha = max(alpha, v)
		}
		if v == Won {
			break
		}
	}
	return scores
}

// worth tells whether a search that was cut short has a move to make: the best
// that it found, if the best of the search before has not turned out to lose.
func (r *Root) worth(scores []int) bool {
	return len(scores) > 0 && (slices.Max(scores) == Won || r.Strength.Spread <= 0 && slices.Max(scores) > -Won)
}

// take takes the scores over; what was not searched comes last.
func (r *Root) take(scores []int) {
	for i := range r.Choices {
		r.Choices[i].Score = -Infinity
		if i < len(scores) {
			r.Choices[i].Score = scores[i]
		}
	}
	slices.SortStableFunc(r.Choices, func(a, b Choice) int { return b.Score - a.Score })
}

// Choose is the choice of the root's strength, and the thought about it but
// for the moves.
func (r *Root) Choose(rng *rand.Rand) (Choice, Thought) {
	values := make([]float64, len(r.Choices))
	for i, c := range r.Choices {
		values[i] = chance(c.Score)
	}
	n := r.Strength.Choose(values, rng)
	return r.Choices[n], Thought{Value: values[n], Solved: r.Solved && n == 0, Nodes: r.Budget.Nodes()}
}

// Usable is the stored score, if it settles a search of such depth and bounds.
func (f Found) Usable(depth, alpha, beta int) (score int, ok bool) {
	score = f.Score()
	if f.Bound() == 0 || f.Depth() < depth && score != Won && score != -Won {
		return 0, false
	}
	return score, f.Bound() == Exact ||
		f.Bound() == Lower && score >= beta ||
		f.Bound() == Upper && score <= alpha
}

// BoundOf is how a score that a search between alpha and beta gave stands to
// the true one.
func BoundOf(score, alpha, beta int) Bound {
	switch {
	case score == Won || score == -Won:
		return Exact
	case score >= beta:
		return Lower
	case score <= alpha:
		return Upper
	}
	return Exact
}
