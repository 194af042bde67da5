package match_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"galet/game"
	"galet/game/match"
)

// try tries moves one after another, and returns the line.
func (d *testService) try(m match.Match, by match.Player, line, ply int, moves ...game.Move) int {
	d.t.Helper()
	for i, move := range moves {
		var err error
		line, err = d.Try(match.TryRequest{ID: m.ID, By: by.ID, Line: line, Ply: ply + i, Move: move})
		d.must(err)
	}
	return line
}

// lines are the moves of a member's lines, and those that fit.
func (d *testService) lines(id match.ID, by match.Player) (all, fitting string) {
	d.t.Helper()
	a, err := d.Analysis(id, by.ID)
	d.must(err)
	return movesOf(a.Lines), movesOf(a.Fitting(d.match(id)))
}

func movesOf(lines []match.Line) string {
	said := make([]string, len(lines))
	for i, l := range lines {
		for _, m := range l.Moves {
			said[i] += string(m)
		}
	}
	return strings.Join(said, " ")
}

// tried is whether a request is refused, and why.
func (d *testService) tried(id match.ID, by match.Player, line, ply int, move game.Move) error {
	_, err := d.Try(match.TryRequest{ID: id, By: by.ID, Line: line, Ply: ply, Move: move})
	return err
}

func TestAnalysisLines(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.play(d.onTerms(row, 3, true), "1")
	d.sendAll(m.ID)
	before := d.match(m.ID)
	d.clock.Advance(time.Hour)

	// A line goes on, is gone along again, and forks.
	first := d.try(m, ana, 0, 1, "2", "6", "3")
	equal(t, "the same again", first, d.try(m, ana, 0, 1, "2", "6", "3"))
	equal(t, "from inside", first, d.try(m, ana, first, 2, "6"))
	fork := d.try(m, ana, first, 2, "4", "3")
	other := d.try(m, ana, 0, 1, "7")
	if first >= fork || fork >= other {
		t.Errorf("the lines are %d, %d, %d", first, fork, other)
	}
	equal(t, "a line is preferred", fork, d.try(m, ana, fork, 1, "2"))
	d.try(m, cy, 0, 1, "5")
	d.restart()
	all, fitting := d.lines(m.ID, ana)
	equal(t, "lines", "1263 1243 17", all)
	equal(t, "that fit", all, fitting)
	all, _ = d.lines(m.ID, cy)
	equal(t, "of another", "15", all)
	all, _ = d.lines(m.ID, bo)
	equal(t, "of one who did not try", "", all)
	equal(t, "the match", before, d.match(m.ID))
	equal(t, "owed", []match.Notice(nil), d.pending(m.ID))

	// The match goes along two of them, is taken back, and goes another way.
	m = d.play(m, "2", "6")
	_, fitting = d.lines(m.ID, ana)
	equal(t, "along", "1263", fitting)
	m = d.play(m, "3")
	_, fitting = d.lines(m.ID, ana)
	equal(t, "to the end", "", fitting)
	_, err := d.RequestTakeBack(m.ID, ana, here)
	d.must(err)
	m, err = d.AllowTakeBack(m.ID, bo, here, m.Ply(), 0)
	d.must(err)
	_, fitting = d.lines(m.ID, ana)
	equal(t, "taken back", "1263", fitting)
	m, err = d.Play(match.PlayRequest{ID: m.ID, By: ana, Ply: match.AnyPly, Move: "5", At: here})
	d.must(err)
	all, fitting = d.lines(m.ID, ana)
	equal(t, "another way", " 1263 1243 17", fitting+" "+all)
	if err := d.tried(m.ID, ana, 0, m.Ply(), "4"); !errors.As(err, new(*match.StaleError)) {
		t.Errorf("on the board before the take-back: %v", err)
	}

	d.must(d.DeleteLine(m.ID, ana.ID, fork))
	d.must(d.DeleteLine(m.ID, ana.ID, fork))
	all, _ = d.lines(m.ID, ana)
	equal(t, "deleted", "1263 17", all)
	d.must(d.DeleteLine(m.ID, ana.ID, first))
	d.must(d.DeleteLine(m.ID, ana.ID, other))
	d.clock.Advance(100 * 24 * time.Hour)
	if again := d.try(m, ana, m.OwnLine(), m.Ply(), "4"); again <= other {
		t.Errorf("the line %d came before", again)
	}
}

