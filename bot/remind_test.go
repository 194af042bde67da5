package bot_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"galet/bot"
	"galet/game/lang"
	"galet/game/match"
)

// A reminder of more matches than a message holds says how many it leaves out,
// and where they are listed.
func TestReminderOfManyMatches(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	m := d.begin(squares, ana, bo, here)
	m.Pace, m.Players[1].Name = 3, strings.Repeat("*", 32)
	m.Board = match.Board{Channel: here.Channel, Message: match.MessageID(strings.Repeat("9", 20))}
	for _, in := range lang.All() {
		for _, n := range []int{1, 25} {
			due := make([]match.Match, n)
			for i := range due {
				due[i] = m
				due[i].ID = match.ID(1_000_000 + i)
			}
			said, err := d.bot.Reminder(in, ana.ID, due)
			if err != nil {
				t.Fatal(err)
			}
			listed := strings.Count(said.Content, "https://discord.com/")
			games := strings.Contains(said.Content, "`/"+in.Say("command.games.called")+"`")
			if length := utf8.RuneCountInString(said.Content); length > 2000 || games != (listed < n) || listed < min(n, 6) {
				t.Errorf("%s: %d of %d matches in %d characters:\n%s", in.Tag(), listed, n, length, said.Content)
			}
		}
	}
}

// /reminders without a choice says how it is set, and its menu changes it.
func TestRemindersShowHowTheyAreSet(t *testing.T) {
	t.Parallel()
	for _, in := range lang.All() {
		d := newDesk(t)
		asked := request(ana, here, "reminders")
		asked.Locale = in.Tag()
		shows := func(reply bot.Reply, way string) {
			t.Helper()
			if !reply.Private && reply.Form != bot.Update || reply.Message.Content != in.Say("reminder."+way) {
				t.Fatalf("%s: got %+v, want %q", in.Tag(), reply, in.Say("reminder."+way))
			}
			menu := reply.Message.Rows[0].Menu
			for _, o := range menu.Options {
				if o.Chosen != (o.Value == way) || o.Chosen && o.Label != in.Say("option.how."+way) {
					t.Errorf("%s: %q is offered as %+v", in.Tag(), way, o)
				}
			}
			asked.Press = menu.ID.String()
		}
		shows(d.bot.Handle(asked), "channel")
		for _, way := range []string{"direct", "never", "channel"} {
			chosen := asked
			chosen.Kind, chosen.Private, chosen.Values = bot.Press, true, []string{way}
			shows(d.bot.Handle(chosen), way)
			shows(d.bot.Handle(asked), way)
		}
	}
}
