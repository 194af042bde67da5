package kala_test

import (
	"image"
	"testing"

	"galet/game/gametest"
	"galet/game/kala"
	painter "galet/render/kala"
)

func TestHeapsShowEveryBean(t *testing.T) {
	t.Parallel()
	for n := range 25 {
		if got := painter.Heap(n); got != n {
			t.Errorf("%d beans drawn for %d", got, n)
		}
	}
	if got := painter.Heap(kala.Beans); got != 24 {
		t.Errorf("%d beans drawn for %d, want 24", got, kala.Beans)
	}
}

// In every extra turn the letters stand clear of each other, and paths that
// begin in the same direction do not cross.
func TestLanesKeepApart(t *testing.T) {
	t.Parallel()
	seen := 0
	for seed := range uint64(300) {
		for _, p := range gametest.Random(t, kala.Game{}, nil, seed) {
			k := p.(kala.Position)
			if _, extra := k.ExtraTurn(); extra {
				seen++
				lanesKeepApart(t, k)
			}
		}
	}
	if seen == 0 {
		t.Error("no extra turn in any game")
	}
}

func lanesKeepApart(t *testing.T, k kala.Position) {
	t.Helper()
	paths := k.Paths()
	lanes := painter.NewLanes(paths)
	for i, a := range lanes {
		for j, b := range lanes[:i] {
			p, q := a.Points(), b.Points()
			if d := p[len(p)-1].Sub(q[len(q)-1]); d.X*d.X+d.Y*d.Y < 44*44 {
				t.Errorf("%s: the letters of %s and %s touch", k.Cup(k.ToMove()), paths[i], paths[j])
			}
			if paths[i].Cells()[1] == paths[j].Cells()[1] && cross(p, q) {
				t.Errorf("%s and %s cross", paths[i], paths[j])
			}
		}
	}
}

// cross reports whether two paths of upright and level legs meet anywhere.
func cross(p, q []image.Point) bool {
	for i := 1; i < len(p); i++ {
		for j := 1; j < len(q); j++ {
			if leg(p[i-1], p[i]).Overlaps(leg(q[j-1], q[j])) {
				return true
			}
		}
	}
	return false
}

func leg(a, b image.Point) image.Rectangle {
	r := image.Rectangle{Min: a, Max: b}.Canon()
	r.Max = r.Max.Add(image.Pt(1, 1))
	return r
}
