package bot

import (
	"galet/game"
	"galet/game/catalog"
	"galet/game/lang"
	"galet/game/match"
)

// The values of a member's setting for a game; unset, the game says.
const (
	settingOn  = "on"
	settingOff = "off"
)

// previewKey is the setting's key.
func previewKey(id game.ID) string { return "preview/" + string(id) }

// previews tells whether a member is shown a chosen move before it counts.
func (b *Bot) previews(p match.PlayerID, e catalog.Entry) (bool, error) {
	set, err := b.matches.Setting(p, previewKey(e.Game.ID()))
	if err != nil || set == "" {
		return e.Words.About(lang.English()).PreviewFirst, err
	}
	return set == settingOn, nil
}

// setPreview answers /preview.
func (b *Bot) setPreview(r Request) (Reply, error) {
	e, err := b.entry(game.ID(r.Options[optGame]))
	if err != nil {
		return Reply{}, err
	}
	show, ok := r.truth(optShow)
	if !ok {
		return Reply{}, errPath
	}
	value := settingOff
	if show {
		value = settingOn
	}
	if err := b.matches.SetSetting(r.By.ID, previewKey(e.Game.ID()), value); err != nil {
		return Reply{}, err
	}
	return private(textPreviewSet(r.in(), e.Words.About(r.in()).Title, show)), nil
}
