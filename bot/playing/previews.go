package playing

import (
	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
)

// The values of a member's setting for a game; unset, the game says.
const (
	settingOn  = "on"
	settingOff = "off"
)

// previewKey is the setting's key.
func previewKey(id game.ID) string { return "preview/" + string(id) }

// previews reports whether the viewer of a match wants previews of moves.
func previews(s matchview.View) bool {
	if set := s.Match.Settings[previewKey(s.Game.ID())]; set != "" {
		return set == settingOn
	}
	return s.Words.About(s.Loc).PreviewFirst
}

// SetPreview answers /preview.
func (h *Handlers) SetPreview(r ui.Request) (ui.Reply, error) {
	e, err := h.builder.Entry(game.ID(r.Options[ui.OptGame]))
	if err != nil {
		return ui.Reply{}, err
	}
	show, ok := r.Bool(ui.OptShow)
	if !ok {
		return ui.Reply{}, ui.ErrPath
	}
	value := settingOff
	if show {
		value = settingOn
	}
	if err := h.matches.SetSetting(r.By.ID, previewKey(e.Game.ID()), value); err != nil {
		return ui.Reply{}, err
	}
	return ui.Answer(textPreviewSet(r.Loc(), e.Words.About(r.Loc()).Title, show)), nil
}

// MovesChoices are the choices of /menus.
func MovesChoices() []discord.ApplicationCommandOptionChoice {
	return []discord.ApplicationCommandOptionChoice{
		ui.NewChoice(matchview.ChooseByMenus, "option.menus.menus"),
		ui.NewChoice(matchview.ChooseByButtons, "option.menus.buttons"),
	}
}

// SetMenus answers /menus: how the member chooses moves on boards that nobody else
// sees.
func (h *Handlers) SetMenus(r ui.Request) (ui.Reply, error) {
	value := r.Options[ui.OptHow]
	said := map[string]string{matchview.ChooseByMenus: "play.by-menus", matchview.ChooseByButtons: "play.by-buttons"}[value]
	if said == "" {
		return ui.Reply{}, ui.ErrPath
	}
	if err := h.matches.SetSetting(r.By.ID, matchview.SettingMoves, value); err != nil {
		return ui.Reply{}, err
	}
	return ui.Answer(r.Loc().Say(said, "Command", h.builder.Clickable(r.Loc(), ui.CmdNext))), nil
}
