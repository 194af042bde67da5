package match

import (
	"errors"
	"slices"
	"time"

	"galet/game/clock"
)

// Member is the data of a member, the same on every server.
type Member struct {
	ID        PlayerID
	Reminders Reminders
	// Locale is the language of the member's Discord when the member chose direct
	// reminders; empty: they chose another way.
	Locale string
	// Away are the periods in which the member's clocks stop, in order and
	// without overlap, at most maxAway. Those of earlier years are removed.
	Away []clock.Pause
	// LostOnTime: the member lost their last rated match on time, and has made no ply in
	// any match since.
	LostOnTime bool
}

// Reminders says how a member is reminded.
type Reminders uint8

// The ways to be reminded. The values are stored: they never change.
const (
	// RemindInChannel is the default.
	RemindInChannel Reminders = 0
	RemindDirectly  Reminders = 1
	RemindNever     Reminders = 2
)

// Empty reports whether nothing but the ID is set.
func (m Member) Empty() bool {
	return m.Reminders == RemindInChannel && len(m.Away) == 0 && !m.LostOnTime
}

// recordLossOnTime records that a member lost a match on time. It reports whether the
// member also lost the rated match before on time. Only rated matches count.
func (m Member) recordLossOnTime(tx *txn, rated bool) (repeated bool, err error) {
	if !rated || m.LostOnTime {
		return rated && m.LostOnTime, nil
	}
	key, err := markKey(tx.KeyValues(), timeoutMark, string(m.ID))
	if err != nil {
		return false, err
	}
	if marked, err := markedTimes(tx, key); err != nil || len(marked) > 0 {
		return err == nil, err
	}
	m.LostOnTime = true
	return false, tx.Members().PutMember(m)
}

// recordMove records that a member has made a ply.
func recordMove(tx *txn, p PlayerID) error {
	key, err := markKey(tx.KeyValues(), timeoutMark, string(p))
	if err == nil && key != "" {
		err = tx.KeyValues().SetMeta(key, nil)
	}
	if err != nil {
		return err
	}
	m, err := tx.Members().Member(p)
	if err != nil || !m.LostOnTime {
		return err
	}
	m.LostOnTime = false
	return tx.Members().PutMember(m)
}

// Member returns the data of a member.
func (s *Service) Member(p PlayerID) (Member, error) {
	return get(s, func(tx *txn) (Member, error) { return tx.Members().Member(p) })
}

// SetReminders sets how a member is reminded. The locale is the language of direct
// reminders.
func (s *Service) SetReminders(p PlayerID, to Reminders, locale string) error {
	return s.update(func(tx *txn) error {
		m, err := tx.Members().Member(p)
		if err != nil {
			return err
		}
		m.Reminders, m.Locale = to, ""
		if to == RemindDirectly {
			m.Locale = locale
		}
		return tx.Members().PutMember(m)
	})
}

// Meta is the value that the host stored under a key; empty: there is none.
func (s *Service) Meta(key string) ([]byte, error) {
	return get(s, func(tx *txn) ([]byte, error) { return tx.KeyValues().Meta(key) })
}

// SetMeta stores a value of the host under a key; an empty value removes it.
func (s *Service) SetMeta(key string, value []byte) error {
	return s.update(func(tx *txn) error { return tx.KeyValues().SetMeta(key, value) })
}

// SetSetting keeps a player's choice under a key; an empty value removes it.
func (s *Service) SetSetting(p PlayerID, key, value string) error {
	return s.update(func(tx *txn) error { return tx.KeyValues().SetSetting(p, key, value) })
}

// Settings are all that a player chose, by key.
func (s *Service) Settings(p PlayerID) (map[string]string, error) {
	return get(s, func(tx *txn) (map[string]string, error) { return tx.KeyValues().Settings(p) })
}

// noEnds is the key of a member's setting. If it is set, the end of a match does not
// mention the member. The key is stored.
const noEnds = "ends"

// MentionsEnds reports whether the end of a match mentions a member.
func (s *Service) MentionsEnds(p PlayerID) (bool, error) {
	return get(s, func(tx *txn) (bool, error) { return mentionsEnds(tx, p) })
}

func mentionsEnds(tx *txn, p PlayerID) (bool, error) {
	value, err := tx.KeyValues().Setting(p, noEnds)
	return value != switchOff, err
}

// SetMentionsEnds sets whether the end of a match mentions a member.
func (s *Service) SetMentionsEnds(p PlayerID, mentions bool) error {
	value := switchOff
	if mentions {
		value = ""
	}
	return s.SetSetting(p, noEnds, value)
}

// AwayAllowed is how long a member may be away in a calendar year, in UTC.
const AwayAllowed = 30 * 24 * time.Hour

