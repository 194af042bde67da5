package sandbox_test

import (
	"strings"
	"testing"

	"galet/bot/sandbox"
)

// What the bot can ask about itself and about where it is. Where Discord's
// description is at hand, the world holds each answer against it.
func TestWhatTheBotCanAsk(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	for _, tt := range []struct{ method, path, want string }{
		{"GET", "/gateway", `/gateway"`},
		{"GET", "/gateway/bot", `"remaining":1000`},
		{"GET", "/users/@me", `"username":"toy"`},
		{"GET", "/users/{ana}", `"global_name":"Ana"`},
		{"GET", "/applications/@me", `"name":"toy"`},
		{"GET", "/oauth2/applications/@me", `"name":"toy"`},
		{"GET", "/guilds/{guild}", `"name":"Town"`},
		{"GET", "/guilds/{guild}/channels", `"name":"attic"`},
		{"GET", "/guilds/{guild}/members/{ana}", `"username":"ana"`},
		{"GET", "/channels/{general}", `"name":"general"`},
		{"GET", "/channels/{thread}", `"thread_metadata"`},
		{"GET", "/channels/{dm}", `"recipients"`},
		{"GET", "/channels/{general}/messages/{mine}", `"thread":{`},
		{"POST", "/channels/{general}/typing", ``},
		{"DELETE", "/channels/{thread}/messages/{said}", ``},
	} {
		got := s.call(tt.method, s.names.Replace(tt.path), "")
		if got.status >= 300 || !strings.Contains(got.raw, tt.want) {
			t.Errorf("%s %s: %d %s, want %s", tt.method, tt.path, got.status, got.raw, tt.want)
		}
	}
	if err := s.world.RemoveMember("Town", "ana"); err != nil {
		t.Fatal(err)
	}
	if got := s.call("GET", s.names.Replace("/guilds/{guild}/members/{ana}"), ""); got.code != 10007 {
		t.Errorf("a member who left: %d %s", got.status, got.raw)
	}
	s.world.ForgetRefusals()
	clean(t, s.world)
}

func TestPicturesInsideMessages(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	at := s.names.Replace("/channels/{general}/messages")
	png := file{"files[0]", "a.png", picture(t, 2, 2)}
	for _, tt := range []struct {
		name, body string
		code       int
		has        string
	}{
		{"in an embed", `{"embeds":[{"title":"t","image":{"url":"attachment://a.png"}}]}`, 0, "/attachments/"},
		{"in a gallery", `{"flags":32768,"components":[{"type":12,"items":[{"media":{"url":"attachment://a.png"},"description":"grey"}]}]}`, 0, `"grey"`},
		{"beside a text", `{"flags":32768,"components":[{"type":9,"components":[{"type":10,"content":"x"}],"accessory":{"type":11,"media":{"url":"attachment://a.png"}}}]}`, 0, `"accessory"`},
		{"as a file", `{"flags":32768,"components":[{"type":13,"file":{"url":"attachment://a.png"}}]}`, 0, `"file"`},
		{"one that is not there", `{"flags":32768,"components":[{"type":12,"items":[{"media":{"url":"attachment://b.png"}}]}]}`, 50035, "REFERENCED_ATTACHMENT_NOT_FOUND"},
	} {
		got := s.upload("POST", at, tt.body, png)
		if got.code != tt.code || !strings.Contains(got.raw, tt.has) {
			t.Errorf("%s: %d %s", tt.name, got.status, got.raw)
		}
	}
	if faults := s.world.Faults(); len(faults) > 0 {
		t.Errorf("faults: %v", faults)
	}
}

// A world that runs for long keeps only so much.
func TestWorldForgets(t *testing.T) {
	t.Parallel()
	c := town()
	c.Keep = 5
	d := newDesk(t, c)
	first := ""
	for range 60 {
		acted := d.slash()
		i := d.next()
		if first == "" {
			first = webhook(i)
		}
		d.answer(i, `{"type":4,"data":{"content":"x"}}`)
		d.answer(i, `{"type":4,"data":{"content":"x"}}`)
		acted.saw(t)
	}
	messages := must[[]sandbox.Message](t)(d.world.Messages("#general"))
	if n := len(messages); n < 5 || n > 10 {
		t.Errorf("%d messages are kept, want 5 to 10", n)
	}
	if n := len(d.world.Refusals()); n != 5 {
		t.Errorf("%d refusals are kept, want 5", n)
	}
	if n := len(d.world.Requests()); n > 10 {
		t.Errorf("%d requests are kept, want 10 at most", n)
	}
	if got := d.call("GET", first+"/messages/@original", ""); got.status == 200 {
		t.Error("the first interaction is still known")
	}
}
