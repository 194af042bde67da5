package settings

import (
	"context"
	"errors"
	"strings"

	"galet/bot/fairqueue"
	"galet/bot/ui"
	"galet/game"
)

// The choices of /privacy: what to do with a member's data. They are parts of
// custom ids.
const (
	DataExport = "export"
	DataDelete = "delete"
	dataErase  = "erase"
	dataKeep   = "keep"
)

// Privacy answers /privacy: what is stored and why, or the chosen action.
func (h *Handlers) Privacy(r ui.Request) (ui.Reply, error) {
	switch r.Options[ui.OptData] {
	case "":
		return ui.Answer(privacyText(r.Loc()), ui.Row{Buttons: []ui.Button{
			{ID: dataPath(DataExport), Label: r.Loc().Say("privacy.export.button"), Style: ui.Secondary},
			{ID: dataPath(DataDelete), Label: r.Loc().Say("privacy.delete.button"), Style: ui.Danger},
		}}), nil
	case DataExport:
		return h.exported(r), nil
	case DataDelete:
		return h.askErase(r)
	}
	return ui.Reply{}, ui.ErrPath
}

// PrivacyPressed answers the buttons. They act on the member who presses them.
func (h *Handlers) PrivacyPressed(r ui.Request, p ui.Path) (ui.Reply, error) {
	switch p.Rest {
	case DataExport:
		return h.exported(r), nil
	case DataDelete:
		return h.askErase(r)
	case dataErase:
		return h.erase(r), nil
	case dataKeep:
		return r.Ephemeral(ui.Message{Content: r.Loc().Say("privacy.delete.kept")}), nil
	}
	return ui.Reply{}, ui.ErrPath
}

func dataPath(what string) ui.Path { return ui.Path{Action: ui.ActPrivacy, Rest: what} }

// privacyText says what is stored and why. The README says the same.
func privacyText(loc game.Localizer) string {
	return strings.Join([]string{
		loc.Say("privacy.head"),
		"- " + loc.Say("privacy.matches"),
		"- " + loc.Say("privacy.ratings"),
		"- " + loc.Say("privacy.choices"),
		"- " + loc.Say("privacy.server"),
		"",
		loc.Say("privacy.nobody"),
		loc.Say("privacy.long"),
		loc.Say("privacy.yours"),
		loc.Say("privacy.posted"),
	}, "\n")
}

// askErase warns a member before all their data are deleted.
func (h *Handlers) askErase(r ui.Request) (ui.Reply, error) {
	loc := r.Loc()
	open, err := h.matches.CountOpenMatches(r.By.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	said := loc.Say("privacy.delete.ask")
	if open > 0 {
		said += "\n" + loc.Say("privacy.delete.open", "N", open)
	}
	return r.Ephemeral(ui.Message{Content: said, Rows: []ui.Row{{Buttons: []ui.Button{
		{ID: dataPath(dataErase), Label: loc.Say("privacy.delete.yes"), Style: ui.Danger},
		{ID: dataPath(dataKeep), Label: loc.Say("privacy.delete.no"), Style: ui.Secondary},
	}}}}), nil
}

// erase deletes all data of a member.
func (h *Handlers) erase(r ui.Request) ui.Reply {
	return ui.Reply{Kind: ui.Deferred, Flush: true, CancelOthers: true, Later: func(_ context.Context, a ui.Answerer) error {
		err := h.matches.DeleteMember(r.By.ID, a.Turn)
		switch {
		case errors.Is(err, fairqueue.ErrClosed):
			return a.Send(ui.Message{Content: r.Loc().Say("privacy.delete.begun")})
		case err != nil:
			return err
		}
		return a.Send(ui.Message{Content: r.Loc().Say("privacy.delete.done")})
	}}
}
