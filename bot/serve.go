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
	// Discord allows one first answer within 3 s. An answer that is not ready after
	// deferTime is deferred. The bot tries to send the first answer for firstAnswerTimeout
	// after the interaction arrived, and waits for a call in progress for lastCallTimeout.
	deferTime          = 2200 * time.Millisecond
	firstAnswerTimeout = 2800 * time.Millisecond
	lastCallTimeout    = 3500 * time.Millisecond
	// maxInteractionAge is how old an interaction may be where processes share a store. Older
	// ones waited for a process that was stopped; the member has seen that they failed.
	maxInteractionAge = 5 * time.Second
)

// serve answers one interaction, and passes the changes to the outbox. deferred ends what
// deferLate began.
func (h *host) serve(i discord.Interaction, r ui.Request, began time.Time, deferred func() bool) {
	defer h.inFlight.End()
	defer h.logPanic(r)
	defer deferred()
	if h.tooLate(i) && !deferred() {
		h.Log.Warn("interaction not carried out: it came too late", r.Attrs()...)
		h.answered(r, outcomeDropped, began)
		return
	}
	arrived, answered := h.Now(), make(chan struct{})
	reply := h.Handle(r)
	if deferred() {
		reply.Kind, reply.Closed = ui.Filled, ""
	}
	if r.Subject.Players != [2]match.PlayerID{} {
		h.players.add(r.Subject.ID, r.Subject.Players)
	}
	if reply.About != 0 {
		h.outbox.Changed(reply.About, i, r, answered)
	}
	if reply.Later != nil {
		h.sendDeferred(i, r, reply, began)
		return
	}
	given := h.sendAnswer(i, r, reply, began)
	private := given && (reply.Kind == ui.Private || reply.Kind == ui.Filled || reply.Kind == ui.Update && r.Private)
	if private && !reply.KeepAnswer {
		h.outbox.AnsweredByNote(reply.About, i)
	}
	close(answered)
	h.send(i, r, reply, given)
	if private && reply.KeepAnswer {
		h.outbox.KeepAnswer(h.work, i, r, arrived, reply.Kind == ui.Update)
	}
	h.tellUndelivered(i, r)
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

// send passes the changes and messages of a reply to the outbox.
func (h *host) send(i discord.Interaction, r ui.Request, reply ui.Reply, given bool) {
	if given && reply.Closed != "" {
		h.outbox.AnswerClosed(reply.About, reply.Closed)
	}
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
	if given && reply.Edit != nil {
		h.edit(i, r, *reply.Edit)
	}
	if given && reply.FollowUp != "" {
		if err := h.rest.CreateFollowup(h.work, i, ui.Ephemeral(reply.FollowUp)); err != nil {
			h.Log.Warn("follow-up failed", r.Attrs("err", err)...)
		}
	}
	if reply.Publish != nil {
		h.outbox.Publish(h.work, i, r, *reply.Publish)
	}
}

// logPanic recovers from a panic and logs it: one request cannot stop the others.
// Defer it.
func (h *host) logPanic(r ui.Request) {
	if p := recover(); p != nil {
		h.Log.Error("panic", r.Attrs("panic", p, "stack", string(debug.Stack()))...)
	}
}

// deferLate defers the answer to an interaction if it is not ready after deferTime: the
// store may be slow, or other requests of the match come first. Choices cannot be deferred.
// The function that it returns ends this, and reports whether the answer was deferred.
func (h *host) deferLate(i discord.Interaction, r ui.Request, began time.Time) (deferred func() bool) {
	if r.Kind == ui.Completion {
		return func() bool { return false }
	}
	accepted := make(chan bool, 1)
	timer := time.AfterFunc(deferTime, func() {
		accepted <- h.trySendAnswer(i, ui.Reply{Kind: ui.Deferred}, began) == nil
	})
	return sync.OnceValue(func() bool { return !timer.Stop() && <-accepted })
}

// sendAnswer sends an answer, with retries while there is time, and reports whether
// Discord accepted it.
func (h *host) sendAnswer(i discord.Interaction, r ui.Request, reply ui.Reply, began time.Time) bool {
	send := func() error { return h.trySendAnswer(i, reply, began) }
	if reply.Kind == ui.Filled {
		send = func() error { return h.tryFill(i, reply.Message) }
	}
	if err := send(); err != nil {
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
