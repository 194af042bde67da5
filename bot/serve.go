package bot

import (
	"context"
	"errors"
	"runtime/debug"
	"time"

	"galet/bot/discord"
	"galet/bot/outbox"
	"galet/bot/ui"
	"galet/game/match"
)

const (
	// Discord allows one first answer within 3 s. The bot tries to send it for
	// firstAnswer after the interaction arrived, and waits for a call in progress for
	// lastAnswer.
	firstAnswer = 2800 * time.Millisecond
	lastAnswer  = 3500 * time.Millisecond
	// lateAfter is how old an interaction may be where processes share a store. Older
	// ones waited for a process that was stopped; the member has seen that they failed.
	lateAfter = 5 * time.Second
)

// serve answers one interaction and passes the changes to the outbox.
func (h *host) serve(i discord.Interaction, r ui.Request, began time.Time) {
	defer h.inFlight.End()
	defer h.logPanic(r)
	if h.tooLate(i) {
		h.Log.Warn("interaction not carried out: it came too late", r.Attrs()...)
		h.answered(r, outcomeDropped, began)
		return
	}
	arrived, answered := h.Now(), make(chan struct{})
	reply := h.Handle(r)
	if r.Subject.Players != [2]match.PlayerID{} {
		h.players.add(r.Subject.ID, r.Subject.Players)
	}
	if reply.About != 0 {
		h.outbox.Changed(reply.About, i, r, answered)
	}
	if reply.Later != nil {
		h.giveDeferred(i, r, reply, began)
		return
	}
	given := h.give(i, r, reply, began)
	private := given && (reply.Form == ui.Private || reply.Form == ui.Update && r.Private)
	if private && !reply.Stays {
		h.outbox.Noted(reply.About, i)
	}
	close(answered)
	h.send(i, r, reply, given)
	if private && reply.Stays {
		h.outbox.Stays(h.work, i, r, arrived, reply.Form == ui.Update)
	}
	h.tellUndelivered(i, r)
}

// tooLate reports whether an interaction is older than lateAfter on Discord's clock: the
// clock of this machine may be wrong. Before it says so, it asks Discord for the time.
func (h *host) tooLate(i discord.Interaction) bool {
	late := func() bool { return h.rest.Now().Sub(i.At()) > lateAfter }
	if h.leases == nil || !late() {
		return false
	}
	_, _ = h.rest.GatewayBot(h.work)
	return late()
}

// send passes a reply's posts to the outbox.
func (h *host) send(i discord.Interaction, r ui.Request, reply ui.Reply, given bool) {
	if given && reply.Closes != "" {
		h.outbox.AnswerClosed(reply.About, reply.Closes)
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
	if given && reply.Tell != "" {
		if err := h.rest.CreateFollowup(h.work, i, ui.Ephemeral(reply.Tell)); err != nil {
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

// give sends an answer, with retries while there is time, and reports whether
// Discord accepted it.
func (h *host) give(i discord.Interaction, r ui.Request, reply ui.Reply, began time.Time) bool {
	if err := h.tryGive(i, reply, began); err != nil {
		h.Log.Warn("answer failed", r.Attrs("err", err)...)
		h.answered(r, outcomeUnanswered, began)
		return false
	}
	if reply.Later == nil {
		h.answered(r, r.Subject.Outcome, began)
	}
	return true
}

// tryGive answers an interaction until Discord takes the answer, refuses it or
// would no longer take it.
func (h *host) tryGive(i discord.Interaction, reply ui.Reply, began time.Time) error {
	ctx, cancel := context.WithDeadline(h.work, began.Add(lastAnswer))
	defer cancel()
	for try := 0; ; try++ {
		err := h.rest.CreateInteractionResponse(ctx, i, reply.Response())
		var api *discord.APIError
		if !errors.As(err, &api) {
			return err
		}
		if api.Code == discord.ErrCodeAlreadyAcknowledged && try > 0 {
			return nil // an earlier try got through
		}
		wait := max(outbox.Backoff(try)/2, api.RetryAfter)
		if !api.Retryable() || time.Since(began)+wait > firstAnswer || !outbox.Sleep(ctx, wait) {
			return err
		}
	}
}

// answered reports the end of an interaction to the observer.
func (h *host) answered(r ui.Request, outcome string, began time.Time) {
	h.config.Observer.Answered(r.Kind.String(), r.Subject.Asked, outcome, time.Since(began))
}
