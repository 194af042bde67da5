package bot_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"galet/bot"
	"galet/bot/sandbox"
	"galet/game/match"
)

// Discord allows 50 calls a second. With 120 edits and a board pending, the
// board is among the first calls, Discord refuses none, and all are made.
func TestScarceCalls(t *testing.T) {
	t.Parallel()
	s, edits := newFixture(t), 120
	s.change = func(c *bot.Config) { c.CallsPerSecond = 0 }
	s.pendingEdits(edits)
	s.world.SetGlobalLimit(50)
	m, err := s.Matches().View(1, "")
	if err != nil {
		t.Fatal(err)
	}
	p := m.Position
	if _, err := s.Matches().Play(match.PlayRequest{ID: m.ID, By: m.Players[p.ToMove()], Ply: match.AnyPly, Move: p.Legal()[0], At: m.Place}); err != nil {
		t.Fatal(err)
	}
	changed, board := s.flush(edits)
	if board < 0 || board > edits/2 {
		t.Errorf("the board was call %d of %d", board, edits+1)
	}
	if changed != edits {
		t.Errorf("%d of %d messages were changed", changed, edits)
	}
	if n := s.world.RateLimited(); n != 0 {
		t.Errorf("Discord refused %d calls", n)
	}
}

// A bot that is configured for more calls than Discord allows stops at each global 429
// until it is over. So few calls are refused, and all are made.
func TestGlobalLimitIsObeyed(t *testing.T) {
	t.Parallel()
	s, edits := newFixture(t), 60
	s.change = func(c *bot.Config) { c.CallsPerSecond = 1000 }
	s.pendingEdits(edits)
	s.world.SetGlobalLimit(10)
	if changed, _ := s.flush(edits); changed != edits {
		t.Errorf("%d of %d messages were changed", changed, edits)
	}
	if n := s.world.RateLimited(); n == 0 || n > edits {
		t.Errorf("Discord refused %d calls", n)
	}
}

// The bot starts the shards that Discord advises, and answers in the guilds of each
// shard. After close code 4011 it asks again and starts more.
func TestShardsInTheSandbox(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	starts := sandbox.SessionStarts{Shards: 1, Total: 100, Remaining: 100, ResetAfter: time.Hour, MaxConcurrency: 4}
	s.world.SetSessionStarts(starts)
	s.starts()
	starts.Shards = 4
	s.world.SetSessionStarts(starts)
	s.world.FailGateway(sandbox.GatewayFault{Close: 4011})
	if err := s.world.WaitFor("four shards", func() bool {
		h := s.Bot().Health()
		return len(h.Shards) == 4 && h.Connected
	}); err != nil {
		t.Fatal(err)
	}
	for _, channel := range []string{"general", "lounge"} {
		if _, err := s.world.Person("ana").Slash(channel, "/help"); err != nil {
			t.Errorf("%s: %v", channel, err)
		}
	}
	if left := s.world.SessionStarts().Remaining; left != 96 {
		t.Errorf("%d sessions are left", left)
	}
}

// A bot without a session left waits until Discord gives it more, and starts no
// session before.
func TestNoSessionLeft(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	s.world.SetSessionStarts(sandbox.SessionStarts{Shards: 1, Total: 10, Remaining: 0, ResetAfter: 2 * time.Second, MaxConcurrency: 1})
	s.starts()
	if n, left := s.world.Identified(), s.world.SessionStarts().Remaining; n != 1 || left != 9 {
		t.Errorf("%d sessions were started, %d are left", n, left)
	}
}

// pendingEdits starts the bot and match 1. Then count other members challenge anybody
// in its channel and withdraw, so each challenge's message is to be changed at the
// next tick.
func (s *fixture) pendingEdits(count int) {
	s.Helper()
	matches := s.ChangeMatches
	s.ChangeMatches = func(c *match.Config) {
		matches(c)
		c.MaxChallenges = count + 1
	}
	if err := s.start(); err != nil {
		s.Fatal(err)
	}
	s.begins("general", "kala")
	first, err := s.Matches().Match(1)
	if err != nil {
		s.Fatal(err)
	}
	var made []match.Challenge
	for i := range count {
		c, err := s.Matches().Propose(match.Proposal{Game: "kala", By: stranger(i), First: match.FirstChallenger, Place: first.Place})
		if err != nil {
			s.Fatal(err)
		}
		made = append(made, c)
	}
	if err := s.tick(); err != nil {
		s.Fatal(err)
	}
	if err := s.world.Settle(s.Context()); err != nil {
		s.Fatal(err)
	}
	for i, c := range made {
		if _, err := s.Matches().Withdraw(c.ID, stranger(i), first.Place); err != nil {
			s.Fatal(err)
		}
	}
}

// flush sends a tick, waits until the bot is at rest, and counts the messages
// changed or deleted since; board is the index of the first message posted, or
// -1.
func (s *fixture) flush(edits int) (changed, board int) {
	s.Helper()
	before := s.world.Requests()
	if err := s.tick(); err != nil {
		s.Fatal(err)
	}
	count := func() (changed, board int) {
		board = -1
		for _, r := range s.world.Requests() {
			switch {
			case r.Number <= before[len(before)-1].Number || r.Status/100 != 2 || !strings.Contains(r.Path, "/messages"):
			case r.Method != http.MethodPost:
				changed++
			case board < 0:
				board = changed
			}
		}
		return changed, board
	}
	if err := s.world.WaitFor("the edits", func() bool {
		changed, _ := count()
		return changed >= edits
	}); err != nil {
		s.Error(err)
	}
	return count()
}
