package bot

import (
	"context"
	"errors"
	"runtime/debug"
	"sync"
	"time"

	"galet/bot/discord"
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
	// maxInteractionAge is how old an interaction may be where processes share a store. Older
	// ones waited for a process that was stopped. If their answers were not deferred, the
	// member has seen that they failed.
	maxInteractionAge = 5 * time.Second
)

// serve answers one interaction, and passes the changes to the outbox. endDeferral is what
// deferLate returned.
func (h *host) serve(i discord.Interaction, r ui.Request, began time.Time, endDeferral func() bool) {
	defer h.inFlight.End()
	defer h.logPanic(r)
	defer endDeferral()
	if h.tooLate(i) && !endDeferral() {
		h.Log.Warn("interaction not carried out: it came too late", r.Attrs()...)
		h.answered(r, outcomeDropped, began)
		return
	}
	arrived, answered := h.Now(), make(chan struct{})
	reply := h.Handle(r)
	wasDeferred := endDeferral()
	if r.Subject.Players != [2]match.PlayerID{} {
		h.players.add(r.Subject.ID, r.Subject.Players)
	}
	if reply.About != 0 {
		h.outbox.Changed(reply.About, i, r, answered)
	}
	switch {
	case reply.Later != nil:
		h.sendDeferred(i, r, reply, began, wasDeferred)
	case wasDeferred:
		h.passOn(i, r, reply)
		h.sendLate(i, r, reply, began, arrived, answered)
	default:
		given := h.sendAnswer(i, r, reply, began)
		h.recordAnswer(i, r, reply, given, answered)
		h.passOn(i, r, reply)
		h.followAnswer(i, r, reply, given, given, arrived)
	}
}

// sendLate sends an answer that deferLate deferred, without delay for the requests that
// wait. A bot that stops waits for it.
func (h *host) sendLate(i discord.Interaction, r ui.Request, reply ui.Reply, began, arrived time.Time, answered chan<- struct{}) {
	h.inFlight.Begin()
	h.late.Begin()
	go func() {
		defer h.inFlight.End()
		defer h.late.End()
		defer h.logPanic(r)
		d := h.deferredAnswer(i, r, reply, began, true)
		given := d.Send(reply.Message) == nil && !d.lost
		h.answered(r, d.outcome(), began)
		original := given && !d.follows
		h.recordAnswer(i, r, reply, original, answered)
		if reply.About != 0 { // if the change is posted already, a note about it is now deleted
			h.outbox.Enqueue(h.work, reply.About)
		}
		h.followAnswer(i, r, reply, given, original, arrived)
	}()
}

// tooLate reports whether an interaction is older than maxInteractionAge on Discord's
// clock. This machine's clock may be wrong, so before tooLate returns true, it asks
// Discord for the time.
func (h *host) tooLate(i discord.Interaction) bool {
	late := func() bool { return h.rest.Now().Sub(i.At()) > maxInteractionAge }
	if h.leases == nil || !late() {
		return false
	}
	_, _ = h.rest.GatewayBot(h.work)
	return late()
}

// isNote reports whether an answer is a private message that the interaction's token can
// delete, if the answer is the interaction's original response.
func isNote(r ui.Request, reply ui.Reply) bool {
	return reply.Kind == ui.Private || reply.Kind == ui.Update && r.Private
}

// recordAnswer tells the outbox what the answer was. original: the member has it as the
// interaction's original response.
func (h *host) recordAnswer(i discord.Interaction, r ui.Request, reply ui.Reply, original bool, answered chan<- struct{}) {
	if original && isNote(r, reply) && !reply.KeepAnswer {
		h.outbox.AnsweredByNote(reply.About, i)
	}
	close(answered)
	if original && reply.Closed != "" {
		h.outbox.AnswerClosed(reply.About, reply.Closed)
	}
}