// SetAway stops a member's clocks in all matches from now until a time. If the
// member is away already, only the time of return changes. It queues a
// NoticeRefresh for each open match that has a pace. It is refused with ErrPast
// and *AwayError.
func (s *Service) SetAway(p PlayerID, until time.Time) (Member, error) {
	until = until.UTC().Truncate(time.Millisecond)
	return s.changeAway(p, func(m *Member, now time.Time) error { return m.goAway(now, until) })
}

// MayLeave reports whether SetAway, called at now, would accept a time.
func (m Member) MayLeave(now, until time.Time) bool {
	m.Away = slices.Clone(m.Away)
	return m.goAway(now, until) == nil
}

// goAway sets that a member is away from now until a time.
func (m *Member) goAway(now, until time.Time) error {
	if !until.After(now) {
		return ErrPast
	}
	m.startAway(now, until)
	return m.checkAllowance(now, until)
}

// startAway is goAway without checks.
func (m *Member) startAway(now, until time.Time) {
	m.endAway(now)
	from := now
	if n := len(m.Away); n > 0 && !m.Away[n-1].Until.Before(now) {
		from = m.Away[n-1].From
		m.Away = m.Away[:n-1]
	}
	m.Away = append(m.Away, clock.Pause{From: from, Until: until})
}

// EndAway ends a member's time away now, and queues a NoticeRefresh as SetAway does. It
// is refused with ErrNotAway.
func (s *Service) EndAway(p PlayerID) (Member, error) {
	return s.changeAway(p, func(m *Member, now time.Time) error {
		if !m.awayAt(now) {
			return ErrNotAway
		}
		m.endAway(now)
		return nil
	})
}

// changeAway changes when a member is away, and refreshes the boards of the member's
// matches, in one transaction.
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
		m.mergeAway()
		return m, errors.Join(tx.Members().PutMember(m), recheckMatches(tx, p))
	})
}

// recheckMatches schedules new checks for a member's open matches, because their
// deadlines may be earlier now, and refreshes their boards. Where the member has been
// reminded, they are reminded again when they are back.
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
		if m.Reminded {
			r, err := tx.replay(m)
			if ignoringWrongRecord(err) != nil {
				return err
			}
			m.Reminded = err == nil && m.Players[r.Position.ToMove()].ID != p
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

// endAway ends the time away that contains t, and drops later ones.
func (m *Member) endAway(t time.Time) {
	m.Away = slices.DeleteFunc(m.Away, func(p clock.Pause) bool { return !p.From.Before(t) })
	for i, p := range m.Away {
		if p.Contains(t) {
			m.Away[i].Until = t
		}
	}
}

// dropOldAway drops the times away that ended before last year: no turn is older.
func (m *Member) dropOldAway(now time.Time) {
	kept := yearOf(now.Year() - 1).From
	m.Away = slices.DeleteFunc(m.Away, func(p clock.Pause) bool { return p.Until.Before(kept) })
}

// maxAway is the maximum number of periods away that are kept of a member.
const maxAway = 200

// mergeAway merges periods away until at most maxAway are left. It merges the two with the
// shortest time between them. This time then counts as away.
func (m *Member) mergeAway() {
	between := func(i int) time.Duration { return m.Away[i].From.Sub(m.Away[i-1].Until) }
	for len(m.Away) > maxAway {
		next := 1
		for i := range m.Away[1:] {
			if between(i+1) < between(next) {
				next = i + 1
			}
		}
		m.Away[next-1].Until = m.Away[next].Until
		m.Away = slices.Delete(m.Away, next, next+1)
	}
}

// checkAllowance returns *AwayError if a member is away for more than AwayAllowed in the
// year of from or of until.
func (m Member) checkAllowance(from, until time.Time) error {
	for year := from.Year(); year <= until.Year(); year++ {
		if over := m.AwayIn(year) - AwayAllowed; over > 0 {
			return &AwayError{Year: year, Left: AwayAllowed - m.AwayIn(year) + overlap(clock.Pause{From: from, Until: until}, yearOf(year))}
		}
	}
	return nil
}

// AwayIn is how long a member is away in a year. It is only right for this year, later
// ones and the last.
func (m Member) AwayIn(year int) (total time.Duration) {
	for _, p := range m.Away {
		total += overlap(p, yearOf(year))
	}
	return total
}

// AwayUntil is when a member who is away at t comes back; zero: the member is not away at
// t.
func (m Member) AwayUntil(t time.Time) time.Time {
	for _, p := range m.Away {
		if p.Contains(t) {
			return p.Until
		}
	}
	return time.Time{}
}

func (m Member) awayAt(t time.Time) bool { return !m.AwayUntil(t).IsZero() }

// backAfter is when a member who is away at t comes back; t if the member is not away.
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

// overlap is how long two spans overlap.
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
