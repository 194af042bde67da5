package bot_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"galet/bot/ui"
	"galet/game/lang"
	"galet/game/match"
)

// A reminder of more matches than a message holds says how many it leaves out,
// and where they are listed.
func TestReminderOfManyMatches(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	m := d.begin(squares, ana, bo, here)
	m.Pace, m.Players[1].Name = 3, strings.Repeat("*", 32)
	m.Board = match.Board{Channel: here.Channel, Message: match.MessageID(strings.Repeat("9", 20))}
	for _, loc := range lang.All() {
		for _, n := range []int{1, 25} {
			due := make([]match.Match, n)
			for i := range due {
				due[i] = m
				due[i].ID = match.ID(1_000_000 + i)
			}
			said, err := d.bot.Reminder(loc, ana.ID, due)
			if err != nil {
				t.Fatal(err)
			}
			listed := strings.Count(said.Content, "https://discord.com/")
			games := strings.Contains(said.Content, "`/"+loc.Say("command.games.called")+"`")
			if length := utf8.RuneCountInString(said.Content); length > 2000 || games != (listed < n) || listed < min(n, 6) {
				t.Errorf("%s: %d of %d matches in %d characters:\n%s", loc.Tag(), listed, n, length, said.Content)
			}
		}
	}
}

// /reminders without a choice says how it is set, and its menu changes it.
func TestRemindersShowHowTheyAreSet(t *testing.T) {
	t.Parallel()
	for _, loc := range lang.All() {
		d := newTestBot(t)
		asked := request(ana, here, "reminders")
		asked.Locale = loc.Tag()
		shows := func(reply ui.Reply, way string) {
			t.Helper()
			if reply.Kind != ui.Private && reply.Kind != ui.Update || reply.Message.Content != loc.Say("reminder."+way)+"\n"+loc.Say("reminder.ends-on") {
				t.Fatalf("%s: got %+v, want %q", loc.Tag(), reply, loc.Say("reminder."+way))
			}
			menu := reply.Message.Rows[0].Menu
			for _, o := range menu.Options {
				if o.Chosen != (o.Value == way) || o.Chosen && o.Label != loc.Say("option.how."+way) {
					t.Errorf("%s: %q is offered as %+v", loc.Tag(), way, o)
				}
			}
			asked.Press = menu.ID.String()
		}
		shows(d.bot.Handle(asked), "channel")
		for _, way := range []string{"direct", "never", "channel"} {
			chosen := asked
			chosen.Kind, chosen.Private, chosen.Values = ui.Press, true, []string{way}
			shows(d.bot.Handle(chosen), way)
			shows(d.bot.Handle(asked), way)
		}
	}
}
