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

// behind puts a proxy between the bot and the world. pass may change each call,
// or answer it and return true.
func (s *fixture) behind(base string, pass func(http.ResponseWriter, *http.Request) bool) {
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
	s := newFixture(t)
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
	s.starts()
	if _, err := s.world.Person("ana").Slash("general", "/challenge kulami opponent:@bo"); err != nil {
		t.Error(err)
	}
	mu.Lock()
	defer mu.Unlock()
	if diff := cmp.Diff([]string(nil), strays); diff != "" || s.calls(http.MethodPost, "/callback") != 1 {
		t.Errorf("calls beside the base (-want +got):\n%s", diff)
	}
}
