package unlur_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game"
	"galet/game/unlur"
)

// flood finds by plain search all groups of one colour, each with what it touches.
func flood(b *unlur.Board, colour unlur.Colour) map[unlur.Cell]group {
	g := b.Grid()
	groups := map[unlur.Cell]group{}
	var seen [256]bool
	for first := range unlur.Cell(g.Cells()) {
		if b.Stone(first) != colour || seen[first] {
			continue
		}
		seen[first] = true
		found := group{cells: []unlur.Cell{first}}
		for i := 0; i < len(found.cells); i++ {
			found.touched |= g.Sides(found.cells[i])
			for _, n := range g.Neighbours(found.cells[i]) {
				if b.Stone(n) == colour && !seen[n] {
					seen[n] = true
					found.cells = append(found.cells, n)
				}
			}
		}
		slices.Sort(found.cells)
		groups[first] = found
	}
	return groups
}

type group struct {
	cells   []unlur.Cell
	touched unlur.Sides
}

// goals reports whether any group of a colour is a line, and any a Y.
func goals(b *unlur.Board, colour unlur.Colour) (line, y bool) {
	for _, found := range flood(b, colour) {
		line = line || found.touched.Line() != 0
		y = y || found.touched.Y() != 0
	}
	return line, y
}

func TestBoardAgreesWithASearch(t *testing.T) {
	t.Parallel()
	for _, size := range []int{6, 8} {
		t.Run(fmt.Sprint("size ", size), func(t *testing.T) {
			t.Parallel()
			d := newDealer(grid(t, size), 7)
			board := unlur.NewBoard(grid(t, size))
			for n := range 1500 {
				var fault string
				d.play(&board, func() {
					if fault == "" {
						fault = disagreement(&board)
					}
				})
				if fault == "" {
					fault = groupDisagreement(&board)
				}
				if fault != "" {
					t.Fatalf("game %d: %s", n, fault)
				}
			}
		})
	}
}

// disagreement looks for the goals in the whole of the mover's stones.
func disagreement(b *unlur.Board) string {
	mover := b.Colour(b.ToMove().Other())
	if b.Contract() || b.Passed() {
		mover = unlur.Black
	}
	line, y := goals(b, mover)
	e, over := b.Ending()
	if over != (line || y) || e.Line() != line || e.Y() != y || over != b.Over() {
		return fmt.Sprintf("ply %d: a search finds line %t, Y %t; the board %+v, %t", b.Plies(), line, y, e, over)
	}
	return ""
}

// groupDisagreement compares every group of the board.
func groupDisagreement(b *unlur.Board) string {
	for _, colour := range []unlur.Colour{unlur.Black, unlur.White} {
		for _, found := range flood(b, colour) {
			for _, c := range found.cells {
				if b.Touched(c) != found.touched {
					return fmt.Sprintf("%s touches %q, a search finds %q", b.Grid().Name(c), b.Touched(c), found.touched)
				}
			}
			if d := cmp.Diff(found.cells, b.Group(found.cells[0])); d != "" {
				return fmt.Sprintf("a group (-search +board):\n%s", d)
			}
		}
	}
	return ""
}

func TestEmptyCellsHaveNoGroup(t *testing.T) {
	t.Parallel()
	b := unlur.NewBoard(grid(t, 6))
	for c := range unlur.Cell(b.Grid().Cells()) {
		if b.Group(c) != nil || b.Touched(c) != 0 {
			t.Errorf("%s: group %v, touched %q", b.Grid().Name(c), b.Group(c), b.Touched(c))
		}
	}
}

// TestPositionAgreesWithTheBoard plays random games on both.
func TestPositionAgreesWithTheBoard(t *testing.T) {
	t.Parallel()
	for _, size := range []int{6, 8} {
		for i, moves := range dealt(t, size, 100) {
			var p game.Position = start(t, size)
			board := unlur.NewBoard(grid(t, size))
			for ply, m := range moves {
				next, err := p.Play(m)
				if err != nil {
					t.Fatalf("size %d, game %d, ply %d: %v", size, i, ply, err)
				}
				p = next
				if m == unlur.Pass {
					board.Pass()
				} else {
					board.Play(cells(t, board.Grid(), string(m))[0])
				}
			}
			if _, over := p.Result(); !over || p.(*unlur.Position).Board() != board {
				t.Errorf("size %d, game %d: the position differs from the board", size, i)
			}
		}
	}
}

// A move on a copy of a board does not change the board. So a copy takes moves back.
func TestCopiesOfABoardAreApart(t *testing.T) {
	t.Parallel()
	p := after(t, start(t, 6), "f6 pass a1 k11")
	board := p.Board()
	kept := board
	for c := range unlur.Cell(board.Grid().Cells()) {
		if board.Free(c) && !board.Over() {
			board.Play(c)
		}
	}
	if !board.Over() || board == kept {
		t.Fatal("the board was not played on")
	}
	if kept != p.Board() {
		t.Error("playing on a board changed its copy or the position")
	}
}

// In random play a line and a Y at once decide one game in four or five, and the wrong
// goal one in two, if the contract is not long: each stone of the contract makes a
// line by Black more likely.
func TestHowRandomGamesEnd(t *testing.T) {
	t.Parallel()
	const games = 4000
	for _, size := range []int{6, 8} {
		t.Run(fmt.Sprint("size ", size), func(t *testing.T) {
			t.Parallel()
			d := newDealer(grid(t, size), 11)
			d.passing = 7
			board := unlur.NewBoard(grid(t, size))
			both, fouls := 0, 0
			for range games {
				d.play(&board, nil)
				e, _ := board.Ending()
				if e.Line() && e.Y() {
					both++
				}
				if e.Foul() {
					fouls++
				}
			}
			within(t, "both at once", both, games, 0.15, 0.3)
			within(t, "the wrong goal", fouls, games, 0.4, 0.6)
		})
	}
}

func within(t *testing.T, what string, n, of int, low, high float64) {
	t.Helper()
	if share := float64(n) / float64(of); share < low || share > high {
		t.Errorf("%s: %.3f of %d games, want %.2f to %.2f", what, share, of, low, high)
	}
}
