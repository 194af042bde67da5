package match_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"galet/game/match"
	"galet/game/match/matchtest"
	"galet/game/tournament"
)

// monthly is a league that ana opens.
func monthly() match.EventProposal {
	return match.EventProposal{
		Name: "League", Game: matchtest.CellsID, Chosen: map[string]string{"row": "11"}, By: ana, Terms: match.Terms{Pace: 1, Rated: true}, Place: here,
	}
}

func (d *testService) openLeague(members ...match.Player) match.League {
	d.t.Helper()
	l, err := d.OpenLeague(monthly())
	d.must(err)
	for _, p := range members {
		l, err = d.JoinLeague(l.ID, p, here)
		d.must(err)
	}
	d.sendAll(l.ID)
	return l
}

func (d *testService) league(id match.ID) match.LeagueView {
	d.t.Helper()
	v, err := d.LeagueView(id, -1)
	d.must(err)
	return v
}

// passTo lets time pass to a moment, without deadlines being enforced on the way.
func (d *testService) passTo(at time.Time) {
	d.t.Helper()
	d.clock.Advance(at.Sub(d.clock.Now()))
	d.recordUptime(false)
	d.maintain()
}

// namesOf are the players of a division in the order of their joining.
func namesOf(t match.Tournament) (names []string) {
	for _, e := range t.Entries {
		names = append(names, e.Player.Name)
	}
	return names
}

// finish ends all games of a tournament: the player with the lower number wins.
func (d *testService) finish(id match.ID) {
	d.t.Helper()
	for d.cup(id).State == match.TournamentRunning {
		for _, g := range d.cup(id).Games {
			if g.Result != tournament.Open || g.Match == 0 {
				continue
			}
			m := d.match(g.Match)
			loser := m.Players[0]
			if m.Players[1].ID > loser.ID {
				loser = m.Players[1]
			}
			_, err := d.Resign(m.ID, loser, here)
			d.must(err)
		}
		d.maintain()
	}
}

// TestSeasons turns two seasons of nine members: the first and the last of the two
// divisions change places.
func TestSeasons(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	l := d.openLeague(entrants(9)...)
	d.passTo(match.NextSeason(d.now()).Add(-time.Minute))
	equal(t, "before the month", 0, len(d.league(l.ID).Seasons))
	d.passTo(match.NextSeason(d.now()))
	first := d.league(l.ID)
	equal(t, "first season", [][]string{{"P0", "P1", "P2", "P3"}, {"P4", "P5", "P6", "P7", "P8"}}, divisionsOf(first))
	equal(t, "begins", time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC), first.Seasons[0].Begins)
	for _, division := range first.Divisions {
		d.finish(division.ID)
	}
	_, err := d.LeaveLeague(l.ID, entrants(3)[2], here)
	d.must(err)
	_, err = d.JoinLeague(l.ID, cy, here)
	d.must(err)
	d.passTo(match.NextSeason(d.now()))
	second := d.league(l.ID)
	equal(t, "second season", [][]string{{"P0", "P1", "P4", "P3"}, {"P5", "P6", "P7", "P8", "Cy"}}, divisionsOf(second))
	equal(t, "both", 2, len(second.Seasons))
	before, err := d.LeagueView(l.ID, 0)
	d.must(err)
	equal(t, "history", divisionsOf(first), divisionsOf(before))
	said := d.sendAll(l.ID)
	if posts := slices.DeleteFunc(said, func(n match.Notice) bool { return n.Message != "" }); len(posts) != 1 || !posts[0].Quiet {
		t.Errorf("posted for the two seasons: %+v", posts)
	}
}

func divisionsOf(v match.LeagueView) (all [][]string) {
	for _, t := range v.Divisions {
		all = append(all, namesOf(t))
	}
	return all
}

