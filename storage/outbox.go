package storage

import (
	"fmt"
	"math"

	"galet/game/match"
)

// noticeVersion is the form of a notice's value:
//
//	kind byte, id number, ply number, place's guild and channel identities,
//	channel and message identities, quiet bool, branch number, player
//	identity, number of other matches, each one's number
//
// Version 1 had nothing after quiet.
const noticeVersion = 2

// outbox is the bucket of that name and its index.
type outbox struct{ *tx }

// Notice implements match.Outbox.
func (t outbox) Notice(seq uint64) (match.Notice, error) {
	value := t.get(bucketOutbox, numberKey(seq))
	if value == nil {
		return match.Notice{}, match.ErrNotFound
	}
	n, err := decodeNotice(seq, value)
	if err != nil {
		return match.Notice{}, fmt.Errorf("read notice %d: %w", seq, err)
	}
	return n, nil
}

// PutNotice implements match.Outbox.
func (t outbox) PutNotice(n match.Notice) (err error) {
	if n.Seq == 0 {
		if n.Seq, err = t.next(bucketOutbox); err != nil {
			return err
		}
	}
	value, err := encodeNotice(n)
	if err != nil {
		return fmt.Errorf("write notice %d: %w", n.Seq, err)
	}
	if err := t.put(bucketOutbox, numberKey(n.Seq), value); err != nil {
		return err
	}
	return t.put(bucketOutboxOf, outboxOfKey(n.ID, n.Seq), nil)
}

// DeleteNotice implements match.Outbox.
func (t outbox) DeleteNotice(seq uint64) error {
	n, err := t.Notice(seq)
	if err != nil {
		return err
	}
	if err := t.remove(bucketOutboxOf, outboxOfKey(n.ID, seq)); err != nil {
		return err
	}
	return t.remove(bucketOutbox, numberKey(seq))
}

// Pending implements match.Outbox.
func (t outbox) Pending(limit int) ([]match.Notice, error) {
	var found []match.Notice
	c := t.bucket(bucketOutbox).Cursor()
	for k, _ := c.First(); k != nil && len(found) < limit; k, _ = c.Next() {
		n, err := t.Notice(number(k))
		if err != nil {
			return nil, err
		}
		found = append(found, n)
	}
	return found, nil
}

// PendingFor implements match.Outbox.
func (t outbox) PendingFor(id match.ID) ([]match.Notice, error) {
	var found []match.Notice
	for _, seq := range t.numbers(bucketOutboxOf, numberKey(uint64(id)), math.MaxInt) {
		n, err := t.Notice(uint64(seq))
		if err != nil {
			return nil, err
		}
		found = append(found, n)
	}
	return found, nil
}

func encodeNotice(n match.Notice) ([]byte, error) {
	var e encoder
	e.byte(noticeVersion)
	e.byte(byte(n.Kind))
	e.number(uint64(n.ID))
	e.number(uint64(n.Ply))
	e.place(n.Place)
	e.identity(string(n.Channel))
	e.identity(string(n.Message))
	e.bool(n.Quiet)
	e.number(uint64(n.Branch))
	e.identity(string(n.Player))
	e.number(uint64(len(n.Others)))
	for _, id := range n.Others {
		e.number(uint64(id))
	}
	return e.b, e.err
}

func decodeNotice(seq uint64, value []byte) (match.Notice, error) {
	d := newDecoder(value, noticeVersion)
	n := match.Notice{
		Seq:     seq,
		Kind:    match.Kind(d.within("the kind", byte(match.NoticeChallenge), byte(match.NoticeThread))),
		ID:      match.ID(d.number()),
		Ply:     d.ply(),
		Place:   d.place(),
		Channel: match.ChannelID(d.identity()),
		Message: match.MessageID(d.identity()),
		Quiet:   d.bool(),
		Branch:  d.ply(),
		Player:  match.PlayerID(d.identity()),
		Others:  d.ids(),
	}
	return n, d.end()
}

// ids reads a list of numbers; nil: it is empty.
func (d *decoder) ids() (ids []match.ID) {
	for range d.count() {
		ids = append(ids, match.ID(d.number()))
	}
	return ids
}
