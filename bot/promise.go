package bot

import (
	"errors"
	"time"
)

// lateAnswer is how long after it was heard what was promised to an
// interaction is still tried again. Discord would take it for fifteen minutes,
// but nobody waits for so long.
const lateAnswer = time.Minute

// promise is the answer that a message will follow, as Discord reads it.
type promise struct {
	Flags int `json:"flags"`
}

// later promises the member who asked a message that may take longer to make
// than Discord waits for an answer. What goes wrong then is said in its place.
func (b *Bot) later(r Request, compose func() (Message, error)) Reply {
	return Reply{Form: Promise, Private: true, Later: func() (m Message) {
		defer func() {
			if p := recover(); p != nil {
				m = Message{Content: b.panicked(r, p)}
			}
		}()
		m, err := compose()
		if err != nil {
			return Message{Content: b.refused(r, err)}
		}
		return m
	}}
}

// promise gives a promise, and keeps it when its turn comes.
func (h *host) promise(i interaction, r Request, reply Reply, began time.Time) {
	if _, ok := h.give(i, r, reply, began); !ok {
		return
	}
	h.underway.begin()
	taken := h.studio.Submit(string(r.By.ID), func() {
		defer h.underway.end()
		defer h.survive(r)
		h.keep(i, r, reply.Later(), began)
		if reply.Owes {
			h.poster.drain(h.work)
		}
	})
	if !taken {
		defer h.underway.end()
		r.of.outcome = outcomeDropped
		h.keep(i, r, Message{Content: r.in().Say("refusal.crowded")}, began)
	}
}

// keep sends what was promised, or that it failed.
func (h *host) keep(i interaction, r Request, m Message, began time.Time) {
	if err := h.fill(i, m, began); err != nil {
		h.log.Warn("answer failed", r.attrs("err", err)...)
		r.of.outcome = outcomeUnanswered
		if err := h.fill(i, Message{Content: r.in().Say("refusal.failed")}, began); err != nil {
			h.log.Warn("promise broken", r.attrs("err", err)...)
		}
	}
	h.answered(r, r.of.outcome, began)
}

// fill sends what was promised, again if need be while there is time.
func (h *host) fill(i interaction, m Message, began time.Time) error {
	for try := 0; ; try++ {
		err := h.rest.fill(h.work, *h.app.Load(), i, m.payload())
		var api *apiError
		if !errors.As(err, &api) || !api.passing() {
			return err
		}
		wait := max(backoff(try), api.wait)
		if time.Since(began)+wait > lateAnswer || !sleep(h.work, wait) {
			return err
		}
	}
}
