package match_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"galet/game"
	"galet/game/match"
	"galet/game/match/matchtest"
	"galet/storage/dump"
)

// leaver is a member whose identity and name are found wherever they stand.
var leaver = match.Player{ID: "the-leaver", Name: "Name of the leaver"}

// versus begins a rated match between two members. The first moves first.
func (d *testService) versus(a, b match.Player, at match.Place) match.Match {
	d.t.Helper()
	p := proposal("1112", &b)
	p.By, p.Place, p.Pace, p.Rated = a, at, match.DefaultPace, true
	m, err := d.Accept(d.propose(p).ID, b, at)
	if err != nil {
		d.t.Fatal(err)
	}
	return m
}

// storeLeaver has the leaver do everything that the store keeps.
func (d *testService) storeLeaver() (won, open, stopped match.Match, made, got match.Challenge) {
	d.t.Helper()
	won = d.play(d.versus(leaver, bo, here), "1", "2", "3", "4")
	open = d.play(d.versus(bo, leaver, here), "1", "2")
	stopped = d.versus(ana, bo, here)
	_, err1 := d.Stop(stopped.ID, leaver, here)
	p := proposal("11", nil)
	p.By = leaver
	made = d.propose(p)
	got = d.propose(proposal("11", &leaver))
	declined := d.propose(proposal("11", &leaver))
	_, err2 := d.Decline(declined.ID, leaver, here)
	_, err3 := d.SetAway(leaver.ID, d.now().Add(48*time.Hour))
	err4 := d.MarkUndelivered(match.Notice{Kind: match.NoticeBoard, ID: won.ID, Ply: won.Ply()})
	for _, err := range []error{err1, err2, err3, err4, d.SetSetting(leaver.ID, "preview", "on"), d.SetReminders(leaver.ID, match.RemindNever, "fr")} {
		if err != nil {
			d.t.Fatal(err)
		}
	}
	return won, open, stopped, made, got
}

// exported is all that is kept.
func (d *testService) exported() string {
	d.t.Helper()
	var b strings.Builder
	if err := dump.Export(d.db, &b); err != nil {
		d.t.Fatal(err)
	}
	return b.String()
}

func TestDeleteMember(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	won, open, _, made, got := d.storeLeaver()
	before, ok := d.standing(bo)
	if !ok {
		t.Fatal("the opponent stands nowhere")
	}
	for range 2 {
		if err := d.DeleteMember(leaver.ID, nil); err != nil {
			t.Fatal(err)
		}
	}
	if all := d.exported(); strings.Contains(all, string(leaver.ID)) || strings.Contains(all, leaver.Name) {
		t.Errorf("the leaver is still named in\n%s", all)
	}
	kept := d.match(won.ID)
	won.Players[game.First] = match.Player{}
	equal(t, "what was played", won, kept)
	resigned, err := d.Match(open.ID)
	if err != nil || resigned.End == nil || resigned.End.How != match.Resigned || resigned.End.Winner != game.First {
		t.Errorf("the open match: %+v, %v", resigned.End, err)
	}
	for id, want := range map[match.ID]match.State{made.ID: match.Withdrawn, got.ID: match.Declined} {
		if c, err := d.Challenge(id); err != nil || c.State != want {
			t.Errorf("challenge %v is %v, %v; want %v", id, c.State, err, want)
		}
	}
	after, _ := d.standing(bo)
	if want := before.Games() + 1; after.Games() != want {
		t.Errorf("the opponent has %d rated matches, want %d with the one that was resigned", after.Games(), want)
	}
	if _, ok := d.standing(leaver); ok {
		t.Error("the leaver still stands on a ladder")
	}
	d.restart()
}

