package match

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"galet/game"
	"galet/game/clock"
)

// Pace is how many days a player has for each move. The values are stored:
// they never change.
type Pace uint8

// The paces of a match.
const (
	// NoPace: a move may take for ever.
	NoPace      Pace = 0
	DefaultPace Pace = 3
)

// Paces are all possible paces, the quickest first.
func Paces() []Pace { return []Pace{1, 3, 7, NoPace} }

// ParsePace reads what String writes; nothing at all is DefaultPace. Any other
// text is an error that wraps game.ErrOptions.
func ParsePace(s string) (Pace, error) {
	if s == "" {
		return DefaultPace, nil
	}
	for _, p := range Paces() {
		if p.String() == s {
			return p, nil
		}
	}
	return NoPace, fmt.Errorf("%w: the pace is %q: want 1, 3, 7 or none", game.ErrOptions, s)
}

// Known reports whether p is one of Paces.
func (p Pace) Known() bool { return slices.Contains(Paces(), p) }

// String is the number of days, or "none".
func (p Pace) String() string {
	if p == NoPace {
		return "none"
	}
	return strconv.Itoa(int(p))
}

// Allowance is the time for a move; NoPace has none.
func (p Pace) Allowance() time.Duration { return time.Duration(p) * 24 * time.Hour }

// reminder is how much of the allowance is used up when the player is
// reminded: a quarter is left.
func (p Pace) reminder() time.Duration { return p.Allowance() / 4 * 3 }

// enforceDeadlines handles the matches whose NextCheck has come. A player whose time is
// up loses. If that player has not moved yet, the match lapses, except in a tournament.
// Both queue a NoticeBoard. A player with a quarter of the time left gets a NoticeRemind.
func (s *Service) enforceDeadlines(upUntil time.Time) (more bool, err error) {
	return s.eachDue(
		func(tx *txn) ([]ID, error) { return tx.Matches().DueChecks(upUntil) },
		func(tx *txn, id ID) (bool, error) { return checkMatch(tx, id, upUntil) })
}

// unreachableCheck is how often a due match is looked at while its server cannot be
// reached.
const unreachableCheck = 10 * time.Minute

// checkMatch does what was due in one match at a time, and sets its next check. It
// reports whether the match changed.
func checkMatch(tx *txn, id ID, then time.Time) (changed bool, err error) {
	m, err := tx.Matches().Match(id)
	if err != nil || m.NextCheck.IsZero() || m.NextCheck.After(then) {
		return false, err
	}
	switch gone, err := departed(tx, m.Place.Guild); {
	case err != nil:
		return false, err
	case gone: // putServer schedules the next check when the bot returns
		m.NextCheck = tx.now.Add(DepartedRetention)
		return true, tx.Matches().PutMatch(m)
	}
	switch since, err := unreachableSince(tx, m.Place.Guild); {
	case err != nil:
		return false, err
	case !since.IsZero(): // putReachable schedules it when the server can be reached again
		m.NextCheck = tx.now.Add(unreachableCheck)
		return true, tx.Matches().PutMatch(m)
	}
	if waits, err := isResuming(tx, m.Place.Guild); waits || err != nil {
		return false, err
	}
	t, err := newTurn(tx, m)
	if err != nil {
		return false, err
	}
	if t.mover.ID.Level() != 0 { // Galet has no clock
		t.match.NextCheck = tx.now.Add(m.Pace.reminder())
		return true, tx.Matches().PutMatch(t.match)
	}
	if !then.Before(t.deadline()) {
		return true, t.timeUp(tx)
	}
	if t.reminderDue(then) {
		if err := t.remind(tx); err != nil {
			return false, err
		}
	}
	t.match.NextCheck = t.nextCheck(then)
	return true, tx.Matches().PutMatch(t.match)
}

// turn is the present turn of a match with a pace: whose turn it is, and when the clock
// stood still.
type turn struct {
	match  Match
	replay Replay
	seat   game.Seat
	mover  Member
	pauses []clock.Pause
}

func newTurn(tx *txn, m Match) (turn, error) {
	r, err := tx.replay(m)
	if err != nil {
		return turn{}, err
	}
	t := turn{match: m, replay: r, seat: r.Position.ToMove()}
	if t.mover, err = tx.Members().Member(m.Players[t.seat].ID); err != nil {
		return turn{}, err
	}
	outages, err := tx.Outages().Outages()
	t.pauses = append(outages, t.mover.Away...)
	return t, err
}

// ignoringWrongRecord returns err, or nil if it says that the rules refuse a move of a match.
// Such a match has no turn, and others must not wait for it. If it has a pace, checkMatch
// returns the error.
func ignoringWrongRecord(err error) error {
	if _, wrong := errors.AsType[*game.PlyError](err); wrong {
		return nil
	}
	return err
}

// deadline is when the time for the move is up.
func (t turn) deadline() time.Time {
	return clock.End(t.match.TurnStarted, t.match.Pace.Allowance(), t.pauses)
}

// elapsed is how much of the time for the move was used up at a time.
func (t turn) elapsed(at time.Time) time.Duration {
	return clock.Elapsed(t.match.TurnStarted, at, t.pauses)
}

// reminder is when a quarter of the time for the move is left.
func (t turn) reminder() time.Time {
	return clock.End(t.match.TurnStarted, t.match.Pace.reminder(), t.pauses)
}

// reminderDue reports whether a reminder is due at a time. A player who is away gets
// none.
func (t turn) reminderDue(at time.Time) bool {
	return !t.match.Reminded && !t.mover.awayAt(at) && !at.Before(t.reminder())
}

// nextCheck is the next time after now at which something may be due.
func (t turn) nextCheck(now time.Time) time.Time {
	switch reminder := t.reminder(); {
	case t.match.Reminded:
		return t.deadline()
	case reminder.After(now):
		return reminder
	}
	return t.mover.backAfter(now)
}

// timeUp ends the match against the player to move.
func (t turn) timeUp(tx *txn) error {
	m := t.match
	e := m.endByTime(t.replay)
	if e.How == TimedOut {
		var err error
		if e.Uncounted, err = t.mover.recordLossOnTime(tx, m.Rated); err != nil {
			return err
		}
	}
	m.end(e, tx.now)
	return errors.Join(postBoard(tx, m, false), putAndConclude(tx, m))
}
