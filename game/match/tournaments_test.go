package match_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"galet/game/match"
	"galet/game/tournament"
)

// cup is a tournament that ana opens.
func cup(f tournament.Format) match.TournamentProposal {
	p := match.TournamentProposal{EventProposal: monthly(), Format: f}
	p.Name = "Cup"
	return p
}

// entrants are n members.
func entrants(n int) (list []match.Player) {
	for i := range n {
		list = append(list, match.Player{ID: match.PlayerID(fmt.Sprint(1000 + i)), Name: fmt.Sprint("P", i)})
	}
	return list
}

func (d *testService) openCup(p match.TournamentProposal) match.Tournament {
	d.t.Helper()
	t, err := d.OpenTournament(p)
	d.must(err)
	return t
}

// join enters members.
func (d *testService) join(id match.ID, players ...match.Player) {
	d.t.Helper()
	for _, p := range players {
		_, err := d.JoinTournament(id, p, here)
		d.must(err)
	}
}

// startCup opens a tournament, enters some members, and begins its first games.
func (d *testService) startCup(p match.TournamentProposal, players ...match.Player) match.Tournament {
	d.t.Helper()
	t := d.openCup(p)
	d.join(t.ID, players...)
	if len(players) < t.Most {
		_, err := d.StartTournament(t.ID, ana, here)
		d.must(err)
	}
	d.sendAll(t.ID)
	d.maintain()
	return d.cup(t.ID)
}

func (d *testService) cup(id match.ID) match.Tournament {
	d.t.Helper()
	v, err := d.TournamentView(id)
	d.must(err)
	return v.Tournament
}

// TestTournaments plays tournaments of all formats to their end, with random moves,
// time-outs, resignations, withdrawals, deletions, stops and restarts.
func TestTournaments(t *testing.T) {
	t.Parallel()
	for _, f := range tournament.Formats() {
		for seed := range uint64(4) {
			t.Run(fmt.Sprint(f, " ", seed), func(t *testing.T) {
				t.Parallel()
				rng := rand.New(rand.NewPCG(seed, uint64(f)))
				d := newTestService(t)
				p := cup(f)
				p.Threaded = seed%2 == 0
				least, most := f.Players()
				if f == tournament.RoundRobin {
					p.PerPair, p.AtOnce = 1+rng.IntN(2), 1+rng.IntN(3)
				}
				players := entrants(least + rng.IntN(min(most, 12)-least+1))
				d.playCup(d.startCup(p, players...), rng)
			})
		}
	}
}

// playCup plays a tournament to its end, and checks it.
func (d *testService) playCup(of match.Tournament, rng *rand.Rand) {
	d.t.Helper()
	for step := 0; d.cup(of.ID).State == match.TournamentRunning; step++ {
		if step > 2000 {
			d.t.Fatal("it does not end")
		}
		now := d.cup(of.ID)
		var going []match.Match
		for _, g := range now.Games {
			if g.Result == tournament.Open && g.Match != 0 {
				going = append(going, d.match(g.Match))
			}
		}
		if len(going) == 0 {
			d.t.Fatalf("no game goes on: %+v", now)
		}
		m := going[rng.IntN(len(going))]
		switch n := rng.IntN(100); {
		case n < 3:
			d.clock.Advance(25 * time.Hour)
		case n < 7:
			_, err := d.Resign(m.ID, m.Players[rng.IntN(2)], here)
			d.must(err)
		case n < 9:
			_, err := d.Stop(m.ID, dee, here)
			d.must(err)
		case n == 9:
			_, err := d.WithdrawPlayer(of.ID, m.Players[rng.IntN(2)].ID, dee, here)
			d.must(err)
		case n == 10:
			d.must(d.DeleteMember(m.Players[rng.IntN(2)].ID, nil))
		case n == 11:
			d.restart()
		case n == 12:
			d.must(d.Exclude(here.Guild, m.Players[rng.IntN(2)].ID, dee.ID, true))
		default:
			position, err := m.Record.Last()
			d.must(err)
			legal := position.Legal()
			_, err = d.Play(match.PlayRequest{ID: m.ID, By: m.Players[position.ToMove()], Ply: m.Ply(), Branch: m.Branch, Move: legal[rng.IntN(len(legal))], At: here})
			d.must(err)
		}
		d.recordUptime(true)
		d.maintain()
		if rng.IntN(4) == 0 {
			d.sendAll(of.ID)
		}
	}
	d.checkCup(of.ID)
}

