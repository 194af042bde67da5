package storage_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"galet/game"
	"galet/game/clock"
	"galet/game/match"
)

// update makes the file of the current schema anew, which must not be done
// once it has been released, and the lines of all files.
var update = flag.Bool("update", false, "rewrite the files of testdata")

// schemas are the files of testdata, the last of the current schema.
var schemas = []string{"schema1", "schema2"}

// packed is the file of a schema, as the program that had it wrote it, and
// lines is what it is exported as now.
func packed(name string) string { return filepath.Join("testdata", name+".bolt.gz") }
func lines(name string) string  { return filepath.Join("testdata", name+".jsonl") }

// unpack puts the file of a schema into a temporary folder.
func unpack(t *testing.T, name string) (path string) {
	t.Helper()
	from, err := gzip.NewReader(bytes.NewReader(read(packed(name))))
	must(t, err)
	data, err := io.ReadAll(from)
	must(t, err)
	path = newPath(t)
	write(t, path, string(data))
	return path
}

// pack writes a closed store's file to testdata.
func pack(t *testing.T, path, name string) {
	t.Helper()
	var b bytes.Buffer
	to := gzip.NewWriter(&b)
	_, err := to.Write(read(path))
	must(t, errors.Join(err, to.Close(), os.WriteFile(packed(name), b.Bytes(), 0o644)))
}

// TestEverySchema opens a file of every schema that there was: it is brought
// up to date, is sound, and holds what it always did.
func TestEverySchema(t *testing.T) {
	t.Parallel()
	if *update {
		pack(t, eventful(t), schemas[len(schemas)-1])
	}
	for _, name := range schemas {
		path := unpack(t, name)
		db, err := tryOpen(path)
		must(t, err)
		checkFinds(t, db, nil)
		must(t, db.Close())
		if *update {
			must(t, os.WriteFile(lines(name), []byte(export(t, path)), 0o644))
		}
		if d := cmp.Diff(string(read(lines(name))), export(t, path)); d != "" {
			t.Errorf("%s (-want +got):\n%s", name, d)
		}
		equalAgain(t, path)
	}
}

// TestCurrentSchema makes the file of the current schema again: none of what
// is in testdata may have changed.
func TestCurrentSchema(t *testing.T) {
	t.Parallel()
	if *update {
		t.Skip("it is being made")
	}
	if d := cmp.Diff(dump(t, unpack(t, schemas[len(schemas)-1])), dump(t, eventful(t))); d != "" {
		t.Errorf("the form has changed: a released one needs a migration (-kept +now):\n%s", d)
	}
}

// eventful makes a file in which each thing that is kept occurs in each form:
// what furnished has, and matches 7 to 10 with a pace, of which the first goes
// on and the others were lost by time, or ended before a move.
func eventful(t *testing.T) (path string) {
	t.Helper()
	path = furnished(t)
	db, err := tryOpen(path)
	must(t, err)
	s := service(db, newClock())
	began := newClock().Now()
	var ids []match.ID
	for _, pace := range []match.Pace{1, 3, 7, 1} {
		c, err := s.Propose(match.Proposal{
			Game: "cells", Chosen: map[string]string{"row": "11111"}, By: ana, Against: &bo,
			First: match.FirstChallenger, Place: here, Pace: pace, Rated: pace != 7,
		})
		must(t, err)
		_, err = s.Accept(c.ID, bo, here)
		must(t, err)
		ids = append(ids, c.ID)
	}
	for _, id := range ids[:3] {
		m, err := s.Match(id)
		must(t, err)
		play(t, s, m, "1", "2", "3")
	}
	climb(t, s)
	must(t, errors.Join(db.Update(func(tx match.Tx) error {
		return errors.Join(
			change(tx, ids[0], func(m *match.Match) {
				m.Branch, m.Board = 2, match.Board{Channel: "10", Message: "m", Ply: 5, Branch: 1}
				m.Reminded, m.Wake = true, began.Add(24*time.Hour)
				m.Asked = &match.TakeBack{By: 0, Ply: 2, At: began}
			}),
			change(tx, ids[1], lostByTime(match.End{How: match.TimedOut, By: 1, Winner: 0, At: began.Add(72 * time.Hour), Repeated: true})),
			change(tx, ids[2], func(m *match.Match) {
				lostByTime(match.End{How: match.TimedOut, By: 1, Winner: 0, At: began.Add(168 * time.Hour)})(m)
				m.Next = ids[3]
			}),
			change(tx, ids[3], func(m *match.Match) {
				lostByTime(match.End{How: match.Lapsed, By: 0, At: began.Add(24 * time.Hour)})(m)
				m.Rated, m.Unrated = false, match.TooOften
			}),
			events(tx, ids, began))
	}), db.Close()))
	return path
}

