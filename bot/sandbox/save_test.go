package sandbox_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"galet/bot/sandbox"
	"galet/bot/sandbox/sandboxtest"
)

// A world that was written and read again is the same to everyone in it.
func TestSaveAndLoad(t *testing.T) {
	t.Parallel()
	config := func() sandbox.Config {
		c := town()
		c.BotID, c.Permissions = "10", sandbox.ThreadPermissions
		c.Guilds[0].Channels[0].ID, c.Guilds[0].ID = "20", "30"
		c.Guilds[0].Channels[1].ID = "21"
		for i, id := range []string{"41", "42", "43"} {
			c.Guilds[0].Members[i].ID = id
		}
		return c
	}
	w := sandboxtest.World(t, config())
	commands, answers := party()
	newToy(t, w, commands, answers)
	ana, bo := w.Person("ana"), w.Person("bo")
	must[sandbox.Message](t)(ana.Say("#general", "hello <@42>"))
	for _, line := range []string{"/pick", "/greet who:@ana", "/card", "/think"} {
		must[sandbox.Reply](t)(bo.Slash("#general", line))
	}
	a := newAPI(t, w)
	dm := a.call("POST", "/users/@me/channels", `{"recipient_id":"41"}`).id(t)
	a.call("POST", "/channels/"+dm+"/messages", `{"content":"to you alone"}`)
	posted := a.call("POST", "/channels/20/messages", `{"content":"a match","components":[{"type":1,"components":[{"type":2,"style":1,"label":"Off","custom_id":"off","disabled":true}]}]}`).id(t)
	a.call("POST", "/channels/20/messages/"+posted+"/threads", `{"name":"A thread"}`)
	a.call("POST", "/channels/"+posted+"/messages", `{"content":"in the thread"}`)

	var b bytes.Buffer
	if err := w.Save(&b); err != nil {
		t.Fatal(err)
	}
	again := sandboxtest.World(t, config())
	at, err := again.Load(&b)
	if err != nil {
		t.Fatal(err)
	}
	if since := time.Since(at); since < 0 || since > time.Minute {
		t.Errorf("written %v ago", since)
	}

	for _, name := range []string{"ana", "bo"} {
		was, is := w.Person(name), again.Person(name)
		if diff := cmp.Diff(was.Places(), is.Places()); diff != "" {
			t.Errorf("%s's places (-was +is):\n%s", name, diff)
		}
		for _, p := range was.Places() {
			before, after := must[[]sandbox.Message](t)(was.Messages(p.ID)), must[[]sandbox.Message](t)(is.Messages(p.ID))
			if diff := cmp.Diff(before, after, cmpopts.EquateEmpty(), cmpopts.EquateApproxTime(0)); diff != "" {
				t.Errorf("%s in %s (-was +is):\n%s", name, p.Name, diff)
			}
		}
	}
	next := must[sandbox.Message](t)(again.Person("ana").Say("#general", "later"))
	if all := must[[]sandbox.Message](t)(w.Messages("#general")); len(next.ID) < len(all[len(all)-1].ID) || next.ID <= all[len(all)-1].ID {
		t.Errorf("the id %s is not after %s", next.ID, all[len(all)-1].ID)
	}
	if got := newAPI(t, again).call("PATCH", "/channels/20/messages/"+posted, `{"content":"x"}`); got.status != 200 || !strings.Contains(got.raw, "A thread") {
		t.Errorf("the bot's message: %d %s", got.status, got.raw)
	}
	clean(t, again)
}

func TestLoadRefuses(t *testing.T) {
	t.Parallel()
	w := sandboxtest.World(t, town())
	var b bytes.Buffer
	if err := w.Save(&b); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"nothing": nil, "something else": []byte("hello"), "a part": b.Bytes()[:b.Len()/2]} {
		if _, err := w.Load(bytes.NewReader(data)); !errors.Is(err, sandbox.ErrNoWorld) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
