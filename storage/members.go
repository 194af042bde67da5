package storage

import (
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
	empty:    match.Member.Empty,
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
}

// members implements match.Members.
type members struct{ *tx }

func (t members) Member(p match.PlayerID) (match.Member, error) {
	return memberKind.getOr(t.tx, identityKey(p), match.Member{ID: p})
}

func (t members) PutMember(m match.Member) error { return memberKind.put(t.tx, m) }
