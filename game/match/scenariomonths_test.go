package match_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"galet/game/gametest"
	"galet/game/match"
)

// TestScenariosOverMonths has many members do everything that they can do, for months,
// and checks after each step that the records agree with each other. At the end nobody
// does anything any more: then everything has to end. A failure prints the steps.
func TestScenariosOverMonths(t *testing.T) {
	t.Parallel()
	for seed := *scenarioSeed; seed < *scenarioSeed+2; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			s := newMonths(t, seed)
			for i := range gametest.Rounds(*scenarioSteps, *scenarioSteps/4) {
				s.step()
				s.check()
				if i%100 == 99 {
					s.checkAll()
				}
			}
			s.idle()
			s.checkAll()
			if s.lossless {
				s.checkShown()
			}
		})
	}
}

// months is a scenario with many members.
type months struct {
	*randomService
	members []match.Player
	out     map[match.GuildID]bool
	// posted counts the messages. lossless: none is lost, and the bot is never removed.
	posted   int
	lossless bool
	// shown are the messages that are in the channels, and flight the notices being sent.
	shown  map[match.MessageID]*visible
	flight []flying
}

func newMonths(t *testing.T, seed uint64) *months {
	s := &months{
		randomService: newRandomService(t, newPath(t), seed, 3), out: map[match.GuildID]bool{},
		lossless: seed%2 == 0, shown: map[match.MessageID]*visible{},
	}
	for i := range 9 {
		s.members = append(s.members, match.Player{ID: match.PlayerID(fmt.Sprintf("member-%d", i)), Name: fmt.Sprintf("Name-%d", i)})
	}
	s.again()
	s.recordUptime(false)
	return s
}

// again replaces the service, as a restart does.
func (s *months) again() {
	s.Service = match.New(match.Config{
		Store: s.db, Games: s.games, MaxOpen: 8, KeepMatches: 20 * 24 * time.Hour, Now: s.clock.Now, Rand: rand.New(rand.NewPCG(s.rng.Uint64(), 1)),
	})
}

// may reports whether a use case succeeded. A refusal is fine; an error of the store ends the
// test.
func (s *months) may(err error) bool {
	s.t.Helper()
	if err == nil {
		return true
	}
	s.note("    %v", err)
	if errors.Is(err, match.ErrStoreFailed) {
		s.fail("%v", err)
	}
	return false
}

func (s *months) place() match.Place { return pick(s, []match.Place{here, here, nextDoor, abroad}) }

// step has somebody do something.
func (s *months) step() {
	s.t.Helper()
	who, at := pick(s, s.members), s.place()
	if s.out[at.Guild] && s.rng.IntN(4) == 0 {
		s.time(at.Guild)
		return
	}
	switch s.rng.IntN(60) {
	case 0:
		s.time(at.Guild)
		return
	case 1, 2, 3:
		d := pick(s, []time.Duration{time.Minute, time.Hour, 6 * time.Hour, 6 * time.Hour, 20 * time.Hour, 20 * time.Hour, 50 * time.Hour, 7 * 24 * time.Hour})
		s.note("%v pass", d)
		s.pass(d)
		return
	case 4, 5, 6, 7:
		s.send(s.rng.IntN(20))
		return
	}
	if s.out[at.Guild] {
		return
	}
	switch n := s.rng.IntN(40); {
	case n < 14:
		s.plays(who, at)
	case n < 18:
		s.challenges(who, at)
	case n < 24:
		s.cups(who, at)
	case n < 29:
		s.leagues(who, at)
	case n < 35:
		s.inMatch(who, at)
	default:
		s.choices(who, at)
	}
}

// pass lets time pass, in ticks.
func (s *months) pass(d time.Duration) {
	s.t.Helper()
	for d > 0 {
		tick := min(d, 5*time.Hour)
		d -= tick
		s.clock.Advance(tick)
		s.must(s.RecordUptime(s.clock.Now(), true))
		s.maintains()
	}
}

