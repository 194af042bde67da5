package sandbox_test

import (
	"strings"
	"testing"

	"galet/bot/sandbox"
)

// The calls with which the bot asks about itself and its place. If Discord's API
// description is available, the world checks each answer against it.
func TestWhatTheBotCanAsk(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	for _, tt := range []struct{ method, path, want string }{
		{"GET", "/gateway", `/gateway"`},
		{"GET", "/gateway/bot", `"remaining":1000`},
		{"DELETE", "/channels/{thread}/messages/{said}", ``},
	} {
		got := s.call(tt.method, s.names.Replace(tt.path), "")
		if got.status >= 300 || !strings.Contains(got.raw, tt.want) {
			t.Errorf("%s %s: %d %s, want %s", tt.method, tt.path, got.status, got.raw, tt.want)
		}
	}
	clean(t, s.world)
}

// A world that runs for a long time keeps a limited number of messages, refusals and
// requests.
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
	if n := len(d.world.Refusals()); n < 5 || n > 10 {
		t.Errorf("%d refusals are kept, want 5 to 10", n)
	}
	if n := len(d.world.Requests()); n > 10 {
		t.Errorf("%d requests are kept, want 10 at most", n)
	}
	if got := d.call("PATCH", first+"/messages/@original", `{"content":"x"}`); got.status == 200 {
		t.Error("the first interaction is still known")
	}
}
