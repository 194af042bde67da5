package bot_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/bot"
	"galet/bot/sandbox/validate"
	"galet/bot/ui"
	"galet/game/catalog"
	"galet/game/match"
)

// hostile is an interaction that a modified client may send: anything in any place.
type hostile struct {
	kind                  int
	name, option, value   string
	customID, chosen, who string
}

// interaction is that interaction as Discord sends it, from a member without a match
// here or from a player of another server.
func (h hostile) interaction(by match.Player, at match.Place) []byte {
	type object = map[string]any
	command, sub, nested := strings.Cut(h.name, " ")
	options := []object{{"name": h.option, "type": 3, "value": h.value, "focused": h.kind == int(ui.Completion)}}
	if nested {
		options = []object{{"name": sub, "type": 1, "options": options}}
	}
	data, err := json.Marshal(object{
		"id": "5", "token": "t", "type": h.kind, "guild_id": at.Guild, "channel_id": at.Channel,
		"app_permissions": "117760",
		"member":          object{"user": object{"id": by.ID, "username": h.who, "global_name": h.who}, "nick": h.who},
		"message":         object{"id": "77", "components": []object{{"type": 1, "components": []object{{"type": 2, "custom_id": h.customID}}}}},
		"data":            object{"name": command, "options": options, "custom_id": h.customID, "values": []string{h.chosen}},
	})
	if err != nil {
		panic(err)
	}
	return data
}

// FuzzHandle lets a stranger, and a player of another server, send anything.
// The matches of others do not change. Discord accepts the answer, and it is not
// the answer for an internal error.
func FuzzHandle(f *testing.F) {
	for _, h := range []hostile{
		{kind: 2, name: "move", option: "move", value: "#1 d4", who: "@everyone"},
		{kind: 2, name: "board", option: "match", value: "1", who: "\u202e**x**"},
		{kind: 2, name: "challenge kulami", option: "board", value: "triangle"},
		{kind: 2, name: "challenge kala", option: "opponent", value: "101"},
		{kind: 2, name: "resign", option: "match", value: "18446744073709551616"},
		{kind: 2, name: "preview", option: "show", value: "maybe"},
		{kind: 2, name: "games", option: "player", value: "<@101>"},
		{kind: 4, name: "move", option: "move", value: strings.Repeat("ａ", 3000)},
		{kind: 4, name: "record", option: "match", value: "\x00\xff"},
		{kind: 3, customID: "v1/play/1/0", chosen: "d4"},
		{kind: 3, customID: "v1/commit/1/99/d4"},
		{kind: 3, customID: "v1/accept/4/0"},
		{kind: 3, customID: "v1/withdraw/4/0"},
		{kind: 3, customID: "v1/resign/2/9223372036854775807"},
		{kind: 3, customID: "v1/group/3/0", chosen: "row 99"},
		{kind: 3, customID: strings.Repeat("v1/", 40)},
		{kind: 5, customID: "v1/play/1/0"},
		{kind: 2, name: "away", option: "until", value: "tomorrow"},
		{kind: 2, name: "away", option: "until", value: "2001-01-01"},
		{kind: 2, name: "away", option: "until", value: "65535"},
		{kind: 2, name: "reminders", option: "how", value: "by letter"},
		{kind: 3, customID: "v1/reminders/-/0"},
		{kind: 2, name: "board", option: "position", value: "-1"},
		{kind: 2, name: "profile", option: "player", value: "everyone"},
		{kind: 2, name: "leaderboard", option: "game", value: "chess"},
		{kind: 2, name: "end", option: "match", value: "1"},
		{kind: 2, name: "settings"},
		{kind: 4, name: "away", option: "until", value: "9999-12-31"},
		{kind: 4, name: "away", option: "until", value: strings.Repeat("0", 100) + "5"},
		{kind: 4, name: "end", option: "match", value: "1"},
		{kind: 3, customID: "v1/back/-/0"},
		{kind: 3, customID: "v1/games/-/9223372036854775807/@everyone"},
		{kind: 3, customID: "v1/ladder/-/9223372036854775807/kulami"},
		{kind: 3, customID: "v1/ladder-own/-/0/chess"},
		{kind: 3, customID: "v1/ladder-all/-/7/unlur"},
		{kind: 3, customID: "v1/settings/-/0/rated/on"},
		{kind: 3, customID: "v1/rules/-/0/kulami/no such page"},
		{kind: 3, customID: "v1/dare/-/0/kala/member", chosen: "101"},
		{kind: 3, customID: "v1/look/1/9"},
		{kind: 3, customID: "v1/step/1/9223372036854775807.5/first"},
		{kind: 3, customID: "v1/rematch/1/0"},
		{kind: 3, customID: "v1/allow/1/0"},
		{kind: 3, customID: "v1/refuse/1/0"},
		{kind: 3, customID: "v1/stop/1/0"},
		{kind: 3, customID: "v1/privacy/-/0/erase"},
	} {
		f.Add(h.kind, h.name, h.option, h.value, h.customID, h.chosen, h.who)
	}
	f.Fuzz(func(t *testing.T, kind int, name, option, value, customID, chosen, who string) {
		d := newTestBot(t)
		before := d.beginOthers()
		h := hostile{kind, name, option, value, customID, chosen, who}
		for _, from := range []struct {
			by match.Player
			at match.Place
		}{{cleo, here}, {ana, elsewhere}} {
			r, err := bot.ParseInteraction(h.interaction(from.by, from.at))
			if err != nil {
				continue
			}
			d.check(r, d.bot.Handle(r))
		}
		if diff := cmp.Diff(before, d.state()); diff != "" {
			t.Errorf("%+v changed something:\n%s", h, diff)
		}
	})
}

// beginOthers begins a match of each game and a challenge, and returns them.
func (d *testBot) beginOthers() string {
	for _, g := range catalog.All() {
		d.begin(g.Game.ID(), ana, bo, here)
	}
	_, err := d.matches.Propose(match.Proposal{Game: squares, By: ana, Against: &bo, Place: here})
	if err != nil {
		d.Fatal(err)
	}
	d.sendAll()
	return d.state()
}

// state is the stored state of those matches and of the challenge.
func (d *testBot) state() string {
	d.Helper()
	var all []any
	for id := range match.ID(3) {
		m := d.match(id + 1)
		all = append(all, m.Record, m.End, m.Place, m.Players, m.Board)
	}
	c, err := d.matches.Challenge(4)
	if err != nil {
		d.Fatal(err)
	}
	all = append(all, c.State, c.Place, c.Message)
	said, err := json.Marshal(all)
	if err != nil {
		d.Fatal(err)
	}
	return string(said)
}

// check checks an answer as Discord would.
func (d *testBot) check(r ui.Request, reply ui.Reply) {
	d.Helper()
	if log := d.log.String(); strings.Contains(log, "outcome=failed") || strings.Contains(log, "panic") {
		d.Errorf("it failed:\n%s", log)
	}
	kind := int(r.Kind)
	if kind != validate.OnCommand && kind != validate.OnComponent && kind != validate.OnAutocomplete {
		return // Discord sends no such interaction to this bot
	}
	raw, err := bot.Answer(reply)
	if err != nil {
		d.Fatal(err)
	}
	asked := validate.Asked{Kind: kind, Option: 3}
	for n := range reply.Message.Files {
		asked.Message.Files = append(asked.Message.Files, n)
	}
	if _, err := new(validate.Report).ReadCallback(raw, asked); err != nil {
		d.Errorf("Discord refuses %s: %v", raw, err)
	}
}
