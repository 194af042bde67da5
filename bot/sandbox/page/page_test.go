package page_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

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
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		raw, _ := io.ReadAll(response.Body)
		s.t.Fatalf("%d %s", response.StatusCode, raw)
	}
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
		{"from another page", "GET", "/api/state", []string{"Origin", "http://evil.example"}, 403},
		{"from another port", "POST", "/api/act", []string{"Origin", "http://127.0.0.1:1"}, 403},
		{"from a sandboxed frame", "POST", "/api/act", []string{"Origin", "null"}, 403},
		{"across sites", "GET", "/api/state", []string{"Sec-Fetch-Site", "cross-site"}, 403},
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

func TestStateIsWhatOnePersonSees(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 3, 2))); err != nil {
		t.Fatal(err)
	}
	s.botSays(`{"content":"<b>hi</b> <@`+s.world.Person("bo").ID()+`>","attachments":[{"id":0,"description":"grey"}]}`, picture.Bytes())
	var state struct {
		Places   []struct{ Name string }
		Messages []struct {
			Text      string
			Mentioned bool
			Files     []struct {
				URL, Alt string
				Image    bool
			}
		}
		Earlier int
	}
	read := func(query string) int {
		status, raw := s.ask("GET", "/api/state?"+query, "")
		if status == http.StatusOK {
			if err := json.Unmarshal([]byte(raw), &state); err != nil {
				t.Fatal(err)
			}
		}
		return status
	}
	if got := read("person=bo&channel=attic"); got != http.StatusNotFound {
		t.Errorf("bo in the attic: %d", got)
	}
	read("person=bo")
	if len(state.Places) != 1 || len(state.Messages) != 1 {
		t.Fatalf("bo sees %+v", state)
	}
	m := state.Messages[0]
	if m.Text != "<b>hi</b> @bo" || !m.Mentioned || !m.Files[0].Image || m.Files[0].Alt != "grey" {
		t.Errorf("bo sees %+v", m)
	}
	if status, raw := s.ask("GET", m.Files[0].URL, ""); status != http.StatusOK || raw != picture.String() {
		t.Errorf("the picture: %d, %d bytes", status, len(raw))
	}
	for range 3 {
		s.botSays(`{"content":"more"}`, nil)
	}
	read("person=ana&limit=2")
	if len(state.Messages) != 2 || state.Earlier != 2 || len(state.Places) != 2 {
		t.Errorf("ana sees %d messages and %d earlier in %d places", len(state.Messages), state.Earlier, len(state.Places))
	}
}

func TestDeeds(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.botSays(`{"content":"x","components":[{"type":1,"components":[{"type":2,"style":1,"label":"Go","custom_id":"go"}]}]}`, nil)
	all, err := s.world.Messages("#general")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ name, body, want string }{
		{"say", `{"person":"ana","kind":"say","text":"hello"}`, `{}`},
		{"say nothing", `{"person":"ana","kind":"say","text":" "}`, "empty message"},
		{"press where no bot listens", `{"person":"ana","kind":"press","message":"` + all[0].ID + `","component":"go"}`, `"failed":true`},
		{"press what is not there", `{"person":"ana","kind":"press","message":"` + all[0].ID + `","component":"gone"}`, `no \"gone\"`},
		{"unknown command", `{"person":"ana","kind":"slash","text":"/x"}`, `no command \"x\"`},
		{"no window", `{"person":"ana","kind":"submit","fields":{}}`, "no window open"},
		{"no window to dismiss", `{"person":"ana","kind":"dismiss"}`, `{}`},
		{"unknown app", `{"person":"ana","kind":"apps","command":"x","target":"@bo"}`, `no command \"x\"`},
		{"unknown deed", `{"person":"ana","kind":"dance"}`, "nobody can do that"},
		{"nobody", `{"person":"zed","kind":"say","text":"x"}`, `nobody is called`},
	} {
		if status, raw := s.ask("POST", "/api/act", tt.body); status != http.StatusOK || !strings.Contains(raw, tt.want) {
			t.Errorf("%s: %d %s, want %s", tt.name, status, raw, tt.want)
		}
	}
	if _, raw := s.ask("POST", "/api/complete", `{"person":"ana","text":"/x y:"}`); !strings.Contains(raw, "no command") {
		t.Errorf("completing: %s", raw)
	}
}

func TestActionsOfDevelopers(t *testing.T) {
	t.Parallel()
	done := 0
	s := newSite(t,
		page.Action{Name: "+1 day", Do: func(context.Context) error { done++; return nil }},
		page.Action{Name: "break", Do: func(context.Context) error { return errors.New("broken") }})
	_, raw := s.ask("GET", "/api/people", "")
	var people struct{ People, Actions []string }
	if err := json.Unmarshal([]byte(raw), &people); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"+1 day", "break"}, people.Actions); diff != "" {
		t.Errorf("actions (-want +got):\n%s", diff)
	}
	for _, tt := range []struct{ body, want string }{
		{`{"name":"+1 day"}`, "{}"}, {`{"name":"break"}`, "broken"}, {`{"name":"fly"}`, "no such button"},
	} {
		if _, raw := s.ask("POST", "/api/action", tt.body); !strings.Contains(raw, tt.want) {
			t.Errorf("%s: %s, want %s", tt.body, raw, tt.want)
		}
	}
	if done != 1 {
		t.Errorf("done %d times, want once", done)
	}
}

func TestEventsTellOfChanges(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, "GET", s.URL+"/api/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	lines := bufio.NewScanner(response.Body)
	next := func() string {
		for lines.Scan() {
			if lines.Text() != "" {
				return lines.Text()
			}
		}
		t.Fatal(lines.Err())
		return ""
	}
	first := next()
	if _, err := s.world.Person("ana").Say("", "hello"); err != nil {
		t.Fatal(err)
	}
	if second := next(); !strings.HasPrefix(second, "data: ") || first == second {
		t.Errorf("told %q, then %q", first, second)
	}
}
