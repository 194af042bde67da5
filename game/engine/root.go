package engine

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Scores are from the view of the seat to move. Won and -Won are proved. 0 may
// be a draw. All others are estimates: the logarithm of the odds to win, in
// 1/Unit.
const (
	Won      = 30000
	Infinity = Won + 1
	Unit     = 256
)

// Estimate limits an estimate to the range below proved scores.
func Estimate(score int) int { return max(1000-Won, min(Won-1000, score)) }

// Chance is the winning chance of a score, 0 to 1.
func Chance(score int) float64 {
	switch {
	case score >= Won:
		return 1
	case score <= -Won:
		return 0
	}
	return 1 / (1 + math.Exp(-float64(score)/Unit))
}

// unprovedMargin is the minimum distance of an unproved chance from 0 and 1.
const unprovedMargin = 1e-3

// Unproved limits an estimated winning chance: only a proved result is 0 or 1.
func Unproved(chance float64) float64 {
	return min(max(chance, unprovedMargin), 1-unprovedMargin)
}

// Choice is a legal move, numbered as in the game's search, with its score for
// the seat to move.
type Choice struct {
	Move  uint8
	Score int
}

// Root is the first move of a thought. Deepen searches deeper and deeper, until the
// limits end it or the result is proved.
type Root struct {
	Choices []Choice
	// Search returns the score of the i-th choice at a depth: exact if it is above alpha,
	// otherwise an upper bound. The score has no meaning after the budget is spent.
	Search   func(i, depth, alpha int) int
	Budget   *Budget
	Strength Strength
	// Most is the maximum number of moves to the end of the game; at that depth
	// all scores are proved.
	Most int
	// Leap is how many moves before the end the search leaps to depth Most: near the
	// end a proof takes little more than the depths before it. 0 means never.
	Leap int
	// Solved: the score of the first choice is proved. If the first choice does not win,
	// and the level may choose another one, all scores are proved.
	Solved bool
}

// Deepen searches until it must end. The best choice is first afterwards.
func (r *Root) Deepen() {
	for depth := 1; depth <= r.Most && (depth <= r.Strength.Depth || r.Strength.Depth == 0); depth++ {
		if r.Most-depth < r.Leap {
			depth = r.Most
		}
		scores := r.searchDepth(depth)
		if len(scores) < len(r.Choices) && !r.betterThanLast(scores) {
			r.refute(scores)
			return
		}
		r.setScores(scores)
		best := r.Choices[0].Score
		if r.Solved = depth == r.Most && !r.Budget.Spent() || best == Won || best == -Won; r.Solved || r.Budget.Spent() {
			return
		}
	}
}

// searchDepth searches all choices at one depth, until one is proved to win or the budget
// is spent.
func (r *Root) searchDepth(depth int) []int {
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

// betterThanLast reports whether the scores of an interrupted search replace those of the
// last depth. They do if one of them is a proved win, or, at a level that always plays
// the best move, if one does not lose.
func (r *Root) betterThanLast(scores []int) bool {
	return len(scores) > 0 && (slices.Max(scores) == Won || r.Strength.Spread <= 0 && slices.Max(scores) > -Won)
}

// refute puts the choices that are proved to lose last.
func (r *Root) refute(scores []int) {
	for i, v := range scores {
		if v == -Won {
			r.Choices[i].Score = v
		}
	}
	r.sort()
}

// setScores stores the scores. Choices that were not searched come last.
func (r *Root) setScores(scores []int) {
	for i := range r.Choices {
		r.Choices[i].Score = -Infinity
		if i < len(scores) {
			r.Choices[i].Score = scores[i]
		}
	}
	r.sort()
}

func (r *Root) sort() {
	slices.SortStableFunc(r.Choices, func(a, b Choice) int { return b.Score - a.Score })
}

// Choose returns the choice at the root's strength, and the thought without its
// moves.
func (r *Root) Choose(rng *rand.Rand) (Choice, Thought) {
	values := make([]float64, len(r.Choices))
	for i, c := range r.Choices {
		values[i] = Chance(c.Score)
	}
	n := r.Strength.Choose(values, rng)
	c := r.Choices[n]
	t := Thought{Value: values[n], Nodes: r.Budget.Nodes()}
	t.Solved = c.Score == Won || c.Score == -Won || r.Solved && r.Choices[0].Score != Won
	if !t.Solved {
		t.Value = Unproved(t.Value)
	}
	return c, t
}

// Usable returns the stored score if it is deep enough and settles a search
// with these bounds.
func (f Found) Usable(depth, alpha, beta int) (score int, ok bool) {
	score = f.Score()
	if f.Bound() == 0 || f.Depth() < depth && score != Won && score != -Won {
		return 0, false
	}
	return score, f.Bound() == Exact ||
		f.Bound() == Lower && score >= beta ||
		f.Bound() == Upper && score <= alpha
}

// BoundOf is the kind of bound that a search between alpha and beta returned.
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
