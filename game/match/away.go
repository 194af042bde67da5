package match

import (
	"errors"
	"slices"
	"time"

	"galet/game/clock"
)

// AwayAllowed is how long a member may be away in a calendar year, in UTC.
const AwayAllowed = 30 * 24 * time.Hour

// SetAway stops a member's clocks in all matches from now until a time. If the
// member is away already, only the time of return changes. It queues a
// NoticeRefresh for each open match that has a pace. It is refused with ErrPast
// and *AwayError.
func (s *Service) SetAway(p PlayerID, until time.Time) (Member, error) {
	until = until.UTC().Truncate(time.Millisecond)
	return s.changeAway(p, func(m *Member, now time.Time) error { return m.leave(now, until) })
}

// MayLeave reports whether SetAway, called at now, would accept a time.
func (m Member) MayLeave(now, until time.Time) bool {
	m.Away = slices.Clone(m.Away)
	return m.leave(now, until) == nil
}

// leave makes a member be away from now until a time.
func (m *Member) leave(now, until time.Time) error {
	if !until.After(now) {
		return ErrPast
	}
	m.stay(now)
	from := now
	if n := len(m.Away); n > 0 && !m.Away[n-1].Until.Before(now) {
		from = m.Away[n-1].From
		m.Away = m.Away[:n-1]
	}
	m.Away = append(m.Away, clock.Pause{From: from, Until: until})
	return m.within(now, until)
}

// EndAway ends a member's time away now and queues what SetAway does. It is
// refused with ErrNotAway.
func (s *Service) EndAway(p PlayerID) (Member, error) {
	return s.changeAway(p, func(m *Member, now time.Time) error {
		if !m.awayAt(now) {
			return ErrNotAway
		}
		m.stay(now)
		return nil
	})
}

// changeAway is the transaction in which a member goes away or comes back.
func (s *Service) changeAway(p PlayerID, f func(*Member, time.Time) error) (Member, error) {
	return save(s, func(tx *txn) (Member, error) {
		m, err := tx.Members().Member(p)
		if err != nil {
			return Member{}, err
		}
		m.Away = slices.Clone(m.Away)
		if err := f(&m, tx.now); err != nil {
			return Member{}, err
		}
		m.dropOldAway(tx.now)
		return m, errors.Join(tx.Members().PutMember(m), recheckMatches(tx, p))
	})
}

// recheckMatches schedules new checks for a member's open matches, because their
// deadlines may be earlier now, and refreshes their boards.
func recheckMatches(tx *txn, p PlayerID) error {
	open, err := tx.Matches().OpenMatches(p)
	if err != nil {
		return err
	}
	for _, id := range open {
		m, err := tx.Matches().Match(id)
		if err != nil {
			return err
		}
		if m.Pace == NoPace {
			continue
		}
		m.scheduleCheck()
		if err := tx.Matches().PutMatch(m); err != nil {
			return err
		}
		if err := refresh(tx, m); err != nil {
			return err
		}
	}
	return nil
}

// stay ends the time away that contains t, and drops later ones.
func (m *Member) stay(t time.Time) {
	m.Away = slices.DeleteFunc(m.Away, func(p clock.Pause) bool { return !p.From.Before(t) })
	for i, p := range m.Away {
		if p.Contains(t) {
			m.Away[i].Until = t
		}
	}
}

// dropOldAway drops what ended before last year: no turn is older.
func (m *Member) dropOldAway(now time.Time) {
	kept := yearOf(now.Year() - 1).From
	m.Away = slices.DeleteFunc(m.Away, func(p clock.Pause) bool { return p.Until.Before(kept) })
}

// within refuses more than AwayAllowed in a year that from or until lies in.
func (m Member) within(from, until time.Time) error {
	for year := from.Year(); year <= until.Year(); year++ {
		if over := m.AwayIn(year) - AwayAllowed; over > 0 {
			return &AwayError{Year: year, Left: AwayAllowed - m.AwayIn(year) + overlap(clock.Pause{From: from, Until: until}, yearOf(year))}
		}
	}
	return nil
}

// AwayIn is how long a member is away in a year: last year or later.
func (m Member) AwayIn(year int) (total time.Duration) {
	for _, p := range m.Away {
		total += overlap(p, yearOf(year))
	}
	return total
}

// AwayUntil is when a member who is away at t will be back; zero: the member
// is not away.
func (m Member) AwayUntil(t time.Time) time.Time {
	for _, p := range m.Away {
		if p.Contains(t) {
			return p.Until
		}
	}
	return time.Time{}
}

func (m Member) awayAt(t time.Time) bool { return !m.AwayUntil(t).IsZero() }

// backAfter is when a member who is away at t will be back; t: at once.
func (m Member) backAfter(t time.Time) time.Time {
	if until := m.AwayUntil(t); !until.IsZero() {
		return until
	}
	return t
}

// yearOf is a calendar year in UTC.
func yearOf(year int) clock.Pause {
	return clock.Pause{
		From:  time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC),
		Until: time.Date(year+1, 1, 1, 0, 0, 0, 0, time.UTC),
	}
}

// overlap is how much of one span lies in another.
func overlap(a, b clock.Pause) time.Duration {
	from, until := a.From, a.Until
	if b.From.After(from) {
		from = b.From
	}
	if b.Until.Before(until) {
		until = b.Until
	}
	return max(until.Sub(from), 0)
}
