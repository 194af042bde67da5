package bot_test

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"galet/bot"
	"galet/bot/discord/discordtest"
	"galet/bot/ui"
	"galet/game/match"
)

// The end of a match could not be posted in its channel. A member is told of it
// once, even if two of their presses arrive at the same instant.
func TestUndeliveredIsToldOnce(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	ended, other := d.begin(squares, ana, bo, here), d.begin(squares, ana, bo, here)
	if _, err := d.matches.Resign(ended.ID, ana, here); err != nil {
		t.Fatal(err)
	}
	if err := d.matches.MarkUndelivered(match.Notice{Kind: match.NoticeBoard, ID: ended.ID}); err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	told, answered := 0, 0
	twice, both := make(chan struct{}), make(chan struct{}) // a second message; both presses are answered
	discord := discordtest.RoundTripFunc(func(r *http.Request) *http.Response {
		tells := r.Method == http.MethodPost && strings.Contains(r.URL.Path, "/webhooks/")
		mu.Lock()
		if tells {
			if told++; told == 2 {
				close(twice)
			}
		} else if answered++; answered == 2 {
			close(both)
		}
		mu.Unlock()
		for tells {
			<-both
			select {
			case <-twice:
				tells = false
			case <-time.After(time.Millisecond):
				tells = d.bot.UnderWay() > 1 // the other press is still handled, and may tell too
			}
		}
		return discordtest.Response(200, `{"id":"5"}`)
	})
	var presses [][]byte
	for i, id := range []match.ID{ended.ID, other.ID} {
		presses = append(presses, interaction(t, i, bo, ui.Path{Action: "look", ID: id}))
	}
	if err := bot.Receive(t.Context(), d.bot, discord, presses); err != nil {
		t.Fatal(err)
	}
	if told != 1 {
		t.Errorf("told %d times", told)
	}
	if left, err := d.matches.Undelivered(here.Guild, bo.ID); err != nil || len(left) > 0 {
		t.Errorf("afterwards %v and %v are left to tell", left, err)
	}
}

// More matches ended than a message has room for. The next request tells of the others.
func TestAllUndeliveredAreTold(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	const ended = 20
	for range ended {
		m := d.begin(squares, ana, bo, here)
		if _, err := d.matches.Resign(m.ID, ana, here); err != nil {
			t.Fatal(err)
		}
		if err := d.matches.MarkUndelivered(match.Notice{Kind: match.NoticeBoard, ID: m.ID}); err != nil {
			t.Fatal(err)
		}
	}
	var mu sync.Mutex
	told := ""
	discord := discordtest.RoundTripFunc(func(r *http.Request) *http.Response {
		if r.Method == http.MethodPost && strings.Contains(r.URL.Path, "/webhooks/") {
			body, err := io.ReadAll(r.Body)
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			told += string(body)
			mu.Unlock()
		}
		return discordtest.Response(200, `{"id":"5"}`)
	})
	for n := range 2 {
		press := interaction(t, n, bo, ui.Path{Action: "look", ID: 1})
		if err := bot.Receive(t.Context(), d.bot, discord, [][]byte{press}); err != nil {
			t.Fatal(err)
		}
	}
	for id := 1; id <= ended; id++ {
		if n := strings.Count(told, fmt.Sprintf("**#%d ", id)); n != 1 {
			t.Errorf("match %d is told %d times", id, n)
		}
	}
}
