package permission

import (
	"context"
	"errors"
	"fmt"

	"galet/bot/discord"
	"galet/bot/ui"
	"galet/game/match"
)

// ErrHidden: the member cannot see the channel of the match, tournament or league.
var ErrHidden = fmt.Errorf("%w: its channel is hidden", match.ErrNotFound)

// VisibleMatch is a match for a request that is allowed to everyone who sees the match.
// Only its player sees a private match. It is refused with match.ErrNotFound,
// match.ErrOtherServer and ErrHidden.
func (c *Checker) VisibleMatch(r ui.Request, id match.ID) (match.View, error) {
	m, err := c.matches.View(id, r.By.ID)
	if err != nil {
		return match.View{}, err
	}
	if _, plays := m.Seat(r.By.ID); m.Private() && !plays {
		return match.View{}, match.ErrNotFound
	}
	r.Subject.SetMatch(m.Match)
	if m.Private() {
		return m, nil
	}
	if m.Place.Guild != r.Place.Guild {
		return match.View{}, match.ErrOtherServer
	}
	if !c.SeesMatch(r, m.Match) {
		return match.View{}, ErrHidden
	}
	return m, nil
}

// SeesMatch reports whether the member who asked may see a match: they play in it,
// or see the channel where it is played.
func (c *Checker) SeesMatch(r ui.Request, m match.Match) bool {
	_, plays := m.Seat(r.By.ID)
	return plays || c.isVisible(m, func(at match.Place) bool { return c.sees(r, at) })
}

// MemberSeesMatch reports whether a member with these roles, who does not play in a
// match, may see it. With an *discord.APIError, a later call may succeed.
func (c *Checker) MemberSeesMatch(ctx context.Context, p match.PlayerID, roles []string, m match.Match) (sees bool, err error) {
	sees = c.isVisible(m, func(at match.Place) bool {
		is, failed := c.memberSees(ctx, p, roles, at)
		if !errors.Is(failed, discord.ErrNotTold) {
			err = errors.Join(err, failed)
		}
		return is && failed == nil
	})
	return sees, err
}

// isVisible reports whether a match is in a place that a member sees.
func (c *Checker) isVisible(m match.Match, sees func(match.Place) bool) bool {
	if sees(m.Place) {
		return true
	}
	// Discord does not tell of archived threads. The thread of a match begins on the message
	// of its challenge, or of its tournament, and is seen like the challenge's channel.
	challenge, err := c.matches.Challenge(m.ID)
	switch {
	case err != nil || m.Place == challenge.Place:
		return false
	case m.Tournament == 0:
		return m.Place.Channel == match.ChannelID(challenge.Message) && sees(challenge.Place)
	case !sees(challenge.Place):
		return false
	}
	t, err := c.matches.TournamentView(m.Tournament)
	return err == nil && m.Place.Channel == t.Thread
}

// SeesChallenge reports whether the member of a request may see a challenge: they made
// it, it is to them, or they see its channel.
func (c *Checker) SeesChallenge(r ui.Request, challenge match.Challenge) bool {
	to := challenge.Against
	return challenge.By.ID == r.By.ID || to != nil && to.ID == r.By.ID || c.sees(r, challenge.Place)
}
