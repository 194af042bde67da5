package storage

import (
	"fmt"

	"galet/game/match"
	"galet/storage/record"
)

var kindWords = record.Words{What: "the kind", Low: 1, Names: []string{"challenge", "closed", "board", "retire", "remind", "refresh", "thread", "delete", "reduce", "daily", "undaily", "followed", "tournament"}}

var noticeKind = kind[match.Notice]{
	name:    "notice",
	bucket:  bucketOutbox,
	numbers: bucketOutbox,
	fields:  noticeFields,
	title:   func(n match.Notice) string { return fmt.Sprintf("notice %d", n.Seq) },
	index:   func(n match.Notice) []entry { return []entry{{bucketOutboxOf, numberKeys(uint64(n.ID), n.Seq)}} },
	indexes: byLastNumber(bucketOutboxOf),
}

// noticeFields visits a notice: the place to post in, and the channel and the
// message to change. Version 1 had nothing after quiet.
func noticeFields(f record.Fields, n *match.Notice) {
	record.Key(f, "seq", &n.Seq)
	f.Value(2)
	record.Word(f, "kind", &n.Kind, kindWords)
	record.Number(f, "id", &n.ID)
	record.Int(f, "ply", &n.Ply)
	place(f, &n.Place)
	record.Identity(f, "where", &n.Channel)
	record.Identity(f, "message", &n.Message)
	record.Bool(f, "quiet", &n.Quiet)
	record.Int(f, "branch", &n.Branch)
	record.Identity(f, "player", &n.Player)
	record.List(f, "others", &n.Others, func(f record.Fields, id *match.ID) { record.Number(f, "", id) })
}

// outbox implements match.Outbox.
type outbox struct{ *tx }

func (t outbox) Notice(seq uint64) (match.Notice, error) { return noticeKind.get(t.tx, numberKey(seq)) }

func (t outbox) PutNotice(n match.Notice) error {
	if n.Seq == 0 {
		n.Seq = t.kv.Next(bucketOutbox)
		return noticeKind.add(t.tx, n)
	}
	return noticeKind.put(t.tx, n)
}

func (t outbox) DeleteNotice(seq uint64) error { return noticeKind.remove(t.tx, numberKey(seq)) }

func (t outbox) Pending(limit int) ([]match.Notice, error) { return noticeKind.list(t.tx, nil, limit) }

func (t outbox) PendingFor(id match.ID) ([]match.Notice, error) {
	return noticeKind.by(t.tx, bucketOutboxOf, numberKey(id), noLimit)
}
