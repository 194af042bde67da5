package sandbox_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/gorilla/websocket"

	"galet/bot/sandbox/page"
	"galet/bot/sandbox/sandboxtest"
)

// The page and the real client library, with the world between them.
func TestPageMeetsTheBot(t *testing.T) {
	t.Parallel()
	w := sandboxtest.World(t, town())
	commands, answers := party()
	newToy(t, w, commands, answers)
	site := httptest.NewServer(page.New(w, page.Options{}))
	t.Cleanup(site.Close)
	ask := func(body string) string {
		response, err := http.Post(site.URL+"/api/act", "application/json", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		raw, err := io.ReadAll(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(raw)
	}
	for _, step := range []struct{ body, want string }{
		{`{"person":"ana","kind":"complete","text":"/find what:apr"}`, `{"choices":[{"name":"apricot","value":"2"}],"version":`},
		{`{"person":"ana","kind":"slash","text":"/pick"}`, `{"version":`},
		{`{"person":"bo","kind":"slash","text":"/quietly"}`, `{"version":`},
	} {
		if got := strings.TrimSpace(ask(step.body)); !strings.HasPrefix(got, step.want) {
			t.Errorf("%s: got %s, want %s", step.body, got, step.want)
		}
	}
	line, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(site.URL, "http")+"/api/live?view=bo/", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	_, raw, err := line.ReadMessage()
	if err != nil {
		t.Fatal(err)
	}
	state := string(raw)
	for _, want := range []string{`"placeholder":"Pick a field"`, `"content":"hush"`, `"only":"bo"`, `"connected":true`, `"name":"greet"`} {
		if !strings.Contains(state, want) {
			t.Errorf("bo's state lacks %s: %s", want, state)
		}
	}
	clean(t, w)
}
