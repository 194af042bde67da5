package bot

import (
	"errors"
	"maps"
	"strings"

	"galet/game"
	"galet/game/match"
)

// challenge answers /challenge: the answer is the challenge's message.
func (b *Bot) challenge(r Request) (Reply, error) {
	if err := r.permitted(); err != nil {
		return Reply{}, err
	}
	p, err := b.proposal(r)
	if err != nil {
		return Reply{}, err
	}
	c, err := b.matches.Propose(p)
	if err != nil {
		return Reply{}, err
	}
	r.of.challenge(c)
	b.hint(c)
	m, err := b.challengeMessage(c)
	if err != nil {
		return Reply{}, err
	}
	return Reply{
		Form:    Post,
		Message: m,
		About:   c.ID,
		Says:    &Saying{Kind: match.NoticeChallenge, Otherwise: textChallengeMade(r.in(), c.ID)},
	}, nil
}

// errAbsent refuses a challenge to someone who could never answer it.
var errAbsent = errors.New("not a member of the server")

// proposal reads a challenge's options: those of the bot by name, and all
// others as the game's.
func (b *Bot) proposal(r Request) (match.Proposal, error) {
	_, id, _ := strings.Cut(r.Command, " ")
	if _, err := b.entry(game.ID(id)); err != nil {
		return match.Proposal{}, err
	}
	first, err := match.ParseFirst(r.Options[optFirst])
	if err != nil {
		return match.Proposal{}, err
	}
	pace, rated, err := b.pace(r)
	if err != nil {
		return match.Proposal{}, err
	}
	p := match.Proposal{
		Game:   game.ID(id),
		Chosen: maps.Clone(r.Options),
		By:     r.By,
		First:  first,
		Pace:   pace,
		Rated:  rated,
		Place:  r.Place,
		Under:  r.Under,
	}
	for _, own := range []string{optOpponent, optFirst, optPace, optRated} {
		delete(p.Chosen, own)
	}
	if opponent := r.member(optOpponent); opponent != nil {
		if opponent.Absent {
			return match.Proposal{}, errAbsent
		}
		p.Against, p.AgainstIsBot = &opponent.Player, opponent.Bot
	}
	return p, nil
}

// pace reads how much time a challenge gives for each move and whether it is
// rated: what is left out is as the server has it.
func (b *Bot) pace(r Request) (match.Pace, bool, error) {
	server, err := b.matches.Server(r.Place.Guild)
	if err != nil {
		return match.NoPace, false, err
	}
	pace, rated := server.Pace, server.Rated
	if typed, ok := r.Options[optPace]; ok {
		if pace, err = match.ParsePace(typed); err != nil {
			return match.NoPace, false, err
		}
	}
	if _, given := r.Options[optRated]; given {
		rated, _ = r.truth(optRated)
	}
	return pace, rated, nil
}

// retract withdraws a challenge that could not be posted.
func (b *Bot) retract(id match.ID) error {
	c, err := b.matches.Challenge(id)
	if err != nil {
		return err
	}
	b.unhint(c)
	_, err = b.matches.Withdraw(id, c.By, c.Place)
	return err
}

// accept answers the button: the challenge's message loses its buttons, and
// the outbox posts the first board.
func (b *Bot) accept(r Request, p Path) (Reply, error) {
	c, err := b.onItsMessage(r, p)
	if err != nil {
		return Reply{}, err
	}
	if err := r.permittedIn(c.Place.Channel); err != nil {
		return Reply{}, err
	}
	if _, err := b.matches.Accept(p.ID, r.By, r.Place); err != nil {
		return Reply{}, err
	}
	return b.closed(r, p.ID)
}

// decline answers the button.
func (b *Bot) decline(r Request, p Path) (Reply, error) {
	if _, err := b.onItsMessage(r, p); err != nil {
		return Reply{}, err
	}
	if _, err := b.matches.Decline(p.ID, r.By, r.Place); err != nil {
		return Reply{}, err
	}
	return b.closed(r, p.ID)
}

// withdraw answers the button.
func (b *Bot) withdraw(r Request, p Path) (Reply, error) {
	if _, err := b.onItsMessage(r, p); err != nil {
		return Reply{}, err
	}
	if _, err := b.matches.Withdraw(p.ID, r.By, r.Place); err != nil {
		return Reply{}, err
	}
	return b.closed(r, p.ID)
}

// onItsMessage is the challenge of a press on its own message. A press from
// any other is not one that the bot offered.
func (b *Bot) onItsMessage(r Request, p Path) (match.Challenge, error) {
	c, err := b.matches.Challenge(p.ID)
	if err != nil {
		return match.Challenge{}, err
	}
	r.of.challenge(c)
	if c.Place.Guild != r.Place.Guild {
		return match.Challenge{}, match.ErrOtherServer
	}
	if c.Message != "" && c.Message != r.Message {
		return match.Challenge{}, errPath
	}
	return c, nil
}

// closed shows on the challenge's message how it ended; where that cannot be
// done now, the outbox does it.
func (b *Bot) closed(r Request, id match.ID) (Reply, error) {
	c, err := b.matches.Challenge(id)
	if err != nil {
		return Reply{}, err
	}
	if !r.on(c.Message) {
		reply := private(textClosed(r.in(), c))
		reply.About = id
		return reply, nil
	}
	m, err := b.challengeMessage(c)
	if err != nil {
		return Reply{}, err
	}
	reply := update(m)
	reply.About = id
	reply.Says = &Saying{Kind: match.NoticeClosed, Otherwise: textClosed(r.in(), c)}
	return reply, nil
}