// checkCup checks a tournament that is over against its matches.
func (d *testService) checkCup(id match.ID) {
	d.t.Helper()
	t := d.cup(id)
	for i, g := range t.Games {
		if g.Match == 0 {
			if g.Result == tournament.Open {
				d.t.Errorf("game %d never began", i)
			}
			continue
		}
		m := d.match(g.Match)
		if !m.Over() || m.Tournament != id || m.End.How == match.Cancelled || m.End.How == match.Lapsed {
			d.t.Errorf("game %d: match %s ended as %+v", i, m.ID, m.End)
		}
		if slices.ContainsFunc(t.Games[:i], func(o match.TournamentGame) bool { return o.Match == g.Match }) {
			d.t.Errorf("match %s is two games", g.Match)
		}
	}
	d.sendAll(id)
	if t = d.cup(id); t.Message == "" || len(d.pending(id)) > 0 {
		d.t.Errorf("the message is %q, and %d notices wait", t.Message, len(d.pending(id)))
	}
}

// TestTournamentMessages follows the message: it is posted, changed once for several
// changes, and posted again at the end.
func TestTournamentMessages(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	p := cup(tournament.Knockout)
	p.Most, p.Threaded = 2, true
	of := d.openCup(p)
	notice := func(m match.MessageID, ply int) match.Notice {
		n := match.Notice{Kind: match.NoticeTournament, ID: of.ID, Place: here, Message: m, Ply: ply, Quiet: true}
		if m != "" {
			n.Channel = here.Channel
		}
		return n
	}
	thread := match.Notice{Kind: match.NoticeThread, ID: of.ID, Place: here, Quiet: true}
	equal(t, "opened", []match.Notice{notice("", 0), thread}, d.pending(of.ID))
	d.join(of.ID, bo)
	equal(t, "joined before it was posted", []match.Notice{notice("", 1), thread}, d.pending(of.ID))
	first := message(1)
	equal(t, "sent", []match.Notice{notice("", 1), thread, notice(first, 0)}, d.sendAll(of.ID))
	equal(t, "thread", match.ChannelID("thread"), d.cup(of.ID).Thread)
	_, err := d.LeaveTournament(of.ID, bo, here)
	d.must(err)
	d.join(of.ID, cy)
	equal(t, "changed twice", []match.Notice{notice(first, 0)}, d.pending(of.ID))
	d.join(of.ID, bo)
	d.maintain()
	d.sendAll(of.ID)
	m := d.match(d.cup(of.ID).Games[0].Match)
	equal(t, "place of the game", match.Place{Guild: here.Guild, Channel: "thread"}, m.Place)
	if pending := d.pending(m.ID); len(pending) != 1 || pending[0].Kind != match.NoticeBoard || pending[0].Quiet {
		t.Errorf("the first board: %+v", pending)
	}
	_, err = d.Resign(m.ID, bo, here)
	d.must(err)
	d.maintain()
	said := d.sendAll(of.ID)
	end := notice("", 0)
	end.Quiet = false
	equal(t, "over", []match.Notice{end, notice(first, 0)}, said)
	over := d.cup(of.ID)
	equal(t, "winners", []match.Player{cy}, over.Winners())
	if over.Message == first {
		t.Error("the end was not posted anew")
	}
	v, err := d.TournamentView(of.ID)
	d.must(err)
	equal(t, "mentioned", []match.PlayerID{cy.ID}, v.Mentioned)
	d.must(d.PostEvent(of.ID, here))
	equal(t, "posted again", []match.Notice{notice("", 0)}, d.pending(of.ID))
}

