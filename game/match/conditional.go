package match

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"galet/game"
)

// ContradictionError refuses conditional moves because others that are set give a
// different answer to the same moves of the opponent.
type ContradictionError struct {
	// Line is the member's line that has the other answer.
	Line Line
}

// Error names the rule.
func (e *ContradictionError) Error() string { return "there is another answer to these moves" }

// MaySetMoves refuses conditional moves of a member who does not play in the match, or
// who plays against Galet, because Galet answers at once. The errors are those of
// MayAnalyse, ErrNotPlayer and ErrAgainstGalet.
func (m Match) MaySetMoves(p PlayerID) error {
	if err := m.MayAnalyse(); err != nil {
		return err
	}
	if _, plays := m.Seat(p); !plays {
		return ErrNotPlayer
	}
	if _, level := m.Galet(); level != 0 {
		return ErrAgainstGalet
	}
	return nil
}

// Conditional are the lines that have conditional moves.
func (a Analysis) Conditional() (lines []Line) {
	for _, l := range a.Lines {
		if l.Conditional > 0 {
			lines = append(lines, l)
		}
	}
	return lines
}

// StillSet reports whether conditional moves are left that fit the match as it is now.
func (a Analysis) StillSet(m Match) bool {
	return !m.Over() && slices.ContainsFunc(a.Lines, func(l Line) bool { return l.conditionalFrom(m) })
}

// conditionalFrom reports whether the line has conditional moves after the last move of a
// match.
func (l Line) conditionalFrom(m Match) bool {
	return l.Conditional > m.Ply() && hasPrefix(m.Record.Moves, l.Moves)
}

// Sets reports whether all of these moves are conditional moves.
func (a Analysis) Sets(moves []game.Move) bool {
	return slices.ContainsFunc(a.Lines, func(l Line) bool { return hasPrefix(moves, l.Moves[:l.Conditional]) })
}

// Settable is the ply up to which a player can set the moves of a line as conditional
// moves: the player's last answer to a move that the opponent has not made yet. 0: there
// is none.
func (v View) Settable(p PlayerID, line []game.Move) int {
	seat, plays := v.Seat(p)
	if !plays {
		return 0
	}
	return v.settable(seat, v.Ply(), line)
}

// settable is Settable for a seat, in a match at a ply.
func (r Replay) settable(seat game.Seat, ply int, line []game.Move) (until int) {
	theirs := false
	for i, by := range r.movers(line[ply:]) {
		if by != seat {
			theirs = true
		} else if theirs {
			until = ply + i + 1
		}
	}
	return until
}

// movers are the seats that make these moves, up to the first move that the rules refuse.
func (r Replay) movers(moves []game.Move) (seats []game.Seat) {
	p := r.Position
	for _, move := range moves {
		next, err := p.Play(move)
		if err != nil {
			return seats
		}
		seats, p = append(seats, p.ToMove()), next
	}
	return seats
}

// contradict reports whether two lines of a seat have different answers to the same moves
// of the opponent. A difference before the opponent's first move does not count: the
// player makes those moves by hand.
func (r Replay) contradict(seat game.Seat, ply int, one, other []game.Move) bool {
	theirs := false
	for i, by := range r.movers(one[ply:]) {
		if at := ply + i; at >= len(other) || one[at] != other[at] {
			return at < len(other) && by == seat && theirs
		}
		theirs = theirs || by != seat
	}
	return false
}

// SetRequest asks to set the moves of a line as conditional moves.
type SetRequest struct {
	ID ID
	By PlayerID
	// Ply and Branch are the match's ply and branch when the player was asked.
	Ply, Branch int
	// Line is the number of the line. Until is the result of View.Settable.
	Line, Until int
}

// SetConditional sets moves of a line as conditional moves: when the opponent makes the
// moves of the line, Play makes the player's. Other conditional moves with which these
// begin are unset. It is refused with ErrNotFound, the errors of Match.MaySetMoves,
// *StaleError and *ContradictionError.
func (s *Service) SetConditional(r SetRequest) error {
	return s.update(func(tx *txn) error {
		m, a, err := openAnalysis(tx, r.ID, r.By)
		if err == nil {
			err = m.MaySetMoves(r.By)
		}
		if err != nil {
			return err
		}
		now, err := tx.replay(m)
		if err != nil {
			return err
		}
		moves, err := a.LineAt(m, r.Line, r.Until)
		seat, _ := m.Seat(r.By)
		if err != nil || r.Ply != m.Ply() || r.Branch != m.Branch || now.settable(seat, m.Ply(), moves) != r.Until {
			return &StaleError{Ply: r.Ply, Now: m.Ply()}
		}
		if a.Sets(moves) {
			return nil
		}
		for _, l := range a.Conditional() {
			if now.contradict(seat, m.Ply(), moves, l.Moves[:l.Conditional]) {
				return &ContradictionError{Line: l}
			}
		}
		a.Lines = slices.Clone(a.Lines)
		for i, l := range a.Lines {
			switch {
			case l.Number == r.Line:
				a.Lines[i].Conditional = r.Until
			case hasPrefix(l.Moves[:l.Conditional], moves):
				a.Lines[i].Conditional = 0
			}
		}
		return tx.Analyses().PutAnalysis(a)
	})
}

