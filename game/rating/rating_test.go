package rating_test

import (
	"math"
	"slices"
	"testing"

	"galet/game/rating"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if math.Abs(got-want) > within {
		t.Errorf("%s: got %v, want %v within %v", what, got, want, within)
	}
}

// The worked example of Glickman's paper: one period, three games.
func TestPublishedExample(t *testing.T) {
	t.Parallel()
	player := rating.Rating{Points: 1500, Deviation: 200, Volatility: 0.06}
	got := rating.Update(player, []rating.Game{
		{Against: rating.Rating{Points: 1400, Deviation: 30, Volatility: 0.06}, Score: rating.Win},
		{Against: rating.Rating{Points: 1550, Deviation: 100, Volatility: 0.06}, Score: rating.Loss},
		{Against: rating.Rating{Points: 1700, Deviation: 300, Volatility: 0.06}, Score: rating.Loss},
	}, 1)
	near(t, "points", got.Points, 1464.06, 0.01)
	near(t, "deviation", got.Deviation, 151.52, 0.01)
	near(t, "volatility", got.Volatility, 0.05999, 0.00001)
}

func TestAgeing(t *testing.T) {
	t.Parallel()
	sixty := rating.Rating{Points: 1600, Deviation: 60, Volatility: rating.StartVolatility}
	for _, test := range []struct {
		name      string
		from      rating.Rating
		days      float64
		deviation float64
	}{
		{"a year takes 60 to 110", sixty, 365, 110},
		{"half a year grows the square by half", sixty, 182.5, math.Sqrt((60*60 + 110*110) / 2.0)},
		{"no time changes nothing", sixty, 0, 60},
		{"a clock that went back changes nothing", sixty, -10, 60},
		{"never above a newcomer's", sixty, 1e6, rating.MostDeviation},
		{"a newcomer stays one", rating.Start(), 1000, rating.StartDeviation},
		{"a calmer player ages more slowly", rating.Rating{Points: 1600, Deviation: 60, Volatility: 0.03}, 365,
			math.Sqrt(60*60 + (110*110-60*60)/4.0)},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got := test.from.Aged(test.days)
			near(t, "deviation", got.Deviation, test.deviation, 1e-6)
			if got.Points != test.from.Points || got.Volatility != test.from.Volatility {
				t.Errorf("more than the deviation changed: %+v", got)
			}
		})
	}
}

// Ageing in steps is the same as ageing at once.
func TestAgeingInSteps(t *testing.T) {
	t.Parallel()
	r := rating.Rating{Points: 1500, Deviation: 47, Volatility: 0.07}
	steps := r
	for range 12 {
		steps = steps.Aged(7)
	}
	near(t, "deviation", steps.Deviation, r.Aged(84).Deviation, 1e-5)
}

func TestPlay(t *testing.T) {
	t.Parallel()
	settled := rating.Rating{Points: 1500, Deviation: 60, Volatility: 0.06}
	strong := rating.Rating{Points: 1800, Deviation: 60, Volatility: 0.06}
	for _, test := range []struct {
		name string
		a, b rating.Rating
		s    rating.Score
		// by is what a's points change by.
		by float64
	}{
		{"two newcomers, a win", rating.Start(), rating.Start(), rating.Win, 162.212},
		{"two newcomers, a draw", rating.Start(), rating.Start(), rating.Draw, 0},
		{"equals, a win", settled, settled, rating.Win, 9.894},
		{"equals, a loss", settled, settled, rating.Loss, -9.894},
		{"the stronger wins", strong, settled, rating.Win, 3.107},
		{"the stronger draws", strong, settled, rating.Draw, -6.92},
		{"the stronger loses", strong, settled, rating.Loss, -16.948},
		{"a newcomer moves a settled player little", settled, rating.Start(), rating.Win, 6.841},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			a, b := rating.Play(test.a, test.b, test.s)
			near(t, "change", a.Points-test.a.Points, test.by, 0.001)
			if a.Deviation >= test.a.Deviation && a.Deviation > rating.LeastDeviation {
				t.Errorf("a game told nothing: %v -> %v", test.a, a)
			}
			if !a.Valid() || !b.Valid() {
				t.Errorf("out of bounds: %v, %v", a, b)
			}
			bb, aa := rating.Play(test.b, test.a, test.s.Other())
			if a != aa || b != bb {
				t.Errorf("it matters who is named first: %v %v, %v %v", a, aa, b, bb)
			}
		})
	}
}

// Equals gain and lose the same, and stay equally sure.
func TestSymmetry(t *testing.T) {
	t.Parallel()
	for deviation := 45.0; deviation <= 350; deviation += 5 {
		r := rating.Rating{Points: 1500, Deviation: deviation, Volatility: 0.06}
		won, lost := rating.Play(r, r, rating.Win)
		near(t, "sum", won.Points+lost.Points, 3000, 1e-5)
		if won.Deviation != lost.Deviation || won.Volatility != lost.Volatility {
			t.Errorf("at %v: %v and %v", deviation, won, lost)
		}
	}
}

