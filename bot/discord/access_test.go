package discord_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"galet/bot/discord"
)

// Permissions follow from roles and overwrites in Discord's order: everyone's,
// the roles' together, the member's own. A thread has those of its channel.
func TestAccess(t *testing.T) {
	t.Parallel()
	const view = 1 << 10
	overwrite := func(id, kind string, allow, deny int) string {
		return fmt.Sprintf(`{"id":%q,"type":%s,"allow":"%d","deny":"%d"}`, id, kind, allow, deny)
	}
	channel := func(id, kind string, overwrites string) string {
		return fmt.Sprintf(`{"id":%q,"type":%s,"permission_overwrites":[%s]}`, id, kind, overwrites)
	}
	a := discord.NewAccess()
	hear := func(event, data string) {
		t.Helper()
		if err := discord.Hear(a, event, json.RawMessage(data)); err != nil {
			t.Fatal(err)
		}
	}
	hear("GUILD_CREATE", `{"id":"1","owner_id":"90","roles":[{"id":"1","permissions":"1024"},{"id":"5","permissions":"0"},{"id":"6","permissions":"0"},
		{"id":"7","permissions":"8"},{"id":"8","permissions":"17179869184"}],"channels":[`+
		channel("10", "0", "")+`,`+
		channel("11", "0", overwrite("1", "0", 0, view))+`,`+
		channel("12", "0", overwrite("1", "0", 0, view)+`,`+overwrite("5", "0", view, 0))+`,`+
		channel("13", "0", overwrite("5", "0", 0, view)+`,`+overwrite("6", "0", view, 0))+`,`+
		channel("14", "0", overwrite("5", "0", view, 0)+`,`+overwrite("50", "1", 0, view))+`,`+
		channel("15", "0", overwrite("50", "0", 0, view))+`,`+
		channel("16", "2", "")+`],
		"threads":[{"id":"20","type":11,"parent_id":"11"},{"id":"21","type":12,"parent_id":"10"},{"id":"22","type":11,"parent_id":"77"}]}`)
	for name, row := range map[string]struct {
		channel, user string
		roles         []string
		sees, known   bool
	}{
		"open to all":                             {"10", "50", nil, true, true},
		"closed to all":                           {"11", "50", nil, false, true},
		"closed, to the owner":                    {"11", "90", nil, true, true},
		"closed, to an administrator":             {"11", "50", []string{"7"}, true, true},
		"open to a role":                          {"12", "50", []string{"5"}, true, true},
		"open to a role that one has not":         {"12", "50", []string{"6"}, false, true},
		"closed to one role, open to the other":   {"13", "50", []string{"5", "6"}, true, true},
		"closed to a role":                        {"13", "50", []string{"5"}, false, true},
		"closed to the member, open to the role":  {"14", "50", []string{"5"}, false, true},
		"an overwrite of a role with a member id": {"15", "50", nil, true, true},
		"a voice channel that cannot be joined":   {"16", "50", nil, false, true},
		"a thread of a closed channel":            {"20", "50", nil, false, true},
		"a private thread":                        {"21", "50", nil, true, false},
		"a private thread, to a moderator":        {"21", "50", []string{"8"}, true, true},
		"a thread of an unknown channel":          {"22", "50", nil, false, false},
		"an unknown channel":                      {"99", "50", nil, false, false},
	} {
		p, known := a.Permissions("1", row.channel, row.user, row.roles)
		if sees := p&discord.PermissionViewChannel != 0; sees != row.sees || known != row.known {
			t.Errorf("%s: sees %v, known %v", name, sees, known)
		}
	}
	sees := func(channel string, roles ...string) (bool, bool) {
		p, known := a.Permissions("1", channel, "50", roles)
		return p&discord.PermissionViewChannel != 0, known
	}
	for _, row := range []struct {
		event, data, channel string
		sees, known          bool
	}{
		{"CHANNEL_UPDATE", `{"id":"10","guild_id":"1","type":0,"permission_overwrites":[` + overwrite("1", "0", 0, view) + `]}`, "10", false, true},
		{"CHANNEL_CREATE", `{"id":"30","guild_id":"1","type":0,"permission_overwrites":[]}`, "30", true, true},
		{"THREAD_CREATE", `{"id":"31","guild_id":"1","type":11,"parent_id":"30"}`, "31", true, true},
		{"THREAD_UPDATE", `{"id":"31","guild_id":"1","type":11,"parent_id":"30","thread_metadata":{"archived":true}}`, "31", false, false},
		{"THREAD_LIST_SYNC", `{"guild_id":"1","threads":[{"id":"31","type":11,"parent_id":"30"}]}`, "31", true, true},
		{"THREAD_LIST_SYNC", `{"guild_id":"1","channel_ids":["10"],"threads":[]}`, "31", true, true},
		{"THREAD_LIST_SYNC", `{"guild_id":"1","channel_ids":["10","30"],"threads":[{"id":"32","type":11,"parent_id":"30"}]}`, "31", false, false},
		{"THREAD_LIST_SYNC", `{"guild_id":"1","channel_ids":["10"],"threads":[]}`, "32", true, true},
		{"THREAD_LIST_SYNC", `{"guild_id":"1","threads":[]}`, "32", false, false},
		{"THREAD_LIST_SYNC", `{"guild_id":"1","threads":[]}`, "30", true, true},
		{"GUILD_ROLE_UPDATE", `{"guild_id":"1","role":{"id":"1","permissions":"0"}}`, "30", false, true},
		{"GUILD_DELETE", `{"id":"1","unavailable":true}`, "30", false, true},
		{"GUILD_UPDATE", `{"id":"1","owner_id":"50","roles":[]}`, "30", true, true},
		{"CHANNEL_DELETE", `{"id":"30","guild_id":"1"}`, "30", false, false},
		{"GUILD_DELETE", `{"id":"1"}`, "11", false, false},
	} {
		hear(row.event, row.data)
		if seen, known := sees(row.channel); seen != row.sees || known != row.known {
			t.Errorf("after %s: sees %v, known %v", row.event, seen, known)
		}
	}
}

