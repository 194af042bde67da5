package match_test

import (
	"errors"
	"strings"
	"testing"

	"galet/game"
	"galet/game/match"
)

// setMoves sets the moves of a line as conditional moves, as far as that is possible.
func (d *testService) setMoves(id match.ID, by match.Player, line int) error {
	d.t.Helper()
	v, err := d.View(id, by.ID)
	d.must(err)
	a, err := d.Analysis(id, by.ID)
	d.must(err)
	r := match.SetRequest{ID: id, By: by.ID, Ply: v.Ply(), Branch: v.Branch, Line: line}
	for _, l := range a.Lines {
		if l.Number == line {
			r.Until = v.Settable(by.ID, l.Moves)
		}
	}
	return d.SetConditional(r)
}

// setLine tries moves from where a match is, and sets them.
func (d *testService) setLine(m match.Match, by match.Player, moves ...game.Move) int {
	d.t.Helper()
	line := d.try(m, by, 0, m.Ply(), moves...)
	d.must(d.setMoves(m.ID, by, line))
	return line
}

// conditional are a member's conditional moves, with the moves of the match before.
func (d *testService) conditional(id match.ID, by match.Player) string {
	d.t.Helper()
	a, err := d.Analysis(id, by.ID)
	d.must(err)
	var set []match.Line
	for _, l := range a.Conditional() {
		l.Moves = l.Moves[:l.Conditional]
		set = append(set, l)
	}
	return movesOf(set)
}

func moves(m match.Match) string { return movesOf([]match.Line{{Moves: m.Record.Moves}}) }

// In the game of cells, numbers are odd unless a row says otherwise: the players take
// turns.
func TestConditionalMoves(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, row string
		before    string
		ana, bo   []string
		// by hand, from the first that follows before
		played []game.Move
		want   string
		plies  []int
		// what is left of them
		left [2]string
	}{
		{"an answer", "1357135", "1", []string{"23"}, nil, []game.Move{"2"}, "123", []int{2}, [2]string{}},
		{"another move", "1357135", "1", []string{"23"}, nil, []game.Move{"4"}, "14", nil, [2]string{}},
		{"one of two", "1357135", "1", []string{"23", "32"}, nil, []game.Move{"3"}, "132", []int{2}, [2]string{}},
		{"several turns", "1357135", "1", []string{"2345"}, nil, []game.Move{"2", "4"}, "12345", []int{2, 4}, [2]string{}},
		{"one turn of two", "1357135", "1", []string{"2345"}, nil, []game.Move{"2"}, "123", []int{2}, [2]string{"12345", ""}},
		{"of both", "1357135", "1", []string{"2345"}, []string{"234"}, []game.Move{"2"}, "12345", []int{2, 3, 4}, [2]string{}},
		{"of both, apart", "1357135", "1", []string{"2346"}, []string{"235"}, []game.Move{"2"}, "1235", []int{2, 3}, [2]string{}},
		{"after an own move by hand", "1357135", "", []string{"123"}, nil, []game.Move{"1", "2"}, "123", []int{2}, [2]string{}},
		{"its first move is by hand", "1357135", "", []string{"123"}, nil, nil, "", nil, [2]string{"123", ""}},
		{"own extra turns", "1322135", "1", []string{"2345"}, nil, []game.Move{"2"}, "12345", []int{2, 3, 4}, [2]string{}},
		{"the opponent's extra turns", "1221135", "1", []string{"2346"}, nil, []game.Move{"2", "3", "4"}, "12346", []int{4}, [2]string{}},
		{"within the opponent's extra turns", "1221135", "1", []string{"2346"}, nil, []game.Move{"2"}, "12", nil, [2]string{"12346", ""}},
		{"the end", "135", "1", []string{"23"}, nil, []game.Move{"2"}, "123", []int{2}, [2]string{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			m := d.play(d.onTerms(tt.row, 3, true), split(tt.before)...)
			for by, lines := range map[match.Player][]string{ana: tt.ana, bo: tt.bo} {
				for _, line := range lines {
					d.must(d.setMoves(m.ID, by, d.try(m, by, 0, m.Ply(), split(line)...)))
				}
			}
			d.sendAll(m.ID)
			m = d.match(m.ID)
			for _, move := range tt.played {
				m = d.play(m, move)
			}
			equal(t, "moves", tt.want, moves(m))
			equal(t, "conditional", tt.plies, m.Conditional)
			equal(t, "left", tt.left, [2]string{d.conditional(m.ID, ana), d.conditional(m.ID, bo)})
			boards := 0
			for _, n := range d.sendAll(m.ID) {
				if n.Kind == match.NoticeBoard {
					if boards++; n.Quiet || boards == len(tt.played) && n.Ply != len(tt.want) {
						t.Errorf("%+v", n)
					}
				}
			}
			equal(t, "one board for each move by hand", len(tt.played), boards)
			if len(tt.played) > 0 && !m.Over() {
				equal(t, "the turn begins", d.now(), m.TurnStarted)
			}
			equal(t, "over", len(tt.want) == len(tt.row), m.Over())
		})
	}
}