// UnsetConditional undoes SetConditional for a line; 0: for all lines of the match. It
// is refused with ErrNotFound, ErrOver and ErrNoAnalysis.
func (s *Service) UnsetConditional(id ID, p PlayerID, line int) error {
	return s.update(func(tx *txn) error {
		_, a, err := openAnalysis(tx, id, p)
		if err != nil {
			return err
		}
		return unsetLines(tx, a, func(l Line) bool { return line == 0 || l.Number == line })
	})
}

// unsetLines removes the conditional moves of some lines.
func unsetLines(tx *txn, a Analysis, of func(Line) bool) error {
	changed := false
	a.Lines = slices.Clone(a.Lines)
	for i, l := range a.Lines {
		if l.Conditional > 0 && of(l) {
			a.Lines[i].Conditional, changed = 0, true
		}
	}
	if !changed {
		return nil
	}
	return tx.Analyses().PutAnalysis(a)
}

// unsetAll removes all conditional moves of a player in a match.
func unsetAll(tx *txn, id ID, p PlayerID) error {
	a, err := tx.Analyses().Analysis(id, p)
	if err != nil {
		return err
	}
	return unsetLines(tx, a, func(Line) bool { return true })
}

// playConditional plays the conditional moves of both players after a seat made a move by
// hand. Then it unsets those that no longer fit the match.
func (m *Match) playConditional(tx *txn, by game.Seat) error {
	var tried [2]Analysis
	for seat, p := range m.Players {
		if m.MaySetMoves(p.ID) != nil {
			return nil
		}
		var err error
		if tried[seat], err = tx.Analyses().Analysis(m.ID, p.ID); err != nil {
			return err
		}
	}
	for byHand := m.Ply(); !m.Over(); {
		r, err := tx.replay(*m)
		if err != nil {
			return err
		}
		seat := r.Position.ToMove()
		move, is := tried[seat].answerTo(m.Record.Moves)
		if !is || seat == by && m.Ply() == byHand {
			break
		}
		m.Conditional = append(slices.Clip(m.Conditional), m.Ply())
		if err := errors.Join(storePlayedConditional(tx, m.Players[seat].ID, *m, m.Ply()), m.play(tx, seat, move)); err != nil {
			return err
		}
	}
	for _, a := range tried {
		if err := unsetLines(tx, a, func(l Line) bool { return !l.conditionalFrom(*m) }); err != nil {
			return err
		}
	}
	return nil
}

// answerTo is the conditional move that follows the moves of a match.
func (a Analysis) answerTo(moves []game.Move) (game.Move, bool) {
	for _, l := range a.Lines {
		if l.Conditional > len(moves) && hasPrefix(moves, l.Moves) {
			return l.Moves[len(moves)], true
		}
	}
	return "", false
}

// playedFor is the prefix of a value under undeliveredKey, if it tells the player of
// conditional moves that were played. The ply of the first one follows.
const playedFor = "played "

// storePlayedConditional records that a player has to be told of a conditional move.
func storePlayedConditional(tx *txn, p PlayerID, m Match, ply int) error {
	key := undeliveredKey(p, m.ID)
	value, err := tx.KeyValues().Meta(key)
	if err != nil || m.untoldSince(string(value)) > 0 {
		return err
	}
	return tx.KeyValues().SetMeta(key, []byte(playedFor+strconv.Itoa(ply)))
}

// untoldSince reads a value under undeliveredKey. It is the ply of the first conditional
// move that the player has not been told of; 0: there is none, or it was taken back.
func (m Match) untoldSince(value string) (ply int) {
	said, is := strings.CutPrefix(value, playedFor)
	ply, err := strconv.Atoi(said)
	if !is || err != nil || !slices.Contains(m.Conditional, ply) {
		return 0
	}
	return ply
}
