package match

import (
	"errors"
	"time"

	"galet/game"
	"galet/game/clock"
)

// Hurry does what time does to matches, each in a transaction of its own:
// whose time is up loses, or if they have not moved yet the match lapses, and
// owes a NoticeBoard; and whoever has a quarter of the time left is owed a
// NoticeRemind. Run again, or twice at once, it decides nothing twice. One that
// fails does not keep the others waiting. Members must have been able to move
// until now: call it after Alive.
func (s *Service) Hurry() error {
	now := s.now()
	var woken []ID
	err := s.store.View(func(tx Tx) (err error) {
		woken, err = tx.Matches().Woken(now)
		return err
	})
	for _, id := range woken {
		err = errors.Join(err, s.store.Update(func(tx Tx) error { return hurry(tx, id, now) }))
	}
	return err
}

// hurry does what is due in one match, and sets when to look at it again.
func hurry(tx Tx, id ID, now time.Time) error {
	m, err := tx.Matches().Match(id)
	if err != nil || m.Wake.IsZero() || m.Wake.After(now) {
		return err
	}
	gone, err := absent(tx, m.Place.Guild)
	if err != nil {
		return err
	}
	if gone {
		m.Wake = now.Add(absentLook)
		return tx.Matches().PutMatch(m)
	}
	t, err := newTurn(tx, m)
	if err != nil {
		return err
	}
	if !now.Before(t.deadline()) {
		return t.timeUp(tx, now)
	}
	if t.remindable(now) {
		if err := t.remind(tx, now); err != nil {
			return err
		}
	}
	t.match.Wake = t.next(now)
	return tx.Matches().PutMatch(t.match)
}

// turn is the present turn of a match that has a pace: whose it is, and when
// the clock stood still.
type turn struct {
	match  Match
	seat   game.Seat
	mover  Member
	pauses []clock.Pause
}

func newTurn(tx Tx, m Match) (turn, error) {
	p, err := m.Position()
	if err != nil {
		return turn{}, err
	}
	t := turn{match: m, seat: p.ToMove()}
	if t.mover, err = tx.Members().Member(m.Players[t.seat].ID); err != nil {
		return turn{}, err
	}
	outages, err := tx.Outages().Outages()
	t.pauses = append(outages, t.mover.Away...)
	return t, err
}

// deadline is when the time for the move is up.
func (t turn) deadline() time.Time {
	return clock.End(t.match.Moved, t.match.Pace.Allowance(), t.pauses)
}

// ran is how much of the time for the move is used up by a time.
func (t turn) ran(by time.Time) time.Duration { return clock.Ran(t.match.Moved, by, t.pauses) }

// reminder is when a quarter of the time is left.
func (t turn) reminder() time.Time {
	return clock.End(t.match.Moved, t.match.Pace.reminder(), t.pauses)
}

// remindable tells whether the one to move is to be reminded by a time. Nobody
// is while away.
func (t turn) remindable(by time.Time) bool {
	return !t.match.Reminded && !t.mover.awayAt(by) && !by.Before(t.reminder())
}

// next is when something may be due after now.
func (t turn) next(now time.Time) time.Time {
	switch reminder := t.reminder(); {
	case t.match.Reminded:
		return t.deadline()
	case reminder.After(now):
		return reminder
	}
	return t.mover.backAfter(now)
}

// timeUp ends the match against the one to move.
func (t turn) timeUp(tx Tx, now time.Time) error {
	m := t.match
	moved, err := m.HasMoved(t.seat)
	if err != nil {
		return err
	}
	e := End{How: Lapsed, By: t.seat, At: now}
	if moved {
		e.How, e.Winner = TimedOut, t.seat.Other()
		if e.Repeated, err = t.mover.lost(tx, m.Rated); err != nil {
			return err
		}
	}
	m.end(e)
	if err := keep(tx, m); err != nil {
		return err
	}
	return postBoard(tx, m, false)
}