func split(moves string) (list []game.Move) {
	for _, move := range strings.Split(moves, "") {
		if move != "" {
			list = append(list, game.Move(move))
		}
	}
	return list
}

func TestSetConditionalRefused(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.play(d.onTerms("1357135", 3, true), "1")
	line := d.setLine(m, ana, "2", "3")
	d.must(d.setMoves(m.ID, ana, line)) // the second of two presses
	other := d.try(m, ana, line, 2, "4")
	var contradiction *match.ContradictionError
	if err := d.setMoves(m.ID, ana, other); !errors.As(err, &contradiction) || contradiction.Line.Number != line {
		t.Errorf("another answer: %v", err)
	}
	var stale *match.StaleError
	only := d.try(m, ana, 0, 1, "5")
	if err := d.setMoves(m.ID, ana, only); !errors.As(err, &stale) {
		t.Errorf("without an answer: %v", err)
	}
	watched := d.try(m, cy, 0, 1, "2", "3")
	if err := d.setMoves(m.ID, cy, watched); !errors.Is(err, match.ErrNotPlayer) {
		t.Errorf("one who watches: %v", err)
	}
	for what, r := range map[string]match.SetRequest{
		"of another":  {By: bo.ID, Ply: 1, Line: line, Until: 3},
		"too far":     {By: ana.ID, Ply: 1, Line: line, Until: 4},
		"too short":   {By: ana.ID, Ply: 1, Line: line, Until: 2},
		"no line":     {By: ana.ID, Ply: 1, Line: 99, Until: 3},
		"the match":   {By: ana.ID, Ply: 1, Until: 1},
		"another ply": {By: ana.ID, Ply: 0, Line: other, Until: 3},
		"a branch":    {By: ana.ID, Ply: 1, Branch: 1, Line: other, Until: 3},
	} {
		r.ID = m.ID
		if err := d.SetConditional(r); !errors.As(err, &stale) {
			t.Errorf("%s: %v", what, err)
		}
	}
	equal(t, "set", "123", d.conditional(m.ID, ana))

	// A line that goes on keeps what was set, and no more.
	d.try(m, ana, line, 3, "4", "5")
	equal(t, "longer", "123", d.conditional(m.ID, ana))
	fork := d.try(m, ana, line, 3, "5", "6")
	d.must(d.setMoves(m.ID, ana, fork))
	equal(t, "the longer one has the shorter one's", "12356", d.conditional(m.ID, ana))
	d.must(d.setMoves(m.ID, ana, line))
	equal(t, "two ways", "12345 12356", d.conditional(m.ID, ana))
	d.must(d.UnsetConditional(m.ID, ana.ID, line))
	equal(t, "unset", "12356", d.conditional(m.ID, ana))
	d.must(d.setMoves(m.ID, ana, line))
	d.must(d.UnsetConditional(m.ID, ana.ID, 0))
	equal(t, "all unset", "", d.conditional(m.ID, ana))
	d.must(d.setMoves(m.ID, ana, other))
	d.must(d.DeleteLine(m.ID, ana.ID, other))
	equal(t, "deleted", "", d.conditional(m.ID, ana))

	g, err := d.Begin(proposal("1357", nil), 1)
	d.must(err)
	if err := d.setMoves(g.ID, ana, d.try(g, ana, 0, 0, "1", "2", "3")); !errors.Is(err, match.ErrAgainstGalet) {
		t.Errorf("against Galet: %v", err)
	}
	p := proposal("1357", &bo)
	p.NoAnalysis = true
	without, err := d.Accept(d.propose(p).ID, bo, here)
	d.must(err)
	if err := d.SetConditional(match.SetRequest{ID: without.ID, By: ana.ID, Line: 1, Until: 2}); !errors.Is(err, match.ErrNoAnalysis) {
		t.Errorf("without: %v", err)
	}
}

