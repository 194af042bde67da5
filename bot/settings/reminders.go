package settings

import (
	"galet/bot/discord"
	"galet/bot/ui"
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

// Reminders answers /reminders: how the member is reminded, which is changed
// first if a way is given.
func (h *Handlers) Reminders(r ui.Request) (ui.Reply, error) {
	if how, given := r.Options[ui.OptHow]; given {
		return h.setReminders(r, how)
	}
	m, err := h.Matches.Member(r.By.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	return r.Ephemeral(remindersMessage(r.Loc(), m.Reminders)), nil
}

// ChooseReminders answers the menu below /reminders.
func (h *Handlers) ChooseReminders(r ui.Request, _ ui.Path) (ui.Reply, error) {
	return h.setReminders(r, r.Value())
}

func (h *Handlers) setReminders(r ui.Request, how string) (ui.Reply, error) {
	for _, w := range reminderWays {
		if w.how != how {
			continue
		}
		if err := h.Matches.SetReminders(r.By.ID, w.to, r.Locale); err != nil {
			return ui.Reply{}, err
		}
		return r.Ephemeral(remindersMessage(r.Loc(), w.to)), nil
	}
	return ui.Reply{}, ui.ErrPath
}

// remindersMessage says how a member is reminded, with a menu to change it.
func remindersMessage(loc game.Localizer, now match.Reminders) ui.Message {
	menu := &ui.Menu{ID: ui.Path{Action: ui.ActReminders}, Prompt: loc.Say("option.how.what")}
	for _, w := range reminderWays {
		menu.Options = append(menu.Options, ui.Item{Label: loc.Say(w.label), Value: w.how, Chosen: w.to == now})
	}
	return ui.Message{Content: textReminders(loc, now), Rows: []ui.Row{{Menu: menu}}}
}

func ReminderChoices() []discord.ApplicationCommandOptionChoice {
	choices := make([]discord.ApplicationCommandOptionChoice, len(reminderWays))
	for i, w := range reminderWays {
		choices[i] = ui.NewChoice(w.how, w.label)
	}
	return choices
}
