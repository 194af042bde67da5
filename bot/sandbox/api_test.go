package sandbox_test

import (
	"bytes"
	"encoding/json"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"galet/bot/sandbox"
	"galet/bot/sandbox/sandboxtest"
)

// api calls the world's HTTP API by hand.
type api struct {
	t     *testing.T
	world *sandbox.World
	token string
}

func newAPI(t *testing.T, w *sandbox.World) *api { return &api{t, w, "Bot " + w.Token()} }

// answered is the answer to a call.
type answered struct {
	status int
	code   int
	body   map[string]any
	raw    string
	header http.Header
}

// call sends JSON, or nothing for the empty string.
func (a *api) call(method, path, body string) answered {
	a.t.Helper()
	request, err := http.NewRequest(method, a.world.URL()+"/api/v9"+path, strings.NewReader(body))
	if err != nil {
		a.t.Fatal(err)
	}
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	return a.send(request)
}

func (a *api) send(request *http.Request) answered {
	a.t.Helper()
	request.Header.Set("Authorization", a.token)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		a.t.Fatal(err)
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	if err != nil {
		a.t.Fatal(err)
	}
	got := answered{status: response.StatusCode, raw: string(raw), header: response.Header}
	if json.Unmarshal(raw, &got.body) == nil {
		code, _ := got.body["code"].(float64)
		got.code = int(code)
	}
	return got
}

// file is a file of a multipart request.
type file struct {
	field, name string
	data        []byte
}

// upload sends JSON and files.
func (a *api) upload(method, path, body string, files ...file) answered {
	a.t.Helper()
	var b bytes.Buffer
	m := multipart.NewWriter(&b)
	if err := m.WriteField("payload_json", body); err != nil {
		a.t.Fatal(err)
	}
	for _, f := range files {
		part, err := m.CreateFormFile(f.field, f.name)
		if err != nil {
			a.t.Fatal(err)
		}
		part.Write(f.data)
	}
	m.Close()
	request, err := http.NewRequest(method, a.world.URL()+"/api/v9"+path, &b)
	if err != nil {
		a.t.Fatal(err)
	}
	request.Header.Set("Content-Type", m.FormDataContentType())
	return a.send(request)
}

// id is the id in an answer that must be there.
func (got answered) id(t *testing.T) string {
	t.Helper()
	id, _ := got.body["id"].(string)
	if id == "" {
		t.Fatalf("no id in %d %s", got.status, got.raw)
	}
	return id
}

// scene is a town with one message of the bot and one of ana. The bot's message has a
// thread.
type scene struct {
	*api
	names *strings.Replacer
}

func newScene(t *testing.T) *scene {
	t.Helper()
	c := town()
	c.Permissions = sandbox.ThreadPermissions
	c.Guilds[0].Members = append(c.Guilds[0].Members, sandbox.Member{Name: "shy"})
	none, mute := sandbox.Permissions(0), sandbox.ViewChannel
	c.Guilds[0].Channels = append(c.Guilds[0].Channels,
		sandbox.Channel{Name: "hidden", Permissions: &none}, sandbox.Channel{Name: "mute", Permissions: &mute})
	w := sandboxtest.World(t, c)
	if err := w.TakeDirectMessages("shy", false); err != nil {
		t.Fatal(err)
	}
	a := newAPI(t, w)
	ids := map[string]string{"{app}": w.BotID()}
	for _, p := range w.Person("ana").Places() {
		ids["{"+p.Name+"}"] = p.ID
	}
	hers := must[sandbox.Message](t)(w.Person("ana").Say("#general", "hers"))
	ids["{hers}"] = hers.ID
	ids["{mine}"] = a.call("POST", "/channels/"+ids["{general}"]+"/messages", `{"content":"mine"}`).id(t)
	ids["{thread}"] = a.call("POST", "/channels/"+ids["{general}"]+"/messages/"+ids["{mine}"]+"/threads", `{"name":"talk"}`).id(t)
	ids["{said}"] = a.call("POST", "/channels/"+ids["{thread}"]+"/messages", `{"content":"in the thread"}`).id(t)
	ids["{shy}"], ids["{ana}"] = w.Person("shy").ID(), w.Person("ana").ID()
	ids["{dm}"] = a.call("POST", "/users/@me/channels", `{"recipient_id":"`+ids["{shy}"]+`"}`).id(t)
	var pairs []string
	for name, id := range ids {
		pairs = append(pairs, name, id)
	}
	return &scene{a, strings.NewReplacer(pairs...)}
}