// climb has ana win, draw and lose rated matches against bo.
func climb(t *testing.T, s *match.Service) {
	t.Helper()
	for _, row := range []string{"31", "11", "13"} {
		c, err := s.Propose(match.Proposal{
			Game: "cells", Chosen: map[string]string{"row": row}, By: ana, Against: &bo,
			First: match.FirstChallenger, Place: abroad, Pace: 3, Rated: true,
		})
		must(t, err)
		m, err := s.Accept(c.ID, bo, abroad)
		must(t, err)
		for i, move := range []game.Move{"1", "2"} {
			_, err = s.Play(match.PlayRequest{ID: m.ID, By: m.Players[i], Ply: i, Move: move, At: abroad})
			must(t, err)
		}
	}
}

// events are the members, servers, outages and notices of eventful.
func events(tx match.Tx, ids []match.ID, began time.Time) error {
	hours := func(from, until int) clock.Pause {
		return clock.Pause{From: began.Add(time.Duration(from) * time.Hour), Until: began.Add(time.Duration(until) * time.Hour)}
	}
	c, err := tx.Challenges().Challenge(ids[3])
	c.Follows = ids[2]
	return errors.Join(err,
		tx.Challenges().PutChallenge(c),
		tx.Members().PutMember(match.Member{ID: ana.ID, Reminders: match.RemindDirectly, Locale: "nl", Away: []clock.Pause{hours(-99, -9), hours(24, 48)}}),
		tx.Members().PutMember(match.Member{ID: bo.ID, Reminders: match.RemindNever, Late: true}),
		change(tx, 1, lostByTime(match.End{How: match.Stopped, At: began, Steward: match.Player{ID: "9", Name: "Cy"}})),
		tx.Outbox().PutNotice(match.Notice{Kind: match.NoticeThread, ID: ids[0], Place: here, Quiet: true}),
		tx.Servers().PutServer(match.NewServer(here.Guild)),
		tx.Servers().PutServer(match.Server{
			ID: "2", Language: "fr", Locale: "en-US", Channels: []match.ChannelID{"10", "ten"}, Threads: true, Pace: 7, MaxOpen: 5,
			Stewards: "30", Left: began,
		}),
		tx.Outages().PutOutage(hours(3, 9)),
		tx.Outages().PutOutage(hours(-3, -1)),
		tx.Outbox().PutNotice(match.Notice{Kind: match.NoticeRemind, ID: ids[0], Player: bo.ID, Others: ids[1:2], Ply: 3, Branch: 2, Place: here}),
		tx.Outbox().PutNotice(match.Notice{Kind: match.NoticeRefresh, ID: ids[0], Channel: "10", Message: "m", Place: here, Quiet: true}))
}

// lostByTime ends a match as time does.
func lostByTime(end match.End) func(*match.Match) {
	return func(m *match.Match) { m.End, m.Wake = &end, time.Time{} }
}

// change changes a match.
func change(tx match.Tx, id match.ID, f func(*match.Match)) error {
	m, err := tx.Matches().Match(id)
	if err != nil {
		return err
	}
	f(&m)
	return tx.Matches().PutMatch(m)
}