// TestTournamentStarts starts tournaments by their time, or cancels them.
func TestTournamentStarts(t *testing.T) {
	t.Parallel()
	for _, players := range []int{2, 3} {
		d := newTestService(t)
		p := cup(tournament.RoundRobin)
		p.StartsAt = d.now().Add(time.Hour)
		of := d.openCup(p)
		d.join(of.ID, entrants(players)...)
		d.sendAll(of.ID)
		d.clock.Advance(time.Hour - time.Second)
		d.maintain()
		equal(t, "before", match.TournamentOpen, d.cup(of.ID).State)
		d.clock.Advance(time.Second)
		d.maintain()
		if players == 3 {
			equal(t, "started", match.TournamentRunning, d.cup(of.ID).State)
			continue
		}
		equal(t, "too few", true, d.cup(of.ID).TooFew)
		d.sendAll(of.ID)
		d.clock.Advance(match.ClosedRetention)
		d.maintain()
		if _, err := d.TournamentView(of.ID); !errors.Is(err, match.ErrNotFound) {
			t.Errorf("a cancelled tournament is kept: %v", err)
		}
	}
}

// TestTimeOutsWithdraw loses two games of a player on time, before the player has
// moved. So the third one is lost, too. For the ladder only the first counts.
func TestTimeOutsWithdraw(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.recordUptime(true)
	p := cup(tournament.RoundRobin)
	p.AtOnce = 3
	players := entrants(4)
	of := d.startCup(p, players...)
	late := players[0]
	// The others resign against each other; then the clocks of the late run out.
	for _, g := range of.Games {
		if m := d.match(g.Match); m.Players[0].ID != late.ID && m.Players[1].ID != late.ID {
			_, err := d.Resign(m.ID, m.Players[1], here)
			d.must(err)
		} else if m.Players[0].ID != late.ID {
			d.playAny(m)
		}
	}
	for range 50 {
		d.clock.Advance(30 * time.Minute)
		d.recordUptime(true)
		d.maintain()
	}
	over := d.cup(of.ID)
	equal(t, "state", match.TournamentOver, over.State)
	entry, _ := over.EntryOf(late.ID)
	equal(t, "late", match.Entry{Player: late, Entry: tournament.Entry{Rating: 1500, Withdrawn: true}, TimedOut: 2}, over.Entries[entry])
	for _, row := range over.Table().Standings() {
		if got := row.Won + row.Drawn + row.Lost; got != 3 {
			t.Errorf("entry %d has %d games that count", row.Entry, got)
		}
	}
	found, _ := d.standing(late)
	equal(t, "losses on the ladder", match.Tally{Lost: 1}, found.All())
}

// An organizer who withdraws a player does not change the ratings. A player who withdraws
// does.
func TestWithdrawnByOrganizerIsUnrated(t *testing.T) {
	t.Parallel()
	for _, by := range []match.Player{ana, bo} {
		d := newTestService(t)
		of := d.startCup(cup(tournament.Knockout), bo, cy)
		_, err := d.WithdrawPlayer(of.ID, bo.ID, by, here)
		d.must(err)
		d.maintain()
		equal(t, "state", match.TournamentOver, d.cup(of.ID).State)
		m := d.match(of.Games[0].Match)
		if m.End.How != match.Forfeited || m.Players[m.End.Winner].ID != cy.ID {
			t.Errorf("withdrawn by %s: %v", by.Name, m.End)
		}
		if _, rated := d.standing(bo); rated != (by == bo) {
			t.Errorf("withdrawn by %s: on the ladder: %v", by.Name, rated)
		}
	}
}

// playAny makes the first legal move in a match.
func (d *testService) playAny(m match.Match) {
	d.t.Helper()
	position, err := m.Record.Last()
	d.must(err)
	d.play(m, position.Legal()[0])
}

// Without the bot, no game of a tournament begins. Tournaments opened before it left are
// deleted with the data of the server.
func TestTournamentOnServer(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	of := d.openCup(cup(tournament.RoundRobin))
	d.join(of.ID, entrants(8)...)
	d.sendAll(of.ID)
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {Gone: true}}))
	d.maintain()
	equal(t, "games without the bot", 0, len(d.cup(of.ID).Games))
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {}}))
	d.clock.Advance(time.Hour)
	d.maintain()
	d.maintain()
	if len(d.cup(of.ID).Games) == 0 {
		t.Error("no game begins after the return")
	}
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {Gone: true}}))
	d.clock.Advance(match.DepartedRetention)
	d.maintain()
	if _, err := d.TournamentView(of.ID); !errors.Is(err, match.ErrNotFound) {
		t.Errorf("after the data are deleted: %v", err)
	}
}

