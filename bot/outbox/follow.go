package outbox

import (
	"context"
	"errors"
	"net/http"
	"time"

	"galet/bot/discord"
	"galet/bot/ui"
	"galet/game/lang"
	"galet/game/match"
)

// tellFollower tells a member who follows a match by direct message that it has
// ended. A member who does not see the match any more is not told.
func (o *delivery) tellFollower(ctx context.Context, n match.Notice, v *match.View) (match.Posted, error) {
	locale, err := o.Matches.FollowLocale(n.ID, n.Player)
	if err != nil || locale == "" || v == nil {
		return match.Posted{}, err
	}
	member, err := o.Rest.WithPriority(discord.PriorityChallenge).Member(ctx, string(v.Place.Guild), string(n.Player))
	switch {
	case discord.CodeOf(err) == discord.ErrCodeUnknownMember:
		return match.Posted{}, nil
	case err != nil:
		return match.Posted{}, err
	}
	if sees, err := o.Permission.MemberSeesMatch(ctx, n.Player, member.Roles, v.Match); !sees {
		return match.Posted{}, err
	}
	s, err := o.Builder.View(lang.ForLocale(locale), *v)
	if err != nil {
		return match.Posted{}, err
	}
	m, err := o.Builder.FollowedMessage(s)
	if err != nil {
		return match.Posted{}, err
	}
	posted, _, err := o.postDirectly(ctx, n, v.Started, m)
	return posted, err
}

// postDirectly sends a direct message to the player of a notice. refused: the player
// accepts none.
func (o *delivery) postDirectly(ctx context.Context, n match.Notice, began time.Time, m ui.Message) (posted match.Posted, refused bool, err error) {
	n.Place.Channel, err = o.directChannel(ctx, n)
	if err == nil && n.Place.Channel == "" {
		return match.Posted{}, false, nil
	}
	if err == nil {
		posted, err = o.post(ctx, n, began, m)
	}
	var api *discord.APIError
	if !errors.As(err, &api) || api.Retryable() || api.Status == http.StatusUnauthorized {
		return posted, false, err
	}
	o.Log.Info("direct message refused by the member", "match", n.ID, "err", err)
	return match.Posted{}, true, nil
}

// directChannel is the channel of direct messages to the player of a notice. If the
// player's data were deleted, it is the channel of the last try; empty: Discord did not tell
// it then.
func (o *delivery) directChannel(ctx context.Context, n match.Notice) (match.ChannelID, error) {
	if n.Player == "" {
		o.mu.Lock()
		defer o.mu.Unlock()
		return o.delayOf(n).direct, nil
	}
	channel, err := o.Rest.WithPriority(discord.PriorityChallenge).CreateDM(ctx, string(n.Player))
	o.mu.Lock()
	defer o.mu.Unlock()
	o.delayOf(n).direct = match.ChannelID(channel)
	return match.ChannelID(channel), err
}