// A request to take back unsets the conditional moves of the player who asks. A take-back
// unsets those of both players.
func TestTakeBackUnsets(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.play(d.onTerms("1357135", 3, false), "1")
	d.setLine(m, ana, "2", "3")
	d.setLine(m, bo, "2", "3", "4")
	_, err := d.RequestTakeBack(m.ID, ana, here)
	d.must(err)
	equal(t, "asked", [2]string{"", "1234"}, [2]string{d.conditional(m.ID, ana), d.conditional(m.ID, bo)})
	d.setLine(m, ana, "2", "3", "5", "4")
	m = d.play(m, "2")
	equal(t, "moves", "1234", moves(m))
	equal(t, "plies", []int{2, 3}, m.Conditional)
	d.setLine(m, bo, "5", "6")
	_, err = d.RequestTakeBack(m.ID, ana, here)
	d.must(err)
	m, err = d.AllowTakeBack(m.ID, bo, here, 4, 0)
	d.must(err)
	equal(t, "taken back", "12", moves(m))
	equal(t, "no conditional plies", 0, len(m.Conditional))
	equal(t, "unset", [2]string{}, [2]string{d.conditional(m.ID, ana), d.conditional(m.ID, bo)})
	list := d.undelivered(ana)
	equal(t, "nothing to be told", 0, len(list))
}

// A player is told of conditional moves once, also after the end, and after asking for the
// board, which may say nothing of them any more.
func TestConditionalMovesAreTold(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.play(d.onTerms("13571", 3, true), "1")
	d.setLine(m, ana, "2", "3", "4", "5")
	news := func(of match.Player) (since []int) {
		t.Helper()
		list := d.undelivered(of)
		for _, n := range list {
			since = append(since, n.Since)
		}
		return since
	}
	m = d.play(m, "2")
	d.restart()
	m = d.play(m, "4")
	equal(t, "over", true, m.Over())
	equal(t, "counts", true, m.CountsForLadder())
	_, err := d.MoveBoard(m.ID, ana, here, "")
	d.must(err)
	equal(t, "ana's news", []int{2}, news(ana))
	equal(t, "bo's news", []int(nil), news(bo))
	list := d.undelivered(ana)
	d.must(d.MarkDelivered(ana.ID, list))
	equal(t, "told", []int(nil), news(ana))
	if all := d.exported(); strings.Contains(all, `"analysis"`) {
		t.Errorf("left: %s", all)
	}
}

// A conditional move is played while its player is being told of earlier ones. The player
// is told of it next.
func TestConditionalMovesPlayedMeanwhile(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.play(d.onTerms("1357135", 3, false), "1")
	d.setLine(m, ana, "2", "3", "4", "5")
	m = d.play(m, "2")
	told := d.undelivered(ana)
	equal(t, "first", 1, len(told))
	d.play(m, "4")
	d.must(d.MarkDelivered(ana.ID, told))
	left := d.undelivered(ana)
	if len(left) != 1 || left[0].Since != 4 {
		t.Errorf("still to be told: %+v", left)
	}
	d.must(d.MarkDelivered(ana.ID, left))
	left = d.undelivered(ana)
	equal(t, "in the end", 0, len(left))
}

// Conditional moves are secret: until they are played, only the player who set them sees
// them.
func TestConditionalMovesAreSecret(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.play(d.onTerms("1357135", 3, true), "1")
	d.try(m, ana, 0, 1, "2", "3")
	seen := func() (all []any) {
		for _, p := range []match.Player{bo, cy} {
			v, err1 := d.View(m.ID, p.ID)
			data, err2 := d.Data(p.ID)
			about, err3 := d.MatchData(p.ID, m.ID)
			pending, err4 := d.PendingFor(m.ID)
			open, err5 := d.OpenMatches(here.Guild, p.ID)
			d.must(errors.Join(err1, err2, err3, err4, err5))
			all = append(all, v.Match, v.Clock, data, about, pending, open)
		}
		return all
	}
	before := seen()
	a, err := d.Analysis(m.ID, ana.ID)
	d.must(err)
	d.must(d.setMoves(m.ID, ana, a.Lines[0].Number))
	equal(t, "seen", before, seen())
}
