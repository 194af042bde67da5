package match_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"galet/game/match"
	"galet/game/match/matchtest"
	"galet/game/tournament"
)

// dee is a moderator who does not play. Her ID occurs in nothing else.
var dee = match.Player{ID: "404404404", Name: "Dee"}

// listed reports whether a member is listed on the ladder of a server.
func (d *testService) listed(p match.PlayerID) bool {
	d.t.Helper()
	page, err := d.Leaderboard(match.Ladder{Guild: here.Guild, Game: matchtest.CellsID}, p, 0)
	d.must(err)
	return slices.ContainsFunc(page.Rows, func(r match.Row) bool { return r.Player.ID == p })
}

// A moderator excludes a member: no match of theirs on the server is rated, the open
// ones included, and the ladder does not list them. Readmitted, they are where
// they were.
func TestExclude(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.play(d.versus(ana, bo, here), "1", "2", "3", "4")
	open, elsewhere := d.versus(ana, bo, here), d.versus(ana, cy, abroad)
	p := proposal("1111", &ana)
	p.By, p.Pace, p.Rated = bo, 3, true
	waiting := d.propose(p)
	d.sendAll(waiting.ID)
	if !open.Rated || !d.listed(ana.ID) {
		t.Fatal("nothing is rated to begin with")
	}

	d.must(d.Exclude(here.Guild, ana.ID, dee.ID, true))
	if m := d.match(open.ID); m.Rated || m.Unrated != match.PlayerExcluded {
		t.Errorf("the open match: rated %v, for the reason %d", m.Rated, m.Unrated)
	}
	if !d.match(elsewhere.ID).Rated {
		t.Error("a match on another server is unrated")
	}
	if d.listed(ana.ID) || !d.listed(bo.ID) {
		t.Errorf("listed: Ana %v, Bo %v", d.listed(ana.ID), d.listed(bo.ID))
	}
	if page, err := d.Leaderboard(match.Ladder{Guild: here.Guild, Game: matchtest.CellsID}, ana.ID, 0); err != nil || !page.Excluded || page.Own != nil {
		t.Errorf("Ana's own row: %+v, %v", page.Own, err)
	}
	if v, err := d.ChallengeView(waiting.ID); err != nil || v.Unrated != match.PlayerExcluded {
		t.Errorf("the challenge to Ana: %d, %v", v.Unrated, err)
	}
	if owed := d.pending(waiting.ID); len(owed) != 1 || owed[0].Kind != match.NoticeClosed {
		t.Errorf("the challenge does not say so: %+v", owed)
	}
	d.play(d.match(open.ID), "1", "2", "3", "4")
	if v, err := d.View(open.ID, ""); err != nil || v.Change != nil {
		t.Errorf("the open match has changed the ladder: %+v, %v", v.Change, err)
	}
	if m, err := d.Accept(waiting.ID, ana, here); err != nil || m.Rated || m.Unrated != match.PlayerExcluded {
		t.Errorf("accepted: %+v, %v", m, err)
	}
	d.restart()
	open2 := proposal("1111", nil)
	open2.Pace, open2.Rated = 3, true
	if v, err := d.ChallengeView(d.propose(open2).ID); err != nil || v.Unrated != match.PlayerExcluded {
		t.Errorf("Ana's challenge to anyone: %d, %v", v.Unrated, err)
	}

	d.clock.Advance(100 * 24 * time.Hour)
	d.maintain()
	d.must(d.Exclude(here.Guild, ana.ID, dee.ID, false))
	if d.listed(ana.ID) {
		t.Error("listed after 100 days without a match")
	}
	if m := d.versus(ana, bo, here); !m.Rated {
		t.Errorf("readmitted, and not rated: %d", m.Unrated)
	}
}

// Readmitted at once, a member is listed at once.
func TestReadmit(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.play(d.versus(ana, bo, here), "1", "2", "3", "4")
	d.must(d.Exclude(here.Guild, ana.ID, dee.ID, true))
	d.must(d.Exclude(here.Guild, ana.ID, dee.ID, false))
	if !d.listed(ana.ID) {
		t.Error("not listed")
	}
}

// An excluded member who deletes all data stays excluded, and is named nowhere. When
// the data of the server are deleted, the exclusion is deleted too.
func TestDeletionKeepsTheExclusion(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.must(d.Exclude(here.Guild, leaver.ID, dee.ID, true))
	data, err := d.Data(leaver.ID)
	d.must(err)
	equal(t, "the servers in the export", []match.GuildID{here.Guild}, data.Excluded)
	d.must(d.DeleteMember(leaver.ID, nil))
	if strings.Contains(d.exported(), string(leaver.ID)) {
		t.Errorf("kept: %s", d.exported())
	}
	if m := d.versus(leaver, bo, here); m.Rated || m.Unrated != match.PlayerExcluded {
		t.Errorf("rated %v, for the reason %d", m.Rated, m.Unrated)
	}
	if m := d.versus(leaver, cy, abroad); !m.Rated {
		t.Error("excluded on another server")
	}
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {Gone: true}}))
	d.clock.Advance(match.DepartedRetention)
	d.maintain()
	if strings.Contains(d.exported(), "excluded/") || strings.Contains(d.exported(), `{"audit"`) {
		t.Errorf("kept of the server: %s", d.exported())
	}
}

