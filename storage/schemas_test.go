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
	"galet/game/tournament"
	"galet/storage"
	"galet/storage/dbfile"
)

// update writes testdata again: the file of the current schema, and the lines of
// all files. Never do that once the schema is released.
var update = flag.Bool("update", false, "rewrite the files of testdata")

// schemas are the files of testdata. The last has the current schema.
var schemas = []string{"schema1", "schema2", "schema3", "schema4", "schema5", "schema6", "schema7", "schema8", "schema9", "schema10"}

// current is the version of the current schema.
var current = len(schemas)

// packed is a file that a program of that schema wrote; lines is its export
// today.
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

// TestEverySchema opens a file of each earlier schema: it is migrated, is sound,
// and holds the same records.
func TestEverySchema(t *testing.T) {
	t.Parallel()
	if *update {
		pack(t, fullSampleFile(t), schemas[len(schemas)-1])
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

// TestMigrationStops has a process that is killed while it migrates a file of schema 3. The
// file cannot be read before the next start has migrated the rest.
func TestMigrationStops(t *testing.T) {
	t.Parallel()
	path := unpack(t, "schema3")
	must(t, storage.MigrateOne(path, options()))
	if _, err := storage.OpenRead(path, options()); !errors.Is(err, dbfile.ErrOlder) {
		t.Errorf("read: %v", err)
	}
	db, err := tryOpen(path)
	must(t, err)
	checkFinds(t, db, nil)
	must(t, db.Close())
	if d := cmp.Diff(string(read(lines("schema3"))), export(t, path)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	equalAgain(t, path)
}

// TestCurrentSchema makes the file of the current schema again, and compares it
// with testdata.
func TestCurrentSchema(t *testing.T) {
	t.Parallel()
	if *update {
		t.Skip("-update rewrites what it compares: run it without")
	}
	if d := cmp.Diff(contents(t, unpack(t, schemas[len(schemas)-1])), contents(t, fullSampleFile(t))); d != "" {
		t.Errorf("the form has changed: a released one needs a migration (-kept +now):\n%s", d)
	}
}

// fullSampleFile makes a file with each kind of record in each form: the content
// of sampleFile, matches 7 to 10 with a pace, and what contest makes. Match 7 is open; the others
// were lost by time or ended before a move.
func fullSampleFile(t *testing.T) (path string) {
	t.Helper()
	path = sampleFile(t)
	db, err := tryOpen(path)
	must(t, err)
	s := service(db, newClock())
	began := newClock().Now()
	var ids []match.ID
	for _, pace := range []match.Pace{1, 3, 7, 1} {
		c, err := s.Propose(match.Proposal{
			Game: "cells", Chosen: map[string]string{"row": "11111"}, By: ana, Against: &bo,
			First: match.FirstChallenger, Place: here, Terms: match.Terms{Pace: pace, Rated: pace != 7, Hints: match.Hints(pace % 3), NoAnalysis: pace == 3},
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
	try(t, s, ids[0])
	climb(t, s)
	_, err = s.ChangeServer(here.Guild, "9", "pace", func(kept *match.Server) { kept.Pace = 7 })
	must(t, errors.Join(err, s.Exclude(abroad.Guild, bo.ID, ana.ID, true)))
	c, err := s.Propose(match.Proposal{Game: "cells", Chosen: map[string]string{"row": "11"}, By: ana, Place: here, Places: 3})
	must(t, err)
	_, err = s.Accept(c.ID, bo, here)
	must(t, err)
	must(t, s.SetSetting(bo.ID, "hint", "")) // the kept file has none
	contest(t, db, s)
	must(t, errors.Join(db.Update(func(tx match.Tx) error {
		return errors.Join(
			change(tx, ids[0], func(m *match.Match) {
				m.Branch, m.Board = 2, match.Board{Channel: "10", Message: "m", Ply: 5, Branch: 1}
				m.Reminded, m.NextCheck, m.Conditional = true, began.Add(24*time.Hour), []int{1, 2}
				m.Hints = match.HintsAsRated
				m.TakeBack = &match.TakeBack{By: 0, Ply: 2, At: began}
			}),
			change(tx, ids[1], lostByTime(match.End{How: match.TimedOut, By: 1, Winner: 0, At: began.Add(72 * time.Hour), Uncounted: true})),
			change(tx, ids[2], func(m *match.Match) {
				lostByTime(match.End{How: match.TimedOut, By: 1, Winner: 0, At: began.Add(168 * time.Hour)})(m)
				m.Rematch = ids[3]
			}),
			change(tx, ids[3], func(m *match.Match) {
				lostByTime(match.End{How: match.Lapsed, By: 0, At: began.Add(24 * time.Hour)})(m)
				m.Rated, m.Unrated = false, match.TooOften
			}),
			events(tx, ids, began))
	}), db.Close()))
	return path
}

// contest makes a knock-out that goes on, in which a player has withdrawn, a Swiss that
// was cancelled, and a league after its first season.
func contest(t *testing.T, db *storage.DB, s *match.Service) {
	t.Helper()
	p := match.TournamentProposal{
		EventProposal: match.EventProposal{
			Name: "Cup", Game: "cells", Chosen: map[string]string{"row": "11"}, By: ana, Place: here,
			Terms: match.Terms{Pace: 3, Rated: true, NoAnalysis: true},
		},
		Format: tournament.Knockout, Threaded: true, StartsAt: newClock().Now().Add(5 * time.Hour),
	}
	cup, err := s.OpenTournament(p)
	must(t, err)
	p.Format, p.Name, p.StartsAt = tournament.Swiss, "", time.Time{}
	off, err := s.OpenTournament(p)
	must(t, err)
	l, err := s.OpenLeague(match.EventProposal{Game: "cells", Chosen: map[string]string{"row": "12"}, By: bo, Terms: match.Terms{Pace: 7}, Place: here})
	must(t, err)
	for _, who := range []match.Player{ana, bo, {ID: "7", Name: "Cy"}, {ID: "8", Name: "Dee"}} {
		_, err1 := s.JoinTournament(cup.ID, who, here)
		_, err2 := s.JoinLeague(l.ID, who, here)
		must(t, errors.Join(err1, err2))
	}
	_, err = s.CancelTournament(off.ID, bo, here)
	must(t, err)
	for _, about := range []match.ID{cup.ID, l.ID} {
		out, err := s.Outgoing(about)
		must(t, err)
		for _, n := range out.Pending {
			must(t, s.MarkSent(n.Seq, match.Posted{Channel: here.Channel, Message: "standing"}))
		}
	}
	_, err = s.StartTournament(cup.ID, ana, here)
	must(t, err)
	for more := true; more; {
		more, err = s.Maintain(newClock().Now())
		must(t, err)
	}
	_, err = s.WithdrawPlayer(cup.ID, "8", match.Player{ID: "8"}, here)
	must(t, errors.Join(err, db.Update(func(tx match.Tx) error {
		acts, err0 := tx.AuditLog().Entries(here.Guild)
		err0 = errors.Join(err0, tx.AuditLog().PutEntry(match.AuditEntry{
			Guild: here.Guild, Seq: acts[len(acts)-1].Seq + 1, Act: match.WithdrewPlayer, By: ana.ID, Of: []match.PlayerID{"8"}, Match: cup.ID, At: acts[len(acts)-1].At,
		}))
		l, err1 := tx.Leagues().Get(l.ID)
		id, err2 := tx.Challenges().NextID()
		over := match.Tournament{
			Event: match.Event{
				ID: id, Place: here, By: l.By, Game: l.Game, Options: l.Options, Terms: match.Terms{Pace: 7, Hints: match.HintsOn}, Created: l.Created,
			},
			Format: tournament.RoundRobin, PerPair: 1, AtOnce: 2, Most: 4, State: match.TournamentOver, Started: l.Created, Ended: l.Created.Add(time.Hour),
			League: l.ID, Season: 1, Division: 1,
		}
		for i, m := range l.Members {
			over.Entries = append(over.Entries, match.Entry{Player: m.Player, Entry: tournament.Entry{Rating: 1500.5, Withdrawn: i == 1, StruckOut: i == 1}, TimedOut: 2 * (i % 2)})
			l.Members[i].New = i > 1
		}
		for _, g := range over.Table().DrawUnfinished().Games {
			over.Games = append(over.Games, match.TournamentGame{Game: g})
		}
		l.Seasons = []match.Season{{Begins: time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC), Divisions: []match.ID{id}}}
		return errors.Join(err0, err1, err2, tx.Leagues().Put(l), tx.Tournaments().Put(over))
	})))
}

// try makes two lines of ana, who plays and sets one of them, and one of somebody
// who watches.
func try(t *testing.T, s *match.Service, id match.ID) {
	t.Helper()
	line := 0
	for i, r := range []match.TryRequest{
		{By: ana.ID, Ply: 3, Move: "4"}, {By: ana.ID, Ply: 4, Move: "5"}, {By: ana.ID, Ply: 3, Move: "5"}, {By: "7", Ply: 3, Move: "5"},
	} {
		if r.ID = id; i == 1 {
			r.Line = line
		}
		var err error
		line, err = s.Try(r)
		must(t, err)
	}
	v, err := s.View(id, ana.ID)
	must(t, err)
	must(t, s.SetConditional(match.SetRequest{ID: id, By: ana.ID, Ply: 3, Line: v.Tried.Lines[0].Number, Until: 5}))
}

// climb lets ana win, draw and lose rated matches against bo.
func climb(t *testing.T, s *match.Service) {
	t.Helper()
	for _, row := range []string{"31", "11", "13"} {
		c, err := s.Propose(match.Proposal{
			Game: "cells", Chosen: map[string]string{"row": row}, By: ana, Against: &bo,
			First: match.FirstChallenger, Place: abroad, Terms: match.Terms{Pace: 3, Rated: true},
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

// events adds the members, servers, outages and notices of fullSampleFile.
func events(tx match.Tx, ids []match.ID, began time.Time) error {
	hours := func(from, until int) clock.Pause {
		return clock.Pause{From: began.Add(time.Duration(from) * time.Hour), Until: began.Add(time.Duration(until) * time.Hour)}
	}
	c, err := tx.Challenges().Challenge(ids[3])
	c.RematchOf = ids[2]
	id, err2 := tx.Challenges().NextID()
	off, err3 := tx.Challenges().NextID()
	return errors.Join(err, err2, err3,
		tx.Dailies().PutDaily(match.Daily{
			Guild: here.Guild, ID: id, Channel: "11", Day: 20777, Puzzle: match.DailyPuzzle{Game: "cells", Number: 9}, Message: "p",
			Found: []match.PlayerID{ana.ID, "7"}, Missed: []match.PlayerID{bo.ID}, Last: match.DailyPuzzle{Game: "cells", Number: 300}, LastFound: 2, LastTried: 5,
		}),
		tx.Dailies().PutDaily(match.Daily{Guild: "2", ID: off, Failure: match.DailyForbidden, Failed: "12", Told: true}),
		tx.Outbox().PutNotice(match.Notice{Kind: match.NoticeDaily, ID: id, Ply: 20777, Place: match.Place{Guild: here.Guild, Channel: "11"}, Channel: "11", Message: "o", Quiet: true}),
		tx.KeyValues().SetSetting(ana.ID, "puzzles/cells", `{"solved":[3],"missed":[4,7],"streak":0,"best":1,"points":1431.5,"deviation":210,"volatility":0.06}`),
		tx.Challenges().PutChallenge(c),
		tx.KeyValues().SetSetting("7", "follow/"+ids[1].String(), "nl"),
		tx.KeyValues().SetMeta("followers/"+ids[1].String(), []byte("7")),
		tx.Outbox().PutNotice(match.Notice{Kind: match.NoticeFollowed, ID: ids[1], Ply: 3, Player: "7"}),
		tx.Members().PutMember(match.Member{ID: ana.ID, Reminders: match.RemindDirectly, Locale: "nl", Away: []clock.Pause{hours(-99, -9), hours(24, 48)}}),
		tx.Members().PutMember(match.Member{ID: bo.ID, Reminders: match.RemindNever, LostOnTime: true}),
		change(tx, 1, lostByTime(match.End{How: match.Stopped, At: began, Moderator: match.Player{ID: "9", Name: "Cy"}})),
		tx.Outbox().PutNotice(match.Notice{Kind: match.NoticeThread, ID: ids[0], Place: here, Quiet: true}),
		tx.Servers().PutServer(match.NewServer(here.Guild)),
		tx.Servers().PutServer(match.Server{
			ID: "2", Language: "fr", Locale: "en-US", Channels: []match.ChannelID{"10", "ten"}, Boards: match.ThreadBoards, Pace: 7, MaxOpen: 5,
			Moderators: "30", Organizers: "31", Left: began,
		}),
		tx.Outages().PutOutage(hours(3, 9)),
		tx.Outages().PutOutage(hours(-3, -1)),
		tx.Outbox().PutNotice(match.Notice{Kind: match.NoticeRemind, ID: ids[0], Player: bo.ID, Others: ids[1:2], Ply: 3, Branch: 2, Place: here}),
		tx.Outbox().PutNotice(match.Notice{Kind: match.NoticeRefresh, ID: ids[0], Channel: "10", Message: "m", Place: here, Quiet: true}))
}

// lostByTime ends a match by its deadline.
func lostByTime(end match.End) func(*match.Match) {
	return func(m *match.Match) { m.End, m.NextCheck = &end, time.Time{} }
}

// change replaces fields of a match.
func change(tx match.Tx, id match.ID, f func(*match.Match)) error {
	m, err := tx.Matches().Match(id)
	if err != nil {
		return err
	}
	f(&m)
	return tx.Matches().PutMatch(m)
}
