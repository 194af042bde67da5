package page_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/bot/sandbox"
	"galet/bot/sandbox/page"
)

// site is a page of a world without a bot.
type site struct {
	t     *testing.T
	world *sandbox.World
	*httptest.Server
}

func newSite(t *testing.T, actions ...page.Action) *site {
	t.Helper()
	w, err := sandbox.New(sandbox.Config{Guilds: []sandbox.Guild{{
		Name: "Town", Channels: []sandbox.Channel{{Name: "general"}, {Name: "attic", For: []string{"ana"}}},
		Members: []sandbox.Member{{Name: "ana"}, {Name: "bo"}},
	}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	server := httptest.NewServer(page.New(w, page.Options{Actions: actions}))
	t.Cleanup(server.Close)
	return &site{t, w, server}
}

// ask sends a request and returns status and body.
func (s *site) ask(method, path, body string, headers ...string) (int, string) {
	s.t.Helper()
	request, err := http.NewRequest(method, s.URL+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
		if headers[i] == "Host" {
			request.Host = headers[i+1]
		}
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		s.t.Fatal(err)
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return response.StatusCode, string(raw)
}

// botSays makes the bot say something with a picture.
func (s *site) botSays(payload string, picture []byte) {
	s.t.Helper()
	if status := s.botSends(payload, picture); status != http.StatusOK {
		s.t.Fatalf("the bot's message got %d", status)
	}
}

// botSends makes the bot send a message with a picture, and returns the status of the
// response.
func (s *site) botSends(payload string, picture []byte) int {
	s.t.Helper()
	var b bytes.Buffer
	m := multipart.NewWriter(&b)
	m.WriteField("payload_json", payload)
	if picture != nil {
		part, err := m.CreateFormFile("files[0]", "a.png")
		if err != nil {
			s.t.Fatal(err)
		}
		part.Write(picture)
	}
	m.Close()
	at := s.world.URL() + "/api/v9/channels/" + s.world.Person("ana").Places()[0].ID + "/messages"
	request, err := http.NewRequest("POST", at, &b)
	if err != nil {
		s.t.Fatal(err)
	}
	request.Header.Set("Content-Type", m.FormDataContentType())
	request.Header.Set("Authorization", "Bot "+s.world.Token())
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		s.t.Fatal(err)
	}
	response.Body.Close()
	return response.StatusCode
}

func TestOnlyThisMachine(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	host := strings.TrimPrefix(s.URL, "http://")
	for _, tt := range []struct {
		name, method, path string
		headers            []string
		want               int
	}{
		{"the page", "GET", "/", nil, 200},
		{"its script", "GET", "/app.js", nil, 200},
		{"by the name localhost", "GET", "/", []string{"Host", "localhost:1"}, 200},
		{"a name that was bent to here", "GET", "/", []string{"Host", "evil.example:80"}, 403},
		{"from another page", "GET", "/api/live", []string{"Origin", "http://evil.example"}, 403},
		{"from another port", "POST", "/api/act", []string{"Origin", "http://127.0.0.1:1"}, 403},
		{"from a sandboxed frame", "POST", "/api/act", []string{"Origin", "null"}, 403},
		{"across sites", "GET", "/api/live", []string{"Sec-Fetch-Site", "cross-site"}, 403},
		{"its own", "POST", "/api/act", []string{"Origin", "http://" + host}, 200},
		{"a form", "POST", "/api/act", []string{"Content-Type", "text/plain"}, 415},
		{"no such file", "GET", "/files/1/2", nil, 404},
	} {
		body := ""
		if tt.method == "POST" {
			body = `{}`
		}
		if got, _ := s.ask(tt.method, tt.path, body, tt.headers...); got != tt.want {
			t.Errorf("%s: got %d, want %d", tt.name, got, tt.want)
		}
	}
}

func TestActs(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.botSays(`{"content":"x","components":[{"type":1,"components":[{"type":2,"style":1,"label":"Go","custom_id":"go"}]}]}`, nil)
	all, err := s.world.Messages("#general")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ name, body, want string }{
		{"say", `{"person":"ana","kind":"say","text":"hello"}`, `{"version":`},
		{"say nothing", `{"person":"ana","kind":"say","text":" "}`, "empty message"},
		{"press where no bot listens", `{"person":"ana","kind":"press","message":"` + all[0].ID + `","component":"go"}`, `"failed":true`},
		{"press what is not there", `{"person":"ana","kind":"press","message":"` + all[0].ID + `","component":"gone"}`, `no \"gone\"`},
		{"unknown command", `{"person":"ana","kind":"slash","text":"/x"}`, `no command \"x\"`},
		{"unknown action", `{"person":"ana","kind":"dance"}`, "unknown kind of act"},
		{"nobody", `{"person":"zed","kind":"say","text":"x"}`, `nobody is called`},
	} {
		if status, raw := s.ask("POST", "/api/act", tt.body); status != http.StatusOK || !strings.Contains(raw, tt.want) {
			t.Errorf("%s: %d %s, want %s", tt.name, status, raw, tt.want)
		}
	}
	if _, raw := s.ask("POST", "/api/act", `{"person":"ana","kind":"complete","text":"/x y:"}`); !strings.Contains(raw, "no command") {
		t.Errorf("completing: %s", raw)
	}
}

func TestActionsOfDevelopers(t *testing.T) {
	t.Parallel()
	done := 0
	s := newSite(t,
		page.Action{Group: "Clock", Name: "+1 day", Do: func(context.Context) error { done++; return nil }},
		page.Action{Group: "Bot", Name: "break", Do: func(context.Context) error { return errors.New("broken") }})
	_, raw := s.ask("GET", "/api/people", "")
	type button struct{ Group, Name string }
	var known struct {
		People  []struct{ Name, Shown string }
		Actions []button
	}
	if err := json.Unmarshal([]byte(raw), &known); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]button{{"Clock", "+1 day"}, {"Bot", "break"}}, known.Actions[:2]); diff != "" {
		t.Errorf("actions (-want +got):\n%s", diff)
	}
	if len(known.People) != 2 || known.People[0].Shown != "ana" {
		t.Errorf("people: %v", known.People)
	}
	for _, tt := range []struct{ body, want string }{
		{`{"kind":"action","text":"+1 day"}`, `{"version":`}, {`{"kind":"action","text":"break"}`, "broken"},
		{`{"kind":"action","text":"fly"}`, "no such button"},
	} {
		if _, raw := s.ask("POST", "/api/act", tt.body); !strings.Contains(raw, tt.want) {
			t.Errorf("%s: %s, want %s", tt.body, raw, tt.want)
		}
	}
	// A fault is done to the world itself.
	if _, raw := s.ask("POST", "/api/act", `{"kind":"action","text":"Next message gets 500"}`); !strings.HasPrefix(raw, `{"version":`) {
		t.Errorf("faults: %s", raw)
	}
	if status := s.botSends(`{"content":"x"}`, nil); status != http.StatusInternalServerError {
		t.Errorf("the message after it got %d", status)
	}
	if done != 1 {
		t.Errorf("done %d times, want once", done)
	}
}
