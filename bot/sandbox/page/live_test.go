package page_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// event is an update that a window gets.
type event struct {
	Connected *bool
	Counts    map[string]map[string]struct{ Unread, Pings int }
	Views     map[string]struct {
		Place    *struct{ Person, Channel string }
		Places   []struct{ ID, Name string }
		Messages []struct {
			ID, Content string
			Mentions    []string
			Files       []struct {
				ID, Description string
				Width           int
			}
		}
		Earlier *int
	}
	Requests []struct {
		Method, Body string
		Status       int
	}
	Refusals []string
}

// listen connects to the live events. Each call of the returned function reads one.
func (s *site) listen(query string) func() event {
	s.t.Helper()
	line, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(s.URL, "http")+"/api/live?"+query, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { line.Close() })
	line.SetReadDeadline(time.Now().Add(time.Minute))
	return func() event {
		s.t.Helper()
		var e event
		if err := line.ReadJSON(&e); err != nil {
			s.t.Fatalf("the line: %v", err)
		}
		return e
	}
}

func TestAViewIsWhatOnePersonSees(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 3, 2))); err != nil {
		t.Fatal(err)
	}
	s.botSays(`{"content":"<b>hi</b> <@`+s.world.Person("bo").ID()+`>","attachments":[{"id":0,"description":"grey"}]}`, picture.Bytes())
	e := s.listen("view=bo/&view=ana/")()
	bo, ana := e.Views["0"], e.Views["1"]
	if len(bo.Places) != 1 || len(ana.Places) != 2 || len(bo.Messages) != 1 || len(ana.Messages) != 1 {
		t.Fatalf("bo sees %+v, ana %+v", bo, ana)
	}
	m := bo.Messages[0]
	if !strings.HasPrefix(m.Content, "<b>hi</b> <@") || !slices.Equal(m.Mentions, []string{"bo"}) || m.Files[0].Width != 3 || m.Files[0].Description != "grey" {
		t.Errorf("bo sees %+v", m)
	}
	if status, raw := s.ask("GET", "/files/"+m.ID+"/"+m.Files[0].ID, ""); status != http.StatusOK || raw != picture.String() {
		t.Errorf("the picture: %d, %d bytes", status, len(raw))
	}
	attic := s.world.Person("ana").Places()[1].ID
	for _, tt := range []struct{ name, query, person, channel string }{
		{"a channel that bo does not see", "view=bo/" + attic, "bo", bo.Places[0].ID},
		{"one that ana sees", "view=ana/" + attic, "ana", attic},
		{"a channel that is not there", "view=ana/1", "ana", bo.Places[0].ID},
		{"nobody", "view=zed/", "ana", bo.Places[0].ID},
	} {
		at := s.listen(tt.query)().Views["0"].Place
		if at == nil || at.Person != tt.person || at.Channel != tt.channel {
			t.Errorf("%s: shown %+v, want %s in %s", tt.name, at, tt.person, tt.channel)
		}
	}
}

func TestOnlyWhatHasChangedIsTold(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	ana := s.world.Person("ana")
	next := s.listen("view=bo/")
	next()
	// heard waits for messages, and wants no part that did not change.
	heard := func(want ...string) {
		t.Helper()
		v := next().Views["0"]
		for v.Messages == nil {
			v = next().Views["0"]
		}
		got := []string{}
		for _, m := range v.Messages {
			got = append(got, m.Content)
		}
		if !slices.Equal(got, want) || v.Places != nil {
			t.Fatalf("told %+v, want %q", v, want)
		}
	}
	var said []string
	for i := range 3 {
		said = append(said, fmt.Sprint("word ", i))
		if _, err := ana.Say("", said[i]); err != nil {
			t.Fatal(err)
		}
		heard(said...)
	}
	all, err := ana.Messages("")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.world.DeleteMessage(all[1].ID); err != nil {
		t.Fatal(err)
	}
	heard(said[0], said[2])
	if err := s.world.TakeDirectMessages("ana", false); err != nil {
		t.Fatal(err)
	}
	if v := next().Views["0"]; v.Messages != nil {
		t.Errorf("told %+v, though no message changed", v)
	}
}

func TestALongChannelIsShownInParts(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	say := func(n int) {
		for i := range n {
			if _, err := s.world.Person("ana").Say("", fmt.Sprint(i)); err != nil {
				t.Error(err)
				return
			}
		}
	}
	say(100)
	channel := s.world.Person("bo").Places()[0].ID
	for _, tt := range []struct {
		limit          string
		shown, earlier int
	}{{"", 80, 20}, {"90", 90, 10}, {"500", 100, 0}} {
		v := s.listen("view=bo/" + channel + "/" + tt.limit)().Views["0"]
		if len(v.Messages) != tt.shown || v.Earlier == nil || *v.Earlier != tt.earlier {
			t.Errorf("limit %q: %d messages, want %d", tt.limit, len(v.Messages), tt.shown)
		}
	}
	next := s.listen("view=bo/" + channel)
	go say(200)
	for last := ""; last != "199"; {
		messages := next().Views["0"].Messages
		if len(messages) != 80 {
			t.Fatalf("%d messages are shown, want 80", len(messages))
		}
		last = messages[79].Content
	}
}

func TestUnread(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	bo := s.world.Person("bo")
	channel := bo.Places()[0].ID
	m, err := s.world.Person("ana").Say("", "hello <@"+bo.ID()+">")
	if err != nil {
		t.Fatal(err)
	}
	next := s.listen("")
	e := next()
	if got := e.Counts["bo"][channel]; got.Unread != 1 || got.Pings != 1 || len(e.Counts["ana"]) != 0 {
		t.Fatalf("unread: %+v", e.Counts)
	}
	for _, tt := range []struct{ name, channel, message string }{
		{"a message of another channel", "1", m.ID},
		{"no message", channel, "1"},
		{"the message", channel, m.ID},
	} {
		if status, _ := s.ask("POST", "/api/act", `{"person":"bo","kind":"read","channel":"`+tt.channel+`","message":"`+tt.message+`"}`); status != http.StatusOK {
			t.Errorf("%s: %d", tt.name, status)
		}
	}
	if e := next(); e.Counts == nil || len(e.Counts["bo"]) != 0 {
		t.Errorf("unread after reading: %+v", e.Counts)
	}
}

func TestDevelopersSeeWhatTheBotSends(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.botSays(`{"content":"one"}`, nil)
	next := s.listen("view=ana/&tools")
	if e := next(); len(e.Requests) != 1 || !strings.Contains(e.Requests[0].Body, "one") || e.Refusals == nil {
		t.Fatalf("told of %+v, refused %v", e.Requests, e.Refusals)
	}
	s.botSends(`{"content":"`+strings.Repeat("long ", 500)+`"}`, nil)
	e := next()
	for len(e.Refusals) == 0 {
		e = next()
	}
	if !strings.Contains(e.Refusals[0], "code 50035") {
		t.Errorf("refused: %v", e.Refusals)
	}
	if e := s.listen("view=ana/")(); e.Requests != nil || e.Refusals != nil {
		t.Errorf("told unasked: %+v, %v", e.Requests, e.Refusals)
	}
}
