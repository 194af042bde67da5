package sandbox_test

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"galet/bot/sandbox"
	"galet/bot/sandbox/sandboxtest"
)

// club is a town with roles.
func club() sandbox.Config {
	c := town()
	c.Guilds[0].Roles = []sandbox.Role{{Name: "Referees", ID: "71"}, {Name: "Champions", ID: "72"}}
	c.Guilds[0].Members[0].Roles = []string{"Champions"}
	c.Guilds[0].Members[1].ID, c.Guilds[0].Channels[0].ID = "51", "61"
	return c
}

// What a menu of people, roles or channels takes, and what it refuses.
func TestPick(t *testing.T) {
	t.Parallel()
	w := sandboxtest.World(t, club())
	chose := func(s *toy, i *discordgo.Interaction) {
		data := i.MessageComponentData()
		say(strings.Join(data.Values, " ")+" of "+strings.Join(known(data.Resolved), " "))(s, i)
	}
	newToy(t, w, []*discordgo.ApplicationCommand{}, map[string]answer{"user": chose, "role": chose, "both": chose, "channel": chose})
	newAPI(t, w).call("POST", "/channels/61/messages", `{"content":"x","components":[
		{"type":1,"components":[{"type":5,"custom_id":"user"}]}, {"type":1,"components":[{"type":6,"custom_id":"role"}]},
		{"type":1,"components":[{"type":5,"custom_id":"both","max_values":2}]}, {"type":1,"components":[{"type":8,"custom_id":"channel","channel_types":[0]}]}]}`)
	for _, tt := range []struct {
		name, menu string
		options    []string
		want       string
	}{
		{"a person by name", "user", []string{"@bo"}, "51 of users"},
		{"a role by name", "role", []string{"@Referees"}, "71 of roles"},
		{"a role by id", "role", []string{"72"}, "72 of roles"},
		{"a channel", "channel", []string{"#general"}, "61 of channels"},
		{"a role as a person", "user", []string{"Referees"}, `no "Referees"`},
		{"a person as a role", "role", []string{"@bo"}, `no "@bo"`},
		{"one twice", "both", []string{"@bo", "51"}, "chosen twice"},
		{"too many", "user", []string{"@bo", "@ana"}, "1 to 1 choices"},
		{"a channel that is not seen", "channel", []string{"#attic"}, `no "#attic"`},
	} {
		reply, err := w.Person("bo").Choose("#general", tt.menu, tt.options...)
		got := ""
		if err != nil {
			got = err.Error()
		} else if reply.Message != nil {
			got = reply.Message.Text
		}
		if !strings.Contains(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
	clean(t, w)
}

// known are the kinds of things that the bot was sent in full.
func known(r discordgo.MessageComponentInteractionDataResolved) []string {
	var kinds []string
	for _, k := range []struct {
		name string
		n    int
	}{{"users", len(r.Users)}, {"roles", len(r.Roles)}, {"channels", len(r.Channels)}} {
		if k.n > 0 {
			kinds = append(kinds, k.name)
		}
	}
	return kinds
}

func TestRolesNeedNames(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		change func(*sandbox.Guild)
		want   string
	}{
		{"none", func(g *sandbox.Guild) { g.Roles = []sandbox.Role{{}} }, "a name of its own"},
		{"twice", func(g *sandbox.Guild) { g.Roles = []sandbox.Role{{Name: "x"}, {Name: "x"}} }, "a name of its own"},
		{"unknown", func(g *sandbox.Guild) { g.Members[0].Roles = []string{"y"} }, `no role is called "y"`},
	} {
		c := town()
		tt.change(&c.Guilds[0])
		if _, err := sandbox.New(c); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
}
