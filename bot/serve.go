package bot

import (
	"context"
	"errors"
	"runtime/debug"
	"sync"
	"time"

	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/bot/outbox"
	"galet/bot/ui"
	"galet/game/match"
)

const (
	// Discord allows one first answer within 3 s. The bot tries to send it for
	// firstAnswerTimeout after the interaction arrived, and waits for a call in progress for
	// lastCallTimeout.
	firstAnswerTimeout = 2800 * time.Millisecond
	lastCallTimeout    = 3500 * time.Millisecond
	// followUpRetryTime is how long the bot retries to send the text after an answer. Other
	// requests of the match wait for it.
	followUpRetryTime = 10 * time.Second
	// maxInteractionAge is how old an interaction may be. Older ones waited for a process
	// that was stopped, or for the gateway. If their answers were not deferred, the member
	// has seen that they failed.
	maxInteractionAge = 5 * time.Second
)

// handling is an interaction that is being handled.
type handling struct {
	host        *host
	interaction discord.Interaction
	request     ui.Request
	// began is when the interaction came; arrived is the same on the bot's clock.
	began, arrived time.Time
	// endDeferral ends what deferLate began. It reports whether the answer was deferred, or
	// may have been because Discord's response is missing.
	endDeferral func() bool

	// reply is what Handle returned. wasDeferred: deferLate deferred it.
	reply       ui.Reply
	wasDeferred bool
	// answered is closed when the outbox knows how the interaction was answered.
	answered chan struct{}
}

// serve answers the interaction, and passes the changes to the outbox.
func (g *handling) serve() {
	defer g.host.bot.inFlight.End()
	defer g.host.logPanic(g.request)
	defer g.endDeferral()
	if g.tooLate() && !g.endDeferral() {
		g.host.bot.log.Warn("interaction not carried out: it came too late", g.request.Attrs()...)
		g.observe(outcomeDropped)
		return
	}
	g.reply = g.host.bot.Handle(g.request)
	g.wasDeferred = g.endDeferral()
	if about := g.request.Subject; about.Players != [2]match.PlayerID{} {
		g.host.bot.players.Add(about.ID, about.Players)
	}
	if g.reply.About != 0 {
		g.host.outbox.Changed(g.reply.About, g.interaction, g.request, g.answered)
	}
	switch {
	case g.reply.Later != nil:
		g.sendDeferred()
	case g.wasDeferred:
		g.passOn()
		g.sendLate()
	default:
		given := g.sendAnswer()
		g.recordAnswer(given)
		g.passOn()
		if given {
			g.followAnswer(true)
		}
	}
}

// sendLate sends an answer that deferLate deferred, without delay for the requests that
// wait. A bot that stops waits for it.
func (g *handling) sendLate() {
	g.host.bot.inFlight.Begin()
	g.host.late.Begin()
	go func() {
		defer g.host.bot.inFlight.End()
		defer g.host.late.End()
		defer g.host.logPanic(g.request)
		d := g.deferredAnswer()
		given := d.Send(g.reply.Message) == nil && !d.lost
		g.observe(d.outcome())
		original := given && !d.follows
		g.recordAnswer(original)
		if g.reply.About != 0 { // if the change is posted already, this deletes the confirmation
			g.host.outbox.Enqueue(g.host.work, g.reply.About)
		}
		if given {
			g.followAnswer(original)
		}
	}()
}

// tooLate reports whether the interaction is older than maxInteractionAge on Discord's
// clock. This machine's clock may be wrong, so before tooLate returns true, it asks
// Discord for the time. While Discord's answer leaves room for doubt, it returns false.
func (g *handling) tooLate() bool {
	late := func(now time.Time) bool { return now.Sub(g.interaction.At()) > maxInteractionAge }
	if !late(g.host.rest.Now()) {
		return false
	}
	g.host.rest.CheckClock(g.host.work)
	return late(g.host.rest.Now()) && late(g.host.rest.Earliest())
}

// isPrivate reports whether the answer is a private message that the interaction's token can
// delete, if the answer is the interaction's original response.
func (g *handling) isPrivate() bool {
	return g.reply.Kind == ui.Private || g.reply.Kind == ui.Update && g.request.Private
}

// recordAnswer tells the outbox what the answer was. original: the member has it as the
// interaction's original response.
func (g *handling) recordAnswer(original bool) {
	if original && g.isPrivate() && !g.reply.KeepAnswer {
		g.host.outbox.Confirmed(g.reply.About, g.interaction)
	}
	close(g.answered)
	if original && g.reply.Closed != "" {
		g.host.outbox.AnswerClosed(g.reply.About, g.reply.Closed)
	}
}

