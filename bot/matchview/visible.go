package matchview

import (
	"context"
	"errors"
	"fmt"

	"galet/bot/discord"
	"galet/bot/ui"
	"galet/game/match"
)

// Sees reports whether the member of a request sees the messages in a place.
// It is false if that cannot be found out.
func (b *Builder) Sees(r ui.Request, at match.Place) bool {
	if at == r.Place {
		return true
	}
	roles := make([]string, len(r.Roles))
	for i, role := range r.Roles {
		roles[i] = string(role)
	}
	if at.Guild != r.Place.Guild {
		return false
	}
	sees, err := b.memberSees(context.Background(), r.By.ID, roles, at)
	return sees && err == nil
}

// memberSees reports whether a member with these roles sees the messages in a place. The
// error is one of [discord.Access.PermissionsInside].
func (b *Builder) memberSees(ctx context.Context, p match.PlayerID, roles []string, at match.Place) (bool, error) {
	may, err := b.Access.PermissionsInside(ctx, string(at.Guild), string(at.Channel), string(p), roles)
	return may&discord.PermissionViewChannel != 0, err
}

// SeesMatch reports whether the member who asked may see a match: they play in it,
// or see the channel where it is played.
func (b *Builder) SeesMatch(r ui.Request, m match.Match) bool {
	_, plays := m.Seat(r.By.ID)
	return plays || b.isVisible(m, func(at match.Place) bool { return b.Sees(r, at) })
}

// MemberSeesMatch reports whether a member with these roles, who does not play in a
// match, may see it. With an *discord.APIError, a later call may succeed.
func (b *Builder) MemberSeesMatch(ctx context.Context, p match.PlayerID, roles []string, m match.Match) (sees bool, err error) {
	sees = b.isVisible(m, func(at match.Place) bool {
		is, failed := b.memberSees(ctx, p, roles, at)
		if !errors.Is(failed, discord.ErrNotTold) {
			err = errors.Join(err, failed)
		}
		return is && failed == nil
	})
	return sees, err
}

// isVisible reports whether a match is in a place that a member sees.
func (b *Builder) isVisible(m match.Match, sees func(match.Place) bool) bool {
	if sees(m.Place) {
		return true
	}
	// Discord does not tell of archived threads. A match's own thread begins on
	// the message of its challenge, and is seen like the challenge's channel.
	c, err := b.Matches.Challenge(m.ID)
	return err == nil && m.Place.Channel == match.ChannelID(c.Message) && sees(c.Place)
}

// SeesChallenge reports whether the member of a request may see a challenge: they made
// it, it is to them, or they see its channel.
func (b *Builder) SeesChallenge(r ui.Request, c match.Challenge) bool {
	return c.By.ID == r.By.ID || c.Against != nil && c.Against.ID == r.By.ID || b.Sees(r, c.Place)
}

// ErrNoAnswer: Discord did not answer. A later call may succeed.
var ErrNoAnswer = errors.New("no answer from Discord")

// MayPlay reports whether a member sees a channel and may use the bot there, as far as
// Discord tells. It asks Discord for the member's roles. The error wraps ErrNoAnswer.
func (b *Builder) MayPlay(p match.PlayerID, in match.Place) (bool, error) {
	const needed = discord.PermissionViewChannel | discord.PermissionUseCommands
	may, err := b.Access.MemberPermissions(context.Background(), string(in.Guild), string(in.Channel), string(p))
	if api, ok := errors.AsType[*discord.APIError](err); ok && api.Retryable() {
		return false, fmt.Errorf("%w: %w", ErrNoAnswer, err)
	}
	return err == nil && may&needed == needed, nil
}

// ErrHidden: the member cannot see the channel of the match.
var ErrHidden = fmt.Errorf("%w: its channel is hidden", match.ErrNotFound)

// VisibleMatch is a match for a request that is allowed to everyone who sees the match.
// Only its player sees a private match. It is refused with match.ErrNotFound,
// match.ErrOtherServer and ErrHidden.
func (b *Builder) VisibleMatch(r ui.Request, id match.ID) (match.View, error) {
	m, err := b.Matches.View(id, r.By.ID)
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
	if !b.SeesMatch(r, m.Match) {
		return match.View{}, ErrHidden
	}
	return m, nil
}
