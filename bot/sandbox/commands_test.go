package sandbox_test

import (
	"encoding/json"
	"strings"
	"testing"

	"galet/bot/sandbox"
	"galet/bot/sandbox/sandboxtest"
)

func TestCommandsKeepTheirVersion(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	at := s.names.Replace("/applications/{app}/commands")
	put := func(body string) map[string]string {
		var all []struct{ ID, Name, Version string }
		got := s.call("PUT", at, body)
		if err := json.Unmarshal([]byte(got.raw), &all); err != nil {
			t.Fatalf("%d %s", got.status, got.raw)
		}
		versions := map[string]string{}
		for _, c := range all {
			versions[c.Name] = c.ID + " " + c.Version
		}
		return versions
	}
	first := put(`[{"name":"a","description":"d"},{"name":"b","description":"d"}]`)
	second := put(`[{"name":"b","description":"d"},{"name":"a","description":"new"}]`)
	if first["b"] != second["b"] {
		t.Errorf("b was %s and is %s, though nothing changed", first["b"], second["b"])
	}
	id := func(s string) string { return strings.Fields(s)[0] }
	if id(first["a"]) != id(second["a"]) || first["a"] == second["a"] {
		t.Errorf("a was %s and is %s: want the id, and another version", first["a"], second["a"])
	}
	if third := put(`[{"name":"a","description":"new"}]`); len(third) != 1 || third["a"] != second["a"] {
		t.Errorf("got %v", third)
	}
	clean(t, s.world)
}

// What the client says about a typed line before it sends it to the bot.
func TestWhatTheClientRefuses(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	got := s.call("PUT", s.names.Replace("/applications/{app}/commands"), `[
		{"name":"play","description":"d","options":[
			{"type":1,"name":"chess","description":"d","options":[
				{"type":6,"name":"with","description":"d","required":true},
				{"type":4,"name":"size","description":"d","min_value":3},
				{"type":3,"name":"text","description":"d"},
				{"type":3,"name":"board","description":"d","choices":[{"name":"The big one","value":"big"}]},
				{"type":5,"name":"rated","description":"d"}]}]},
		{"name":"manage","description":"d","default_member_permissions":"32"},
		{"name":"inside","description":"d","contexts":[0]}]`)
	if got.status != 200 {
		t.Fatal(got.raw)
	}
	for _, tt := range []struct{ name, channel, line, want string }{
		{"no slash", "", "play", "begins with a slash"},
		{"no such command", "", "/fly", `no command "fly"`},
		{"no subcommand", "", "/play", `no subcommand ""`},
		{"no such subcommand", "", "/play go", `no subcommand "go"`},
		{"required option", "", "/play chess", `option "with" is required`},
		{"no such option", "", "/play chess with:@bo colour:red", `nobody called "@bo colour:red"`},
		{"text before the options", "", "/play chess now with:@bo", `no option where it says "now with:@bo"`},
		{"option twice", "", "/play chess with:@bo with:@bo", `"with" is given twice`},
		{"nobody", "", "/play chess with:@zed", `nobody called "@zed"`},
		{"too small", "", "/play chess with:@bo size:2", "size is out of its bounds"},
		{"not whole", "", "/play chess with:@bo size:4.5", `size is a number, not "4.5"`},
		{"no choice", "", "/play chess with:@bo board:small", `board has no choice "small"`},
		{"neither true nor false", "", "/play chess with:@bo rated:maybe", "rated is true or false"},
		{"not allowed", "", "/manage", `bo may not use "manage"`},
		{"not in direct messages", "dm", "/inside", `cannot be used in direct messages`},
		{"no such channel", "#moon", "/inside", `bo sees no channel "#moon"`},
	} {
		if _, err := s.world.Person("bo").Slash(tt.channel, tt.line); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want %q", tt.name, err, tt.want)
		}
	}
	if _, err := s.world.Person("zed").Slash("", "/inside"); err == nil || !strings.Contains(err.Error(), `nobody is called "zed"`) {
		t.Errorf("someone unknown: %v", err)
	}
	if _, err := s.world.Person("bo").Complete("", "/play chess with:@b"); err == nil {
		t.Error("an option that the bot does not complete was completed")
	}
}

func TestCommandsThatAPersonSees(t *testing.T) {
	t.Parallel()
	c := town()
	c.Guilds[0].Roles = []sandbox.Role{{Name: "managers", Permissions: sandbox.ManageGuild}}
	c.Guilds[0].Members[0].Roles = []string{"managers"}
	w := sandboxtest.World(t, c)
	a := newAPI(t, w)
	a.call("PUT", "/applications/"+w.BotID()+"/commands", `[{"name":"all","description":"d"},
		{"name":"manage","description":"d","default_member_permissions":"32","contexts":[0]},
		{"name":"admin","description":"d","default_member_permissions":"0"}]`)
	names := func(person, channel string) string {
		var all []string
		for _, c := range must[[]sandbox.Command](t)(w.Person(person).Commands(channel)) {
			all = append(all, c.Name)
		}
		return strings.Join(all, " ")
	}
	for _, tt := range []struct{ person, channel, want string }{
		{"ana", "#general", "all manage"},
		{"bo", "#general", "all"},
		{"ana", "dm", "all admin"},
	} {
		if got := names(tt.person, tt.channel); got != tt.want {
			t.Errorf("%s in %s sees %q, want %q", tt.person, tt.channel, got, tt.want)
		}
	}
	clean(t, w)
}
