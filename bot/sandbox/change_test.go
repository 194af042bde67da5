package sandbox_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"galet/bot/sandbox"
	"galet/bot/sandbox/sandboxtest"
	"galet/bot/sandbox/script"
)

// What happens around the bot: things go, people leave, it is removed.
func TestChangesAroundTheBot(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, text string }{
		{"a message goes", "ana /offer\nremember offer\ndelete offer\nexpect offer gone\nana cannot click Take"},
		{"a remembered message goes", "ana /offer\nremember offer\nana says hello\ndelete offer\nexpect offer gone\nexpect last \"hello\""},
		{"a channel goes", "ana goes #attic\ndelete #attic\nana cannot goes #attic"},
		{"the bot is removed and asked back", "ana /offer\nkick the bot from Town\nana fails click Take\nana cannot /offer\ninvite the bot to Town\nana click Take\nexpect last \"taken\""},
		{"a server is out of reach", "ana /offer\ngateway loses Town\ngateway finds Town\nana click Take\nexpect last \"taken\""},
		{"someone reads another language", "language bo de\nlanguage Town fr\nbo /offer"},
		{"a thread falls asleep", "open talk\nana goes #talk\nana /offer\narchive #talk\nana cannot /offer\nana fails click Take\nexpect refused 50083"},
		{"what may not be done", "allow #general view\nallow #general"},
		{"calls fail", "misbehave 503 POST /interactions/*/*/callback\nana fails /offer\nana /offer"},
		{"the gateway is cut", "gateway cut\nana fails /offer"},
		{"a locked thread", "open talk\narchive #talk locked\nana goes #talk\nana cannot says hello"},
		{"a thread is begun, sleeps and is woken", "thread #chat in #general\nana goes #chat\nana /offer\nexpect last \"offer\"\narchive #chat\nana cannot /offer\nana says hello\nana /offer"},
		{"someone leaves and comes back", "kick bo from Town\nbo cannot /offer\ninvite bo to Town\nbo /offer\nexpect last \"offer\""},
		{"limits of each scope", "misbehave 429 global 1ms POST\nana /offer\nmisbehave 429 shared 5s POST /interactions/*/*/callback 1\nana fails /offer"},
		{"an answer is slow", "misbehave slow 20ms POST\nana /offer\nmisbehave slow 3s POST\nana fails /offer\nexpect refused 10062"},
		{"an answer is lost", "misbehave lose POST\nana /offer\nexpect last \"offer\""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := town()
			c.Permissions = sandbox.ThreadPermissions
			c.AnswerWithin = 2 * time.Second // some wait for it in vain
			w := sandboxtest.World(t, c)
			commands, answers := party()
			newToy(t, w, commands, answers)
			hooks := script.Hooks{"open": func(words []string) error {
				general := w.Person("ana").Places()[0].ID
				a := newAPI(t, w)
				on := a.call("POST", "/channels/"+general+"/messages", `{"content":"x"}`).id(t)
				a.call("POST", "/channels/"+general+"/messages/"+on+"/threads", `{"name":"`+words[0]+`"}`)
				return nil
			}}
			if err := script.Run(context.Background(), w, "s", tt.text, hooks); err != nil {
				t.Fatal(err)
			}
		})
	}
}

func TestChangesOfWhatIsNotThere(t *testing.T) {
	t.Parallel()
	w := sandboxtest.World(t, town())
	for name, err := range map[string]error{
		"message":        w.DeleteMessage("1"),
		"reader":         w.SetLocale("nobody", "de"),
		"language":       w.SetLocale("ana", "tlh"),
		"channel":        w.DeleteChannel("#moon"),
		"permissions":    w.SetPermissions("#moon", 0),
		"thread":         w.CloseThread("#general", true, false),
		"threads":        w.BeginThread("#moon", "chat", ""),
		"server":         w.RemoveBot("Moon", false),
		"a lost server":  w.RemoveBot("Moon", true),
		"one found":      w.AddBot("Moon"),
		"member":         w.SetMember("Town", "zed", false),
		"a return":       w.SetMember("Town", "zed", true),
		"one who is in":  w.SetMember("Town", "ana", true),
		"someone's mail": w.TakeDirectMessages("zed", true),
	} {
		if err == nil {
			t.Errorf("%s: changed something", name)
		}
	}
}

func TestMemberLeaves(t *testing.T) {
	t.Parallel()
	w := sandboxtest.World(t, town())
	if err := w.SetMember("Town", "bo", false); err != nil {
		t.Fatal(err)
	}
	if places := w.Person("bo").Places(); len(places) != 0 {
		t.Errorf("bo still sees %v", places)
	}
	if _, err := w.Person("bo").Say("#general", "x"); err == nil {
		t.Error("bo still speaks")
	}
}

func TestContradictoryWorlds(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		guilds []sandbox.Guild
		want   string
	}{
		{"two servers of one name", []sandbox.Guild{{Name: "a"}, {Name: "a"}}, "a name of its own"},
		{"no name", []sandbox.Guild{{}}, "a name of its own"},
		{"member twice", []sandbox.Guild{{Name: "a", Members: []sandbox.Member{{Name: "b"}, {Name: "b"}}}}, "there already"},
		{"nameless member", []sandbox.Guild{{Name: "a", Members: []sandbox.Member{{}}}}, "without a name"},
		{"channel twice", []sandbox.Guild{{Name: "a", Channels: []sandbox.Channel{{Name: "c"}, {Name: "c"}}}}, "a name of its own"},
		{"channel for nobody", []sandbox.Guild{{Name: "a", Channels: []sandbox.Channel{{Name: "c", For: []string{"d"}}}}}, `no member is called "d"`},
	} {
		if _, err := sandbox.New(sandbox.Config{Guilds: tt.guilds}); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want %q", tt.name, err, tt.want)
		}
	}
}

// When a channel is deleted, so are its threads and their messages.
func TestThreadsGoWithTheirChannel(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	if err := s.world.DeleteChannel("#general"); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ method, path, body string }{
		{"POST", "/channels/{thread}/messages", `{"content":"more"}`},
		{"PATCH", "/channels/{thread}/messages/{said}", `{"content":"changed"}`},
	} {
		if got := s.call(tt.method, s.names.Replace(tt.path), tt.body); got.status != 404 || got.code != 10003 {
			t.Errorf("%s %s: %d, code %d, want an unknown channel", tt.method, tt.path, got.status, got.code)
		}
	}
}
