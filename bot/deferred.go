package bot

import (
	"time"

	"galet/bot/discord"
	"galet/bot/outbox"
	"galet/bot/ui"
)

// fillFor is how long the bot tries to fill in a deferred answer. Discord allows
// 15 minutes, but nobody waits that long.
const fillFor = time.Minute

// saying is later, with an error or panic turned into a message.
func (b *Bot) saying(r ui.Request, later func() (ui.Message, error)) func() (ui.Message, error) {
	return func() (m ui.Message, _ error) {
		defer func() {
			if p := recover(); p != nil {
				m = ui.Message{Content: b.panicked(r, p)}
			}
		}()
		m, err := later()
		if err != nil {
			return ui.Message{Content: b.refused(r, err)}, nil
		}
		return m, nil
	}
}

// follow changes an answer once more when that is due.
func (h *host) follow(i discord.Interaction, r ui.Request, f ui.Follow) {
	h.inFlight.Begin()
	go func() {
		select {
		case <-f.Until:
		case <-h.work.Done():
		}
		accepted := h.requests.Submit("m"+f.Match.String(), func() {
			defer h.inFlight.End()
			defer h.survive(r)
			m, _ := f.Message()
			if err := h.tryFill(i, m, time.Now()); err != nil {
				h.Log.Warn("answer not changed", r.Attrs("err", err)...)
			}
		})
		if !accepted {
			h.inFlight.End()
		}
	}()
}

// giveDeferred defers the answer and fills it on a slow worker.
func (h *host) giveDeferred(i discord.Interaction, r ui.Request, reply ui.Reply, began time.Time) {
	if !h.give(i, r, reply, began) {
		return
	}
	h.inFlight.Begin()
	fill := func() {
		defer h.inFlight.End()
		defer h.survive(r)
		m, _ := reply.Later()
		h.fill(i, r, m, began)
		if reply.Flush {
			h.outbox.Flush(h.work)
		}
	}
	if reply.Thinks {
		go fill()
		return
	}
	if !h.slow.Submit(string(r.By.ID), fill) {
		defer h.inFlight.End()
		r.Subject.Outcome = outcomeDropped
		h.fill(i, r, ui.Message{Content: r.Loc().Say("refusal.crowded")}, began)
	}
}

// fill fills a deferred answer with a message, or says that it failed.
func (h *host) fill(i discord.Interaction, r ui.Request, m ui.Message, began time.Time) {
	if err := h.tryFill(i, m, began); err != nil {
		h.Log.Warn("answer failed", r.Attrs("err", err)...)
		r.Subject.Outcome = outcomeUnanswered
		if err := h.tryFill(i, ui.Message{Content: r.Loc().Say("refusal.failed")}, began); err != nil {
			h.Log.Warn("deferred answer left empty", r.Attrs("err", err)...)
		}
	}
	h.answered(r, r.Subject.Outcome, began)
}

// tryFill fills a deferred answer, with retries until fillFor is over.
func (h *host) tryFill(i discord.Interaction, m ui.Message, began time.Time) error {
	return outbox.RetryUntil(h.work, began.Add(fillFor), func() error {
		return h.rest.EditOriginalResponse(h.work, i, m.Payload())
	})
}
