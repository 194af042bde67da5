package storage

import (
	"errors"
	"fmt"

	"galet/game/clock"
	"galet/game/match"
	"galet/storage/record"
)

var remindWords = record.Words{What: "the way to remind", Names: []string{"channel", "direct", "never"}}

var memberKind = kind[match.Member]{
	name:     "member",
	bucket:   bucketMembers,
	order:    "id reminders locale away late",
	title:    func(m match.Member) string { return fmt.Sprintf("member %s", m.ID) },
	fields:   memberFields,
	personal: true,
}

func memberFields(f record.Fields, m *match.Member) {
	record.Identity(f, "id", &m.ID)
	f.Value(1)
	record.Word(f, "reminders", &m.Reminders, remindWords)
	record.Text(f, "locale", &m.Locale)
	record.Bool(f, "late", &m.LostOnTime)
	record.List(f, "away", &m.Away, func(f record.Fields, p *clock.Pause) {
		record.Time(f, "from", &p.From)
		record.Time(f, "until", &p.Until)
	})
	if f.Reading() && m.Empty() {
		f.Fail(errors.New("nothing is kept of the member"))
	}
}

// members implements match.Members.
type members struct{ *tx }

func (t members) Member(p match.PlayerID) (match.Member, error) {
	m, err := memberKind.get(t.tx, identityKey(p))
	if errors.Is(err, match.ErrNotFound) {
		return match.Member{ID: p}, nil
	}
	return m, err
}

func (t members) PutMember(m match.Member) error {
	if m.Empty() {
		return t.remove(bucketMembers, identityKey(m.ID))
	}
	return memberKind.put(t.tx, m)
}