// A member has as many games of a round robin at once as the server lets them have open
// matches. With more, nobody could join.
func TestAtOnceHasRoom(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ most, asked, want int }{{0, 0, 2}, {0, 4, 3}, {1, 0, 1}, {2, 3, 2}} {
		d := newTestService(t)
		d.set(func(s *match.Server) { s.MaxOpen = test.most })
		p := cup(tournament.RoundRobin)
		p.AtOnce = test.asked
		of := d.openCup(p)
		equal(t, fmt.Sprint(test), test.want, of.AtOnce)
		d.join(of.ID, bo)
	}
}

// A player of a round robin of three has two games, so no more than two at once.
func TestAtOnceHasGames(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	p := cup(tournament.RoundRobin)
	p.Most, p.AtOnce = 3, 3
	equal(t, "at once", 2, d.openCup(p).AtOnce)
}

// Three members of tournaments delete their data: the one who opened it, a player, and
// one who joined before the start.
func TestTournamentForgets(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	running := d.startCup(cup(tournament.RoundRobin), ana, bo, cy)
	second := cup(tournament.Swiss)
	second.By = bo
	open := d.openCup(second)
	d.join(open.ID, entrants(1)...)
	_, err := d.CancelTournament(d.openCup(second).ID, ana, here)
	d.must(err)
	data, err := d.Data(ana.ID)
	d.must(err)
	equal(t, "tournaments of ana", 2, len(data.Tournaments))
	d.must(errors.Join(d.DeleteMember(ana.ID, nil), d.DeleteMember("1000", nil)))
	after := d.cup(running.ID)
	equal(t, "opened by", match.Player{}, after.By)
	equal(t, "the entry", match.Player{}, after.Entries[0].Player)
	equal(t, "withdrawn", true, after.Entries[0].Withdrawn)
	equal(t, "entries of the open one", 0, len(d.cup(open.ID).Entries))
	if data, err = d.Data(ana.ID); err != nil || len(data.Tournaments) > 0 {
		t.Errorf("after the deletion: %+v, %v", data.Tournaments, err)
	}
}

// TestCancelledGoOn: the games of a cancelled tournament go on as ordinary matches, and
// change nothing in it.
func TestCancelledGoOn(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.recordUptime(true)
	of := d.startCup(cup(tournament.RoundRobin), entrants(4)...)
	lost := d.match(of.Games[0].Match)
	_, err := d.Resign(lost.ID, lost.Players[0], here)
	d.must(err)
	_, err = d.CancelTournament(of.ID, dee, here)
	d.must(err)
	m, late := d.match(of.Games[1].Match), d.match(of.Games[2].Match)
	equal(t, "of a tournament", []match.ID{of.ID, 0}, []match.ID{d.match(lost.ID).Tournament, m.Tournament})
	v, err := d.View(m.ID, "")
	d.must(err)
	equal(t, "loses by resigning", false, v.LosesByResigning())
	_, err = d.Cancel(m.ID, m.Players[0], here)
	d.must(err)
	for range 50 {
		d.clock.Advance(30 * time.Minute)
		d.recordUptime(true)
		d.maintain()
	}
	equal(t, "the one whose time was up", match.Lapsed, d.match(late.ID).End.How)
	equal(t, "result", tournament.Open, d.cup(of.ID).Games[1].Result)
	log, err := d.AuditLog(here.Guild)
	d.must(err)
	equal(t, "act", match.CancelledTournament, log[0].Act)
}

// A tournament whose channel was deleted is cancelled, and says so.
func TestChannelDeleted(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	of := d.startCup(cup(tournament.RoundRobin), entrants(4)...)
	d.must(d.CloseEvent(of.ID))
	d.restart()
	equal(t, "state", match.TournamentCancelled, d.cup(of.ID).State)
	equal(t, "because of its channel", true, d.cup(of.ID).LostChannel())
}
