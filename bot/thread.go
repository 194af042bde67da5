package bot

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"github.com/bwmarrin/discordgo"

	"galet/game"
	"galet/game/match"
)

// Discord's codes about threads.
const (
	codeNotThere    = 50024 // no thread can hang in such a channel
	codeHasThread   = 160004
	codeManyThreads = 160006
)

const (
	// threadLimit is the most characters of a thread's name.
	threadLimit = 100
	// threadSleep is after how many idle minutes Discord archives a thread: as
	// late as it can, for the next move wakes it in any case.
	threadSleep = 10080
)

// newThread is a thread as Discord reads it.
type newThread struct {
	Name  string `json:"name"`
	Sleep int    `json:"auto_archive_duration"`
}

// postThread begins the thread of a match on the message of its challenge,
// whose number it has. One that is there already, for the bot was stopped before
// it could note it, will do. What stands in a thread has no thread of its own.
func (p *poster) postThread(ctx context.Context, n match.Notice) (match.Posted, error) {
	c, err := p.bot.matches.Challenge(n.ID)
	if err != nil || c.Message == "" || c.Place != n.Place {
		return match.Posted{}, err
	}
	m, err := p.bot.matches.Match(n.ID)
	if err != nil {
		return match.Posted{}, err
	}
	if r, known := p.request(n.ID); known && r.Place == n.Place {
		if r.Thread {
			return match.Posted{}, nil
		}
		if missing := r.lacksForThreads(); len(missing) > 0 {
			return match.Posted{}, &permissionsError{missing}
		}
	}
	id, err := p.rest.thread(ctx, c.Place.Channel, c.Message, newThread{p.bot.threadName(m), threadSleep})
	p.bot.noteThreads(n.Place.Guild, err)
	switch {
	case codeOf(err) == codeHasThread, errors.Is(err, errUnreadable):
		id = match.ChannelID(c.Message)
	case codeOf(err) == codeNotThere, codeOf(err) == codeArchived, codeOf(err) == codeLocked:
		return match.Posted{}, nil // it stands in a thread, and what follows tells the rest
	case err != nil:
		return match.Posted{}, err
	}
	return match.Posted{Channel: id, Message: c.Message}, nil
}

// fallsBack has the first board of a match posted in the channel after all, if
// it cannot be in the thread that was begun for it, and tells why. It tells
// whether it was so; an error is the store's.
func (p *poster) fallsBack(ctx context.Context, n match.Notice, cause error) (left bool, err error) {
	left, err = p.bot.matches.LeaveThread(n)
	if left {
		p.log.Warn("thread left", "match", n.ID, "err", cause)
		n.Kind = match.NoticeThread
		p.tell(ctx, n, cause)
	}
	return left, err
}

// noteThreads remembers of a server whether the last match could have no thread
// because there are too many, for those who look at the settings.
func (b *Bot) noteThreads(g match.GuildID, err error) {
	if codeOf(err) == codeManyThreads {
		b.fullOfThreads.Store(g, true)
	} else if err == nil {
		b.fullOfThreads.Delete(g)
	}
}

// threadName names the thread of a match, where no mention can stand.
func (b *Bot) threadName(m match.Match) string {
	in := b.publicly(m.Place.Guild)
	names := plainNames(in, m.Players)
	return clip(in.Say("thread.name", "Match", m.ID, "Game", b.title(in, m.Record.Game), "First", names[0], "Second", names[1]), threadLimit)
}

// thread begins a thread on a message.
func (r *rest) thread(ctx context.Context, in match.ChannelID, on match.MessageID, t newThread) (match.ChannelID, error) {
	var made sent
	err := r.do(ctx, call{
		route: "begin thread", method: http.MethodPost, bucket: string(in),
		url: discordgo.EndpointChannelMessageThread(url.PathEscape(string(in)), url.PathEscape(string(on))),
	}, t, &made)
	if err == nil && made.ID == "" {
		err = errUnreadable
	}
	return match.ChannelID(made.ID), err
}

// noThread tells why a match has no thread of its own, to the one who began
// it; who may mend that sees it in the settings too.
func noThread(in game.Speaker, id match.ID, cause error) string {
	var lacking *permissionsError
	switch {
	case errors.As(cause, &lacking):
		return in.Say("thread.lacking", "Match", id, "Permissions", bold(in, lacking.missing))
	case codeOf(cause) == codeMissingAccess, codeOf(cause) == codeMissingRights:
		return in.Say("thread.lacking", "Match", id, "Permissions", bold(in, Request{}.lacksForThreads()))
	case codeOf(cause) == codeManyThreads:
		return in.Say("thread.many", "Match", id)
	}
	return in.Say("thread.none", "Match", id)
}