// A deletion takes 25 changes of ratings at a time. It also deletes the standing of a member
// with exactly as many, or one more.
func TestDeletionLeavesNoStanding(t *testing.T) {
	t.Parallel()
	for _, played := range []int{25, 26} {
		d := newTestService(t)
		for _, p := range entrants(played) {
			d.play(d.rated("31", p), "1", "2")
		}
		d.must(d.DeleteMember(ana.ID, nil))
		if _, ok := d.standing(ana); ok {
			t.Errorf("after %d matches, ana still stands on a ladder", played)
		}
		if all := d.exported(); strings.Contains(all, ana.Name) {
			t.Errorf("after %d matches, ana is still named", played)
		}
	}
}

// TestDeletionResumes stops after the note that a member's data are to be
// deleted: Maintain does the rest.
func TestDeletionResumes(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.storeLeaver()
	if err := d.SetMeta("forget/"+string(leaver.ID), []byte("1")); err != nil {
		t.Fatal(err)
	}
	d.restart()
	d.maintain()
	if all := d.exported(); strings.Contains(all, string(leaver.ID)) || strings.Contains(all, leaver.Name) {
		t.Errorf("the leaver is still named in\n%s", all)
	}
}

// The data of a moderator have the challenges that they closed. A moderator who deletes them
// is taken out of these challenges.
func TestDeletedModerator(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	c := d.propose(proposal("11", &bo))
	_, err := d.CloseChallenge(c.ID, dee, here)
	d.must(err)
	data, err := d.Data(dee.ID)
	d.must(err)
	equal(t, "in the data", []match.ID{c.ID}, data.IDs)
	d.must(d.DeleteMember(dee.ID, nil))
	c, err = d.Challenge(c.ID)
	d.must(err)
	equal(t, "to", &bo, c.Against)
	equal(t, "closed by", match.Player{}, c.Answer.By)
	equal(t, "state", match.Withdrawn, c.State)
}

// A member deletes their data just after their challenges expired, before they are closed.
func TestDeletedBeforeExpiry(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	made, p := d.propose(proposal("11", &bo)), proposal("11", &ana)
	p.By = bo
	received := d.propose(p)
	d.clock.Advance(match.ChallengeLife)
	d.must(d.DeleteMember(ana.ID, nil))
	d.maintain()
	for _, id := range []match.ID{made.ID, received.ID} {
		c, err := d.Challenge(id)
		d.must(err)
		if c.By.ID == ana.ID || c.Against != nil && c.Against.ID == ana.ID || c.State == match.Open {
			t.Errorf("still named: %+v", c)
		}
	}
}

// TestDeparture: the data of a server are kept for thirty days after the bot was
// removed. Then they are deleted, and nothing else.
func TestDeparture(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	won, _, _, _, _ := d.storeLeaver()
	open := d.versus(ana, bo, abroad)
	gone := map[match.GuildID]match.Presence{here.Guild: {Gone: true}}
	there := map[match.GuildID]match.Presence{here.Guild: {Locale: "fr"}}
	sync := func(heard map[match.GuildID]match.Presence) {
		t.Helper()
		if err := d.SyncGuilds(heard); err != nil {
			t.Fatal(err)
		}
		d.maintain()
	}
	sync(gone)
	d.clock.Advance(match.DepartedRetention - time.Second)
	sync(gone)
	sync(there)
	d.clock.Advance(time.Hour)
	sync(there)
	if _, err := d.Match(won.ID); err != nil {
		t.Fatalf("asked back after thirty days: %v", err)
	}
	sync(gone)
	d.clock.Advance(match.DepartedRetention)
	sync(nil)
	sync(nil)
	all := d.exported()
	for _, trace := range []string{`"guild":"1"`, `"server":{"id":"1"`} {
		if strings.Contains(all, trace) {
			t.Errorf("%s is still kept in\n%s", trace, all)
		}
	}
	if _, err := d.Match(open.ID); err != nil {
		t.Errorf("the match on the other server: %v", err)
	}
	d.restart()
}

// returns are the ways in which the bot learns that it was added again.
var returns = map[string]func(*match.Service) error{
	"told of by Discord": func(s *match.Service) error {
		return s.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {Locale: "fr"}})
	},
}

