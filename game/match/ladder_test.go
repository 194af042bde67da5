package match_test

import (
	"errors"
	"testing"
	"time"

	"galet/game/match"
	"galet/game/match/matchtest"
	"galet/game/rating"
)

// cells is the ladder of the tests.
var cells = match.Ladder{Guild: here.Guild, Game: matchtest.CellsID}

// rated has ana challenge someone to a rated match where she moves first.
func (d *testService) rated(row string, against match.Player) match.Match {
	d.t.Helper()
	p := proposal(row, &against)
	p.Pace, p.Rated = match.DefaultPace, true
	m, err := d.Accept(d.propose(p).ID, against, here)
	if err != nil {
		d.t.Fatal(err)
	}
	return m
}

// standing is where a member stands, and false if nowhere.
func (d *testService) standing(p match.Player) (match.Profile, bool) {
	d.t.Helper()
	found, err := d.Profile(cells, p.ID)
	if err != nil && !errors.Is(err, match.ErrNotFound) {
		d.t.Fatal(err)
	}
	return found, err == nil
}

func TestWhatCounts(t *testing.T) {
	t.Parallel()
	finish := func(d *testService, m match.Match) { d.play(m, "1", "2") }
	for _, test := range []struct {
		name   string
		terms  func(*match.Proposal)
		end    func(*testService, match.Match)
		counts bool
	}{
		{"finished", func(*match.Proposal) {}, finish, true},
		{"resigned", func(*match.Proposal) {}, func(d *testService, m match.Match) {
			m = d.play(m, "1", "2")
			_, err := d.Resign(m.ID, bo, here)
			d.must(err)
		}, true},
		{"called off", func(*match.Proposal) {}, func(d *testService, m match.Match) {
			_, err := d.Resign(m.ID, bo, here)
			d.must(err)
		}, false},
		{"lost by time", func(*match.Proposal) {}, func(d *testService, m match.Match) {
			d.play(m, "1", "2")
			d.clock.Advance(80 * time.Hour)
			d.maintain()
		}, true},
		{"lapsed", func(*match.Proposal) {}, func(d *testService, _ match.Match) {
			d.clock.Advance(80 * time.Hour)
			d.maintain()
		}, false},
		{"not rated", func(p *match.Proposal) { p.Rated = false }, finish, false},
		{"without a pace", func(p *match.Proposal) { p.Pace = match.NoPace }, finish, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			p := proposal("31", &bo)
			if test.name == "resigned" || test.name == "lost by time" {
				p.Chosen["row"] = "3111"
			}
			p.Pace, p.Rated = match.DefaultPace, true
			test.terms(&p)
			m, err := d.Accept(d.propose(p).ID, bo, here)
			d.must(err)
			test.end(d, m)
			v, err := d.View(m.ID, "")
			d.must(err)
			if changed := v.Change != nil; changed != test.counts {
				t.Errorf("it changed the ladder: %v", changed)
			}
			if _, stands := d.standing(ana); stands != test.counts {
				t.Errorf("ana stands somewhere: %v", stands)
			}
		})
	}
}

// must ends the test if something failed.
func (d *testService) must(err error) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
}

// Both ratings change from what they were before, and by as much as the stakes said.
func TestARatedMatch(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.play(d.rated("31", cy), "1", "2")
	d.clock.Advance(20 * 24 * time.Hour)
	begun := d.rated("13", bo)
	v, err := d.View(begun.ID, "")
	d.must(err)
	stakes := v.Stakes
	m := d.play(begun, "1", "2")
	v, err = d.View(m.ID, "")
	d.must(err)
	c := v.Change
	equal(t, "before", stakes.Now, [2]rating.Rating{c.Sides[0].Before, c.Sides[1].Before})
	equal(t, "after", stakes.Lost, [2]rating.Rating{c.Sides[0].After, c.Sides[1].After})
	if before := c.Sides[0].Before; before.Deviation < 290.3 || before.Points != 1662.212001 {
		t.Errorf("ana was not aged: %v", before)
	}
	p, _ := d.standing(ana)
	equal(t, "ana's results", [2]match.Tally{{Won: 1, Lost: 1}, {}}, p.Results)
	equal(t, "ana's streak", -1, p.Streak)
	equal(t, "ana's trend", []float64{1500, 1662.212001, c.Sides[0].After.Points}, p.Trend)
	b, _ := d.standing(bo)
	equal(t, "bo's results", [2]match.Tally{{}, {Won: 1}}, b.Results)
	equal(t, "bo's rank", []int{1, 3}, []int{b.Rank, b.Listed})
	if b.Player.Name != "Bo" || b.Streak != 1 || len(b.Changes) != 1 {
		t.Errorf("bo's profile: %+v", b)
	}
}