// TestSeasonSettles ends a season with games that go on: they are drawn in the table,
// and go on as ordinary matches. Who was late is taken out.
func TestSeasonSettles(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	l := d.openLeague(entrants(5)...)
	d.passTo(match.NextSeason(d.now()))
	division := d.league(l.ID).Divisions[0]
	equal(t, "message of the league", d.league(l.ID).Message, shown(d, division.ID).Message)
	_, err := d.WithdrawPlayer(division.ID, "1003", entrants(4)[3], here)
	d.must(err)
	going := d.match(d.cup(division.ID).Games[0].Match)
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {Unreachable: true}}))
	d.clock.Advance(match.NextSeason(d.now()).Sub(d.now()))
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {}}))
	d.maintain()
	after := d.cup(division.ID)
	equal(t, "state", match.TournamentOver, after.State)
	for _, row := range after.Table().Standings() {
		if row.Place != 0 && row.Points != 3 {
			t.Errorf("entry %d has %d half points", row.Entry, row.Points)
		}
	}
	equal(t, "second season", [][]string{{"P0", "P1", "P2", "P4"}}, divisionsOf(d.league(l.ID)))
	_, err = d.Cancel(going.ID, going.Players[0], here)
	d.must(err)
	equal(t, "the table", after.Games, d.cup(division.ID).Games)
	_, err = d.CloseLeague(l.ID, ana, here)
	d.must(err)
	d.passTo(match.NextSeason(d.now()))
	last := d.league(l.ID)
	equal(t, "closed", []any{false, 2, time.Time{}}, []any{last.Running, len(last.Seasons), last.NextCheck})
}

// A member who withdraws from a season is taken out of the league at once. A member who
// joins again after that plays in the next season.
func TestWithdrawnLeavesLeague(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	people := entrants(6)
	l := d.openLeague(people...)
	d.passTo(match.NextSeason(d.now()))
	division := d.league(l.ID).Divisions[0]
	_, err1 := d.WithdrawPlayer(division.ID, people[4].ID, people[4], here)
	_, err2 := d.WithdrawPlayer(division.ID, people[5].ID, dee, here)
	log, err3 := d.AuditLog(here.Guild)
	d.must(errors.Join(err1, err2, err3))
	equal(t, "members", 4, len(d.league(l.ID).Members))
	if len(log) != 1 || log[0].Act != match.WithdrewPlayer || log[0].Match != l.ID {
		t.Errorf("the log of moderators: %+v; want the number of the league", log)
	}
	_, err := d.JoinLeague(l.ID, people[5], here)
	d.must(err)
	d.passTo(match.NextSeason(d.now()))
	equal(t, "second season", [][]string{{"P0", "P1", "P2", "P3", "P5"}}, divisionsOf(d.league(l.ID)))
}

func shown(d *testService, id match.ID) match.TournamentView {
	d.t.Helper()
	v, err := d.TournamentView(id)
	d.must(err)
	return v
}

// TestSeasonWaits: with fewer than four members a season is put off, and that is said.
func TestSeasonWaits(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	l := d.openLeague(entrants(3)...)
	d.passTo(match.NextSeason(d.now()))
	v := d.league(l.ID)
	equal(t, "waits", []any{true, false, match.NextSeason(d.now())}, []any{v.Waits, v.Running, v.NextCheck})
	if len(d.pending(l.ID)) == 0 {
		t.Error("nothing is said")
	}
	_, err := d.JoinLeague(l.ID, bo, here)
	d.must(err)
	d.passTo(match.NextSeason(d.now()))
	equal(t, "the month after", [][]string{{"P0", "P1", "P2", "Bo"}}, divisionsOf(d.league(l.ID)))
}

// One call of Maintain turns the seasons of some leagues: members wait meanwhile.
func TestSeasonsTurnInSteps(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	const leagues, atOnce = 103, 100
	for i := range leagues {
		p := monthly()
		p.Place.Guild = match.GuildID(fmt.Sprint(5000 + i))
		_, err := d.OpenLeague(p)
		d.must(err)
	}
	d.clock.Advance(match.NextSeason(d.now()).Sub(d.now()))
	more, err := d.Maintain(d.clock.Now())
	d.must(err)
	turned := 0
	for i := range leagues {
		all, err := d.LeaguesOn(match.GuildID(fmt.Sprint(5000 + i)))
		d.must(err)
		if all[0].Waits {
			turned++
		}
	}
	equal(t, "turned, more", []any{atOnce, true}, []any{turned, more})
}

// Of a league that goes on waiting nothing new is posted.
func TestSeasonWaitsQuietly(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	l := d.openLeague(entrants(2)...)
	var posted []int
	for range 3 {
		d.passTo(match.NextSeason(d.now()))
		n := 0
		for _, said := range d.sendAll(l.ID) {
			if said.Message == "" {
				n++
			}
		}
		posted = append(posted, n)
	}
	equal(t, "messages by month", []int{1, 0, 0}, posted)
}

