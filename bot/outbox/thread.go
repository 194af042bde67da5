package outbox

import (
	"context"
	"errors"
	"fmt"
	"time"

	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// threadArchiveMinutes is the number of idle minutes after which Discord archives a
// thread: the longest possible. The next move reopens it anyway.
const threadArchiveMinutes = 10080

// threadPatience is how long the first board of a match waits for the match's thread.
const threadPatience = 30 * time.Second

// errThreadLimited: Discord allows no new threads for longer than threadPatience.
var errThreadLimited = errors.New("new threads are limited")

// postThread starts a match's thread on the message of its challenge. If Discord allows no
// new threads for a while, the match stays in the channel: its players want to begin.
func (o *delivery) postThread(ctx context.Context, n match.Notice, rest match.Outgoing) (match.Posted, error) {
	c, v := rest.Challenge, rest.Match
	if c == nil || v == nil || c.Message == "" || c.Place != n.Place {
		return match.Posted{}, nil
	}
	if t, known := o.targets.get(n.ID); known && t.request.Place == n.Place {
		if t.request.Thread {
			return match.Posted{}, nil
		}
		if missing := t.request.LacksForThreads(); len(missing) > 0 {
			return match.Posted{}, &ui.PermissionsError{Missing: missing}
		}
	}
	thread, err := o.startThread(ctx, c.Place, c.Message, o.ThreadName(v.Match, matchview.LocalizerOf(v.Server)))
	if isLimited(err, threadPatience) {
		err = fmt.Errorf("%w: %v", errThreadLimited, err)
	}
	return thread, err
}

// startThread starts a thread on a message; the thread's id is the message's. If the thread
// exists because the bot stopped before it recorded it, startThread uses that. A message
// inside a thread cannot start another: then it returns a zero Posted.
func (o *delivery) startThread(ctx context.Context, at match.Place, on match.MessageID, name string) (match.Posted, error) {
	made, err := o.Rest.WithPriority(discord.PriorityBoard).StartThread(ctx, string(at.Channel), string(on), discord.ThreadStart{
		Name: name, AutoArchiveDuration: threadArchiveMinutes,
	})
	o.saveTooManyThreads(at.Guild, err)
	switch code := discord.CodeOf(err); {
	case code == discord.ErrCodeThreadAlreadyCreated, errors.Is(err, discord.ErrMalformedResponse):
		made = string(on)
	case code == discord.ErrCodeInvalidChannelType, code == discord.ErrCodeThreadArchived, code == discord.ErrCodeThreadLocked:
		return match.Posted{}, nil
	case err != nil:
		return match.Posted{}, err
	}
	return match.Posted{Channel: match.ChannelID(made), Message: on}, nil
}

// isLimited reports whether Discord asks to wait longer than this with such calls, while it
// allows others.
func isLimited(err error, patience time.Duration) bool {
	api, ok := errors.AsType[*discord.APIError](err)
	return ok && !api.Global && api.RetryAfter > patience
}

// leaveThread moves the first board of a match from the thread, where it cannot be
// posted, to the channel. It tells the member who accepted why. left reports whether the
// board was moved. Errors come from the store.
func (o *delivery) leaveThread(ctx context.Context, n match.Notice, cause error) (left bool, err error) {
	left, err = o.Matches.LeaveThread(n)
	if left {
		o.Log.Warn("cannot post in the thread: the match stays in the channel", "match", n.ID, "err", cause)
		n.Kind = match.NoticeThread
		o.followUp(ctx, n, cause)
	}
	return left, err
}

// saveTooManyThreads stores whether Discord refused a thread because the server has too
// many, for /settings. Other errors change nothing.
func (o *delivery) saveTooManyThreads(g match.GuildID, err error) {
	full := discord.TooManyThreads(err)
	if err != nil && !full {
		return
	}
	if err := o.Matches.SetTooManyThreads(g, full); err != nil {
		o.Log.Warn("cannot store whether a server has too many threads", "guild", g, "err", err)
	}
}

// ThreadName is the name of a match's thread. It cannot have mentions.
func (o *Worker) ThreadName(m match.Match, loc game.Localizer) string {
	names := matchview.PlainNames(loc, m.Players)
	return ui.Clip(loc.Say("thread.name", "Match", m.ID, "Game", o.Builder.Title(loc, m.Record.Game), "First", names[0], "Second", names[1]), discord.ThreadNameLimit)
}

// textNoThread tells the member who started a match why it has no thread. Members who
// manage the server see it in the settings too.
func textNoThread(loc game.Localizer, id match.ID, cause error) string {
	var lacking *ui.PermissionsError
	switch {
	case errors.As(cause, &lacking):
		return loc.Say("thread.lacking", "Match", id, "Permissions", matchview.Bold(loc, lacking.Missing))
	case discord.CodeOf(cause) == discord.ErrCodeMissingAccess, discord.CodeOf(cause) == discord.ErrCodeMissingPermissions:
		return loc.Say("thread.lacking", "Match", id, "Permissions", matchview.Bold(loc, ui.Request{}.LacksForThreads()))
	case discord.TooManyThreads(cause):
		return loc.Say("thread.many", "Match", id)
	}
	return loc.Say("thread.none", "Match", id)
}
