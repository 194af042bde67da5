package bot_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"galet/bot"
	"galet/bot/discord/discordtest"
	"galet/game/match"
)

// A member goes away while a board is being posted. The board then says so.
func TestMatchChangesWhileItsBoardIsPosted(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		moves bool
	}{
		{"the first board", false},
		{"a later board", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := newTestBot(t)
			c, err := d.matches.Propose(match.Proposal{Game: squares, By: ana, Against: &bo, First: match.FirstChallenger, Terms: match.Terms{Pace: 3}, Place: here})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := d.matches.Accept(c.ID, bo, here); err != nil {
				t.Fatal(err)
			}
			if tt.moves {
				d.sendAll()
				if _, err := d.matches.Play(match.PlayRequest{ID: c.ID, By: ana, Move: "d4", At: here}); err != nil {
					t.Fatal(err)
				}
			}
			var edits []string
			s, err := bot.NewSender(t.Context(), d.bot, discordtest.RoundTripFunc(func(r *http.Request) *http.Response {
				switch r.Method {
				case http.MethodPost:
					if _, err := d.matches.SetAway(bo.ID, d.now.Add(48*time.Hour)); err != nil {
						t.Error(err)
					}
				case http.MethodPatch:
					body, err := io.ReadAll(r.Body)
					if err != nil {
						t.Error(err)
					}
					edits = append(edits, r.URL.Path+" "+string(body))
				}
				return discordtest.Response(200, `{"id":"77"}`)
			}))
			if err != nil {
				t.Fatal(err)
			}
			s.Enqueue(c.ID)
			if err := d.bot.Idle(t.Context()); err != nil {
				t.Fatal(err)
			}
			s.Stop()
			for _, edit := range edits {
				if strings.Contains(edit, "/messages/77 ") && strings.Contains(edit, "is away until") {
					return
				}
			}
			t.Errorf("the board was not edited: %.300q", edits)
		})
	}
}
