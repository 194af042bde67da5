// Package permission says what members may see and do. For what the bot itself may do in a
// channel, see [ui.Request.Permitted].
package permission

import (
	"context"
	"errors"
	"fmt"

	"galet/bot/discord"
	"galet/bot/ui"
	"galet/game/match"
)

// ErrNotModerator: the member may not end the matches of others.
var ErrNotModerator = errors.New("not a moderator")

// ErrNotOrganizer: the member may not open, start or cancel tournaments.
var ErrNotOrganizer = errors.New("not an organizer of tournaments")

// ErrNoAnswer: Discord did not answer. A later call may succeed.
var ErrNoAnswer = errors.New("no answer from Discord")

// Checker knows what members may see and do. It is made by New.
type Checker struct {
	matches *match.Service
	access  *discord.Access
}

// New makes a Checker. access knows the channels and roles of Discord.
func New(matches *match.Service, access *discord.Access) *Checker {
	return &Checker{matches, access}
}

// CheckModerator returns ErrNotModerator if the member may not end the matches of others.
func (c *Checker) CheckModerator(r ui.Request) error {
	s, err := c.matches.Server(r.Place.Guild)
	if err == nil && !s.IsModerator(r.ManagesServer, r.Roles) {
		return ErrNotModerator
	}
	return err
}

// CheckOrganizer returns ErrNotOrganizer if the member may not open, start or cancel
// tournaments on the server.
func (c *Checker) CheckOrganizer(r ui.Request) error {
	s, err := c.matches.Server(r.Place.Guild)
	if err == nil && !s.IsOrganizer(r.ManagesServer, r.Roles) {
		return ErrNotOrganizer
	}
	return err
}

// MayPlay reports whether a member sees a channel and may use the bot there, as far as
// Discord tells. It asks Discord for the member's roles. A member whom a moderator has timed
// out may play, because the timeout ends. The error wraps ErrNoAnswer.
func (c *Checker) MayPlay(p match.PlayerID, in match.Place) (bool, error) {
	const needed = discord.PermissionViewChannel | discord.PermissionUseCommands
	may, err := c.access.MemberPermissions(context.Background(), string(in.Guild), string(in.Channel), string(p))
	if api, ok := errors.AsType[*discord.APIError](err); ok && api.Retryable() {
		return false, fmt.Errorf("%w: %w", ErrNoAnswer, err)
	}
	return err == nil && may&needed == needed, nil
}

// sees reports whether the member of a request sees the messages in a place.
// It is false if that cannot be found out.
func (c *Checker) sees(r ui.Request, at match.Place) bool {
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
	sees, err := c.memberSees(context.Background(), r.By.ID, roles, at)
	return sees && err == nil
}

// memberSees reports whether a member with these roles sees the messages in a place. The
// error is one of [discord.Access.PermissionsInside].
func (c *Checker) memberSees(ctx context.Context, p match.PlayerID, roles []string, at match.Place) (bool, error) {
	may, err := c.access.PermissionsInside(ctx, string(at.Guild), string(at.Channel), string(p), roles)
	return may&discord.PermissionViewChannel != 0, err
}
