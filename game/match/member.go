package match

import "galet/game/clock"

// Member is what is kept of a member, the same on every server.
type Member struct {
	ID        PlayerID
	Reminders Reminders
	// Locale is the language of the member's Discord when direct reminders were
	// chosen; empty: they were not.
	Locale string
	// Away are the spans in which the member's clocks stand still, in order and
	// apart from one another. Those of earlier years are dropped.
	Away []clock.Pause
	// Late: the member's last rated match to be lost by time was, and the
	// member has made no ply in any match since.
	Late bool
}

// Reminders says how a member is reminded.
type Reminders uint8

// The ways to be reminded. The values are stored: they never change.
const (
	// RemindInChannel is for whoever has chosen nothing.
	RemindInChannel Reminders = 0
	RemindDirectly  Reminders = 1
	RemindNever     Reminders = 2
)

// Empty tells whether nothing but the ID is set.
func (m Member) Empty() bool {
	return m.Reminders == RemindInChannel && len(m.Away) == 0 && !m.Late
}

// lost notes that a member lost a match by time, and tells whether that
// repeats what was noted before. What is not rated is not counted.
func (m Member) lost(tx Tx, rated bool) (repeated bool, err error) {
	if !rated || m.Late {
		return rated && m.Late, nil
	}
	m.Late = true
	return false, tx.Members().PutMember(m)
}

// moves notes that a member has made a ply.
func moves(tx Tx, p PlayerID) error {
	m, err := tx.Members().Member(p)
	if err != nil || !m.Late {
		return err
	}
	m.Late = false
	return tx.Members().PutMember(m)
}
