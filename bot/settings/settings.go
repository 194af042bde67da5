package settings

import (
	"errors"
	"strings"

	"galet/bot/ui"
	"galet/game/match"
)

// ErrNotManager: the member may not manage the server.
var ErrNotManager = errors.New("not a manager of the server")

// setup is everything that /settings shows of a server.
type setup struct {
	match.Server
	daily match.Daily
	// tooManyThreads: Discord refused the last thread, because the server has too many.
	tooManyThreads bool
}

// Settings answers /settings: it shows the settings of the server, with menus to change
// them.
func (h *Handlers) Settings(r ui.Request) (ui.Reply, error) {
	s, err := h.managed(r)
	if err != nil {
		return ui.Reply{}, err
	}
	return ui.Privately(h.settingsMessage(r, s, settingsOfPlay, "")), nil
}

// ChangeSettings answers a menu or button of the settings: the change applies at once, and
// the message shows the new state. The menu of channels replaces the whole list. If the page
// shows an old list, nothing changes: channels that were added since stay.
func (h *Handlers) ChangeSettings(r ui.Request, p ui.Path) (ui.Reply, error) {
	s, err := h.managed(r)
	if err != nil {
		return ui.Reply{}, err
	}
	name, value, pressed := strings.Cut(p.Rest, "/")
	values := r.Values
	if pressed && name != setChannels {
		values = []string{value}
	}
	switch change, ok := settingChanges[name]; {
	case ok:
		apply, err := change(r, values)
		if err != nil {
			return ui.Reply{}, err
		}
		if name == setChannels && value != listVersion(s.Channels) {
			return r.Ephemeral(h.settingsMessage(r, s, p.Ply, r.Loc().Say("list.outdated"))), nil
		}
		if s.Server, err = h.matches.ChangeServer(r.Place.Guild, r.By.ID, name, apply); err != nil {
			return ui.Reply{}, err
		}
	case name == setDaily:
		channels, err := ids[match.ChannelID](values, 1)
		if err != nil {
			return ui.Reply{}, err
		}
		if s.daily, err = h.matches.SetDaily(r.Place.Guild, r.By.ID, name, firstValue(channels)); err != nil {
			return ui.Reply{}, err
		}
	case p.Ply == settingsLog:
		return h.auditLog(r)
	default:
		return r.Ephemeral(h.settingsMessage(r, s, p.Ply, "")), nil
	}
	h.log.Info("settings changed", r.Attrs("guild", r.Place.Guild, "setting", name)...)
	reply := r.Ephemeral(h.settingsMessage(r, s, p.Ply, h.settingDone(r, s, name)))
	reply.Flush = name == setLadder || name == setDaily // the terms of open challenges change; a puzzle is posted
	return reply, nil
}

// managed reads the server of a request. It returns ErrNotManager if the member may not
// manage it.
func (h *Handlers) managed(r ui.Request) (s setup, err error) {
	if !r.ManagesServer {
		return s, ErrNotManager
	}
	var err1, err2, err3 error
	s.Server, err1 = h.matches.Server(r.Place.Guild)
	s.daily, err2 = h.matches.Daily(r.Place.Guild)
	s.tooManyThreads, err3 = h.matches.TooManyThreads(r.Place.Guild)
	return s, errors.Join(err1, err2, err3)
}
