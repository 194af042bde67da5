package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"galet/bot/sandbox"
	"galet/bot/sandbox/page"
)

// app is a small application of the tests. It shows parts of Discord on the
// page that Galet uses rarely or never.
type app struct {
	t     *testing.T
	world *sandbox.World
	// at is the page's address.
	at string
}

// asked is an interaction as the app receives it.
type asked struct {
	ID, Token string
	Type      int
	Data      struct {
		Name     string
		CustomID string `json:"custom_id"`
		Values   []string
	}
}

// answers are the app's first responses as JSON, by command or custom id; ""
// means none.
type answers map[string]func(asked) string

// says responds with a message.
func says(format string, args ...any) string {
	return fmt.Sprintf(`{"type":4,"data":{"content":%s}}`, quoted(fmt.Sprintf(format, args...)))
}

// always is a constant response.
func always(answer string) func(asked) string { return func(asked) string { return answer } }

func quoted(text string) string {
	raw, _ := json.Marshal(text)
	return string(raw)
}

// newApp connects an app to a world, registers its commands and shows the page.
// The test fails if the world refuses a call or does not implement it.
func newApp(t *testing.T, c sandbox.Config, commands string, on answers) *app {
	t.Helper()
	c.BotName = "Galet"
	w, err := sandbox.New(c)
	if err != nil {
		t.Fatal(err)
	}
	site := httptest.NewServer(page.New(w, page.Options{Title: "Sandbox", Locale: "en-GB"}))
	a := &app{t, w, site.URL + "/"}
	line, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(w.URL(), "http")+"/gateway/?v=9&encoding=json", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for _, f := range w.Faults() {
			t.Errorf("fault: %s", f)
		}
		for _, r := range w.Refusals() {
			t.Errorf("refused: %s", r)
		}
		line.Close()
		w.Close()
		site.Close()
	})
	if err := line.WriteMessage(websocket.TextMessage, fmt.Appendf(nil, `{"op":2,"d":{"token":%q,"intents":1,"properties":{"os":"x"}}}`, w.Token())); err != nil {
		t.Fatal(err)
	}
	go a.listen(line, on)
	a.call("PUT", "/applications/"+w.BotID()+"/commands", commands, nil)
	return a
}

// listen responds to interactions until the connection ends.
func (a *app) listen(line *websocket.Conn, on answers) {
	for {
		var event struct {
			Type string `json:"t"`
			Data asked  `json:"d"`
		}
		if _, raw, err := line.ReadMessage(); err != nil {
			return
		} else if json.Unmarshal(raw, &event) != nil || event.Type != "INTERACTION_CREATE" {
			continue
		}
		name := event.Data.Data.Name + event.Data.Data.CustomID
		if answer := on[name]; answer == nil {
			a.t.Errorf("the app has no answer to %q", name)
		} else if said := answer(event.Data); said != "" {
			a.call("POST", "/interactions/"+event.Data.ID+"/"+event.Data.Token+"/callback", said, nil)
		}
	}
}

// call sends JSON and files, and returns the body of the response.
func (a *app) call(method, path, payload string, files map[string][]byte) string {
	var b bytes.Buffer
	m := multipart.NewWriter(&b)
	kind := "application/json"
	if files == nil {
		b.WriteString(payload)
	} else {
		m.WriteField("payload_json", payload)
		for name, data := range files {
			part, _ := m.CreateFormFile(fmt.Sprintf("files[%d]", strings.Index("abc", name[:1])), name)
			part.Write(data)
		}
		m.Close()
		kind = m.FormDataContentType()
	}
	request, err := http.NewRequest(method, a.world.URL()+"/api/v9"+path, &b)
	if err != nil {
		a.t.Error(err)
		return ""
	}
	request.Header.Set("Content-Type", kind)
	request.Header.Set("Authorization", "Bot "+a.world.Token())
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		a.t.Error(err)
		return ""
	}
	defer response.Body.Close()
	raw, _ := io.ReadAll(response.Body)
	if response.StatusCode >= 300 {
		a.t.Errorf("%s %s: %d %s", method, path, response.StatusCode, raw)
	}
	return string(raw)
}

// posts posts a message in the first channel and returns its id.
func (a *app) posts(payload string, files map[string][]byte) string {
	a.t.Helper()
	return idOf(a.call("POST", "/channels/3001/messages", payload, files))
}

func idOf(raw string) string {
	var made struct{ ID string }
	json.Unmarshal([]byte(raw), &made)
	return made.ID
}

// village is a world for an app: the sandbox's servers with a short time limit
// for responses.
func village() sandbox.Config {
	return sandbox.Config{Guilds: servers(""), Permissions: sandbox.ThreadPermissions, AnswerWithin: 3 * time.Second}
}