// A bot that was down over the beginning of a month begins a season in its first days.
// Later it waits for the next month.
func TestSeasonAfterOutage(t *testing.T) {
	t.Parallel()
	for days, begins := range map[int]bool{9: true, 25: false} {
		d := newTestService(t)
		l := d.openLeague(entrants(4)...)
		next := match.NextSeason(d.now())
		d.passTo(next.AddDate(0, 0, days))
		v := d.league(l.ID)
		equal(t, "begins", []any{begins, false, match.NextSeason(next)}, []any{v.Running, v.Waits, v.NextCheck})
		d.passTo(match.NextSeason(next))
		equal(t, "the month after", true, d.league(l.ID).Running)
	}
}

// A moderator who excludes a member from the ladders takes them out of rated leagues,
// also if they have not played yet.
func TestExcludedLeavesLeague(t *testing.T) {
	t.Parallel()
	for _, rated := range []bool{true, false} {
		d := newTestService(t)
		p := monthly()
		p.Rated = rated
		l, err := d.OpenLeague(p)
		d.must(err)
		_, err = d.JoinLeague(l.ID, bo, here)
		d.must(err)
		d.must(d.Exclude(here.Guild, bo.ID, dee.ID, true))
		_, member := d.league(l.ID).MemberOf(bo.ID)
		equal(t, "takes part", !rated, member)
	}
}

// If the first message of a league can never be posted, the present season still ends,
// and no further one begins.
func TestUnpostedLeagueEndsSeason(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	l, err := d.OpenLeague(monthly())
	d.must(err)
	for _, p := range entrants(4) {
		_, err = d.JoinLeague(l.ID, p, here)
		d.must(err)
	}
	d.passTo(match.NextSeason(d.now()))
	pending, err := d.PendingFor(l.ID)
	d.must(err)
	d.must(d.MarkSent(pending[0].Seq, match.Posted{}))
	v := d.league(l.ID)
	equal(t, "closed", []bool{true, true, false}, []bool{v.Closed, v.Running, v.NextCheck.IsZero()})
	d.passTo(match.NextSeason(d.now()))
	v = d.league(l.ID)
	equal(t, "after", []bool{false, true}, []bool{v.Running, v.NextCheck.IsZero()})
}

// TestDivisions begins seasons of every size: each division has 4 to 7 members.
func TestDivisions(t *testing.T) {
	t.Parallel()
	for _, n := range []int{4, 7, 8, 13, 14, 15, 22, match.MaxLeagueMembers} {
		d := newTestService(t)
		l := d.openLeague(entrants(n)...)
		d.passTo(match.NextSeason(d.now()))
		total := 0
		for _, division := range d.league(l.ID).Divisions {
			size := len(division.Entries)
			if total += size; size < 4 || size > 7 {
				t.Errorf("%d members: a division of %d", n, size)
			}
		}
		equal(t, "members", n, total)
	}
}

func TestLeagueRefusals(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	l := d.openLeague(bo)
	try := func(name string, err, want error) {
		t.Helper()
		if !errors.Is(err, want) {
			t.Errorf("%s: got %v, want %v", name, err, want)
		}
	}
	_, err := d.OpenLeague(monthly())
	try("a second league of the game", err, match.ErrLeagueExists)
	_, err = d.JoinLeague(l.ID, bo, here)
	try("twice", err, match.ErrJoined)
	_, err = d.LeaveLeague(l.ID, cy, here)
	try("not joined", err, match.ErrNotJoined)
	_, err = d.JoinLeague(l.ID, cy, abroad)
	try("another server", err, match.ErrOtherServer)
	_, err = d.JoinLeague(99, cy, here)
	try("nothing", err, match.ErrNotFound)
	for _, p := range entrants(match.MaxLeagueMembers - 1) {
		_, err = d.JoinLeague(l.ID, p, here)
		d.must(err)
	}
	_, err = d.JoinLeague(l.ID, cy, here)
	try("full", err, match.ErrLeagueFull)
	d.passTo(match.NextSeason(d.now()))
	division := d.league(l.ID).Divisions[0].ID
	_, err = d.CancelTournament(division, ana, here)
	try("a division cannot be cancelled", err, match.ErrNotFound)
	try("nor posted", d.PostEvent(division, here), match.ErrNotFound)
	try("the league can", d.PostEvent(l.ID, here), nil)
	_, err = d.CloseLeague(l.ID, ana, here)
	d.must(err)
	_, err = d.JoinLeague(l.ID, cy, here)
	try("closed", err, match.ErrLeagueClosed)
	d.must(d.DeleteMember(bo.ID, nil))
	if _, member := d.league(l.ID).MemberOf(bo.ID); member {
		t.Error("a member who deleted their data takes part")
	}
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {Gone: true}}))
	d.clock.Advance(match.DepartedRetention)
	d.maintain()
	_, err = d.League(l.ID)
	try("purged", err, match.ErrNotFound)
}

