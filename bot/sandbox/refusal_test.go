package sandbox_test

import (
	"net/http"
	"strings"
	"testing"

	"galet/bot/sandbox/sandboxtest"
)

func TestWhatDiscordRefuses(t *testing.T) {
	t.Parallel()
	big := strings.Repeat("x", 2001)
	for _, tt := range []struct {
		name, method, path, body string
		status, code             int
	}{
		{"no such channel", "POST", "/channels/1/messages", `{"content":"x"}`, 404, 10003},
		{"no such message", "PATCH", "/channels/{general}/messages/1", `{"content":"x"}`, 404, 10008},
		{"message of another channel", "PATCH", "/channels/{attic}/messages/{mine}", `{"content":"x"}`, 404, 10008},
		{"no such webhook", "POST", "/webhooks/1/x", `{"content":"x"}`, 404, 10015},
		{"no such interaction", "POST", "/interactions/1/x/callback", `{"type":5}`, 404, 10062},
		{"another application", "GET", "/applications/1/commands", ``, 403, 20012},
		{"unseen channel", "POST", "/channels/{hidden}/messages", `{"content":"x"}`, 403, 50001},
		{"may not speak", "POST", "/channels/{mute}/messages", `{"content":"x"}`, 403, 50013},
		{"not the author", "PATCH", "/channels/{general}/messages/{hers}", `{"content":"x"}`, 403, 50005},
		{"may not delete", "DELETE", "/channels/{general}/messages/{hers}", ``, 403, 50013},
		{"may not make a thread", "POST", "/channels/{mute}/messages/999/threads", `{"name":"x"}`, 403, 50013},
		{"nothing said", "POST", "/channels/{general}/messages", `{"content":"  \n"}`, 400, 50006},
		{"an empty embed", "POST", "/channels/{general}/messages", `{"embeds":[]}`, 400, 50006},
		{"edited to nothing", "PATCH", "/channels/{general}/messages/{mine}", `{"content":""}`, 400, 50006},
		{"takes no direct messages", "POST", "/channels/{dm}/messages", `{"content":"x"}`, 403, 50007},
		{"wrong token of an interaction", "POST", "/webhooks/{app}/x", `{"content":"x"}`, 401, 50027},
		{"form", "POST", "/channels/{general}/messages", `{"content":"` + big + `"}`, 400, 50035},
		{"direct messages with nobody", "POST", "/users/@me/channels", `{"recipient_id":"1"}`, 400, 50035},
		{"no JSON", "POST", "/channels/{general}/messages", `{`, 400, 50109},
		{"second thread", "POST", "/channels/{general}/messages/{mine}/threads", `{"name":"more"}`, 400, 160004},
		{"thread without a name", "POST", "/channels/{general}/messages/{hers}/threads", `{}`, 400, 50035},
		{"thread in a thread", "POST", "/channels/{thread}/messages/{said}/threads", `{"name":"x"}`, 400, 50024},
		{"bad command", "PUT", "/applications/{app}/commands", `[{"name":"UP","description":"d"}]`, 400, 50035},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := newScene(t)
			got := s.call(tt.method, s.names.Replace(tt.path), s.names.Replace(tt.body))
			if got.status != tt.status || got.code != tt.code {
				t.Errorf("got %d %s\nwant %d, code %d", got.status, got.raw, tt.status, tt.code)
			}
			refusals := s.world.Refusals()
			if len(refusals) != 1 || refusals[0].Code != tt.code || refusals[0].Status != tt.status {
				t.Errorf("noted refusals: %v", refusals)
			}
			if faults := s.world.Faults(); len(faults) > 0 {
				t.Errorf("faults: %v", faults)
			}
		})
	}
}

func TestWrongTokenIsRefused(t *testing.T) {
	t.Parallel()
	for _, token := range []string{"", "Bot wrong", "Bearer sandbox-token", "sandbox-token"} {
		a := newAPI(t, sandboxtest.World(t, town()))
		a.token = token
		if got := a.call("GET", "/gateway/bot", ""); got.status != http.StatusUnauthorized {
			t.Errorf("token %q: got %d", token, got.status)
		}
	}
}

func TestUnknownCallIsAFault(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ method, path, body, want string }{
		{"PUT", "/channels/{general}/pins/{mine}", ``, "is not imitated"},
		{"DELETE", "/channels/{general}", ``, "is not imitated"},
		{"POST", "/channels/{general}/messages", `{"content":"x","contnet":"y"}`, "contnet: Discord knows no such key"},
		{"POST", "/channels/{general}/messages", `{"content":"x","flags":64}`, "not ephemeral"},
	} {
		s := newScene(t)
		s.call(tt.method, s.names.Replace(tt.path), tt.body)
		faults := s.world.Faults()
		if len(faults) != 1 || !strings.Contains(faults[0], tt.want) {
			t.Errorf("%s %s: faults %q, want one with %q", tt.method, tt.path, faults, tt.want)
		}
	}
}
