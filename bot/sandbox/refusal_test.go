package sandbox_test

import (
	"net/http"
	"strings"
	"testing"
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
		{"message of another channel", "GET", "/channels/{attic}/messages/{mine}", ``, 404, 10008},
		{"no such server", "GET", "/guilds/1", ``, 404, 10004},
		{"no such member", "GET", "/guilds/{guild}/members/1", ``, 404, 10013},
		{"no such user", "GET", "/users/1", ``, 404, 10013},
		{"no such webhook", "POST", "/webhooks/1/x", `{"content":"x"}`, 404, 10015},
		{"no such interaction", "POST", "/interactions/1/x/callback", `{"type":5}`, 404, 10062},
		{"no such command", "GET", "/applications/{app}/commands/1", ``, 404, 10063},
		{"another application", "GET", "/applications/1/commands", ``, 403, 20012},
		{"unseen channel", "POST", "/channels/{hidden}/messages", `{"content":"x"}`, 403, 50001},
		{"may not speak", "POST", "/channels/{mute}/messages", `{"content":"x"}`, 403, 50013},
		{"may not read", "GET", "/channels/{mute}/messages", ``, 403, 50013},
		{"not the author", "PATCH", "/channels/{general}/messages/{hers}", `{"content":"x"}`, 403, 50005},
		{"may not delete", "DELETE", "/channels/{general}/messages/{hers}", ``, 403, 50013},
		{"nothing said", "POST", "/channels/{general}/messages", `{"content":"  \n"}`, 400, 50006},
		{"an empty embed", "POST", "/channels/{general}/messages", `{"embeds":[{}]}`, 400, 50006},
		{"edited to nothing", "PATCH", "/channels/{general}/messages/{mine}", `{"content":""}`, 400, 50006},
		{"takes no direct messages", "POST", "/channels/{dm}/messages", `{"content":"x"}`, 403, 50007},
		{"wrong token of an interaction", "POST", "/webhooks/{app}/x", `{"content":"x"}`, 401, 50027},
		{"form", "POST", "/channels/{general}/messages", `{"content":"` + big + `"}`, 400, 50035},
		{"reply to nothing", "POST", "/channels/{general}/messages", `{"content":"x","message_reference":{"message_id":"1"}}`, 400, 50035},
		{"picture that is not there", "POST", "/channels/{general}/messages", `{"embeds":[{"image":{"url":"attachment://a.png"}}]}`, 400, 50035},
		{"direct messages with nobody", "POST", "/users/@me/channels", `{"recipient_id":"1"}`, 400, 50035},
		{"no JSON", "POST", "/channels/{general}/messages", `{`, 400, 50109},
		{"second thread", "POST", "/channels/{general}/messages/{mine}/threads", `{"name":"more"}`, 400, 160004},
		{"thread without a name", "POST", "/channels/{general}/messages/{hers}/threads", `{}`, 400, 50035},
		{"thread in a thread", "POST", "/channels/{thread}/messages/{said}/threads", `{"name":"x"}`, 400, 50024},
		{"thread that may not be begun", "POST", "/channels/{mute}/threads", `{"name":"x","type":11}`, 403, 50013},
		{"lock without the right", "PATCH", "/channels/{thread}", `{"locked":true}`, 403, 50013},
		{"101 messages", "GET", "/channels/{general}/messages?limit=101", ``, 400, 50035},
		{"bad command", "POST", "/applications/{app}/commands", `{"name":"UP","description":"d"}`, 400, 50035},
		{"commands of a server without the bot", "GET", "/applications/{app}/guilds/1/commands", ``, 403, 50001},
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
		a := newAPI(t, newWorld(t, town()))
		a.token = token
		if got := a.call("GET", "/users/@me", ""); got.status != http.StatusUnauthorized {
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
		{"GET", "/channels/{general}/messages?around=1", ``, "around"},
	} {
		s := newScene(t)
		s.call(tt.method, s.names.Replace(tt.path), tt.body)
		faults := s.world.Faults()
		if len(faults) != 1 || !strings.Contains(faults[0], tt.want) {
			t.Errorf("%s %s: faults %q, want one with %q", tt.method, tt.path, faults, tt.want)
		}
	}
}