// TestReturnAfterRetention: if the bot returns to a server after thirty days, the server
// starts empty. It does not matter whether its deletion has begun, or how the bot learns
// that it is back. What members do there in the meantime stays.
func TestReturnAfterRetention(t *testing.T) {
	t.Parallel()
	for name, back := range returns {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, begun := range []bool{false, true} {
				d := newTestService(t)
				won, _, _, _, _ := d.storeLeaver()
				d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {Gone: true}}))
				d.clock.Advance(match.DepartedRetention)
				if begun {
					_, err := d.Maintain(d.clock.Now())
					d.must(err)
					problems, err := d.db.Check()
					if err != nil || problems != nil {
						t.Errorf("in the middle: %v, %v", problems, err)
					}
				}
				d.must(back(d.Service))
				p := proposal("11", nil)
				p.By = cy
				since := d.propose(p)
				d.maintain()
				d.must(back(d.Service))
				d.mustBeNewServer(won.ID)
				if c, err := d.Challenge(since.ID); err != nil || c.State != match.Open {
					t.Errorf("begun %t: a challenge made since: %v, %v", begun, c.State, err)
				}
			}
		})
	}
}

// mustBeNewServer checks that the store keeps nothing about the server.
func (d *testService) mustBeNewServer(before match.ID) {
	d.t.Helper()
	if _, err := d.Match(before); !errors.Is(err, match.ErrNotFound) {
		d.t.Errorf("a match of before: %v", err)
	}
	got, err := d.Server(here.Guild)
	d.must(err)
	want := match.NewServer(here.Guild)
	want.Locale = "fr"
	equal(d.t, "server", want, got)
}

// TestReturnAsRetentionEnds: the bot is back in time, but before that is written the
// server becomes due and its deletion begins. Then the server starts empty, because part
// of its data is gone.
func TestReturnAsRetentionEnds(t *testing.T) {
	t.Parallel()
	for name, back := range returns {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			won, _, _, _, _ := d.storeLeaver()
			d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {Gone: true}}))
			d.clock.Advance(match.DepartedRetention - time.Second)
			late := &interferingStore{Store: d.db, by: func() error {
				d.clock.Advance(time.Second)
				_, err := match.New(match.Config{Store: d.db, Games: matchtest.Find, Now: d.clock.Now}).Maintain(d.clock.Now())
				return err
			}}
			d.must(back(match.New(match.Config{Store: late, Games: matchtest.Find, Now: d.clock.Now})))
			d.maintain()
			d.must(back(d.Service))
			d.mustBeNewServer(won.ID)
		})
	}
}

// interferingStore is a store that calls by before one of its changes.
type interferingStore struct {
	match.Store
	by func() error
	// after is the number of changes before that one.
	after int
}

func (s *interferingStore) Update(f func(match.Tx) error) error {
	if s.after--; s.by != nil && s.after < 0 {
		by := s.by
		s.by = nil
		if err := by(); err != nil {
			return err
		}
	}
	return s.Store.Update(f)
}

// A member deletes their data, and meanwhile somebody accepts a challenge of theirs. No match
// of the member goes on.
func TestAcceptedWhileDeleting(t *testing.T) {
	t.Parallel()
	for after := range 5 {
		d := newTestService(t)
		d.begin("11")
		c := d.propose(proposal("11", nil))
		store := &interferingStore{Store: d.db, after: after, by: func() error {
			_, err := d.Accept(c.ID, bo, here)
			if isA[*match.ClosedError](err) {
				return nil
			}
			return err
		}}
		d.must(match.New(match.Config{Store: store, Games: matchtest.Find, Now: d.clock.Now, Rand: rng()}).DeleteMember(ana.ID, nil))
		open, err := d.OpenMatches(here.Guild, bo.ID)
		d.must(err)
		equal(t, fmt.Sprintf("open, accepted after %d changes", after), 0, len(open))
	}
}