func TestTryRefused(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.play(d.begin(row), "1")
	line := d.try(m, ana, 0, 1, "2")
	p := proposal(row, &bo)
	p.NoAnalysis = true
	without, err := d.Accept(d.propose(p).ID, bo, here)
	d.must(err)
	stale := func(line, ply int) bool {
		var err *match.StaleError
		return errors.As(d.tried(m.ID, ana, line, ply, "3"), &err)
	}
	for name, is := range map[string]bool{
		"an illegal move":             errors.Is(d.tried(m.ID, ana, 0, 1, "1"), game.ErrIllegal),
		"illegal in the line":         errors.Is(d.tried(m.ID, ana, line, 2, "2"), game.ErrIllegal),
		"no move":                     errors.Is(d.tried(m.ID, ana, 0, 1, "?"), game.ErrNotation),
		"before the match":            stale(line, 0),
		"after the line":              stale(line, 3),
		"no such line":                stale(line+1, 1),
		"the line of another":         errors.As(d.tried(m.ID, bo, line, 2, "3"), new(*match.StaleError)),
		"an earlier ply of the match": stale(0, 0),
		"no such match":               errors.Is(d.tried(99, ana, 0, 0, "1"), match.ErrNotFound),
		"without":                     errors.Is(d.tried(without.ID, ana, 0, 0, "1"), match.ErrNoAnalysis),
	} {
		if !is {
			t.Errorf("%s: not refused as such", name)
		}
	}
	if all, _ := d.lines(m.ID, ana); all != "12" {
		t.Errorf("the lines are %q", all)
	}
	resigned, err := d.Resign(without.ID, ana, here)
	d.must(err)
	next, err := d.Rematch(resigned.ID, bo, here, "")
	d.must(err)
	if !next.NoAnalysis {
		t.Error("a rematch of a match without is one with")
	}
}

func TestTooManyLines(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.begin(strings.Repeat("1", 12))
	for i := range match.MaxLines {
		d.try(m, ana, 0, 0, game.Move(fmt.Sprint(i+1)))
	}
	var full *match.AnalysisFullError
	if err := d.tried(m.ID, ana, 0, 0, "11"); !errors.As(err, &full) || *full != (match.AnalysisFullError{Lines: match.MaxLines}) {
		t.Errorf("one more: %v", err)
	}
	first, err := d.Analysis(m.ID, ana.ID)
	d.must(err)
	d.try(m, ana, first.Lines[4].Number, 1, "1") // the lines there are can go on

	// A new line takes the place of one that the match has left.
	m = d.play(m, "5")
	d.try(m, ana, 0, 1, "12")
	all, fitting := d.lines(m.ID, ana)
	equal(t, "lines", "2 3 4 51 6 7 8 9 10 512", all)
	equal(t, "that fit", "51 512", fitting)
}

func TestLineOfTooManyMoves(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.begin(strings.Repeat("1", match.MaxLineMoves+1))
	line := 0
	for i := range match.MaxLineMoves {
		line = d.try(m, ana, line, i, game.Move(fmt.Sprint(i+1)))
	}
	var full *match.AnalysisFullError
	err := d.tried(m.ID, ana, line, match.MaxLineMoves, game.Move(fmt.Sprint(match.MaxLineMoves+1)))
	if !errors.As(err, &full) || full.Moves != match.MaxLineMoves {
		t.Errorf("got %v", err)
	}
}

