package storage

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"galet/game/match"
)

// exportVersion is the version of the form of exported lines.
const exportVersion = 2

// Export writes everything in the file as lines of JSON, each an object with
// one key that says what it is: the head, the challenges and the matches by
// number, the notices in their order, the host's notes, the members' settings
// and the members by key, the outages by time, the servers and the ladders'
// standings by key, the changes of ratings by match, and the end with the
// number of lines before it. See lines.go for what stands in each. The indexes
// are left out: they follow from the rest. The order and the spelling are always
// the same.
func (db *DB) Export(w io.Writer) error {
	out := bufio.NewWriterSize(w, 1<<16)
	err := db.View(func(t match.Tx) error {
		e := &exporter{tx: t.(*tx), out: out}
		for _, part := range []func() error{e.head, e.challenges, e.matches, e.outbox, e.notes, e.settings, e.members, e.outages, e.servers, e.standings, e.ledger, e.end} {
			if err := part(); err != nil {
				return err
			}
		}
		return out.Flush()
	})
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	return nil
}

// exporter writes lines.
type exporter struct {
	*tx
	out   *bufio.Writer
	lines uint64
}

// write writes a line.
func (e *exporter) write(l line) error {
	text, err := plainJSON(l)
	if err != nil {
		return err
	}
	e.lines++
	_, err = e.out.Write(append(text, '\n'))
	return err
}

func (e *exporter) head() error {
	return e.write(line{Head: &headLine{
		Version: exportVersion,
		LastID:  e.bucket(bucketChallenges).Sequence(),
		LastSeq: e.bucket(bucketOutbox).Sequence(),

		LastChange: e.bucket(bucketLedger).Sequence(),
	}})
}

func (e *exporter) challenges() error {
	return e.bucket(bucketChallenges).ForEach(func(k, v []byte) error {
		c, err := e.decodeChallenge(match.ID(number(k)), v)
		if err != nil {
			return named(err, "challenge", k)
		}
		l, err := challengeLineOf(c)
		return named(errors.Join(err, e.write(line{Challenge: l})), "challenge", k)
	})
}

func (e *exporter) matches() error {
	return e.bucket(bucketMatches).ForEach(func(k, v []byte) error {
		m, err := e.decodeMatch(match.ID(number(k)), v)
		if err != nil {
			return named(err, "match", k)
		}
		l, err := matchLineOf(m)
		return named(errors.Join(err, e.write(line{Match: l})), "match", k)
	})
}

func (e *exporter) outbox() error {
	return e.bucket(bucketOutbox).ForEach(func(k, v []byte) error {
		n, err := decodeNotice(number(k), v)
		if err == nil {
			err = e.write(line{Notice: noticeLineOf(n)})
		}
		return named(err, "notice", k)
	})
}

func (e *exporter) notes() error {
	return e.bucket(bucketNotes).ForEach(func(k, v []byte) error {
		return e.write(line{Note: &noteLine{Key: text(k), Value: text(v)}})
	})
}

func (e *exporter) settings() error {
	return e.bucket(bucketSettings).ForEach(func(k, v []byte) error {
		player, key, ok := cutIdentity(string(k))
		if !ok {
			return fmt.Errorf("setting %x: no member", k)
		}
		return e.write(line{Setting: &settingLine{Player: text(player), Key: text(key), Value: text(v)}})
	})
}

func (e *exporter) members() error {
	return e.bucket(bucketMembers).ForEach(func(k, v []byte) error {
		m, err := decodeMember(k, v)
		if err != nil {
			return fmt.Errorf("member %x: %w", k, err)
		}
		return e.write(line{Member: memberLineOf(m)})
	})
}

func (e *exporter) outages() error {
	all, err := outages{e.tx}.Outages()
	for _, p := range all {
		err = errors.Join(err, e.write(line{Outage: &spanLine{p.From, p.Until}}))
	}
	return err
}

func (e *exporter) end() error { return e.write(line{End: &endLine{Lines: e.lines}}) }

// named adds to an error what it is about.
func named(err error, what string, key []byte) error {
	if err != nil {
		return fmt.Errorf("%s %d: %w", what, number(key), err)
	}
	return nil
}
