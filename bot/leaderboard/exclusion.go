package leaderboard

import (
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// What ui.ActExclude does, as the ply of its path.
const (
	readmit    = 0
	exclude    = 1
	askExclude = 2
)

// exclusion tells the member and moderators whether a moderator has excluded the member
// from the server's ladder. Moderators get a button to change it, except for themselves.
func (h *Handlers) exclusion(r ui.Request, p match.PlayerID) (said string, rows []ui.Row, err error) {
	is, err := h.matches.Excluded(r.Place.Guild, p)
	if err != nil {
		return "", nil, err
	}
	loc := r.Loc()
	if is && p == r.By.ID {
		return loc.Say("ladder.exclusion.you"), nil, nil
	}
	if p == r.By.ID || h.permission.CheckModerator(r) != nil {
		return "", nil, nil
	}
	change := takeOff(loc, p, askExclude)
	if is {
		said = loc.Say("ladder.exclusion.them", "Player", ui.Mention(p))
		change = ui.Button{ID: ui.Path{Action: ui.ActExclude, Ply: readmit, Rest: string(p)}, Label: loc.Say("ladder.exclusion.put-back"), Style: ui.Secondary}
	}
	return said, []ui.Row{{Buttons: []ui.Button{change}}}, nil
}

// takeOff is a button that excludes a member, or asks first.
func takeOff(loc game.Localizer, p match.PlayerID, do int) ui.Button {
	return ui.Button{ID: ui.Path{Action: ui.ActExclude, Ply: do, Rest: string(p)}, Label: loc.Say("ladder.exclusion.take-off"), Style: ui.Danger}
}

// Exclude answers the button of exclusion.
func (h *Handlers) Exclude(r ui.Request, p ui.Path) (ui.Reply, error) {
	if err := h.permission.CheckModerator(r); err != nil {
		return ui.Reply{}, err
	}
	who := match.PlayerID(p.Rest)
	if who == "" || who == r.By.ID || p.Ply > askExclude {
		return ui.Reply{}, ui.ErrPath
	}
	if p.Ply == askExclude {
		return r.Ephemeral(ui.Message{
			Content: r.Loc().Say("ladder.exclusion.ask", "Player", ui.Mention(who)),
			Rows:    []ui.Row{{Buttons: []ui.Button{takeOff(r.Loc(), who, exclude), ui.KeepButton(r.Loc())}}},
		}), nil
	}
	if err := h.matches.Exclude(r.Place.Guild, who, r.By.ID, p.Ply == exclude); err != nil {
		return ui.Reply{}, err
	}
	said, rows, err := h.exclusion(r, who)
	if said == "" {
		said = r.Loc().Say("ladder.exclusion.back", "Player", ui.Mention(who))
	}
	reply := r.Ephemeral(ui.Message{Content: said, Rows: rows})
	reply.Flush = true
	return reply, err
}
