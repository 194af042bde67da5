package challenges

import (
	"errors"
	"strings"

	"galet/bot/matchview"
	"galet/bot/thinking"
	"galet/bot/ui"
	"galet/game"
	"galet/game/engine"
	"galet/game/match"
)

// Challenge answers /challenge. The outbox posts the challenge.
func (h *Handlers) Challenge(r ui.Request) (ui.Reply, error) {
	if err := r.Permitted(); err != nil {
		return ui.Reply{}, err
	}
	p, err := h.proposal(r)
	if err != nil {
		return ui.Reply{}, err
	}
	level, err := levelOf(r, p)
	if level != 0 && p.Places > 1 {
		err = match.ErrPlaces
	}
	if err != nil {
		return ui.Reply{}, err
	}
	if level != 0 {
		return h.begin(r, p, level)
	}
	c, err := h.matches.Propose(p)
	if err != nil {
		return ui.Reply{}, err
	}
	r.Subject.SetChallenge(c)
	reply := ui.Answer(textChallengeMade(r.Loc(), c.ID))
	reply.About, reply.FollowUp = c.ID, h.textExcluded(r, c.Rated)
	return reply, nil
}

// ErrLevel: a level was chosen, and the opponent is not Galet.
var ErrLevel = errors.New("only Galet has a level")

// levelOf is Galet's level in a proposal; 0: the opponent is not Galet.
func levelOf(r ui.Request, p match.Proposal) (level int, err error) {
	level, err = r.Number(ui.OptLevel)
	isGalet := p.Against != nil && isGalet(r, p.Against.ID)
	switch {
	case level != 0 && p.Against != nil && !isGalet:
		return 0, ErrLevel
	case level == 0 && err == nil && isGalet:
		level = engine.MinLevel
	}
	return level, err
}

// isGalet reports whether the bot itself was named as a member.
func isGalet(r ui.Request, p match.PlayerID) bool { return r.App != "" && string(p) == r.App }

// begin begins a match with Galet. The outbox posts the first board.
func (h *Handlers) begin(r ui.Request, p match.Proposal, level int) (ui.Reply, error) {
	if !h.thinking.On() {
		return ui.Reply{}, thinking.ErrOff
	}
	m, err := h.matches.Begin(p, level)
	if err != nil {
		return ui.Reply{}, err
	}
	r.Subject.SetMatch(m)
	reply := ui.Answer(matchview.TextShown(r.Loc(), m.ID))
	reply.About, reply.GaletToMove = m.ID, true
	return reply, nil
}

// proposal reads the options of a challenge. The bot knows its own options by name; all
// others are options of the game.
func (h *Handlers) proposal(r ui.Request) (match.Proposal, error) {
	_, id, _ := strings.Cut(r.Command, " ")
	if _, err := h.builder.Entry(game.ID(id)); err != nil {
		return match.Proposal{}, err
	}
	first, err := match.ParseFirst(r.Options[ui.OptFirst])
	if err != nil {
		return match.Proposal{}, err
	}
	server, err := h.matches.Server(r.Place.Guild)
	if err != nil {
		return match.Proposal{}, err
	}
	terms, err := r.Terms(server)
	if err != nil {
		return match.Proposal{}, err
	}
	places, err := r.Number(ui.OptPlaces)
	if err != nil {
		return match.Proposal{}, err
	}
	p := match.Proposal{
		Game:   game.ID(id),
		Chosen: r.GameOptions(ui.OptOpponent, ui.OptFirst, ui.OptPlaces, ui.OptLevel),
		By:     r.By,
		First:  first,
		Terms:  terms,
		Places: places,
		Place:  r.Place,
		Under:  r.Under,
	}
	if opponent := r.Member(ui.OptOpponent); opponent != nil {
		switch {
		case isGalet(r, opponent.ID):
		case opponent.Absent:
			return match.Proposal{}, ui.ErrAbsent
		case opponent.Barred && !opponent.Bot:
			return match.Proposal{}, ui.ErrBarred
		}
		p.Against, p.AgainstIsBot = &opponent.Player, opponent.Bot
	}
	return p, nil
}