func (s *months) maintains() {
	s.t.Helper()
	for i := 0; ; i++ {
		more, err := s.Maintain(s.clock.Now())
		s.must(err)
		if !more {
			return
		}
		if i > 2000 {
			s.fail("there is always more to maintain")
		}
	}
}

// time has the bot, Discord or the clock do something.
func (s *months) time(g match.GuildID) {
	s.t.Helper()
	switch n := s.rng.IntN(12); {
	case n < 4:
		s.note("restart")
		before := s.exported()
		s.restart()
		s.again()
		if after := s.exported(); after != before {
			s.fail("a restart changes the store")
		}
	case n < 6:
		d := time.Duration(1+s.rng.IntN(5*24)) * time.Hour
		s.note("the bot is down for %v", d)
		s.clock.Advance(d)
		s.restart()
		s.again()
		s.recordUptime(false)
		s.maintains()
	case n < 7:
		d := time.Duration(s.rng.IntN(90)-60) * time.Hour
		s.note("the clock jumps by %v", d)
		s.clock.Advance(d)
		s.recordUptime(false)
		s.maintains()
	case s.out[g]:
		s.note("server %s is back", g)
		s.out[g] = false
		s.must(s.SyncGuilds(map[match.GuildID]match.Presence{g: {Locale: "fr"}}))
		s.maintains()
	case n < 9:
		s.note("server %s cannot be reached", g)
		s.out[g] = true
		s.must(s.SyncGuilds(map[match.GuildID]match.Presence{g: {Unreachable: true}}))
	case n < 10 && !s.lossless:
		s.note("server %s removes the bot", g)
		s.out[g] = true
		s.must(s.SyncGuilds(map[match.GuildID]match.Presence{g: {Gone: true}}))
	default:
		to := match.Boards(s.rng.IntN(3))
		rated, most := s.rng.IntN(4) > 0, s.rng.IntN(3)*3
		s.note("server %s: boards %d, ladder %v, at most %d", g, to, rated, most)
		_, err := s.ChangeServer(g, dee.ID, "x", func(v *match.Server) { v.Boards, v.Ladder, v.MaxOpen = to, rated, most })
		s.must(err)
	}
}

func (s *months) terms() match.Terms {
	return match.Terms{
		Pace: pick(s, []match.Pace{1, 1, 3, 3, 7, 7, match.NoPace}), Rated: s.rng.IntN(3) > 0, Hints: match.Hints(s.rng.IntN(3)), NoAnalysis: s.rng.IntN(5) == 0,
	}
}

// challenges makes or answers challenges, or begins a match with Galet.
func (s *months) challenges(who match.Player, at match.Place) {
	s.t.Helper()
	waiting, err := s.WaitingOnServer(at.Guild, 100)
	s.must(err)
	if len(waiting) > 0 && s.rng.IntN(2) == 0 {
		c := pick(s, waiting)
		if c.Against != nil && s.rng.IntN(8) > 0 {
			who = *c.Against
		}
		switch s.rng.IntN(8) {
		case 0:
			s.note("%s declines %d", who.Name, c.ID)
			_, err = s.Decline(c.ID, who, at)
		case 1:
			s.note("%s withdraws %d", c.By.Name, c.ID)
			_, err = s.Withdraw(c.ID, c.By, at)
		case 2:
			s.note("dee closes %d", c.ID)
			_, err = s.CloseChallenge(c.ID, dee, at)
		default:
			s.note("%s accepts %d", who.Name, c.ID)
			_, err = s.Accept(c.ID, who, at)
		}
		s.may(err)
		return
	}
	p := proposal(pick(s, []string{"11", "1112", "121212", "drawn"}), nil)
	p.By, p.Place, p.Terms, p.First = who, at, s.terms(), pick(s, []match.First{match.FirstLots, match.FirstChallenger, match.FirstOpponent})
	switch n := s.rng.IntN(10); {
	case n == 0:
		level := 1 + s.rng.IntN(2)
		if s.rng.IntN(2) == 0 {
			p.Place = match.Place{}
		}
		s.note("%s begins against Galet %d in %v", who.Name, level, p.Place)
		_, err = s.Begin(p, level)
		s.may(err)
		return
	case n < 5:
		other := pick(s, s.members)
		p.Against = &other
	case n < 7:
		p.Places = 1 + s.rng.IntN(4)
	}
	s.note("%s challenges %v, %+v", who.Name, p.Against, p.Terms)
	_, err = s.Propose(p)
	s.may(err)
}

