package storage

import (
	"fmt"

	"galet/game/clock"
	"galet/game/match"
)

// memberVersion is the form of a member's value:
//
//	reminders byte, locale text, late bool, number of times away, each one's from and until
//	times
const memberVersion = 1

// members is the bucket of that name.
type members struct{ *tx }

// Member implements match.Members.
func (t members) Member(p match.PlayerID) (match.Member, error) {
	key := playerPrefix(p)
	value := t.get(bucketMembers, key)
	if value == nil {
		return match.Member{ID: p}, nil
	}
	m, err := decodeMember(key, value)
	if err != nil {
		return match.Member{}, fmt.Errorf("read member %x: %w", key, err)
	}
	return m, nil
}

// PutMember implements match.Members.
func (t members) PutMember(m match.Member) error {
	var e encoder
	e.identity(string(m.ID))
	if e.err != nil {
		return fmt.Errorf("write member: %w", e.err)
	}
	if m.Empty() {
		return t.remove(bucketMembers, e.b)
	}
	return t.put(bucketMembers, e.b, encodeMember(m))
}

func encodeMember(m match.Member) []byte {
	var e encoder
	e.byte(memberVersion)
	e.byte(byte(m.Reminders))
	e.text(m.Locale)
	e.bool(m.Late)
	e.number(uint64(len(m.Away)))
	for _, p := range m.Away {
		e.time(p.From)
		e.time(p.Until)
	}
	return e.b
}

// decodeMember reads a member from a key and its value.
func decodeMember(key, value []byte) (match.Member, error) {
	id, rest, ok := cutIdentity(string(key))
	d := newDecoder(value, memberVersion)
	if !ok || rest != "" {
		d.fail(fmt.Errorf("the key is no member"))
	}
	m := match.Member{
		ID:        match.PlayerID(id),
		Reminders: match.Reminders(d.within("the way to remind", byte(match.RemindInChannel), byte(match.RemindNever))),
		Locale:    d.text(),
		Late:      d.bool(),
	}
	for range d.count() {
		m.Away = append(m.Away, clock.Pause{From: d.time(), Until: d.time()})
	}
	return m, d.end()
}