// passOn passes the changes of a reply on: to the outbox, and to Galet if it is to move.
func (h *host) passOn(i discord.Interaction, r ui.Request, reply ui.Reply) {
	if reply.About != 0 {
		h.outbox.Enqueue(h.work, reply.About)
	}
	if reply.Flush {
		h.outbox.Flush(h.work)
	}
	if reply.Stale {
		h.outbox.CloseStale(h.work, r)
	}
	if reply.GaletToMove {
		h.mover.Move(reply.About)
	}
	if reply.Publish != nil {
		h.outbox.Publish(h.work, i, r, *reply.Publish)
	}
}

// followAnswer does what comes after an answer. given: the member has the answer;
// original: it is the interaction's original response.
func (h *host) followAnswer(i discord.Interaction, r ui.Request, reply ui.Reply, given, original bool, arrived time.Time) {
	if original && reply.Edit != nil {
		h.edit(i, r, *reply.Edit)
	}
	if given && reply.FollowUp != "" {
		if err := h.rest.CreateFollowup(h.work, i, ui.Ephemeral(reply.FollowUp)); err != nil {
			h.Log.Warn("follow-up failed", r.Attrs("err", err)...)
		}
	}
	if original && isNote(r, reply) && reply.KeepAnswer {
		h.outbox.KeepAnswer(h.work, i, r, arrived, reply.Kind == ui.Update)
	}
	if given {
		h.tellUndelivered(i, r)
	}
}

// logPanic recovers from a panic and logs it: one request cannot stop the others.
// Defer it.
func (h *host) logPanic(r ui.Request) {
	if p := recover(); p != nil {
		h.Log.Error("panic", r.Attrs("panic", p, "stack", string(debug.Stack()))...)
	}
}

// deferLate defers the answer to an interaction if it is not ready after DeferAfter: the
// store may be slow, or other requests of the match come first. Choices cannot be deferred.
// endDeferral ends this, and reports whether the answer was deferred, or may have been
// because Discord's response is missing.
func (h *host) deferLate(i discord.Interaction, r ui.Request, began time.Time) (endDeferral func() bool) {
	deferral := ui.Reply{Kind: ui.Deferred}
	switch r.Kind {
	case ui.Completion:
		return func() bool { return false }
	case ui.Press:
		deferral.Kind = ui.DeferredUpdate
	}
	accepted := make(chan bool, 1)
	timer := time.AfterFunc(h.config.DeferAfter-time.Since(began), func() {
		defer close(accepted)
		defer h.logPanic(r)
		err := h.trySendAnswer(i, deferral, began)
		var api *discord.APIError
		accepted <- !errors.As(err, &api) || api.Retryable()
	})
	return sync.OnceValue(func() bool { return !timer.Stop() && <-accepted })
}

// sendAnswer sends an answer, with retries while there is time, and reports whether
// Discord accepted it.
func (h *host) sendAnswer(i discord.Interaction, r ui.Request, reply ui.Reply, began time.Time) bool {
	if err := h.trySendAnswer(i, reply, began); err != nil {
		h.Log.Warn("answer failed", r.Attrs("err", err)...)
		h.answered(r, outcomeUnanswered, began)
		return false
	}
	if reply.Later == nil {
		h.answered(r, r.Subject.Outcome, began)
	}
	return true
}

// trySendAnswer sends an answer until Discord accepts it, refuses it, or would not accept
// it any more.
func (h *host) trySendAnswer(i discord.Interaction, reply ui.Reply, began time.Time) error {
	ctx, cancel := context.WithDeadline(h.work, began.Add(lastCallTimeout))
	defer cancel()
	for try := 0; ; try++ {
		err := h.rest.CreateInteractionResponse(ctx, i, reply.Response())
		var api *discord.APIError
		if !errors.As(err, &api) {
			return err
		}
		if api.Code == discord.ErrCodeAlreadyAcknowledged && try > 0 {
			return nil // Discord accepted an earlier try
		}
		wait := max(outbox.Backoff(try)/2, api.RetryAfter)
		if !api.Retryable() || time.Since(began)+wait > firstAnswerTimeout || !outbox.Sleep(ctx, wait) {
			return err
		}
	}
}

// answered tells the observer that an interaction was answered.
func (h *host) answered(r ui.Request, outcome string, began time.Time) {
	h.config.Observer.Answered(r.Kind.String(), r.Subject.Asked, outcome, time.Since(began))
}
