package bot_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"galet/bot"
	"galet/bot/discord/discordtest"
	"galet/game/match"
)

// With 1,500 edits pending, the board of a new move is posted within 2 s. All edits
// are made, at no more than the rate that Discord allows.
func TestBoardBeforeEdits(t *testing.T) {
	t.Parallel()
	const edits = 1500
	pictures() // other tests share them, so their channels are made outside the bubble
	synctest.Test(t, func(t *testing.T) {
		d := newTestBot(t)
		m := d.begin(squares, ana, bo, here)
		d.closedChallenges(edits)
		var posted, edited atomic.Int64 // Unix nanoseconds; a count
		s, err := bot.NewSender(t.Context(), d.bot, discordtest.RoundTripFunc(func(r *http.Request) *http.Response {
			if r.Method == http.MethodPost && strings.Contains(r.URL.Path, "/channels/11/") {
				posted.Store(time.Now().UnixNano())
			}
			if r.Method == http.MethodPatch {
				edited.Add(1)
			}
			return discordtest.Response(200, `{"id":"5"}`)
		}))
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		s.Flush()
		time.Sleep(time.Second)
		if _, err := d.matches.Play(match.PlayRequest{ID: m.ID, By: ana, Ply: match.AnyPly, Move: "d4", At: here}); err != nil {
			t.Fatal(err)
		}
		moved := time.Now()
		s.Enqueue(m.ID)
		time.Sleep(9 * time.Second)
		if took := time.Unix(0, posted.Load()).Sub(moved); took < 0 || took > 2*time.Second {
			t.Errorf("the board was posted after %v", took)
		}
		if n := edited.Load(); n > 450 || n < 300 {
			t.Errorf("%d edits in %v", n, time.Since(began))
		}
		for edited.Load() < edits && time.Since(began) < 2*time.Minute {
			time.Sleep(time.Second)
		}
		if n := edited.Load(); n < edits {
			t.Errorf("%d edits after %v", n, time.Since(began))
		}
		s.Stop()
	})
}

// In 64 matches a move is made during each post, and nobody waits for boards. The first
// board of another match is posted before any third board of theirs.
func TestQuickMatchesTakeTurns(t *testing.T) {
	t.Parallel()
	const quick = 64 // as many as boards are posted at once
	pictures()       // other tests share them, so their channels are made outside the bubble
	synctest.Test(t, func(t *testing.T) {
		d := newTestBot(t)
		all := map[string]match.Match{} // by channel
		for i := range quick + 1 {
			player := func(n int) match.Player {
				return match.Player{ID: match.PlayerID(fmt.Sprint(900 + 2*i + n)), Name: fmt.Sprint("player ", 2*i+n)}
			}
			at := match.Place{Guild: here.Guild, Channel: match.ChannelID(fmt.Sprint(500 + i))}
			all[string(at.Channel)] = d.begin(squares, player(0), player(1), at)
		}
		var mu sync.Mutex
		posts := map[string]int{}
		move := func(channel string) (boards int) {
			mu.Lock()
			defer mu.Unlock()
			if posts[channel]++; posts[channel] > 3 {
				return posts[channel]
			}
			m, err := d.matches.Match(all[channel].ID)
			if err != nil {
				t.Error(err)
				return 0
			}
			p, err := m.Record.Last()
			if err == nil {
				_, err = d.matches.Play(match.PlayRequest{ID: m.ID, By: m.Players[p.ToMove()], Ply: match.AnyPly, Move: p.Legal()[0], At: m.Place})
			}
			if err != nil {
				t.Error(err)
			}
			return posts[channel]
		}
		for i := range quick + 1 {
			move(fmt.Sprint(500 + i))
		}
		clear(posts)
		last := fmt.Sprint(500 + quick)
		posted, post := context.WithCancel(t.Context())
		s, err := bot.NewSender(t.Context(), d.bot, discordtest.RoundTripFunc(func(r *http.Request) *http.Response {
			if parts := strings.Split(r.URL.Path, "/"); r.Method == http.MethodPost && parts[len(parts)-1] == "messages" {
				switch channel := parts[len(parts)-2]; {
				case channel == last:
					post()
				case move(channel) == 3:
					<-posted.Done()
				}
			}
			return discordtest.Response(200, `{"id":"5"}`)
		}))
		if err != nil {
			t.Fatal(err)
		}
		s.Flush()
		time.Sleep(time.Minute)
		if posted.Err() == nil {
			t.Error("a match waits as long as others go on")
		}
		post()
		time.Sleep(time.Minute)
		s.Stop()
	})
}

// closedChallenges makes challenges that were posted and withdrawn, each by
// another player in another channel.
func (d *testBot) closedChallenges(count int) {
	d.Helper()
	var players sync.WaitGroup
	for i := range count {
		players.Go(func() {
			by := match.Player{ID: match.PlayerID(fmt.Sprint(10_000 + i)), Name: "P"}
			at := match.Place{Guild: match.GuildID(fmt.Sprint(50 + i)), Channel: match.ChannelID(fmt.Sprint(50_000 + i))}
			c, err := d.matches.Propose(match.Proposal{Game: squares, By: by, First: match.FirstChallenger, Place: at})
			if err != nil {
				d.Error(err)
				return
			}
			out, err := d.matches.Outgoing(c.ID)
			if err == nil {
				err = d.matches.MarkSent(out.Pending[0].Seq, match.Posted{Channel: at.Channel, Message: match.MessageID(fmt.Sprint(i + 1))})
			}
			if err == nil {
				_, err = d.matches.Withdraw(c.ID, by, at)
			}
			if err != nil {
				d.Error(err)
			}
		})
	}
	players.Wait()
}
