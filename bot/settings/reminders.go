package settings

import (
	"strings"

	"galet/bot/discord"
	"galet/bot/ui"
	"galet/game/match"
)

// The ways to be reminded, as /reminders and its menu spell them.
const (
	remindChannel = "channel"
	remindDirect  = "direct"
	remindNever   = "never"
)

// reminderWays are the ways to be reminded, in the order of the menu.
var reminderWays = []struct {
	how, label string
	to         match.Reminders
}{
	{remindChannel, "option.how.channel", match.RemindInChannel},
	{remindDirect, "option.how.direct", match.RemindDirectly},
	{remindNever, "option.how.never", match.RemindNever},
}

// Reminders answers /reminders: it shows how the member is reminded. If a way is given,
// it first sets that.
func (h *Handlers) Reminders(r ui.Request) (ui.Reply, error) {
	if how, given := r.Options[ui.OptHow]; given {
		return h.setReminders(r, how)
	}
	return h.remindersPage(r)
}

// ChooseReminders answers the menu and the button below /reminders.
func (h *Handlers) ChooseReminders(r ui.Request, p ui.Path) (ui.Reply, error) {
	name, value, pressed := strings.Cut(p.Rest, "/")
	switch {
	case p.Rest == "":
		return h.setReminders(r, r.Value())
	case !pressed || name != endMentions:
		return ui.Reply{}, ui.ErrPath
	}
	if err := h.matches.SetMentionsEnds(r.By.ID, value == switchedOn); err != nil {
		return ui.Reply{}, err
	}
	return h.remindersPage(r)
}

// endMentions marks, in custom ids, the setting whether the end of a match mentions the
// member.
const endMentions = "ends"

func (h *Handlers) setReminders(r ui.Request, how string) (ui.Reply, error) {
	for _, w := range reminderWays {
		if w.how != how {
			continue
		}
		if err := h.matches.SetReminders(r.By.ID, w.to, r.Locale); err != nil {
			return ui.Reply{}, err
		}
		return h.remindersPage(r)
	}
	return ui.Reply{}, ui.ErrPath
}

// remindersPage says how a member is reminded, and whether the end of a match
// mentions the member, with a menu and a button to change it.
func (h *Handlers) remindersPage(r ui.Request) (ui.Reply, error) {
	m, err := h.matches.Member(r.By.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	ends, err := h.matches.MentionsEnds(r.By.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	loc := r.Loc()
	menu := &ui.Menu{ID: ui.Path{Action: ui.ActReminders}, Prompt: loc.Say("option.how.what")}
	for _, w := range reminderWays {
		menu.Options = append(menu.Options, ui.Item{Label: loc.Say(w.label), Value: w.how, Chosen: w.to == m.Reminders})
	}
	said, label, to := loc.Say("reminder.ends-on"), loc.Say("reminder.ends-turn-off"), switchedOff
	if !ends {
		said, label, to = loc.Say("reminder.ends-off"), loc.Say("reminder.ends-turn-on"), switchedOn
	}
	button := ui.Button{ID: ui.Path{Action: ui.ActReminders, Rest: endMentions + "/" + to}, Label: label, Style: ui.Secondary}
	return r.Ephemeral(ui.Message{
		Content: textReminders(loc, m.Reminders) + "\n" + said,
		Rows:    []ui.Row{{Menu: menu}, {Buttons: []ui.Button{button}}},
	}), nil
}

func ReminderChoices() []discord.ApplicationCommandOptionChoice {
	choices := make([]discord.ApplicationCommandOptionChoice, len(reminderWays))
	for i, w := range reminderWays {
		choices[i] = ui.NewChoice(w.how, w.label)
	}
	return choices
}
