package bot_test

import (
	"net/http"
	"strings"
	"testing"

	"galet/bot/sandbox"
)

// Of what takes long only so much waits. Who asks for more is told to ask
// again; what waits is made in the end.
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
	for range room + over {
		go func() {
			reply, err := ana.Slash("general", "/replay match:1")
			if err != nil || reply.Message == nil {
				t.Errorf("answered %v, %v", reply.Message, err)
				said <- ""
				return
			}
			said <- reply.Message.String()
		}()
	}
	for i := range room + over {
		want := "kulami-1.gif"
		if i < over {
			want = "Too many animations"
		}
		if got := <-said; !strings.Contains(got, want) {
			t.Errorf("answer %d: %s; want %s", i, got, want)
		}
		if i == over-1 {
			close(release)
		}
	}
}