func TestLinesInTooManyMatches(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	var last, first, third match.Match
	for i := range match.MaxAnalyses + 1 {
		a, b := match.Player{ID: match.PlayerID(fmt.Sprint("a", i))}, match.Player{ID: match.PlayerID(fmt.Sprint("b", i))}
		switch last = d.versus(a, b, here); i {
		case 0:
			first = last
		case 2:
			third = last
		}
		if i < match.MaxAnalyses {
			d.try(last, cy, 0, 0, "1")
		}
	}
	var full *match.AnalysisFullError
	if err := d.tried(last.ID, cy, 0, 0, "1"); !errors.As(err, &full) || full.Matches != match.MaxAnalyses || full.Oldest != first.ID {
		t.Errorf("got %v", err)
	}
	d.try(first, cy, 0, 0, "2")
	_, err := d.Resign(first.ID, first.Players[0], here)
	d.must(err)
	d.try(last, cy, 0, 0, "1")

	// The match where no line fits makes room.
	_, err = d.Play(match.PlayRequest{ID: third.ID, By: third.Players[0], Ply: match.AnyPly, Move: "2", At: here})
	d.must(err)
	d.try(d.versus(ana, bo, here), cy, 0, 0, "1")
	all, _ := d.lines(third.ID, cy)
	equal(t, "made room", "", all)

	// Matches on a server that removed the bot no longer count, and keep their lines.
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {Gone: true}}))
	d.try(d.versus(ana, bo, abroad), cy, 0, 0, "1")
	all, _ = d.lines(last.ID, cy)
	equal(t, "on the server without the bot", "1", all)
}

// Every kind of end deletes the lines of a match.
func TestLinesEndWithTheMatch(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*testService, match.Match) error{
		"finished": func(d *testService, m match.Match) error { d.play(m, "2", "3", "4", "5", "6", "7"); return nil },
		"resigned": func(d *testService, m match.Match) error { _, err := d.Resign(m.ID, bo, here); return err },
		"stopped":  func(d *testService, m match.Match) error { _, err := d.Stop(m.ID, cy, here); return err },
		"timed out": func(d *testService, m match.Match) error {
			d.clock.Advance(100 * 24 * time.Hour)
			d.maintain()
			return nil
		},
		"a player deletes all": func(d *testService, m match.Match) error { return d.DeleteMember(ana.ID, nil) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			m := d.play(d.onTerms(row, 3, false), "1")
			line := d.try(m, leaver, 0, 1, "2")
			d.try(m, ana, 0, 1, "3")
			d.must(end(d, m))
			if !d.match(m.ID).Over() {
				t.Fatal("it goes on")
			}
			if all := d.exported(); strings.Contains(all, `"analysis"`) || strings.Contains(all, string(leaver.ID)) {
				t.Errorf("left: %s", all)
			}
			if err := d.tried(m.ID, leaver, line, 2, "3"); !errors.Is(err, match.ErrOver) {
				t.Errorf("tried after the end: %v", err)
			}
			if err := d.DeleteLine(m.ID, leaver.ID, line); !errors.Is(err, match.ErrOver) {
				t.Errorf("deleted after the end: %v", err)
			}
		})
	}
}

// A member who only watched deletes their data: their lines are deleted, and those of
// others stay.
func TestLinesOfOneWhoLeaves(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.play(d.begin(row), "1")
	d.try(m, leaver, 0, 1, "2")
	d.try(m, cy, 0, 1, "2")
	data, err := d.Data(leaver.ID)
	d.must(err)
	if len(data.Analyses) != 1 || movesOf(data.Analyses[0].Lines) != "12" {
		t.Errorf("the data are %+v", data.Analyses)
	}
	d.must(d.DeleteMember(leaver.ID, nil))
	if strings.Contains(d.exported(), string(leaver.ID)) {
		t.Error("the member is named")
	}
	if all, _ := d.lines(m.ID, cy); all != "12" {
		t.Errorf("the lines of another are %q", all)
	}
}

// Two presses of one member at the same moment both count.
func TestTryTogether(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.begin(row)
	errs := make(chan error)
	for _, move := range []game.Move{"1", "2"} {
		go func() { errs <- d.tried(m.ID, ana, 0, 0, move) }()
	}
	d.must(errors.Join(<-errs, <-errs))
	a, err := d.Analysis(m.ID, ana.ID)
	d.must(err)
	if len(a.Lines) != 2 || a.Lines[0].Number == a.Lines[1].Number {
		t.Errorf("the lines are %+v", a.Lines)
	}
}
