package outbox

import (
	"context"

	"galet/bot/discord"
	"galet/game/match"
)

// postDaily posts the puzzle of the day. It posts nothing if another day has begun, or if
// the settings have changed.
func (o *delivery) postDaily(ctx context.Context, n match.Notice, d match.Daily) (match.Posted, error) {
	if !d.Shows(n, o.Now()) {
		return match.Posted{}, nil
	}
	m, err := o.Daily(o.Builder.ServerLocalizer(d.Guild), d)
	if err != nil {
		return match.Posted{}, err
	}
	return o.post(ctx, n, match.DailyStart(d.Day), m)
}

// failDaily switches the puzzle of the day off, because it cannot be posted. Members who
// manage the server are told later.
func (o *delivery) failDaily(n match.Notice, cause error) {
	why := match.DailyRefused
	switch discord.CodeOf(cause) {
	case discord.ErrCodeUnknownChannel:
		why = match.DailyGone
	case discord.ErrCodeMissingAccess, discord.ErrCodeMissingPermissions:
		why = match.DailyForbidden
	case discord.ErrCodeThreadArchived, discord.ErrCodeThreadLocked:
		why = match.DailyLocked
	}
	if err := o.Matches.FailDaily(n, why); err != nil {
		o.Log.Error("cannot switch off the puzzle of the day", "match", n.ID, "err", err)
	}
}
