package bot_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"galet/bot/sandbox"
)

// A board was posted, but the bot never got Discord's response. It keeps its menus until it is
// pressed. While it is the newest board, the press is a move. Later, the press gets
// the answer that the board is old.
func TestBoardWithoutAResponse(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	to, err := url.Parse(s.world.URL())
	if err != nil {
		t.Fatal(err)
	}
	var mute atomic.Bool // Discord does not tell the ids of messages
	forward := httputil.NewSingleHostReverseProxy(to)
	s.behind("", func(w http.ResponseWriter, r *http.Request) bool {
		if !mute.Load() || r.Method != http.MethodPost || !strings.HasSuffix(r.URL.Path, "/messages") {
			return false
		}
		forward.ServeHTTP(httptest.NewRecorder(), r)
		io.WriteString(w, "{}")
		return true
	})
	s.starts()
	ana, bo := s.world.Person("ana"), s.world.Person("bo")
	act := func(reply sandbox.Reply, err error) string {
		t.Helper()
		if err == nil {
			err = s.world.Settle(t.Context())
		}
		if err != nil {
			t.Fatal(err)
		}
		if reply.Message == nil {
			return ""
		}
		return reply.Message.Text
	}
	act(ana.Slash("general", "/challenge kulami opponent:@bo first:me"))
	act(bo.Click("general", "Accept"))
	mute.Store(true)
	act(ana.Slash("general", "/move move:d4"))
	act(bo.Slash("general", "/move move:d7"))
	unheard := s.boards(1)
	if len(unheard) != 2 {
		t.Fatalf("%d boards have menus, want those after either move", len(unheard))
	}
	old, now := unheard[0], unheard[1]
	if said := act(bo.Press(old.ID, "v1/play/1/1", "d8")); !strings.HasPrefix(said, "That board is out of date") {
		t.Errorf("on the old board: %q", said)
	}
	if m, ok := s.world.Message(old.ID); ok {
		t.Errorf("the old board is left as %v", m)
	}
	act(ana.Press(now.ID, "v1/play/1/2", "d8"))
	if m, _ := s.world.Message(now.ID); len(m.Components) > 0 || strings.Contains(m.Text, "your turn") {
		t.Errorf("the board that was played on is left as %v", m)
	}
	if m, err := s.Matches().Match(1); err != nil || m.Ply() != 3 || len(s.boards(1)) != 1 {
		t.Errorf("ply %d, %d boards, %v", m.Ply(), len(s.boards(1)), err)
	}
}

// A press of a component that its message does not have changes no message.
func TestForeignPressChangesNoMessage(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	s.starts()
	ana, bo := s.world.Person("ana"), s.world.Person("bo")
	for range 2 {
		if _, err := ana.Slash("general", "/challenge kulami opponent:@bo first:me"); err != nil {
			t.Fatal(err)
		}
		if _, err := bo.Click("general", "Accept"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := ana.Slash("general", "/move move:d4 match:1"); err != nil {
		t.Fatal(err)
	}
	s.settles()
	before := s.boards(2)
	everyPress := func(presses ...[]string) {
		t.Helper()
		for _, press := range presses {
			for _, p := range []*sandbox.Person{ana, bo} {
				if _, err := p.PressRaw(before[0].ID, press[0], press[1:]...); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	command := func(p *sandbox.Person, line string) {
		t.Helper()
		if _, err := p.Slash("general", line); err != nil {
			t.Fatal(err)
		}
	}
	everyPress([]string{"v1/play/1/0", "d4"}, []string{"v1/play/1/1", "d7"}, []string{"v1/accept/1/0"}, []string{"v1/resign/1/0"},
		[]string{"v1/group/1/0", "row 4"})
	command(bo, "/takeback match:1")
	everyPress([]string{"v1/refuse/1/2"})
	command(ana, "/move move:d8 match:1")
	command(ana, "/takeback match:1")
	everyPress([]string{"v1/allow/1/3"})
	command(ana, "/resign match:1")
	if _, err := ana.Click("general", "Resign"); err != nil {
		t.Fatal(err)
	}
	everyPress([]string{"v1/rematch/1/2.1"}, []string{"v1/look/1/2.1"}, []string{"v1/step/1/0.1/first"})
	s.settles()
	if after := s.boards(2); len(before) != 1 || len(after) != 1 || after[0].String() != before[0].String() {
		t.Errorf("the board of the other match was %v, and is %v", before, after)
	}
}
