package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/bot/ui"
)

// A modified client sends a choice that was not on offer. The refusal is private
// and changes nothing.
func TestWhatIsNotOnOffer(t *testing.T) {
	t.Parallel()
	const gone, options = "no longer works", "can’t be played like that"
	many := make([]string, 26)
	for i := range many {
		many[i] = fmt.Sprint(100 + i)
	}
	setting := func(rest string, values ...string) ui.Request {
		r := pressed(ana, here, ephemeral, ui.Path{Action: "settings", Rest: rest}, values...)
		r.ManagesServer = true
		return r
	}
	press := func(p ui.Path, values ...string) ui.Request { return pressed(ana, here, ephemeral, p, values...) }
	ask := func(command string, given ...string) ui.Request { return request(ana, here, command, given...) }
	for name, row := range map[string]struct {
		asked ui.Request
		says  string
	}{
		"a setting by a member":        {press(ui.Path{Action: "settings", Rest: "ladder/off"}), "can manage the server"},
		"a channel's name":             {setting("channels", "general"), gone},
		"a channel's number, padded":   {setting("channels", "011"), gone},
		"a number too large":           {setting("channels", "18446744073709551616"), gone},
		"more channels than a menu":    {setting("channels", many...), gone},
		"two roles":                    {setting("stewards", "7", "8"), gone},
		"everyone's role":              {setting("stewards", string(here.Guild)), "Everyone has that role"},
		"a bound between":              {setting("most", "7"), gone},
		"a bound below nought":         {setting("most", "-1"), gone},
		"two bounds":                   {setting("most", "1", "2"), gone},
		"a pace between":               {setting("pace", "2"), options},
		"neither on nor off":           {setting("rated/perhaps"), gone},
		"a language that is not":       {setting("language", "tlh"), gone},
		"data neither kept nor erased": {press(ui.Path{Action: "privacy", Rest: "burn"}), gone},
		"data to burn":                 {ask("privacy", "data", "burn"), gone},
		"reminders by letter":          {ask("reminders", "how", "letter"), gone},
		"neither true nor false":       {ask("preview", "game", string(squares), "show", "maybe"), gone},
		"a move before the first":      {ask("board", "match", "1", "position", "-1"), "from 0, the start, to 2"},
		"a move after the last":        {ask("board", "match", "1", "position", "3"), "from 0, the start, to 2"},
		"no number of a move":          {ask("board", "match", "1", "position", "two"), "from 0, the start, to 2"},
		"days below nought":            {ask("away", "until", "-1"), "number of days"},
		"days without end":             {ask("away", "until", "65536"), "number of days"},
		"digits of others":             {ask("away", "until", "٣"), "number of days"},
		"a day that is not":            {ask("away", "until", "2026-02-30"), "number of days"},
		"a page that is not":           {press(ui.Path{Action: "rules", Rest: "kulami/nowhere"}), gone},
		"the course of no game":        {press(ui.Path{Action: "rules", Rest: "chess"}), "don’t know that game"},
		"a ladder of no game":          {press(ui.Path{Action: "ladder", Rest: "chess"}), "don’t know that game"},
		"a challenge to no member":     {press(ui.Path{Action: "dare", Rest: "kala/member"}, "@everyone"), "not a member"},
		"the end of a match":           {press(ui.Path{Action: "stop", ID: 1, Ply: 2}), "end other members’ matches"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newTestBot(t)
			d.begin(squares, ana, bo, here)
			d.play(1, "d4", "d7")
			stands := func() []any {
				server, err := d.matches.Server(here.Guild)
				if err != nil {
					t.Fatal(err)
				}
				all, err := d.matches.Data(ana.ID)
				if err != nil {
					t.Fatal(err)
				}
				return []any{server, all.Settings, all.Member, d.match(1).Record.Moves, d.match(1).End, d.owed()}
			}
			before := stands()
			reply := d.bot.Handle(row.asked)
			if reply.Later != nil {
				reply.Message = d.later(reply)
			}
			if reply.Kind != ui.Private || !strings.Contains(reply.Message.Content, row.says) || len(reply.Message.Pings) > 0 {
				t.Errorf("form %v, said %q, want in it %q", reply.Kind, reply.Message.Content, row.says)
			}
			if diff := cmp.Diff(before, stands()); diff != "" {
				t.Errorf("something changed:\n%s", diff)
			}
		})
	}
}

// A step beyond the last position leads to the last one. Only members who may
// end matches are offered matches to end.
func TestStepsAndEndsWithinBounds(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	d.begin(squares, ana, bo, here)
	d.play(1, "d4", "d7")
	step := d.press(cleo, here, ephemeral, ui.Path{Action: "step", ID: 1, Ply: 99, Rest: "next"})
	if !strings.Contains(step.Message.Content, "After move 2 of 2.") {
		t.Errorf("a step beyond shows %q", step.Message.Content)
	}
	for _, manages := range []bool{false, true} {
		r := request(cleo, here, "end", "match", "")
		r.Kind, r.Focus, r.ManagesServer = ui.Completion, "match", manages
		if offered := d.bot.Handle(r).Choices; len(offered) > 0 != manages {
			t.Errorf("to one who manages the server: %v, it offers %v", manages, offered)
		}
	}
}