// plays has members and Galet move.
func (s *months) plays(who match.Player, at match.Place) {
	s.t.Helper()
	for range 12 {
		open, err := s.OpenOnServer(at.Guild, 100)
		s.must(err)
		if s.rng.IntN(4) == 0 {
			owed, err := s.GaletTurns()
			s.must(err)
			for _, id := range owed {
				open = append(open, s.match(id))
			}
		}
		if len(open) == 0 {
			return
		}
		m := pick(s, open)
		if s.out[m.Place.Guild] {
			return
		}
		p, err := m.Record.Last()
		s.must(err)
		by, move := m.Players[p.ToMove()], pick(s, p.Legal())
		s.note("%s plays %s in %d", by.Name, move, m.ID)
		_, err = s.Play(match.PlayRequest{ID: m.ID, By: by, Ply: m.Ply(), Branch: m.Branch, Move: move, At: m.Place})
		s.must(err)
	}
}

// inMatch does something in a match.
func (s *months) inMatch(who match.Player, at match.Place) {
	s.t.Helper()
	open, err := s.OpenOnServer(at.Guild, 100)
	s.must(err)
	recent, err := s.Recent(at.Guild, who.ID, 3)
	s.must(err)
	if len(recent) > 0 && s.rng.IntN(3) == 0 {
		m := pick(s, recent)
		s.note("%s offers a rematch of %d", who.Name, m.ID)
		_, err := s.Rematch(m.ID, who, at, "")
		s.may(err)
		return
	}
	if len(open) == 0 {
		return
	}
	m := pick(s, open)
	by := m.Players[s.rng.IntN(2)]
	if by.ID.Level() != 0 {
		return
	}
	switch n := s.rng.IntN(13); n {
	case 0:
		s.note("%s resigns %d", by.Name, m.ID)
		_, err = s.Resign(m.ID, by, at)
	case 1:
		s.note("%s cancels %d", by.Name, m.ID)
		_, err = s.Cancel(m.ID, by, at)
	case 2, 3:
		if m.TakeBack != nil && s.rng.IntN(3) > 0 {
			s.note("%s allows a take-back in %d", by.Name, m.ID)
			_, err = s.AllowTakeBack(m.ID, by, at, m.Ply(), m.Branch)
			break
		} else if m.TakeBack != nil {
			s.note("%s refuses a take-back in %d", by.Name, m.ID)
			_, err = s.RefuseTakeBack(m.ID, by, at, m.Ply(), m.Branch)
			break
		}
		s.note("%s asks for a take-back in %d", by.Name, m.ID)
		_, err = s.RequestTakeBack(m.ID, by, at)
	case 4:
		s.note("dee stops %d", m.ID)
		_, err = s.Stop(m.ID, dee, at)
	case 5:
		s.note("dee moves %d", m.ID)
		_, err = s.MoveBoardAsModerator(m.ID, dee, at, "")
	case 6:
		s.note("%s moves %d", by.Name, m.ID)
		_, err = s.MoveBoard(m.ID, by, at, "")
	case 7:
		s.note("%s follows %d", who.Name, m.ID)
		err = s.Follow(m.ID, who.ID, "de", at)
	case 8:
		s.note("%s notes %d", who.Name, m.ID)
		err = s.SetNote(m.ID, who.ID, "a note by "+who.Name, at)
	default:
		s.tries(m, by)
	}
	s.may(err)
}

