package bot_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"galet/bot"
	"galet/bot/discord"
	"galet/bot/ui"
	"galet/game/match"
)

func TestParseInteraction(t *testing.T) {
	t.Parallel()
	place := match.Place{Guild: "1", Channel: "2"}
	for name, row := range map[string]struct {
		json string
		want ui.Request
	}{
		"a subcommand with options of every type": {
			`{"id":"5","token":"t","type":2,"guild_id":"1","channel_id":"2","app_permissions":"117760",
			"member":{"nick":"Annie","user":{"id":"9","username":"ana","global_name":"Ana"}},
			"data":{"name":"challenge","options":[{"name":"six","type":1,"options":[
				{"name":"opponent","type":6,"value":"8"},{"name":"size","type":4,"value":6},
				{"name":"word","type":3,"value":"a \"b\""},{"name":"show","type":5,"value":true}]}],
			"resolved":{"users":{"7":{"id":"7","username":"eve"},"8":{"id":"8","username":"bo","global_name":"Bo","bot":true}},"members":{"8":{"nick":"Bobo"}}}}}`,
			ui.Request{
				ID: "5", Kind: ui.Command, Place: place, By: match.Player{ID: "9", Name: "Annie"}, Command: "challenge six",
				Options: map[string]string{"opponent": "8", "size": "6", "word": `a "b"`, "show": "true"},
				Members: map[match.PlayerID]ui.Member{
					"7": {Player: match.Player{ID: "7", Name: "eve"}, Absent: true},
					"8": {Player: match.Player{ID: "8", Name: "Bobo"}, Bot: true},
				},
				Allowed: ui.Permissions,
			},
		},
		"members who see the channel or not": {
			`{"id":"5","token":"t","type":2,"guild_id":"1","channel_id":"2","app_permissions":"0","member":{"user":{"id":"9","username":"ana"}},
			"data":{"name":"challenge","resolved":{"users":{"5":{"id":"5"},"6":{"id":"6"},"7":{"id":"7"},"8":{"id":"8"},"10":{"id":"10"}},
			"members":{"5":{"permissions":"0"},"6":{"permissions":"2048"},"7":{"permissions":"1024"},"8":{"permissions":"8"},"10":{}}}}}`,
			ui.Request{
				ID: "5", Kind: ui.Command, Place: place, By: match.Player{ID: "9", Name: "ana"}, Command: "challenge", Options: map[string]string{},
				Members: map[match.PlayerID]ui.Member{
					"5":  {Player: match.Player{ID: "5"}, Barred: true},
					"6":  {Player: match.Player{ID: "6"}, Barred: true},
					"7":  {Player: match.Player{ID: "7"}},
					"8":  {Player: match.Player{ID: "8"}},
					"10": {Player: match.Player{ID: "10"}}, // Discord sent no permissions
				},
			},
		},
		"an option that is being typed, in a thread, by someone without a nickname": {
			`{"id":"5","token":"t","type":4,"guild_id":"1","channel_id":"2","app_permissions":"0","channel":{"type":11},
			"member":{"user":{"id":"9","username":"ana","global_name":"Ana"}},
			"data":{"name":"move","options":[{"name":"move","type":3,"value":"d","focused":true},{"name":"match","type":3,"value":"12"}]}}`,
			ui.Request{
				ID: "5", Kind: ui.Completion, Place: place, By: match.Player{ID: "9", Name: "Ana"}, Command: "move",
				Options: map[string]string{"move": "d", "match": "12"}, Focus: "move", Thread: true,
				Members: map[match.PlayerID]ui.Member{},
			},
		},
		"a choice in a menu that only the member sees": {
			`{"id":"5","token":"t","type":3,"guild_id":"1","channel_id":"2","app_permissions":"8",
			"member":{"user":{"id":"9","username":"ana"}},"message":{"id":"77","flags":64},
			"data":{"custom_id":"v1/play/3/4","component_type":3,"values":["d4"]}}`,
			ui.Request{
				ID: "5", Kind: ui.Press, Place: place, By: match.Player{ID: "9", Name: "ana"}, Press: "v1/play/3/4", Values: []string{"d4"},
				Message: "77", Private: true, Allowed: 8, Options: map[string]string{}, Members: map[match.PlayerID]ui.Member{},
			},
		},
		"a command in private": {
			`{"id":"5","token":"t","type":2,"channel_id":"2","user":{"id":"9","username":"ana"},"data":{"name":"help"}}`,
			ui.Request{
				ID: "5", Kind: ui.Command, Place: match.Place{Channel: "2"}, By: match.Player{ID: "9", Name: "ana"}, Command: "help",
				Options: map[string]string{}, Members: map[match.PlayerID]ui.Member{},
			},
		},
	} {
		got, err := bot.ParseInteraction([]byte(row.json))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if diff := cmp.Diff(row.want, got, cmpopts.IgnoreUnexported(ui.Request{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// In a voice or stage channel, the bot can only post if it may connect.
func TestConnectInVoiceChannels(t *testing.T) {
	t.Parallel()
	const connect = 1 << 20
	for _, row := range []struct {
		kind    int
		allowed discord.Permissions
		missing []string
	}{
		{discord.ChannelGuildText, ui.Permissions, nil},
		{discord.ChannelGuildVoice, ui.Permissions, []string{"permission.connect"}},
		{discord.ChannelStage, ui.Permissions, []string{"permission.connect"}},
		{discord.ChannelGuildVoice, ui.Permissions | connect, nil},
	} {
		r, err := bot.ParseInteraction(fmt.Appendf(nil, `{"id":"5","token":"t","type":2,"guild_id":"1","channel_id":"2","app_permissions":"%d",
			"channel":{"type":%d},"member":{"user":{"id":"9"}}}`, row.allowed, row.kind))
		if err != nil {
			t.Fatal(err)
		}
		var lacking ui.PermissionsError
		if err, refused := errors.AsType[*ui.PermissionsError](r.Permitted()); refused {
			lacking = *err
		}
		if !slices.Equal(lacking.Missing, row.missing) {
			t.Errorf("channel of type %d, permissions %d: %q is missing", row.kind, row.allowed, lacking.Missing)
		}
	}
}

func TestParseInteractionRefused(t *testing.T) {
	t.Parallel()
	for name, json := range map[string]string{
		"no JSON":         `{`,
		"nothing":         `{}`,
		"no token":        `{"id":"5","type":2,"user":{"id":"9"}}`,
		"nobody":          `{"id":"5","token":"t","type":2}`,
		"an empty member": `{"id":"5","token":"t","type":2,"member":{}}`,
		"no permissions":  `{"id":"5","token":"t","type":2,"guild_id":"1","member":{"user":{"id":"9"}}}`,
		"wrong types":     `{"id":5,"token":"t","type":"2","user":{"id":"9"}}`,
	} {
		if got, err := bot.ParseInteraction([]byte(json)); err == nil {
			t.Errorf("%s was read as %+v", name, got)
		}
	}
}

func FuzzParseInteraction(f *testing.F) {
	f.Add([]byte(`{"id":"5","token":"t","type":2,"user":{"id":"9"},"data":{"name":"help","options":[{"name":"x","type":1}]}}`))
	f.Add([]byte(`{"id":"5","token":"t","type":3,"user":{"id":"9"},"data":{"custom_id":"v1/play/1/2","values":["a"]}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := bot.ParseInteraction(data)
		if err == nil && r.By.ID == "" {
			t.Errorf("%q was read as by nobody", data)
		}
	})
}