// A member deletes their data just when they are offered a rematch: no challenge names them.
func TestRematchWhileDeleting(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.play(d.begin("11"), "1", "2")
	store := &interferingStore{Store: d.db, by: func() error { return d.DeleteMember(bo.ID, nil) }}
	_, err := match.New(match.Config{Store: store, Games: matchtest.Find, Now: d.clock.Now, Rand: rng()}).Rematch(m.ID, ana, here, "")
	if !errors.Is(err, match.ErrPlayerDeleted) {
		t.Errorf("offered: %v", err)
	}
}

func TestSyncGuildsWritesNothingThatIsKnown(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	heard := map[match.GuildID]match.Presence{here.Guild: {Locale: "fr"}, abroad.Guild: {Gone: true}}
	for range 2 {
		if err := d.SyncGuilds(heard); err != nil {
			t.Fatal(err)
		}
		d.clock.Advance(time.Hour)
	}
	got, err := d.Server(abroad.Guild)
	if err != nil || !got.Left.Equal(d.now().Add(-2*time.Hour)) {
		t.Errorf("left at %v, %v", got.Left, err)
	}
	known, err := d.Guilds()
	equal(t, "known", []match.GuildID{here.Guild, abroad.Guild}, known)
	if err != nil {
		t.Fatal(err)
	}
}

// A member deletes their data while a reminder to them is being posted, or is about to be
// deleted: it is deleted all the same, and no notice names them.
func TestDeletedBeforeReminder(t *testing.T) {
	t.Parallel()
	for _, posting := range []bool{true, false} {
		d := newTestService(t)
		m := d.paced(1)
		d.maintainAfter(18 * time.Hour)
		_, err := d.Resign(m.ID, bo, here)
		d.must(err)
		pending, err := d.PendingFor(m.ID)
		d.must(err)
		at := slices.IndexFunc(pending, func(n match.Notice) bool { return n.Kind == match.NoticeRemind })
		posted := match.Posted{Channel: here.Channel, Message: "reminder"}
		if posting {
			d.must(d.DeleteMember(ana.ID, nil))
			d.must(d.MarkSent(pending[at].Seq, posted))
		} else {
			d.must(d.MarkSent(pending[at].Seq, posted))
			d.must(d.DeleteMember(ana.ID, nil))
		}
		left := slices.DeleteFunc(d.pending(m.ID), func(n match.Notice) bool { return n.Kind != match.NoticeDelete })
		want := []match.Notice{{Kind: match.NoticeDelete, ID: m.ID, Place: here, Channel: here.Channel, Message: "reminder", Quiet: true}}
		equal(t, "owed", want, left)
	}
}

// The records of two open matches are wrong. One match is ended by a moderator, and the other
// one because a player deletes their data. The opponent is told of both ends, although the
// boards cannot be posted.
func TestEndWrongRecord(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	stopped, left := d.paced(1), d.paced(1)
	d.sendAll(stopped.ID)
	d.sendAll(left.ID)
	defer d.wrongRecord(stopped)()
	defer d.wrongRecord(left)()
	stopped, err := d.Stop(stopped.ID, cy, here)
	d.must(err)
	d.must(d.DeleteMember(ana.ID, nil))
	left = d.match(left.ID)
	equal(t, "how they ended", []match.How{match.Stopped, match.Cancelled}, []match.How{stopped.End.How, left.End.How})
	equal(t, "the players left", [2]match.Player{{}, bo}, left.Players)
	for _, id := range []match.ID{stopped.ID, left.ID} {
		out, err := d.Outgoing(id)
		d.must(err)
		for _, n := range out.Pending {
			d.must(d.MarkUndelivered(n))
			d.must(d.MarkSent(n.Seq, match.Posted{}))
		}
	}
	d.maintain()
	news := d.undelivered(bo)
	equal(t, "news", 2, len(news))
	d.must(d.MarkDelivered(bo.ID, news))
}