// TestRandomSeasons lets members of a league play, leave, join, withdraw and be late
// for some months.
func TestRandomSeasons(t *testing.T) {
	t.Parallel()
	for seed := range uint64(3) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(seed, 9))
			d := newTestService(t)
			people := entrants(12)
			l := d.openLeague(people...)
			for range 150 {
				who := people[rng.IntN(len(people))]
				switch n := rng.IntN(20); {
				case n == 0:
					_, _ = d.LeaveLeague(l.ID, who, here)
				case n < 4:
					_, _ = d.JoinLeague(l.ID, who, here)
				case n == 4:
					for _, division := range d.league(l.ID).Divisions {
						_, _ = d.WithdrawPlayer(division.ID, who.ID, who, here)
					}
				case n == 5:
					d.must(d.DeleteMember(who.ID, nil))
				case n < 9:
					d.clock.Advance(20 * time.Hour)
					d.recordUptime(true)
					d.maintain()
				case n == 9:
					d.passTo(match.NextSeason(d.now()))
				case n == 10:
					d.restart()
				default:
					open, err := d.OpenMatches(here.Guild, who.ID)
					d.must(err)
					for _, m := range open {
						d.playAny(m)
					}
					d.maintain()
				}
				d.sendAll(l.ID)
			}
			if len(d.league(l.ID).Seasons) < 2 {
				t.Error("no two seasons")
			}
		})
	}
}

// A league is closed after a month in which too few took part: it no longer says that it
// waits for them.
func TestLeagueClosesWhileItWaits(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	l := d.openLeague(ana)
	d.passTo(match.NextSeason(d.now()))
	equal(t, "waits", true, d.league(l.ID).Waits)
	l, err := d.CloseLeague(l.ID, dee, here)
	d.must(err)
	equal(t, "waits after it was closed", false, l.Waits)
}

// The clock is set back over the beginning of a month: the season that has begun goes on to
// the end of its month.
func TestSeasonBeginsOnce(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	l := d.openLeague(entrants(4)...)
	begins := match.NextSeason(d.now())
	d.passTo(begins.Add(10 * time.Minute))
	d.clock.Advance(-time.Hour)
	d.recordUptime(true)
	d.passTo(begins)
	v := d.league(l.ID)
	equal(t, "seasons", 1, len(v.Seasons))
	equal(t, "state", match.TournamentRunning, v.Divisions[0].State)
	d.passTo(match.NextSeason(begins))
	equal(t, "seasons a month later", 2, len(d.league(l.ID).Seasons))
}

// A member who leaves a league in a season and joins again needs no room for more games.
func TestJoinAgainInSeason(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	l := d.openLeague(append(entrants(3), bo)...)
	d.passTo(match.NextSeason(d.now()))
	_, err := d.LeaveLeague(l.ID, bo, here)
	d.must(err)
	_, err = d.JoinLeague(l.ID, bo, here)
	d.must(err)
}

// On a server where a member may have one open match, members can join a league, and play
// one of its games at a time.
func TestLeagueHasRoom(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.set(func(s *match.Server) { s.MaxOpen = 1 })
	l := d.openLeague(entrants(4)...)
	d.passTo(match.NextSeason(d.now()))
	equal(t, "games at once", 1, d.league(l.ID).Divisions[0].AtOnce)
	d.finish(d.league(l.ID).Divisions[0].ID)
}