// However often somebody wins, the numbers stay within their bounds, and each
// win against the same opponent brings less.
func TestEndlessWins(t *testing.T) {
	t.Parallel()
	r := rating.Start()
	opponent := rating.Rating{Points: 1500, Deviation: 45, Volatility: 0.06}
	for range 3000 {
		next, _ := rating.Play(r, opponent, rating.Win)
		if next.Points < r.Points || !next.Valid() {
			t.Fatalf("%v -> %v", r, next)
		}
		r = next
	}
	if r.Deviation != rating.LeastDeviation {
		t.Errorf("after 3000 games the deviation is %v", r.Deviation)
	}
}

// A rating is provisional above a deviation of 110. Its score is the points
// less twice the deviation.
func TestSettled(t *testing.T) {
	t.Parallel()
	for deviation, want := range map[float64]bool{55: false, 110: false, 110.000001: true, 350: true} {
		r := rating.Rating{Points: 1601, Deviation: deviation, Volatility: 0.06}
		if r.Provisional() != want || r.Score() != 1601-2*deviation {
			t.Errorf("%v: score %v, provisional %v", r, r.Score(), r.Provisional())
		}
	}
	if !rating.Start().Provisional() {
		t.Error("a newcomer is known")
	}
}

// The bounds belong to what is valid, and nothing beyond them does.
func TestValid(t *testing.T) {
	t.Parallel()
	middle := rating.Rating{Points: 1500, Deviation: 60, Volatility: 0.06}
	for _, bound := range []struct {
		of          func(*rating.Rating) *float64
		least, most float64
	}{
		{func(r *rating.Rating) *float64 { return &r.Points }, 100, 4000},
		{func(r *rating.Rating) *float64 { return &r.Deviation }, 45, 350},
		{func(r *rating.Rating) *float64 { return &r.Volatility }, 0.01, 0.1},
	} {
		for v, want := range map[float64]bool{
			bound.least: true, bound.most: true, bound.least - 1e-6: false, bound.most + 1e-6: false, math.NaN(): false, 0: false,
		} {
			r := middle
			*bound.of(&r) = v
			if r.Valid() != want {
				t.Errorf("%+v is valid: %v", r, r.Valid())
			}
		}
	}
}

// The volatility solves the equation of Glickman's step 5, which is solved here
// by halving.
func TestVolatility(t *testing.T) {
	t.Parallel()
	const scale, tau = 173.7178, 0.5
	strong := rating.Rating{Points: 1900, Deviation: 50, Volatility: 0.06}
	for name, test := range map[string]struct {
		player rating.Rating
		games  []rating.Game
	}{
		"as expected":        {rating.Rating{Points: 1900, Deviation: 60, Volatility: 0.06}, []rating.Game{{Against: strong, Score: rating.Draw}}},
		"a surprise":         {rating.Rating{Points: 1300, Deviation: 60, Volatility: 0.06}, []rating.Game{{Against: strong, Score: rating.Win}}},
		"a great surprise":   {rating.Rating{Points: 1000, Deviation: 45, Volatility: 0.02}, []rating.Game{{Against: strong, Score: rating.Win}}},
		"many surprises":     {rating.Rating{Points: 1200, Deviation: 45, Volatility: 0.06}, slices.Repeat([]rating.Game{{Against: strong, Score: rating.Win}}, 8)},
		"a steady newcomer":  {rating.Start(), slices.Repeat([]rating.Game{{Against: rating.Start(), Score: rating.Draw}}, 10)},
		"losses to the weak": {strong, slices.Repeat([]rating.Game{{Against: rating.Start(), Score: rating.Loss}}, 5)},
	} {
		phi, sigma := test.player.Deviation/scale, test.player.Volatility
		var information, surprise float64
		for _, g := range test.games {
			other := g.Against.Deviation / scale
			damping := 1 / math.Sqrt(1+3*other*other/(math.Pi*math.Pi))
			expected := 1 / (1 + math.Exp(-damping*(test.player.Points-g.Against.Points)/scale))
			information += damping * damping * expected * (1 - expected)
			surprise += damping * (float64(g.Score) - expected)
		}
		v, delta := 1/information, surprise/information
		falls := func(x float64) bool {
			e := math.Exp(x)
			d := phi*phi + v + e
			return e*(delta*delta-d)/(2*d*d) < (x-math.Log(sigma*sigma))/(tau*tau)
		}
		low, high := -20.0, 5.0
		for range 100 {
			if middle := (low + high) / 2; falls(middle) {
				high = middle
			} else {
				low = middle
			}
		}
		want := min(max(math.Exp(low/2), rating.LeastVolatility), rating.MostVolatility)
		near(t, name, rating.Update(test.player, test.games, 1).Volatility, want, 1e-6)
	}
}
