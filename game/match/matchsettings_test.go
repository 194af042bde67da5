package match_test

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"galet/game/match"
)

// toFollowers are the members to whom a match's end is still to be told.
func (d *testService) toFollowers(id match.ID) (to []match.PlayerID) {
	d.t.Helper()
	for _, n := range d.pending(id) {
		if n.Kind == match.NoticeFollowed {
			to = append(to, n.Player)
		}
	}
	return to
}

func (d *testService) follows(p match.PlayerID) (ids []match.ID) {
	d.t.Helper()
	list, err := d.FollowedBy(here.Guild, p)
	d.must(err)
	for _, m := range list {
		ids = append(ids, m.ID)
	}
	return ids
}

// However a match ends, its followers are told once, after its last board.
func TestFollow(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		end  func(*testService, match.Match) error
	}{
		{"by its rules", func(d *testService, m match.Match) error { d.play(m, "1", "2", "3"); return nil }},
		{"resigned", func(d *testService, m match.Match) error { _, err := d.Resign(m.ID, bo, here); return err }},
		{"out of time", func(d *testService, m match.Match) error { d.clock.Advance(25 * 3600e9); d.maintain(); return nil }},
		{"stopped", func(d *testService, m match.Match) error {
			_, err := d.Stop(m.ID, match.Player{ID: "9"}, here)
			return err
		}},
		{"a player deleted everything", func(d *testService, m match.Match) error { return d.DeleteMember(bo.ID, nil) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			m := d.onTerms("111", 1, false)
			d.must(errors.Join(d.Follow(m.ID, cy.ID, "de", here), d.Follow(m.ID, cy.ID, "fr", here), d.Follow(m.ID, "400", "", here)))
			d.must(errors.Join(d.Follow(m.ID, "500", "nl", here), d.Unfollow(m.ID, "500"), d.Unfollow(m.ID, "500")))
			d.restart()
			equal(t, "followed", []match.ID{m.ID}, d.follows(cy.ID))
			d.must(test.end(d, m))
			equal(t, "told", []match.PlayerID{cy.ID, "400"}, d.toFollowers(m.ID))
			locale, err := d.FollowLocale(m.ID, cy.ID)
			d.must(err)
			equal(t, "in", "fr", locale)
			equal(t, "still open", []match.ID(nil), d.follows(cy.ID))
			var kinds []match.Kind
			for _, n := range d.pending(m.ID) {
				kinds = append(kinds, n.Kind)
			}
			equal(t, "last", []match.Kind{match.NoticeBoard, match.NoticeFollowed, match.NoticeFollowed}, kinds[len(kinds)-3:])
			d.sendAll(m.ID)
			settings, err := d.Settings(cy.ID)
			d.must(err)
			equal(t, "left", map[string]string{}, settings)
		})
	}
}

// The matches that a member cannot follow, and the limits of how many.
func TestFollowRefused(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m, over := d.begin("11"), d.begin("11")
	_, err := d.Resign(over.ID, ana, here)
	d.must(err)
	for _, test := range []struct {
		name string
		err  error
		want error
	}{
		{"no match", d.Follow(77, cy.ID, "", here), match.ErrNotFound},
		{"elsewhere", d.Follow(m.ID, cy.ID, "", abroad), match.ErrOtherServer},
		{"over", d.Follow(over.ID, cy.ID, "", here), match.ErrOver},
		{"one's own", d.Follow(m.ID, bo.ID, "", here), match.ErrFollowsOwn},
	} {
		if !errors.Is(test.err, test.want) {
			t.Errorf("%s: %v, want %v", test.name, test.err, test.want)
		}
	}
	for i := range match.MaxFollowers {
		d.must(d.Follow(m.ID, match.PlayerID(strconv.Itoa(1000+i)), "", here))
	}
	if err := d.Follow(m.ID, cy.ID, "", here); !errors.Is(err, match.ErrTooManyFollowers) {
		t.Errorf("one follower too many: %v", err)
	}
	d.must(d.Follow(m.ID, "1000", "", here))
	for i := range match.MaxFollowed {
		d.must(d.Follow(d.of(strconv.Itoa(i)).ID, cy.ID, "", here))
	}
	if err := d.Follow(d.of("last").ID, cy.ID, "", here); !errors.Is(err, match.ErrTooManyFollowed) {
		t.Errorf("one match too many: %v", err)
	}
	// Matches on a server that removed the bot no longer count.
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {Gone: true}}))
	d.must(d.Follow(d.versus(ana, bo, abroad).ID, cy.ID, "", abroad))
}

// of begins a match of two members of its own.
func (d *testService) of(name string) match.Match {
	d.t.Helper()
	p := proposal("11", nil)
	p.By = match.Player{ID: match.PlayerID("a" + name), Name: name}
	m, err := d.Accept(d.propose(p).ID, match.Player{ID: match.PlayerID("b" + name)}, here)
	d.must(err)
	return m
}

// The data of a member have the challenges that name them, and how their own matches changed
// the ratings.
func TestChallengesInData(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	open := d.propose(proposal("11", &bo))
	taken, err := d.Accept(d.propose(proposal("11", nil)).ID, bo, here)
	d.must(err)
	rated := d.play(d.versus(ana, bo, here), "1", "2", "3", "4")
	for _, row := range []struct {
		who                match.Player
		id                 match.ID
		challenge, ratings bool
	}{
		{ana, open.ID, true, false},
		{bo, open.ID, true, false},
		{bo, taken.ID, true, false},
		{bo, rated.ID, true, true},
		{cy, open.ID, false, false},
		{cy, rated.ID, false, false},
	} {
		data, err := d.MatchData(row.who.ID, row.id)
		if got := data.Challenge != nil; got != row.challenge || err != nil {
			t.Errorf("%s and challenge %s: %v, %v", row.who.Name, row.id, got, err)
		}
		if got := data.Change != nil; got != row.ratings {
			t.Errorf("%s and the ratings of %s: %v", row.who.Name, row.id, got)
		}
	}
}

