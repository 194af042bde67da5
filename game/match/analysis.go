package match

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"galet/game"
)

const (
	// MaxLines is how many lines a member may have in a match.
	MaxLines = 10
	// MaxLineMoves is how many moves a line may have, including those of the match before
	// it.
	MaxLineMoves = 400
	// MaxAnalyses is the most matches with lines that a member may have. Matches on servers
	// without the bot do not count.
	MaxAnalyses = 50
)

// Analysis is what a member tries on a board of their own in an open match.
// Nobody else may learn of it.
type Analysis struct {
	Match  ID
	Player PlayerID
	// Lines are the lines, the oldest first. No line begins with all moves of another.
	Lines []Line
}

// Line is one line of moves.
type Line struct {
	// Number is from 1. A later line of the match has a greater one.
	Number int
	// Moves are all moves from the beginning of the match. So it shows whether the line
	// still fits, even after moves were taken back.
	Moves []game.Move
	// Conditional is the ply up to which the player's answers are conditional moves;
	// 0: none are. See SetConditional.
	Conditional int
}

// Fits reports whether a line begins with the moves of a match and has more.
func (l Line) Fits(m Match) bool { return len(l.Moves) > m.Ply() && hasPrefix(m.Record.Moves, l.Moves) }

func hasPrefix(moves, line []game.Move) bool {
	return len(moves) <= len(line) && slices.Equal(moves, line[:len(moves)])
}

// Fitting are the lines that fit a match. The others can only fit again after moves were
// taken back.
func (a Analysis) Fitting(m Match) (lines []Line) {
	for _, l := range a.Lines {
		if l.Fits(m) {
			lines = append(lines, l)
		}
	}
	return lines
}

// ownLines is greater than all numbers of tried lines: those are seconds since the match
// began, or a little more.
const ownLines = 1 << 30

// OwnLine is the number of the match itself among its lines: 0 in the first branch, and
// another one after each time that moves were taken back.
func (m Match) OwnLine() int {
	if m.Branch == 0 {
		return 0
	}
	return ownLines + m.Branch
}

// LineAt returns the moves of a fitting line, or of Match.OwnLine, up to a ply. The error
// is a *StaleError if there is no such line, or it does not have the ply.
func (a Analysis) LineAt(m Match, line, ply int) ([]game.Move, error) {
	if line == m.OwnLine() && ply == m.Ply() {
		return m.Record.Moves, nil
	}
	for _, l := range a.Fitting(m) {
		if l.Number == line && ply >= m.Ply() && ply <= len(l.Moves) {
			return l.Moves[:ply:ply], nil
		}
	}
	return nil, &StaleError{Ply: ply, Now: m.Ply()}
}

// AnalysisFullError refuses a line beyond a limit.
type AnalysisFullError struct {
	// Lines is MaxLines, Moves MaxLineMoves or Matches MaxAnalyses; the others are 0.
	Lines, Moves, Matches int
	// Oldest is the first of the matches.
	Oldest ID
}

// Error names the limit.
func (e *AnalysisFullError) Error() string {
	return fmt.Sprintf("at most %d lines, %d moves, %d matches", MaxLines, MaxLineMoves, MaxAnalyses)
}

// TryRequest is a move that a member tries.
type TryRequest struct {
	ID ID
	By PlayerID
	// Line and Ply say after which moves; see Analysis.LineAt.
	Line, Ply int
	Move      game.Move
}

// Try tries a move for the seat to move, and returns the number of the line that has the
// move. If a line continues with the move, it is that line. If the move is after the end
// of a line, it extends the line. Otherwise it begins a new one. If there are too many
// lines, a new one replaces the oldest that does not fit. If there are too many matches,
// the first match without a fitting line loses its lines. It changes nothing else. It is
// refused with ErrNotFound, ErrOver, ErrNoAnalysis, *StaleError, *AnalysisFullError and
// as Position.Play refuses. The host checks that the member may see the match.
func (s *Service) Try(r TryRequest) (line int, err error) {
	return save(s, func(tx *txn) (int, error) {
		m, a, err := openAnalysis(tx, r.ID, r.By)
		if err != nil {
			return 0, err
		}
		before, err := a.LineAt(m, r.Line, r.Ply)
		if err != nil {
			return 0, err
		}
		if err := tx.checkMove(m, before, r.Move); err != nil {
			return 0, err
		}
		moves := append(slices.Clone(before), r.Move)
		if on := a.lineWith(moves, r.Line); on != 0 {
			return on, nil
		}
		if len(moves) > MaxLineMoves {
			return 0, &AnalysisFullError{Moves: MaxLineMoves}
		}
		line, err := a.add(tx, m, Line{Number: r.Line, Moves: moves})
		if err != nil {
			return 0, err
		}
		return line, tx.Analyses().PutAnalysis(a)
	})
}