func TestExcludeOneself(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.must(d.Exclude(here.Guild, ana.ID, dee.ID, true))
	if err := d.Exclude(here.Guild, ana.ID, ana.ID, false); !errors.Is(err, match.ErrSelf) {
		t.Errorf("got %v", err)
	}
	if is, err := d.Excluded(here.Guild, ana.ID); err != nil || !is {
		t.Errorf("excluded: %v, %v", is, err)
	}
}

// Each act of a moderator is in the log, once, with whom it concerns.
func TestAuditLog(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	ended, moved := d.begin("1111"), d.begin("1111")
	closed := d.propose(proposal("1111", &bo))
	_, err1 := d.Stop(ended.ID, dee, here)
	_, err2 := d.Stop(ended.ID, dee, here)
	if err1 != nil || !errors.Is(err2, match.ErrOver) {
		t.Fatal(err1, err2)
	}
	_, err := d.MoveBoardAsModerator(moved.ID, dee, nextDoor, "")
	d.must(err)
	_, err = d.CloseChallenge(closed.ID, dee, here)
	d.must(err)
	for range 2 { // the second changes nothing
		_, err = d.ChangeServer(here.Guild, dee.ID, "pace", func(s *match.Server) { s.Pace = 7 })
		d.must(err)
	}
	d.must(d.Exclude(here.Guild, cy.ID, dee.ID, true))
	d.must(d.Exclude(here.Guild, cy.ID, dee.ID, true))
	d.must(d.Exclude(here.Guild, cy.ID, dee.ID, false))
	both := []match.PlayerID{ana.ID, bo.ID}
	want := []match.AuditEntry{
		{Seq: 6, Act: match.Readmitted, Of: []match.PlayerID{cy.ID}},
		{Seq: 5, Act: match.Excluded, Of: []match.PlayerID{cy.ID}},
		{Seq: 4, Act: match.ChangedSettings, Setting: "pace"},
		{Seq: 3, Act: match.ClosedChallenge, Of: both, Match: closed.ID},
		{Seq: 2, Act: match.MovedMatch, Of: both, Match: moved.ID},
		{Seq: 1, Act: match.EndedMatch, Of: both, Match: ended.ID},
	}
	for i := range want {
		want[i].Guild, want[i].By, want[i].At = here.Guild, dee.ID, d.now()
	}
	got, err := d.AuditLog(here.Guild)
	d.must(err)
	equal(t, "the log", want, got)
	if other, err := d.AuditLog(abroad.Guild); err != nil || len(other) > 0 {
		t.Errorf("on another server: %v, %v", other, err)
	}
}

// The log of a server keeps the last acts, and its numbers go on.
func TestAuditLogIsBounded(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	for i := range 2*match.AuditLimit + 3 {
		d.must(d.Exclude(here.Guild, cy.ID, dee.ID, i%2 == 0))
		got, err := d.AuditLog(here.Guild)
		d.must(err)
		if len(got) != min(i+1, match.AuditLimit) || got[0].Seq != uint64(i+1) {
			t.Fatalf("after %d acts it holds %d, the last is %d", i+1, len(got), got[0].Seq)
		}
	}
}

// After members delete their data, no log names them, as moderator or as member
// concerned.
func TestDeletionLeavesTheAuditLog(t *testing.T) {
	t.Parallel()
	for _, p := range []match.Player{dee, leaver} {
		d := newTestService(t)
		m := d.versus(leaver, bo, here)
		_, err := d.Stop(m.ID, dee, here)
		d.must(err)
		d.must(d.Exclude(here.Guild, leaver.ID, dee.ID, true))
		data, err := d.Data(p.ID)
		d.must(err)
		if len(data.Acts) != 2 {
			t.Errorf("%s: acts in the export: %+v", p.Name, data.Acts)
		}
		d.must(d.DeleteMember(p.ID, nil))
		if strings.Contains(d.exported(), string(p.ID)) {
			t.Errorf("%s is kept: %s", p.Name, d.exported())
		}
		if log, err := d.AuditLog(here.Guild); err != nil || len(log) != 2 {
			t.Errorf("the log: %+v, %v", log, err)
		}
	}
}

// A member who is excluded during a rated tournament loses their games in it, but these
// change no rating.
func TestExcludedFromTournament(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	p := cup(tournament.Swiss)
	p.Rated = true
	players := entrants(4)
	of := d.startCup(p, players...)
	d.maintain()
	open, err := d.OpenMatches(here.Guild, players[0].ID)
	d.must(err)
	d.must(d.Exclude(here.Guild, players[0].ID, dee.ID, true))
	for _, m := range open {
		v, err := d.View(m.ID, "")
		d.must(err)
		if v.Over() && v.End.How != match.Forfeited {
			t.Errorf("it ended as %v", v.End)
		}
		if !v.Over() || v.Change != nil || v.Rated || v.Unrated != match.PlayerExcluded {
			t.Errorf("a match of tournament %v: over %v, rated %v for the reason %d, changed %v", of.ID, v.Over(), v.Rated, v.Unrated, v.Change)
		}
	}
	equal(t, "matches", 1, len(open))
}
