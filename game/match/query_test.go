package match_test

import (
	"testing"
	"time"

	"galet/game/match"
	"galet/game/match/matchtest"
)

// numbers are the numbers of matches in their order.
func numbers(matches []match.Match) []match.ID {
	var ids []match.ID
	for _, m := range matches {
		ids = append(ids, m.ID)
	}
	return ids
}

// TestLists has ana play matches 1, 2 and 3 here and 4 abroad. 2 moves after
// 3; then they end in the order 3, 1, 2.
func TestLists(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.Service = match.New(match.Config{Store: d.db, Games: matchtest.Find, Now: d.clock.Now, Rand: rng()})
	for range 3 {
		d.begin("11")
		d.clock.Advance(time.Minute)
	}
	p := proposal("11", &bo)
	p.Place = abroad
	if _, err := d.Accept(d.propose(p).ID, bo, abroad); err != nil {
		t.Fatal(err)
	}
	m := d.match(2)
	d.play(m, "1")
	checkLists(t, d, "all go on", []match.ID{1, 3, 2}, nil)
	for _, id := range []match.ID{3, 1, 2} {
		d.clock.Advance(time.Minute)
		if _, err := d.Resign(id, bo, here); err != nil {
			t.Fatal(err)
		}
	}
	checkLists(t, d, "all have ended", nil, []match.ID{2, 1, 3})
	d.restart()
	checkLists(t, d, "after a restart", nil, []match.ID{2, 1, 3})
	last, err := d.Recent(here.Guild, ana.ID, 2)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "the last two", []match.ID{2, 1}, numbers(last))
}

// checkLists looks at the lists of both players, and of one who plays nothing.
func checkLists(t *testing.T, d *testService, when string, open, ended []match.ID) {
	t.Helper()
	lists := []struct {
		guild       match.GuildID
		player      match.PlayerID
		open, ended []match.ID
	}{
		{here.Guild, ana.ID, open, ended},
		{here.Guild, bo.ID, open, ended},
		{here.Guild, cy.ID, nil, nil},
		{here.Guild, ana.ID[:2], nil, nil},
		{abroad.Guild, ana.ID, []match.ID{4}, nil},
	}
	for _, l := range lists {
		gotOpen, err := d.OpenMatches(l.guild, l.player)
		if err != nil {
			t.Fatal(err)
		}
		equal(t, when+": open matches of "+string(l.player), l.open, numbers(gotOpen))
		gotEnded, err := d.Recent(l.guild, l.player, 10)
		if err != nil {
			t.Fatal(err)
		}
		equal(t, when+": ended matches of "+string(l.player), l.ended, numbers(gotEnded))
	}
}

func TestOpenChallenges(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	byBo := proposal("11", &ana)
	byBo.By = bo
	far := proposal("11", &bo)
	far.Place = abroad
	for _, p := range []match.Proposal{proposal("11", nil), byBo, proposal("11", &cy), far} {
		d.propose(p)
	}
	if _, err := d.Withdraw(3, ana, here); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		guild  match.GuildID
		player match.PlayerID
		want   []match.ID
	}{
		{here.Guild, ana.ID, []match.ID{1, 2}},
		{here.Guild, bo.ID, []match.ID{2}},
		{here.Guild, cy.ID, nil},
		{abroad.Guild, bo.ID, []match.ID{4}},
	}
	for _, tt := range tests {
		challenges, err := d.OpenChallenges(tt.guild, tt.player)
		if err != nil {
			t.Fatal(err)
		}
		var got []match.ID
		for _, c := range challenges {
			got = append(got, c.ID)
		}
		equal(t, "of "+string(tt.player)+" on "+string(tt.guild), tt.want, got)
	}
}
