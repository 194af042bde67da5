package bot_test

import (
	"net/http"
	"strings"
	"testing"

	"galet/bot/sandbox"
)

// Of what takes long only so much waits, whatever it is. Who asks for more is
// told to ask again; what waits is made in the end.
func TestCrowded(t *testing.T) {
	t.Parallel()
	const room, over = 64, 3
	s := newStage(t)
	if err := s.enter(); err != nil {
		t.Fatal(err)
	}
	ana := s.world.Person("ana")
	if _, err := ana.Slash("general", "/challenge kulami first:me"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.world.Person("bo").Click("general", "Accept"); err != nil {
		t.Fatal(err)
	}
	release := make(chan struct{})
	s.world.Misbehave(sandbox.Rule{Method: http.MethodPatch, Path: "/webhooks/*/*/messages/*", Hold: release})
	said := make(chan string)
	for i := range room + over {
		go func() {
			reply, err := ana.Slash("general", [...]string{"/replay match:1", "/privacy data:export"}[i%2])
			if err != nil || reply.Message == nil {
				t.Errorf("answered %v, %v", reply.Message, err)
				said <- ""
				return
			}
			said <- reply.Message.String()
		}()
	}
	for i := range room + over {
		got := <-said
		refused := strings.Contains(got, "More is asked of me just now than I can do.")
		made := strings.Contains(got, "kulami-1.gif") || strings.Contains(got, "galet.json")
		if refused != (i < over) || made != (i >= over) {
			t.Errorf("answer %d: %s", i, got)
		}
		if i == over-1 {
			close(release)
		}
	}
}
