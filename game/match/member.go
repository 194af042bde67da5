package match

import (
	"galet/game/clock"
)

// Member is the data of a member, the same on every server.
type Member struct {
	ID        PlayerID
	Reminders Reminders
	// Locale is the language of the member's Discord when direct reminders were
	// chosen; empty: they were not.
	Locale string
	// Away are the periods in which the member's clocks stop, in order and
	// without overlap. Those of earlier years are removed.
	Away []clock.Pause
	// LostOnTime: the member lost a rated match on time and has made no ply since,
	// in any match.
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

// losesOnTime records that a member lost a match on time, and reports whether
// they lost the rated match before on time too. Only rated matches are counted.
func (m Member) losesOnTime(tx *txn, rated bool) (repeated bool, err error) {
	if !rated || m.LostOnTime {
		return rated && m.LostOnTime, nil
	}
	key, err := markKey(tx.Notes(), lateMark, string(m.ID))
	if err != nil {
		return false, err
	}
	if marked, err := markedTimes(tx, key); err != nil || len(marked) > 0 {
		return err == nil, err
	}
	m.LostOnTime = true
	return false, tx.Members().PutMember(m)
}

// hasMoved records that a member has made a ply.
func hasMoved(tx *txn, p PlayerID) error {
	key, err := markKey(tx.Notes(), lateMark, string(p))
	if err == nil && key != "" {
		err = tx.Notes().SetMeta(key, nil)
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

// SetReminders keeps how a member is reminded. The locale is for direct
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

// Meta is the host's note under a key; empty: there is none.
func (s *Service) Meta(key string) ([]byte, error) {
	return get(s, func(tx *txn) ([]byte, error) { return tx.Notes().Meta(key) })
}

// SetMeta keeps a note of the host under a key; an empty value removes it.
func (s *Service) SetMeta(key string, value []byte) error {
	return s.update(func(tx *txn) error { return tx.Notes().SetMeta(key, value) })
}

// SetSetting keeps a player's choice under a key; an empty value removes it.
func (s *Service) SetSetting(p PlayerID, key, value string) error {
	return s.update(func(tx *txn) error { return tx.Notes().SetSetting(p, key, value) })
}

// Settings are all that a player chose, by key.
func (s *Service) Settings(p PlayerID) (map[string]string, error) {
	return get(s, func(tx *txn) (map[string]string, error) { return tx.Notes().Settings(p) })
}

// noEnds is the key of the setting of a member whom the end of a match does not
// mention. It is stored.
const noEnds = "ends"

// MentionsEnds reports whether the end of a match mentions a member.
func (s *Service) MentionsEnds(p PlayerID) (bool, error) {
	return get(s, func(tx *txn) (bool, error) { return mentionsEnds(tx, p) })
}

func mentionsEnds(tx *txn, p PlayerID) (bool, error) {
	value, err := tx.Notes().Setting(p, noEnds)
	return value != switchOff, err
}

// SetMentionsEnds keeps whether the end of a match mentions a member.
func (s *Service) SetMentionsEnds(p PlayerID, mentions bool) error {
	value := switchOff
	if mentions {
		value = ""
	}
	return s.SetSetting(p, noEnds, value)
}