// The sixth match of a week between the same two is not rated, no matter who
// challenges. Against others it is rated, and so it is a week after the first. A match on
// another server does not count.
func TestFiveAWeek(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	elsewhere := d.versus(ana, bo, abroad)
	for range match.RatedLimit {
		d.play(d.rated("31", bo), "1", "2")
		d.clock.Advance(time.Hour)
	}
	_, err := d.Resign(elsewhere.ID, ana, abroad)
	d.must(err)
	sixth := d.rated("31", bo)
	p := proposal("31", &ana)
	p.By, p.Pace, p.Rated = bo, match.DefaultPace, true
	back, err := d.Accept(d.propose(p).ID, ana, here)
	d.must(err)
	other := d.rated("31", cy)
	equal(t, "the sixth, one back, another's", []bool{false, false, true}, []bool{sixth.Rated, back.Rated, other.Rated})
	equal(t, "why", []match.Unrated{match.TooOften, match.TooOften, 0}, []match.Unrated{sixth.Unrated, back.Unrated, other.Unrated})
	d.play(sixth, "1", "2")
	d.clock.Advance(7*24*time.Hour - 5*time.Hour)
	if m := d.rated("31", bo); !m.Rated {
		t.Error("a week after the first it is not rated")
	}
	if m, _ := d.standing(bo); m.Games() != match.RatedLimit {
		t.Errorf("%d matches counted", m.Games())
	}
}

// When the fifth match of a week begins, the posted challenges between the same two
// on the server are rewritten: they are not rated. No other challenge is.
func TestTheFifthRewritesChallenges(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	offer := func(by, to match.Player, at match.Place) match.ID {
		p := proposal("31", &to)
		p.By, p.Place, p.Pace, p.Rated = by, at, match.DefaultPace, true
		id := d.propose(p).ID
		d.sendAll(id)
		return id
	}
	for range match.RatedLimit - 1 {
		d.play(d.rated("31", bo), "1", "2")
	}
	there, back := offer(ana, bo, here), offer(bo, ana, nextDoor)
	others := []match.ID{offer(ana, cy, here), offer(cy, bo, here), offer(bo, ana, abroad)}
	why := func(id match.ID) match.Unrated {
		c, err := d.ChallengeView(id)
		d.must(err)
		return c.Unrated
	}
	equal(t, "before the fifth", []match.Unrated{0, 0}, []match.Unrated{why(there), why(back)})
	fifth, err := d.Accept(offer(ana, bo, here), bo, here)
	d.must(err)
	if !fifth.Rated {
		t.Fatal("the fifth is not rated")
	}
	equal(t, "after the fifth", []match.Unrated{match.TooOften, match.TooOften}, []match.Unrated{why(there), why(back)})
	for _, id := range []match.ID{there, back} {
		if n := d.pending(id); len(n) != 1 || n[0].Kind != match.NoticeClosed || n[0].Message == "" {
			t.Errorf("challenge %v is not rewritten: %v", id, n)
		}
	}
	for _, id := range others {
		equal(t, "another challenge", []match.Notice(nil), d.pending(id))
		equal(t, "is rated as before", match.Unrated(0), why(id))
	}
}

// When one of the five ends and does not count, the posted challenges between the same two
// on the server are rewritten: they are rated again. No other challenge is.
func TestCalledOffRewritesChallenges(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	first := d.rated("31", bo)
	d.clock.Advance(time.Hour)
	for range match.RatedLimit - 1 {
		d.play(d.rated("31", bo), "1", "2")
	}
	offer := func(to match.Player) match.ID {
		p := proposal("31", &to)
		p.Pace, p.Rated = match.DefaultPace, true
		id := d.propose(p).ID
		d.sendAll(id)
		return id
	}
	sixth, other := offer(bo), offer(cy)
	why := func() match.Unrated {
		c, err := d.ChallengeView(sixth)
		d.must(err)
		return c.Unrated
	}
	equal(t, "before", match.TooOften, why())
	_, err := d.Resign(first.ID, ana, here)
	d.must(err)
	equal(t, "after", match.Unrated(0), why())
	if n := d.pending(sixth); len(n) != 1 || n[0].Kind != match.NoticeClosed || n[0].Message == "" {
		t.Errorf("the challenge is not rewritten: %v", n)
	}
	equal(t, "another challenge", []match.Notice(nil), d.pending(other))
	m, err := d.Accept(sixth, bo, here)
	d.must(err)
	equal(t, "is rated", true, m.Rated)
}

// Open matches count among the five, and cancelled ones do not.
func TestFiveAWeekCountsWhatCounts(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	for range match.RatedLimit - 1 {
		d.play(d.rated("31", bo), "1", "2")
	}
	_, err := d.Resign(d.rated("31", bo).ID, ana, here)
	d.must(err)
	fifth, sixth := d.rated("31", bo), d.rated("31", bo)
	equal(t, "the fifth and the sixth", []bool{true, false}, []bool{fifth.Rated, sixth.Rated})
}

func TestNoLadder(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	p := proposal("31", &bo)
	p.Pace, p.Rated = match.DefaultPace, true
	before := d.propose(p)
	_, err := d.ChangeServer(here.Guild, cy.ID, "setting", func(s *match.Server) { s.Ladder = false })
	d.must(err)
	if m := d.rated("31", bo); m.Rated || m.Unrated != 0 {
		t.Errorf("rated where there is no ladder: %v, %v", m.Rated, m.Unrated)
	}
	if m, err := d.Accept(before.ID, bo, here); err != nil || m.Rated || m.Unrated != match.NoLadder {
		t.Errorf("what was rated when it was offered: %v, %v, %v", m.Rated, m.Unrated, err)
	}
}

