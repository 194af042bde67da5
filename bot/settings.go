package bot

import (
	"errors"
	"strings"

	"galet/game/match"
)

// errNotManager refuses the settings to those who may not manage the server.
var errNotManager = errors.New("not one who manages the server")

// settings answers /settings: how the server has set up the bot, with menus to
// change it.
func (b *Bot) settings(r Request) (Reply, error) {
	s, err := b.managed(r)
	if err != nil {
		return Reply{}, err
	}
	return Reply{Form: Post, Private: true, Message: b.settingsMessage(r, s, settingsOfPlay, "")}, nil
}

// changeSettings answers a menu or button of the settings: what it changes
// applies at once, and the message shows what is so now.
func (b *Bot) changeSettings(r Request, p Path) (Reply, error) {
	before, err := b.managed(r)
	if err != nil {
		return Reply{}, err
	}
	name, value, pressed := strings.Cut(p.Rest, "/")
	values := r.Values
	if pressed {
		values = []string{value}
	}
	change, ok := settingChanges[name]
	if !ok {
		return r.aside(b.settingsMessage(r, before, p.Ply, "")), nil
	}
	apply, err := change(r, values)
	if err != nil {
		return Reply{}, err
	}
	after, err := b.matches.ChangeServer(r.Place.Guild, apply)
	if err != nil {
		return Reply{}, err
	}
	b.log.Info("settings changed", r.attrs("guild", r.Place.Guild, "setting", name)...)
	return r.aside(b.settingsMessage(r, after, p.Ply, b.settingDone(r, after, name))), nil
}

// managed is the server of a request, for those who may manage it.
func (b *Bot) managed(r Request) (match.Server, error) {
	if !r.Manages {
		return match.Server{}, errNotManager
	}
	return b.matches.Server(r.Place.Guild)
}
