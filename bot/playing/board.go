package playing

import (
	"encoding/json"
	"errors"
	"fmt"

	"galet/bot/matchview"
	"galet/bot/permission"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// Board answers /board. For a player, the outbox posts the board in this channel, and the
// match continues here, if both players can play here. Other members, and requests for an
// earlier ply, get a private answer.
func (h *Handlers) Board(r ui.Request) (ui.Reply, error) {
	m, err := h.commandMatch(r, purposeSee)
	switch {
	case errors.Is(err, permission.ErrHidden) && h.mayMoveBoard(r, m):
		return h.offerMoveBoard(r, m), nil
	case err != nil:
		return ui.Reply{}, err
	}
	if ply, given := r.Options[ui.OptPly]; given {
		return h.showPosition(r, m, ply)
	}
	if _, plays := m.Seat(r.By.ID); !plays {
		return h.privateBoard(r, m, "")
	}
	if barred, err := h.playerWithoutAccess(r, m.Match); err != nil {
		return ui.Reply{}, err
	} else if barred != "" {
		return h.privateBoard(r, m, r.Loc().Say("place.stays", "Match", m.ID,
			"Channel", matchview.ChannelLink(m.Place.Channel), "Player", matchview.MentionOrSomeone(r.Loc(), barred)))
	}
	if err := r.Permitted(); err != nil {
		return ui.Reply{}, err
	}
	shown, err := h.matches.MoveBoard(m.ID, r.By, r.Place, r.Under)
	var wrong *match.WrongChannelError
	if errors.As(err, &wrong) {
		return h.privateBoard(r, m, r.Loc().Say("place.stays-by-settings", "Match", m.ID, "Channel", matchview.ChannelLink(m.Place.Channel)))
	}
	if err != nil {
		return ui.Reply{}, ui.About(m.ID, err)
	}
	return matchview.ConfirmChange(r, shown, matchview.TextShown(r.Loc(), m.ID)), nil
}

// playerWithoutAccess is a player, other than the one who asks and Galet, who cannot see
// or use the channel of the request, as far as Discord tells. It is empty if there is
// none, or if the match is already played in that channel. The error wraps
// permission.ErrNoAnswer, or is a *ui.PermissionsError if the bot cannot view the channel.
func (h *Handlers) playerWithoutAccess(r ui.Request, m match.Match) (match.PlayerID, error) {
	if m.Place == r.Place {
		return "", nil
	}
	if !r.BotViews() {
		return "", r.Permitted()
	}
	for _, p := range m.Players {
		if p.ID == "" || p.ID == r.By.ID || p.ID.Level() > 0 {
			continue
		}
		if may, err := h.permission.MayPlay(p.ID, r.Place); !may {
			return p.ID, err
		}
	}
	return "", nil
}

// privateBoard shows the board of a match to one member alone, below the text above.
func (h *Handlers) privateBoard(r ui.Request, m match.View, above string) (ui.Reply, error) {
	s, err := h.builder.View(r.Loc(), m)
	if err != nil {
		return ui.Reply{}, err
	}
	_, plays := m.Seat(r.By.ID)
	seen, err := h.builder.SpectatorMessage(s, plays, h.privateBoardButtons(r, m)...)
	if above != "" {
		seen.Content = above + "\n" + seen.Content
	}
	return r.Ephemeral(seen), err
}

// privateBoardButtons are the buttons of a private board: to follow the match, and for a
// moderator to move the match to this channel.
func (h *Handlers) privateBoardButtons(r ui.Request, m match.View) (buttons []ui.Button) {
	if _, plays := m.Seat(r.By.ID); !plays && !m.Over() && !m.Private() {
		buttons = append(buttons, followButton(r.Loc(), m))
	}
	if h.mayMoveBoard(r, m) {
		buttons = append(buttons, moveBoardButton(r.Loc(), m.Match))
	}
	return buttons
}

// mayMoveBoard reports whether the member of the request is a moderator who may move the
// match to this channel: others play it, in another channel.
func (h *Handlers) mayMoveBoard(r ui.Request, m match.View) bool {
	_, plays := m.Seat(r.By.ID)
	return !plays && !m.Over() && m.Place != r.Place && m.Server.IsModerator(r.ManagesServer, r.Roles)
}

// offerMoveBoard tells a moderator of a match whose channel they cannot see, with a
// button to move it here.
func (h *Handlers) offerMoveBoard(r ui.Request, m match.View) ui.Reply {
	loc, names := r.Loc(), matchview.Mentions(r.Loc(), m.Players)
	said := loc.Say("place.hidden", "Match", m.ID, "Game", h.builder.Title(loc, m.Record.Game), "First", names[0], "Second", names[1])
	return ui.Answer(said, ui.Row{Buttons: []ui.Button{moveBoardButton(loc, m.Match)}})
}

func moveBoardButton(loc game.Localizer, m match.Match) ui.Button {
	return ui.Button{ID: ui.Path{Action: ui.ActMoveBoard, ID: m.ID}, Label: loc.Say("place.bring"), Style: ui.Secondary}
}

// MoveBoardHere answers that button. The match continues in this channel, and the outbox
// posts its board.
func (h *Handlers) MoveBoardHere(r ui.Request, p ui.Path) (ui.Reply, error) {
	if err := h.permission.CheckModerator(r); err != nil {
		return ui.Reply{}, err
	}
	if err := r.Permitted(); err != nil {
		return ui.Reply{}, err
	}
	m, err := h.matches.Match(p.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	r.Subject.SetMatch(m)
	if m.Place.Guild != r.Place.Guild {
		return ui.Reply{}, match.ErrOtherServer
	}
	if barred, err := h.playerWithoutAccess(r, m); err != nil {
		return ui.Reply{}, err
	} else if barred != "" {
		said := r.Loc().Say("place.not-brought", "Match", m.ID, "Player", matchview.MentionOrSomeone(r.Loc(), barred))
		return r.Ephemeral(ui.Message{Content: said}), nil
	}
	if m, err = h.matches.MoveBoardAsModerator(p.ID, r.By, r.Place, r.Under); err != nil {
		return ui.Reply{}, err
	}
	reply := r.Ephemeral(ui.Message{Content: matchview.TextShown(r.Loc(), m.ID)})
	reply.About = m.ID
	return reply, nil
}

// Record answers /record in private with a file that holds the match's record.
func (h *Handlers) Record(r ui.Request) (ui.Reply, error) {
	m, err := h.commandMatch(r, purposeSee)
	if err != nil {
		return ui.Reply{}, err
	}
	data, err := json.Marshal(m.Record)
	if err != nil {
		return ui.Reply{}, fmt.Errorf("record of match %s: %w", m.ID, err)
	}
	reply := ui.Answer(textRecord(r.Loc(), m.Match, h.builder.Title(r.Loc(), m.Record.Game)))
	reply.Message.Files = []ui.File{{
		Name: fmt.Sprintf("%s-%s.json", m.Record.Game, m.ID),
		Data: append(data, '\n'),
	}}
	return reply, nil
}