// A channel that the events name is not deleted, also if the bot cannot view it. Nobody
// but the owner and administrators is known to see such a channel.
func TestObfuscatedChannel(t *testing.T) {
	t.Parallel()
	a := discord.NewAccess()
	if a.MayBeDeleted("1", "10") {
		t.Error("a channel of a server that is not described yet counts as deleted")
	}
	hear := func(event, data string) {
		t.Helper()
		if err := discord.Hear(a, event, json.RawMessage(data)); err != nil {
			t.Fatal(err)
		}
	}
	hear("GUILD_CREATE", `{"id":"1","owner_id":"90","roles":[{"id":"1","permissions":"1024"}],"channels":[
		{"id":"10","type":0,"flags":131072,"name":"___hidden___","permission_overwrites":[{"id":"1","type":0,"allow":"0","deny":"1024"}]}]}`)
	for user, want := range map[string]bool{"50": false, "90": true} {
		if p, _ := a.Permissions("1", "10", user, nil); p&discord.PermissionViewChannel != 0 != want {
			t.Errorf("member %s sees it: %v", user, !want)
		}
	}
	if a.MayBeDeleted("1", "10") || !a.MayBeDeleted("1", "11") {
		t.Error("a channel that cannot be viewed counts as deleted, or one that does not exist as there")
	}
	hear("CHANNEL_DELETE", `{"id":"10","guild_id":"1"}`)
	if !a.MayBeDeleted("1", "10") {
		t.Error("a deleted channel counts as there")
	}
}

// Discord sends no event for the threads of a deleted channel.
func TestThreadsOfDeletedChannel(t *testing.T) {
	t.Parallel()
	a := discord.NewAccess()
	for _, e := range []struct{ event, data string }{
		{"GUILD_CREATE", `{"id":"1","channels":[{"id":"10","type":0,"parent_id":"13"},{"id":"11","type":0},{"id":"13","type":4}],
			"threads":[{"id":"20","type":11,"parent_id":"10"},{"id":"21","type":11,"parent_id":"11"}]}`},
		{"CHANNEL_DELETE", `{"id":"13","guild_id":"1","type":4}`},
		{"CHANNEL_DELETE", `{"id":"11","guild_id":"1","type":0}`},
	} {
		if err := discord.Hear(a, e.event, json.RawMessage(e.data)); err != nil {
			t.Fatal(err)
		}
	}
	for channel, want := range map[string]bool{"10": false, "20": false, "11": true, "21": true} {
		if got := a.MayBeDeleted("1", channel); got != want {
			t.Errorf("channel %s may be deleted: %v", channel, got)
		}
	}
}