// Members grow less sure from week to week, fade after 90 days, and come back
// with their next match.
func TestAgeing(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.play(d.rated("31", bo), "1", "2")
	age := func() {
		t.Helper()
		d.maintain()
	}
	before, _ := d.standing(ana)
	age()
	same, _ := d.standing(ana)
	equal(t, "on the first day", before, same)

	d.clock.Advance(22 * 24 * time.Hour)
	age()
	later, _ := d.standing(ana)
	want := before.Rating.Aged(21)
	equal(t, "after three weeks", want, later.Shown())
	age()
	d.clock.Advance(68*24*time.Hour - time.Millisecond)
	age()
	if p, _ := d.standing(ana); p.Inactive() || p.Listed != 2 {
		t.Errorf("a moment before 90 days: %+v", p.Standing)
	}
	d.clock.Advance(time.Millisecond)
	d.maintain()
	page, err := d.Leaderboard(cells, ana.ID, 0)
	d.must(err)
	if len(page.Rows) != 0 || page.Own == nil || page.Own.Rank != 0 {
		t.Errorf("after 90 days: %+v", page)
	}
	d.play(d.rated("31", cy), "1", "2")
	if p, _ := d.standing(ana); p.Inactive() || p.Rank != 1 {
		t.Errorf("after another match: %+v", p.Standing)
	}
}

// A clock that was far ahead and is put right leaves nobody older than they are.
func TestAgeingWithTheClockAhead(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.recordUptime(false)
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {Locale: "fr"}}))
	d.play(d.rated("31", bo), "1", "2")
	before, _ := d.standing(ana)
	d.clock.Advance(100 * day)
	d.maintain()
	d.recordUptime(false)
	if p, _ := d.standing(ana); !p.Inactive() {
		t.Fatalf("after a hundred days: %+v", p.Standing)
	}
	d.clock.Advance(-100 * day)
	d.recordUptime(false)
	after, _ := d.standing(ana)
	equal(t, "put right", before, after)
}

// The settled stand before the provisional, and equals share a rank.
func TestLeaderboard(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	players := []struct {
		id                match.PlayerID
		points, deviation float64
		rank              int
	}{
		{"1", 1400, 60, 4}, {"2", 1500, 60, 2}, {"3", 1500, 60, 2}, {"4", 1600, 60, 1}, {"5", 2000, 111, 6}, {"6", 1300, 110, 5},
	}
	d.must(d.db.Update(func(tx match.Tx) error {
		for _, p := range players {
			s := match.NewStanding(match.Player{ID: p.id})
			s.Rating.Points, s.Rating.Deviation = p.points, p.deviation
			s.Last, s.Results[0].Won = d.now(), 1
			if err := tx.Ladders().PutStanding(cells, s); err != nil {
				return err
			}
		}
		return nil
	}))
	page, err := d.Leaderboard(cells, "3", 7)
	d.must(err)
	var order []match.PlayerID
	var ranks []int
	for _, r := range page.Rows {
		order, ranks = append(order, r.Player.ID), append(ranks, r.Rank)
	}
	equal(t, "order", []match.PlayerID{"4", "2", "3", "1", "6", "5"}, order)
	equal(t, "ranks", []int{1, 2, 2, 4, 5, 6}, ranks)
	for _, p := range players {
		found, err := d.Profile(cells, p.id)
		d.must(err)
		equal(t, "rank of "+string(p.id), p.rank, found.Rank)
	}
	equal(t, "own rank", 2, page.Own.Rank)
	nobody, err := d.OwnPage(cells, "nobody")
	d.must(err)
	equal(t, "page of one who has not played", 0, nobody)
	equal(t, "pages", []int{0, 1, 6}, []int{page.Number, page.Count, page.Listed})
	d.must(d.db.Update(func(tx match.Tx) error { // which the check would not understand
		for _, p := range players {
			if err := tx.Ladders().PutStanding(cells, match.NewStanding(match.Player{ID: p.id})); err != nil {
				return err
			}
		}
		return nil
	}))
}

// An earlier version deleted a member's data and changes, but left their standing. It is deleted
// when it is to be aged.
func TestAgeingDropsLeftStanding(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.play(d.rated("31", bo), "1", "2")
	left, _ := d.standing(ana)
	d.must(d.DeleteMember(ana.ID, nil))
	d.must(d.db.Update(func(tx match.Tx) error {
		return tx.Ladders().PutStanding(cells, left.Standing)
	}))
	d.clock.Advance(7 * day)
	d.maintain()
	if s, found := d.standing(ana); found {
		t.Errorf("the standing is left: %v", s)
	}
	if _, found := d.standing(bo); !found {
		t.Error("the opponent stands nowhere")
	}
}
