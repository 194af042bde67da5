package settings

import (
	"errors"
	"strings"

	"galet/bot/ui"
	"galet/game/match"
)

// ErrNotManager: the member may not manage the server.
var ErrNotManager = errors.New("not a manager of the server")

// Settings answers /settings: how the server has set up the bot, with menus to
// change it.
func (h *Handlers) Settings(r ui.Request) (ui.Reply, error) {
	s, err := h.managed(r)
	if err != nil {
		return ui.Reply{}, err
	}
	return ui.Privately(h.settingsMessage(r, s, settingsOfPlay, "")), nil
}

// ChangeSettings answers a menu or button of the settings: the change applies at
// once, and the message shows the new state.
func (h *Handlers) ChangeSettings(r ui.Request, p ui.Path) (ui.Reply, error) {
	before, err := h.managed(r)
	if err != nil {
		return ui.Reply{}, err
	}
	name, value, pressed := strings.Cut(p.Rest, "/")
	values := r.Values
	if pressed {
		values = []string{value}
	}
	change, ok := settingChanges[name]
	if !ok {
		return r.Ephemeral(h.settingsMessage(r, before, p.Ply, "")), nil
	}
	apply, err := change(r, values)
	if err != nil {
		return ui.Reply{}, err
	}
	after, err := h.Matches.ChangeServer(r.Place.Guild, apply)
	if err != nil {
		return ui.Reply{}, err
	}
	h.Log.Info("settings changed", r.Attrs("guild", r.Place.Guild, "setting", name)...)
	reply := r.Ephemeral(h.settingsMessage(r, after, p.Ply, h.settingDone(r, after, name)))
	reply.Flush = name == setLadder // the terms of open challenges change
	return reply, nil
}

// managed is the server of a request, if the member may manage it.
func (h *Handlers) managed(r ui.Request) (match.Server, error) {
	if !r.Manages {
		return match.Server{}, ErrNotManager
	}
	return h.Matches.Server(r.Place.Guild)
}