// Nothing is left of a follower who deletes everything, or of a match that is
// deleted; the players learn nothing of followers.
func TestFollowDeleted(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	first, second := d.begin("11"), d.begin("11")
	d.must(errors.Join(d.Follow(first.ID, cy.ID, "de", here), d.Follow(second.ID, cy.ID, "de", here), d.Follow(second.ID, "400", "", here)))
	_, err := d.Resign(first.ID, ana, here)
	d.must(err)
	data, err := d.Data(cy.ID)
	d.must(err)
	equal(t, "exported", map[string]string{"follow/1": "de", "follow/2": "de"}, data.Settings)
	of, err := d.MatchData(ana.ID, first.ID)
	d.must(err)
	for _, n := range of.Notices {
		if n.Kind == match.NoticeFollowed {
			t.Error("a player's data tell of a follower")
		}
	}
	d.must(d.DeleteMember(cy.ID, nil))
	equal(t, "to the deleted member", []match.PlayerID(nil), d.toFollowers(first.ID))
	equal(t, "followed by the deleted member", []match.ID(nil), d.follows(cy.ID))
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {Gone: true}}))
	d.clock.Advance(match.DepartedRetention)
	d.maintain()
	settings, err := d.Settings("400")
	d.must(err)
	equal(t, "of a deleted match", map[string]string{}, settings)
}

// note is a member's private note to a match.
func (d *testService) note(id match.ID, p match.PlayerID) string {
	d.t.Helper()
	v, err := d.View(id, p)
	d.must(err)
	return v.Note()
}

func TestNote(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.begin("11")
	longest := strings.Repeat("ä", match.MaxNoteLength)
	d.must(errors.Join(d.SetNote(m.ID, bo.ID, "one", here), d.SetNote(m.ID, bo.ID, longest, here), d.SetNote(m.ID, cy.ID, "mine", here)))
	d.restart()
	equal(t, "bo's", longest, d.note(m.ID, bo.ID))
	equal(t, "cy's", "mine", d.note(m.ID, cy.ID))
	equal(t, "ana's", "", d.note(m.ID, ana.ID))
	equal(t, "nobody's", "", d.note(m.ID, ""))
	if err := d.SetNote(m.ID, bo.ID, longest+"x", here); !errors.Is(err, match.ErrLongNote) {
		t.Errorf("too long: %v", err)
	}
	if err := d.SetNote(m.ID, bo.ID, "x", abroad); !errors.Is(err, match.ErrOtherServer) {
		t.Errorf("elsewhere: %v", err)
	}
	_, err := d.Resign(m.ID, ana, here)
	d.must(err)
	d.must(d.SetNote(m.ID, bo.ID, "after the end", here))
	equal(t, "after the end", "after the end", d.note(m.ID, bo.ID))
	d.must(errors.Join(d.DeleteNote(m.ID, bo.ID), d.DeleteNote(m.ID, bo.ID)))
	equal(t, "deleted", "", d.note(m.ID, bo.ID))
	equal(t, "cy's stays", "mine", d.note(m.ID, cy.ID))
}

// The number of notes of a member, and of a match, is limited. Notes of the match's
// players do not count.
func TestTooManyNotes(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.begin("11")
	for i := range match.MaxAnnotators {
		d.must(d.SetNote(m.ID, match.PlayerID(strconv.Itoa(1000+i)), "x", here))
	}
	if err := d.SetNote(m.ID, cy.ID, "x", here); !errors.Is(err, match.ErrTooManyAnnotators) {
		t.Errorf("of one match: %v", err)
	}
	d.must(errors.Join(d.SetNote(m.ID, "1000", "y", here), d.SetNote(m.ID, ana.ID, "x", here), d.SetNote(m.ID, bo.ID, "x", here)))
	for i := range match.MaxNotes {
		d.must(d.SetNote(d.of(strconv.Itoa(i)).ID, cy.ID, "x"+strconv.Itoa(i), here))
	}
	last := d.of("last").ID
	full, is := errors.AsType[*match.NotesFullError](d.SetNote(last, cy.ID, "x", here))
	if !is || full.Text != "x0" {
		t.Fatalf("of one member: %v, %+v", is, full)
	}
	d.must(errors.Join(d.DeleteNote(full.Oldest, cy.ID), d.SetNote(last, cy.ID, "x", here)))
}

// A note is deleted with the member's data and with the data of the match. Only its
// writer ever gets it.
func TestNoteDeleted(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.begin("11")
	d.must(errors.Join(d.SetNote(m.ID, bo.ID, "secret", here), d.SetNote(m.ID, cy.ID, "mine", here)))
	his, err1 := d.Data(bo.ID)
	hers, err2 := d.Data(ana.ID)
	about, err3 := d.MatchData(ana.ID, m.ID)
	d.must(errors.Join(err1, err2, err3))
	equal(t, "his", "secret", his.Settings["note/1"])
	if strings.Contains(fmt.Sprint(hers, about), "secret") {
		t.Error("the opponent gets it")
	}
	d.must(d.DeleteMember(bo.ID, nil))
	equal(t, "his, deleted", "", d.note(m.ID, bo.ID))
	equal(t, "of one who watches", "mine", d.note(m.ID, cy.ID))
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {Gone: true}}))
	d.clock.Advance(match.DepartedRetention)
	d.maintain()
	if all := d.exported(); strings.Contains(all, "mine") || strings.Contains(all, "annotators") {
		t.Errorf("left: %s", all)
	}
}