// passOn passes the changes of the reply on: to the outbox, and to Galet if it is to move.
func (g *handling) passOn() {
	if g.reply.About != 0 {
		g.host.outbox.Enqueue(g.host.work, g.reply.About)
	}
	if g.reply.Flush {
		g.host.outbox.Flush(g.host.work)
	}
	if g.reply.Stale {
		g.host.outbox.CloseStale(g.host.work, g.request)
	}
	if g.reply.GaletToMove {
		g.host.bot.mover.Move(g.reply.About)
	}
	if g.reply.Publish != nil {
		g.host.outbox.Publish(g.host.work, g.interaction, g.request, *g.reply.Publish)
	}
}

// followAnswer does what comes after an answer that the member has. original: it is the
// interaction's original response.
func (g *handling) followAnswer(original bool) {
	if original && g.reply.Edit != nil {
		g.edit(*g.reply.Edit)
	}
	if g.reply.FollowUp != "" {
		if err := g.followUp(ui.Ephemeral(g.reply.FollowUp), followUpRetryTime); err != nil {
			g.warn("follow-up failed", err)
		}
	}
	if original && g.isPrivate() && g.reply.KeepAnswer {
		g.host.outbox.KeepAnswer(g.host.work, g.interaction, g.request, g.arrived, g.reply.Kind == ui.Update)
	}
	g.tellUndelivered()
}

// logPanic recovers from a panic and logs it: one request cannot stop the others.
// Defer it.
func (h *host) logPanic(r ui.Request) {
	if p := recover(); p != nil {
		h.bot.log.Error("panic: please report it", r.Attrs("panic", p, "stack", string(debug.Stack()))...)
	}
}

// deferLate defers the answer if it is not ready after DeferAfter: the store may be slow,
// or other requests of the match come first. Choices cannot be deferred. It returns what
// endDeferral is.
func (g *handling) deferLate() (endDeferral func() bool) {
	deferral := ui.Reply{Kind: ui.Deferred}
	switch g.request.Kind {
	case ui.Completion:
		return func() bool { return false }
	case ui.Press:
		deferral.Kind = ui.DeferredUpdate
	}
	accepted := make(chan bool, 1)
	timer := time.AfterFunc(g.host.bot.config.DeferAfter-time.Since(g.began), func() {
		defer close(accepted)
		defer g.host.logPanic(g.request)
		err := g.trySendAnswer(deferral)
		var api *discord.APIError
		accepted <- !errors.As(err, &api) || api.Retryable()
	})
	return sync.OnceValue(func() bool { return !timer.Stop() && <-accepted })
}

// sendAnswer sends the answer, with retries while there is time, and reports whether
// Discord accepted it.
func (g *handling) sendAnswer() bool {
	if err := g.trySendAnswer(g.reply); err != nil {
		g.warn("answer failed", err)
		g.observe(outcomeUnanswered)
		return false
	}
	if g.reply.Later == nil {
		g.observe(g.request.Subject.Outcome)
	}
	return true
}

// trySendAnswer sends an answer until Discord accepts it, refuses it, or would not accept
// it any more.
func (g *handling) trySendAnswer(reply ui.Reply) error {
	ctx, cancel := context.WithDeadline(g.host.work, g.began.Add(lastCallTimeout))
	defer cancel()
	for try := 0; ; try++ {
		err := g.host.rest.CreateInteractionResponse(ctx, g.interaction, reply.Response())
		if words, ok := matchview.WithoutPictures(g.request.Loc(), reply.Message, err); ok {
			reply.Message = words
			continue
		}
		var api *discord.APIError
		if !errors.As(err, &api) {
			return err
		}
		if api.Code == discord.ErrCodeAlreadyAcknowledged && try > 0 {
			return nil // Discord accepted an earlier try
		}
		wait := max(outbox.Backoff(try)/2, api.RetryAfter)
		if !api.Retryable() || time.Since(g.began)+wait > firstAnswerTimeout || !discord.Sleep(ctx, wait) {
			return err
		}
	}
}

// warn logs an error that concerns the interaction.
func (g *handling) warn(what string, err error) {
	g.host.bot.log.Warn(what, g.request.Attrs("err", err)...)
}

// observe tells the observer how the interaction was answered.
func (g *handling) observe(outcome string) {
	g.host.bot.config.Observer.Answered(g.request.Kind.String(), g.request.Subject.Asked, outcome, time.Since(g.began))
}