// Accept answers the button of a challenge. The challenge's message then says who
// accepted, and loses its buttons if no place is left. The outbox posts the first board.
func (h *Handlers) Accept(r ui.Request, p ui.Path) (ui.Reply, error) {
	c, err := h.onItsMessage(r, p)
	if err != nil {
		return ui.Reply{}, err
	}
	if err := r.PermittedIn(c.Place.Channel); err != nil {
		return ui.Reply{}, err
	}
	if c.State == match.Open && c.CheckAnswerable(r.By.ID) == nil && h.hasLeft(r, c.By.ID) {
		return ui.Reply{}, ui.ErrAbsent
	}
	m, err := h.matches.Accept(p.ID, r.By, r.Place)
	if err != nil {
		return ui.Reply{}, err
	}
	reply, err := h.changed(r, p.ID, m.ID)
	reply.FollowUp = h.textExcluded(r, m.Unrated == match.PlayerExcluded)
	return reply, err
}

// Decline answers the button.
func (h *Handlers) Decline(r ui.Request, p ui.Path) (ui.Reply, error) {
	if _, err := h.onItsMessage(r, p); err != nil {
		return ui.Reply{}, err
	}
	if _, err := h.matches.Decline(p.ID, r.By, r.Place); err != nil {
		return ui.Reply{}, err
	}
	return h.changed(r, p.ID, p.ID)
}

// Withdraw answers the button, for the challenger and for moderators.
func (h *Handlers) Withdraw(r ui.Request, p ui.Path) (ui.Reply, error) {
	c, err := h.onItsMessage(r, p)
	if err != nil {
		return ui.Reply{}, err
	}
	withdraw := h.matches.Withdraw
	if c.By.ID != r.By.ID && h.permission.CheckModerator(r) == nil {
		withdraw = h.matches.CloseChallenge
	}
	if _, err := withdraw(p.ID, r.By, r.Place); err != nil {
		return ui.Reply{}, err
	}
	return h.changed(r, p.ID, p.ID)
}

// onItsMessage is the challenge of a press on the challenge's own message. It refuses a
// press on any other message: the bot did not offer it.
func (h *Handlers) onItsMessage(r ui.Request, p ui.Path) (match.Challenge, error) {
	c, err := h.matches.Challenge(p.ID)
	if err != nil {
		return match.Challenge{}, err
	}
	r.Subject.SetChallenge(c)
	if c.Place.Guild != r.Place.Guild {
		return match.Challenge{}, match.ErrOtherServer
	}
	if c.Message != "" && c.Message != r.Message || c.Place != r.Place {
		return match.Challenge{}, ui.ErrPath
	}
	if c.Message == "" && r.Offered {
		return h.matches.NoteMessage(c.ID, r.Place, r.Message)
	}
	return c, nil
}

// changed updates the message of a challenge that was accepted, declined or withdrawn. If
// the answer cannot update that message, the outbox edits it. begun is the match that
// began, or id if none did. While a challenge with several places stays open, its matches
// have other numbers than the challenge. After a rematch, the last board of the earlier
// match changes too.
func (h *Handlers) changed(r ui.Request, id, begun match.ID) (ui.Reply, error) {
	c, err := h.matches.ChallengeView(id)
	if err != nil {
		return ui.Reply{}, err
	}
	var reply ui.Reply
	switch {
	case r.CanUpdate(c.Message):
		m, err := h.builder.ChangedChallenge(c)
		if err != nil {
			return ui.Reply{}, err
		}
		reply = ui.UpdateWith(m)
		if c.State != match.Accepted && c.State != match.Open { // the outbox adds the link to the board
			reply.Closed = r.Message
		}
	case c.State == match.Open:
		reply = ui.Answer(matchview.TextShown(r.Loc(), begun))
	default:
		reply = ui.Answer(matchview.TextClosed(r.Loc(), c.Challenge))
	}
	reply.About, reply.Flush = begun, begun != id || c.RematchOf != 0
	return reply, nil
}