// lineWith is the number of a line that begins with these moves: the preferred one if it
// does; 0: there is none.
func (a Analysis) lineWith(moves []game.Move, preferred int) (line int) {
	for _, l := range a.Lines {
		if hasPrefix(moves, l.Moves) && (line == 0 || l.Number == preferred) {
			line = l.Number
		}
	}
	return line
}

// checkMove returns the error of the rules for a move after the moves of a line.
func (tx *txn) checkMove(m Match, line []game.Move, move game.Move) error {
	r, err := tx.replay(m)
	for _, next := range append(slices.Clone(line[m.Ply():]), move) {
		if err == nil {
			r, err = r.next(next)
		}
	}
	return err
}

// add replaces the line that l continues, or adds l with a new number.
func (a *Analysis) add(tx *txn, m Match, l Line) (number int, err error) {
	a.Lines = slices.Clone(a.Lines)
	same := slices.IndexFunc(a.Lines, func(o Line) bool { return o.Number == l.Number })
	if same >= 0 && len(a.Lines[same].Moves) == len(l.Moves)-1 {
		a.Lines[same].Moves = l.Moves
		return l.Number, nil
	}
	if len(a.Lines) >= MaxLines {
		left := slices.IndexFunc(a.Lines, func(o Line) bool { return !o.Fits(m) })
		if left < 0 {
			return 0, &AnalysisFullError{Lines: MaxLines}
		}
		a.Lines = slices.Delete(a.Lines, left, left+1)
	}
	if len(a.Lines) == 0 {
		if err := makeRoom(tx, a.Player); err != nil {
			return 0, err
		}
	}
	// The number depends on the time, so the number of a deleted line rarely comes again.
	l.Number = max(1, int(tx.now.Sub(m.Started)/time.Second))
	if n := len(a.Lines); n > 0 {
		l.Number = max(l.Number, a.Lines[n-1].Number+1)
	}
	a.Lines = append(a.Lines, l)
	return l.Number, nil
}

// makeRoom makes room for one more analysis of a member. If there are MaxAnalyses, it
// deletes the first one without a fitting line. If all have one, it refuses. Matches on
// servers without the bot do not count.
func makeRoom(tx *txn, p PlayerID) error {
	all, err := tx.Analyses().AnalysesOf(p)
	if err != nil || len(all) < MaxAnalyses {
		return err
	}
	var counted []ID
	var unused *Analysis
	for _, a := range all {
		m, err1 := tx.Matches().Match(a.Match)
		gone, err2 := departed(tx, m.Place.Guild)
		if err := errors.Join(err1, err2); err != nil {
			return err
		}
		if gone {
			continue
		}
		counted = append(counted, a.Match)
		if unused == nil && len(a.Fitting(m)) == 0 {
			unused = &a
		}
	}
	switch {
	case len(counted) < MaxAnalyses:
		return nil
	case unused == nil:
		return &AnalysisFullError{Matches: MaxAnalyses, Oldest: counted[0]}
	}
	unused.Lines = nil
	return tx.Analyses().PutAnalysis(*unused)
}

// DeleteLine deletes a line; one that is gone is no error. It is refused with
// ErrNotFound, ErrOver and ErrNoAnalysis.
func (s *Service) DeleteLine(id ID, p PlayerID, line int) error {
	return s.update(func(tx *txn) error {
		_, a, err := openAnalysis(tx, id, p)
		if err != nil {
			return err
		}
		a.Lines = slices.DeleteFunc(slices.Clone(a.Lines), func(l Line) bool { return l.Number == line })
		return tx.Analyses().PutAnalysis(a)
	})
}

// openAnalysis reads an open match, and what a member tries in it.
func openAnalysis(tx *txn, id ID, p PlayerID) (m Match, a Analysis, err error) {
	if m, err = tx.Matches().Match(id); err == nil {
		err = m.MayAnalyse()
	}
	if err == nil {
		a, err = tx.Analyses().Analysis(id, p)
	}
	return m, a, err
}

// MayAnalyse returns ErrOver if the match is over, and ErrNoAnalysis if it was agreed
// without analysis.
func (m Match) MayAnalyse() error {
	switch {
	case m.Over():
		return ErrOver
	case m.NoAnalysis:
		return ErrNoAnalysis
	}
	return nil
}

// deleteAnalysesOf deletes what a member tries in all matches.
func deleteAnalysesOf(tx *txn, p PlayerID) error {
	all, err := tx.Analyses().AnalysesOf(p)
	for _, a := range all {
		if err == nil {
			a.Lines = nil
			err = tx.Analyses().PutAnalysis(a)
		}
	}
	return err
}
