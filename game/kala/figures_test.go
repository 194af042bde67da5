package kala_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game"
	"galet/game/kala"
)

// randomGames is how many games at random a property is tried on: about 44 000 plies.
const randomGames = 2000

// eachPly calls check with every move of many games played at random.
func eachPly(t *testing.T, check func(t *testing.T, before, after kala.Position, m game.Move)) {
	t.Helper()
	for seed := range uint64(randomGames) {
		positions, moves := randomGame(t, seed)
		for i, m := range moves {
			check(t, positions[i], positions[i+1], m)
			if t.Failed() {
				t.Fatalf("game %d, ply %d, move %s, from %s", seed, i, m, look(positions[i]))
			}
		}
	}
}

// kind tells corner, edge and inner cups apart by their neighbours.
func kind(c kala.Cell) string {
	inner := func(n int) int {
		if n == 0 || n == kala.Side-1 {
			return 0
		}
		return 1
	}
	return []string{"corner", "edge", "inner"}[inner(c.Column())+inner(c.Row())]
}

// The figures agreed for this project: four beans have 6, 7 or 8 paths from a
// corner, an edge or an inner cup, five have 6, 6 and 2, six have 4, 2 and
// none. Where six have none, the two paths of five are sown.
func TestPathsByBeans(t *testing.T) {
	t.Parallel()
	type place struct {
		held int
		kind string
	}
	want := map[place]int{
		{4, "corner"}: 6, {4, "edge"}: 7, {4, "inner"}: 8,
		{5, "corner"}: 6, {5, "edge"}: 6, {5, "inner"}: 2,
		{6, "corner"}: 4, {6, "edge"}: 2, {6, "inner"}: 2,
	}
	got := map[place]int{}
	eachPly(t, func(t *testing.T, p, _ kala.Position, _ game.Move) {
		at := place{4, kind(p.Cup(p.ToMove()))}
		if held, extra := p.ExtraTurn(); extra {
			at.held = held
		}
		n := len(p.Paths())
		if known, ok := got[at]; ok && known != n {
			t.Errorf("%d paths of %v, elsewhere %d", n, at, known)
		}
		got[at] = n
	})
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestBeansNeitherComeNorGo(t *testing.T) {
	t.Parallel()
	eachPly(t, func(t *testing.T, _, p kala.Position, _ game.Move) {
		sum := p.Granary()
		for c := range kala.Cell(kala.Cells) {
			sum += p.Beans(c)
		}
		for _, s := range []game.Seat{game.First, game.Second} {
			sum += p.CupBeans(s) + p.Reserve(s)
		}
		if sum != kala.Beans {
			t.Errorf("%d beans in all, want %d: %s", sum, kala.Beans, look(p))
		}
	})
}

func TestCups(t *testing.T) {
	t.Parallel()
	eachPly(t, func(t *testing.T, before, after kala.Position, m game.Move) {
		mover := before.ToMove()
		if after.Cup(mover) == before.Cup(mover) {
			t.Errorf("the cup lands where it started")
		}
		if after.Cup(mover) == after.Cup(mover.Other()) {
			t.Errorf("one cup stands on the other")
		}
		if after.Cup(mover.Other()) != before.Cup(mover.Other()) {
			t.Errorf("the rival's cup moves")
		}
		if n := after.CupBeans(mover); n > 6 {
			t.Errorf("the own cup holds %d beans, at most six can be", n)
		}
		if last, _ := after.Last(); last.OnRival != strings.Contains(string(m), "/") {
			t.Errorf("a place is chosen beside the rival's cup and only there: %+v", last)
		}
	})
}

func TestExtraTurnsComeOneAtATime(t *testing.T) {
	t.Parallel()
	eachPly(t, func(t *testing.T, before, after kala.Position, _ game.Move) {
		_, was := before.ExtraTurn()
		_, is := after.ExtraTurn()
		if was && is {
			t.Errorf("a second extra turn")
		}
		if full := after.CupBeans(before.ToMove()) >= 4; is != full {
			t.Errorf("extra turn is %t, and four or more in the cup %t", is, full)
		}
		if again := after.ToMove() == before.ToMove(); is != again {
			t.Errorf("extra turn is %t, and the same seat to move %t", is, again)
		}
	})
}

// Every path is laid to a neighbour each time, with at most one right angle.
func TestPathsGoStraightOrTurnOnce(t *testing.T) {
	t.Parallel()
	eachPly(t, func(t *testing.T, p, _ kala.Position, _ game.Move) {
		for _, w := range p.Paths() {
			cells := w.Cells()
			if len(cells) != p.Sow() || cells[0] != p.Cup(p.ToMove()) {
				t.Errorf("%s is not %d beans from the own cup", w, p.Sow())
			}
			var legs [][2]int
			for i := 1; i < len(cells); i++ {
				legs = append(legs, [2]int{cells[i].Column() - cells[i-1].Column(), cells[i].Row() - cells[i-1].Row()})
			}
			for _, d := range legs {
				if d[0]*d[0]+d[1]*d[1] != 1 {
					t.Errorf("%s leaps", w)
				}
			}
			legs = slices.Compact(legs)
			if len(legs) > 2 || len(legs) == 2 && legs[0][0]*legs[1][0]+legs[0][1]*legs[1][1] != 0 {
				t.Errorf("%s turns more than once, or round", w)
			}
		}
	})
}

func TestLegalIsSortedAndShort(t *testing.T) {
	t.Parallel()
	eachPly(t, func(t *testing.T, p, _ kala.Position, _ game.Move) {
		legal := p.Legal()
		if !slices.IsSorted(legal) {
			t.Errorf("not in the order of their spelling: %v", legal)
		}
		if len(legal) < 2 || len(legal) > 28 {
			t.Errorf("%d legal moves, want 2 to 28", len(legal))
		}
	})
}