// tries has a player try moves and set them.
func (s *months) tries(m match.Match, by match.Player) {
	s.t.Helper()
	v, err := s.View(m.ID, by.ID)
	s.must(err)
	line, moves := 0, m.Record.Moves
	for p := v.Position; len(moves) < m.Ply()+4 && len(p.Legal()) > 0; {
		move := pick(s, p.Legal())
		tried, err := s.Try(match.TryRequest{ID: m.ID, By: by.ID, Line: line, Ply: len(moves), Move: move})
		if !s.may(err) {
			return
		}
		line, moves = tried, append(moves[:len(moves):len(moves)], move)
		p, err = p.Play(move)
		s.must(err)
	}
	s.note("%s sets %v in %d", by.Name, moves, m.ID)
	s.may(s.SetConditional(match.SetRequest{ID: m.ID, By: by.ID, Ply: m.Ply(), Branch: m.Branch, Line: line, Until: v.Settable(by.ID, moves)}))
}

// choices has a member change their own settings, or those of their server.
func (s *months) choices(who match.Player, at match.Place) {
	s.t.Helper()
	switch s.rng.IntN(12) {
	case 0:
		s.deletes(who)
	case 1:
		s.note("%s blocks", who.Name)
		list := []match.PlayerID{pick(s, s.members).ID}
		s.may(s.Block(who, list[:s.rng.IntN(2)]))
	case 2:
		s.note("%s direct", who.Name)
		s.may(s.SetDirect(who.ID, s.rng.IntN(3) > 0))
	case 3:
		d := time.Duration(1+s.rng.IntN(100)) * time.Hour
		s.note("%s is away for %v", who.Name, d)
		_, err := s.SetAway(who.ID, s.now().Add(d))
		s.may(err)
	case 4:
		s.note("%s is back", who.Name)
		_, err := s.EndAway(who.ID)
		s.may(err)
	case 5:
		to := match.Reminders(s.rng.IntN(3))
		s.note("%s reminders %d", who.Name, to)
		s.may(s.SetReminders(who.ID, to, "fr"))
	case 6, 7:
		is, err := s.Excluded(at.Guild, who.ID)
		s.must(err)
		s.note("dee excludes %s on %s: %v", who.Name, at.Guild, !is)
		s.must(s.Exclude(at.Guild, who.ID, dee.ID, !is))
	case 8, 9:
		to := pick(s, []match.ChannelID{at.Channel, at.Channel, ""})
		s.note("puzzle of the day in %s/%q", at.Guild, to)
		_, err := s.SetDaily(at.Guild, dee.ID, "daily", to)
		s.must(err)
	case 10:
		d, err := s.Daily(at.Guild)
		s.must(err)
		if d.Posts() {
			s.note("%s answers the puzzle", who.Name)
			_, err = s.AnswerPuzzle(match.PuzzleAnswer{By: who.ID, Guild: at.Guild, Puzzle: d.Puzzle, Rating: 1500, Right: s.rng.IntN(2) == 0})
			s.must(err)
		}
	case 11:
		i := slices.Index(s.members, who)
		s.members[i].Name = fmt.Sprintf("Name-%d-%d", i, s.rng.IntN(1000))
		s.note("%s is now %s", who.Name, s.members[i].Name)
	}
}

// deletes has a member delete all data, perhaps with a stop in between.
func (s *months) deletes(who match.Player) {
	s.t.Helper()
	s.note("%s deletes all data", who.Name)
	steps := 0
	stop := errors.New("stop")
	err := s.DeleteMember(who.ID, func(step func() error) error {
		if steps++; steps > 1 && s.rng.IntN(6) == 0 {
			return stop
		}
		return step()
	})
	if errors.Is(err, stop) {
		s.note("    a stop in between")
		if s.rng.IntN(2) == 0 {
			s.restart()
			s.again()
		}
		s.maintains()
	} else {
		s.must(err)
	}
	for line := range strings.SplitSeq(s.exported(), "\n") {
		name := strings.Replace(string(who.ID), "member", "Name", 1)
		named := strings.Contains(line, string(who.ID)+`"`) || strings.Contains(line, name+`"`) || strings.Contains(line, name+"-")
		if named && !strings.Contains(line, `"block/`) { // whom the others block stays their choice
			s.fail("%s is still named: %s", who.Name, line)
		}
	}
}
