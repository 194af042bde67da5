package bot

import (
	"galet/game"
	"galet/game/match"
)

// The ways to be reminded, as /reminders and its menu spell them.
const (
	remindChannel = "channel"
	remindDirect  = "direct"
	remindNever   = "never"
)

// reminderWays are the ways in the order in which they are offered.
var reminderWays = []struct {
	how, label string
	to         match.Reminders
}{
	{remindChannel, "option.how.channel", match.RemindInChannel},
	{remindDirect, "option.how.direct", match.RemindDirectly},
	{remindNever, "option.how.never", match.RemindNever},
}

// reminders answers /reminders: how the member is reminded, which is changed
// first if a way is given.
func (b *Bot) reminders(r Request) (Reply, error) {
	if how, given := r.Options[optHow]; given {
		return b.setReminders(r, how)
	}
	m, err := b.matches.Member(r.By.ID)
	if err != nil {
		return Reply{}, err
	}
	return r.aside(remindersMessage(r.in(), m.Reminders)), nil
}

// chooseReminders answers the menu below /reminders.
func (b *Bot) chooseReminders(r Request, _ Path) (Reply, error) {
	return b.setReminders(r, r.value())
}

func (b *Bot) setReminders(r Request, how string) (Reply, error) {
	for _, w := range reminderWays {
		if w.how != how {
			continue
		}
		if err := b.matches.SetReminders(r.By.ID, w.to, r.Locale); err != nil {
			return Reply{}, err
		}
		return r.aside(remindersMessage(r.in(), w.to)), nil
	}
	return Reply{}, errPath
}

// remindersMessage says how a member is reminded, with a menu to change it.
func remindersMessage(in game.Speaker, now match.Reminders) Message {
	menu := &Menu{ID: Path{Action: actReminders}, Prompt: in.Say("option.how.what")}
	for _, w := range reminderWays {
		menu.Options = append(menu.Options, Item{Label: in.Say(w.label), Value: w.how, Chosen: w.to == now})
	}
	return Message{Content: textReminders(in, now), Rows: []Row{{Menu: menu}}}
}

func reminderChoices() []commandChoice {
	choices := make([]commandChoice, len(reminderWays))
	for i, w := range reminderWays {
		choices[i] = newChoice(w.how, w.label)
	}
	return choices
}
