package bot

import (
	"context"
	"errors"
	"runtime/debug"
	"time"

	"galet/game/match"
)

const (
	// firstAnswer is how long after it was heard an interaction may still be
	// answered.
	firstAnswer = 2800 * time.Millisecond
	// alreadyAnswered is Discord's code for a second first answer.
	alreadyAnswered = 40060
)

// serve answers one interaction and then says what its use case owes.
func (h *host) serve(i interaction, r Request, began time.Time) {
	defer h.underway.end()
	defer func() {
		if p := recover(); p != nil {
			h.log.Error("panic", r.attrs("panic", p, "stack", string(debug.Stack()))...)
		}
	}()
	reply := h.Handle(r)
	if reply.Form == Promise {
		h.promise(i, r, reply, began)
		return
	}
	if reply.About == 0 {
		h.give(i, r, reply, began)
		return
	}
	defer h.poster.kick(h.work, reply.About)
	h.say(i, r, reply, began)
}

// say gives a reply about a match, and if it says a notice notes that.
func (h *host) say(i interaction, r Request, reply Reply, began time.Time) {
	if reply.Says == nil {
		if _, ok := h.give(i, r, reply, began); ok && reply.Retires != "" {
			h.poster.retired.add(reply.Retires)
		}
		return
	}
	n, ok := h.poster.claim(reply.About, *reply.Says)
	if !ok {
		if reply.Form == Post {
			reply = private(reply.Says.Otherwise)
		}
		h.give(i, r, reply, began)
		return
	}
	defer h.poster.giveBack(reply.About)
	id, ok := h.give(i, r, reply, began)
	if !ok {
		return // the outbox says it
	}
	var posted match.Posted
	if reply.Form == Post {
		posted = match.Posted{Channel: r.Place.Channel, Message: id}
	}
	if err := h.poster.settle(n, posted); err != nil {
		h.log.Error("outbox", r.attrs("notice", n.Seq, "err", err)...)
	}
}

// give answers an interaction, again if need be while there is time, and
// returns the id of the message if the reply made a new one that may be
// referred to.
func (h *host) give(i interaction, r Request, reply Reply, began time.Time) (match.MessageID, bool) {
	var id match.MessageID
	var err error
	for try := 0; ; try++ {
		id, err = h.rest.respond(h.work, i, reply.answer(), reply.Message.Files)
		var api *apiError
		if err == nil || !errors.As(err, &api) {
			break
		}
		if api.code == alreadyAnswered && try > 0 {
			err = nil // an earlier try got through
			break
		}
		wait := max(backoff(try)/2, api.wait)
		if !api.passing() || time.Since(began)+wait > firstAnswer {
			break
		}
		if !sleep(h.work, wait) {
			break
		}
	}
	if err != nil && !errors.Is(err, errUnreadable) {
		h.log.Warn("answer failed", r.attrs("err", err)...)
		h.answered(r, outcomeUnanswered, began)
		return "", false
	}
	if reply.Form != Promise {
		h.answered(r, r.of.outcome, began)
	}
	if id == "" && reply.Form == Post && reply.Says != nil {
		if id, err = h.rest.original(h.work, *h.app.Load(), i); err != nil {
			h.log.Warn("answer's message unknown", r.attrs("err", err)...)
		}
	}
	return id, true
}

// answered tells the observer how an interaction ended.
func (h *host) answered(r Request, outcome string, began time.Time) {
	h.config.Observer.Answered(r.Kind.String(), r.of.asked, outcome, time.Since(began))
}

// sleep waits, and says whether ctx lasted.
func sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}

// choices complete an option.
type choices struct {
	Choices []commandChoice `json:"choices"`
}

// answer is the reply as Discord reads it.
func (r Reply) answer() answer {
	if r.Form == Complete {
		list := choices{Choices: make([]commandChoice, len(r.Choices))}
		for i, c := range r.Choices {
			list.Choices[i] = commandChoice{Name: clip(c.Name, itemLimit), Value: c.Value}
		}
		return answer{Type: int(Complete), Data: list}
	}
	if r.Form == Promise {
		return answer{Type: int(Promise), Data: promise{Flags: flagEphemeral}}
	}
	p := r.Message.payload()
	if r.Private && r.Form == Post {
		p.Flags = flagEphemeral
	}
	return answer{Type: int(r.Form), Data: p}
}
