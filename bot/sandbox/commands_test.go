package sandbox_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"galet/bot/sandbox"
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

func TestOneCommandAtATime(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	at := s.names.Replace("/applications/{app}/commands")
	made := s.call("POST", at, `{"name":"a","description":"d","name_localizations":{"de":"b"}}`)
	one := at + "/" + made.id(t)
	steps := []struct {
		name, method, path, body string
		status                   int
		has, lacks               string
	}{
		{"the same again", "POST", at, `{"name":"a","description":"new"}`, 200, `"new"`, ""},
		{"changed in part", "PATCH", one, `{"description":"newer"}`, 200, `"name":"a"`, ""},
		{"changed to something wrong", "PATCH", one, `{"name":"A"}`, 400, "APPLICATION_COMMAND_INVALID_NAME", ""},
		{"for one server", "POST", s.names.Replace("/applications/{app}/guilds/{guild}/commands"), `{"name":"own","description":"d"}`, 201, `"guild_id"`, ""},
		{"all of everywhere", "GET", at, "", 200, `"newer"`, `"own"`},
		{"taken away", "DELETE", one, "", 204, "", ""},
		{"gone", "GET", one, "", 404, "10063", ""},
	}
	if made.status != 201 {
		t.Errorf("a new command: %d %s", made.status, made.raw)
	}
	for _, step := range steps {
		got := s.call(step.method, step.path, step.body)
		if got.status != step.status || !strings.Contains(got.raw, step.has) || step.lacks != "" && strings.Contains(got.raw, step.lacks) {
			t.Errorf("%s: %d %s", step.name, got.status, got.raw)
		}
	}
}

func TestTooManyCommands(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name       string
		kind, many int
		status     int
		code       int
	}{
		{"100 commands", 1, 100, 200, 0},
		{"101 commands", 1, 101, 400, 30032},
		{"15 for users", 2, 15, 200, 0},
		{"16 for users", 2, 16, 400, 30032},
		{"16 for messages", 3, 16, 400, 30032},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := newScene(t)
			var all []string
			for i := range tt.many {
				description := ""
				if tt.kind == 1 {
					description = "d"
				}
				all = append(all, fmt.Sprintf(`{"type":%d,"name":"c%d","description":%q}`, tt.kind, i, description))
			}
			got := s.call("PUT", s.names.Replace("/applications/{app}/commands"), "["+strings.Join(all, ",")+"]")
			if got.status != tt.status || got.code != tt.code {
				t.Errorf("%d %.200s, want %d, code %d", got.status, got.raw, tt.status, tt.code)
			}
		})
	}
}

// What the client says about a typed line before the bot hears of it.
func TestWhatTheClientRefuses(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	got := s.call("PUT", s.names.Replace("/applications/{app}/commands"), `[
		{"name":"play","description":"d","options":[
			{"type":1,"name":"chess","description":"d","options":[
				{"type":6,"name":"with","description":"d","required":true},
				{"type":4,"name":"size","description":"d","min_value":3,"max_value":9},
				{"type":3,"name":"text","description":"d","min_length":2,"max_length":4},
				{"type":3,"name":"board","description":"d","choices":[{"name":"The big one","value":"big"}]},
				{"type":10,"name":"pace","description":"d"},
				{"type":7,"name":"where","description":"d"},
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
		{"too short", "", "/play chess with:@bo text:a", "text must be 2 to 4 characters long"},
		{"no choice", "", "/play chess with:@bo board:small", `board has no choice "small"`},
		{"no end", "", "/play chess with:@bo pace:inf", "pace is out of its bounds"},
		{"no number at all", "", "/play chess with:@bo pace:nan", `pace is a number, not "nan"`},
		{"beyond exact numbers", "", "/play chess with:@bo pace:9007199254740992", "pace is out of its bounds"},
		{"no number", "", "/play chess with:@bo pace:fast", `pace is a number, not "fast"`},
		{"unseen channel", "", "/play chess with:@bo where:#attic", `bo sees no channel "#attic"`},
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
	c.Guilds[0].Members[0].Permissions = sandbox.MemberPermissions | sandbox.ManageGuild
	w := newWorld(t, c)
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
