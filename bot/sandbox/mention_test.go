package sandbox_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"galet/bot/sandbox"
	"galet/bot/sandbox/sandboxtest"
)

func TestWhoIsPinged(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, channel, body string
		everyone            bool
		want                []string
	}{
		{"by the text", "#general", `{"content":"<@{ana}> and <@!{bo}>"}`, false, []string{"ana", "bo"}},
		{"allowed one only", "#general", `{"content":"<@{ana}> and <@{bo}>","allowed_mentions":{"parse":[],"users":["{bo}"]}}`, false, []string{"bo"}},
		{"allowed nobody", "#general", `{"content":"<@{ana}>","allowed_mentions":{"parse":[]}}`, false, nil},
		{"allowed and not mentioned", "#general", `{"content":"x","allowed_mentions":{"users":["{bo}"]}}`, false, nil},
		{"everyone without the right", "#general", `{"content":"@everyone"}`, false, nil},
		{"everyone with the right", "#general", `{"content":"@here"}`, true, []string{"ana", "bo"}},
		{"everyone not allowed", "#general", `{"content":"@everyone","allowed_mentions":{"parse":["users"]}}`, true, nil},
		{"one who does not see it", "#attic", `{"content":"<@{ana}> <@{bo}>"}`, false, []string{"ana"}},
		{"a bot", "#general", `{"content":"<@4242>"}`, false, nil},
		{"by a direct message", "dm", `{"content":"x"}`, false, []string{"ana"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := town()
			c.Guilds[0].Members[2].ID = "4242"
			if tt.everyone {
				c.Permissions = sandbox.LeastPermissions | sandbox.MentionEveryone
			}
			w := sandboxtest.World(t, c)
			hers := must[sandbox.Message](t)(w.Person("ana").Say("#general", "hers"))
			ids := strings.NewReplacer("{ana}", w.Person("ana").ID(), "{bo}", w.Person("bo").ID(), "{hers}", hers.ID)
			at := hers.Channel
			if tt.channel != "#general" {
				at = must[sandbox.Message](t)(w.Person("ana").Say(tt.channel, "x")).Channel
			}
			got := newAPI(t, w).call("POST", "/channels/"+at+"/messages", ids.Replace(tt.body))
			if got.status != 200 {
				t.Fatal(got.raw)
			}
			m, _ := w.Message(got.id(t))
			if diff := cmp.Diff(tt.want, m.Pings, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("pings (-want +got):\n%s", diff)
			}
			clean(t, w)
		})
	}
}

func TestEditsPingNobody(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	at := s.names.Replace("/channels/{general}/messages/{mine}")
	s.call("PATCH", at, s.names.Replace(`{"content":"<@{ana}>"}`))
	m, _ := s.world.Message(s.names.Replace("{mine}"))
	if m.Text != "@Ana" || len(m.Pings) > 0 || !m.Edited {
		t.Errorf("got %+v", m)
	}
}
