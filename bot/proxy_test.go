package bot_test

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/bot"
)

// behind puts a proxy between the bot and the world: every call goes through
// it, and pass may change it on the way or answer itself, which it tells.
func (s *stage) behind(base string, pass func(http.ResponseWriter, *http.Request) bool) {
	s.Helper()
	to, err := url.Parse(s.world.URL())
	if err != nil {
		s.Fatal(err)
	}
	forward := http.StripPrefix(base, httputil.NewSingleHostReverseProxy(to))
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !pass(w, r) {
			forward.ServeHTTP(w, r)
		}
	}))
	s.Cleanup(proxy.Close)
	s.change = func(c *bot.Config) { c.APIURL = proxy.URL + base }
}

// Every call goes to the base that is configured, a path before /api included.
func TestAPIBehindAProxy(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	var mu sync.Mutex
	var strays []string
	s.behind("/discord/base", func(_ http.ResponseWriter, r *http.Request) bool {
		if !strings.HasPrefix(r.URL.Path, "/discord/base/api/v9/") {
			mu.Lock()
			defer mu.Unlock()
			strays = append(strays, r.URL.Path)
		}
		return false
	})
	if err := s.enter(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.world.Person("ana").Slash("general", "/challenge kulami opponent:@bo"); err != nil {
		t.Error(err)
	}
	mu.Lock()
	defer mu.Unlock()
	if diff := cmp.Diff([]string(nil), strays); diff != "" || s.calls(http.MethodPost, "/callback") != 1 {
		t.Errorf("calls beside the base (-want +got):\n%s", diff)
	}
}

// Where an answer is taken without a word about its message, the bot asks for
// it; and where nothing is said then either, the match goes on all the same.
func TestAnswerWithoutItsMessage(t *testing.T) {
	t.Parallel()
	for name, mute := range map[string]bool{"asked for": false, "never told": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStage(t)
			s.behind("", func(w http.ResponseWriter, r *http.Request) bool {
				r.URL.RawQuery = "" // so that Discord answers 204
				refused := mute && strings.HasSuffix(r.URL.Path, "/messages/@original")
				if refused {
					http.Error(w, `{"code": 10008}`, http.StatusNotFound)
				}
				return refused
			})
			if err := s.enter(); err != nil {
				t.Fatal(err)
			}
			ana, bo := s.world.Person("ana"), s.world.Person("bo")
			if _, err := ana.Slash("general", "/challenge kulami opponent:@bo first:me"); err != nil {
				t.Fatal(err)
			}
			if err := s.world.Settle(t.Context()); err != nil {
				t.Fatal(err)
			}
			c, err := s.matches.Challenge(1)
			if err != nil || (c.Message == "") != mute {
				t.Errorf("the challenge's message is %q, %v", c.Message, err)
			}
			if _, err := bo.Click("general", "Accept"); err != nil {
				t.Fatal(err)
			}
			for range 3 {
				if err := s.plays([]string{"1", "1"}, (*stage).types); err != nil && !mute {
					t.Fatal(err)
				}
			}
			if m, err := s.matches.Match(1); err != nil || m.Ply() != 3 {
				t.Errorf("the match is at ply %d, %v", m.Ply(), err)
			}
			if made := s.boards(1); len(made) != 1 && !mute {
				t.Errorf("%d boards with menus", len(made))
			}
		})
	}
}
