package bot

import (
	"context"
	"errors"
	"runtime/debug"
	"time"

	"galet/game/match"
)

const (
	// firstAnswer is how long after it was heard an interaction is still
	// answered, and lastAnswer how long an answer that is under way is waited
	// for: Discord takes none after three seconds.
	firstAnswer = 2800 * time.Millisecond
	lastAnswer  = 3500 * time.Millisecond
	// alreadyAnswered is Discord's code for a second first answer.
	alreadyAnswered = 40060
)

// serve answers one interaction and then says what its use case owes.
func (h *host) serve(i interaction, r Request, began time.Time) {
	defer h.underway.end()
	defer h.survive(r)
	answered := make(chan struct{})
	reply, says := h.decide(r, witness{interaction: i, app: *h.app.Load(), request: r, answered: answered})
	if reply.Form == Promise {
		h.promise(i, r, reply, began)
		return
	}
	if reply.About == 0 {
		h.give(i, r, reply, began)
		if reply.Mends {
			h.poster.mend(h.work, r)
		}
		if reply.Drains {
			h.poster.drain(h.work)
		}
		h.catchUp(i, r)
		return
	}
	defer h.poster.kick(h.work, reply.About)
	defer close(answered)
	h.say(i, r, reply, says, began)
	h.catchUp(i, r)
}

// survive logs a panic, so that one request cannot stop the others. It is to be
// deferred.
func (h *host) survive(r Request) {
	if p := recover(); p != nil {
		h.log.Error("panic", r.attrs("panic", p, "stack", string(debug.Stack()))...)
	}
}

// decide deals with a request, and takes the notice that the reply says; nil
// if there is none, or if it may not say it. Nobody else says it meanwhile, nor
// is anything said of it of which the one who asked could not be told.
func (h *host) decide(r Request, w witness) (Reply, *match.Notice) {
	defer h.poster.deciding.enter()()
	reply := h.Handle(r)
	if reply.About != 0 {
		h.poster.watch(reply.About, w)
	}
	if reply.Says == nil || r.Asleep {
		return reply, nil
	}
	if n, ok := h.poster.claim(reply.About, *reply.Says); ok {
		return reply, &n
	}
	return reply, nil
}

// say gives a reply about a match, and if it says a notice, which is then
// taken, notes that.
func (h *host) say(i interaction, r Request, reply Reply, n *match.Notice, began time.Time) {
	if n != nil {
		defer h.poster.giveBack(reply.About)
	}
	if reply.Says == nil {
		if _, ok := h.give(i, r, reply, began); ok && reply.Retires != "" {
			h.poster.retired.add(reply.Retires)
		}
		return
	}
	if r.Asleep {
		h.give(i, r, private(reply.Says.Otherwise), began)
		return // what the outbox posts wakes the thread
	}
	if n == nil {
		if reply.Form == Post {
			reply = private(reply.Says.Otherwise)
		}
		h.give(i, r, reply, began)
		return
	}
	id, ok := h.give(i, r, reply, began)
	if !ok {
		return // the outbox says it
	}
	var posted match.Posted
	if reply.Form == Post {
		posted = match.Posted{Channel: r.Place.Channel, Message: id}
	}
	if err := h.poster.settle(*n, posted); err != nil {
		h.log.Error("outbox", r.attrs("notice", n.Seq, "err", err)...)
	}
}

// give answers an interaction, again if need be while there is time, and
// returns the id of the message if the reply made a new one that may be
// referred to.
func (h *host) give(i interaction, r Request, reply Reply, began time.Time) (match.MessageID, bool) {
	id, err := h.tries(i, reply, began)
	if id == "" && reply.Form == Post && reply.Says != nil && mayBeThere(err) {
		id, err = h.find(i, r, err)
	}
	if err != nil {
		h.log.Warn("answer failed", r.attrs("err", err)...)
		h.answered(r, outcomeUnanswered, began)
		return "", false
	}
	if reply.Form != Promise {
		h.answered(r, r.of.outcome, began)
	}
	return id, true
}

// tries answers an interaction until Discord has taken the answer, refuses it
// or would no longer take it.
func (h *host) tries(i interaction, reply Reply, began time.Time) (match.MessageID, error) {
	ctx, cancel := context.WithDeadline(h.work, began.Add(lastAnswer))
	defer cancel()
	for try := 0; ; try++ {
		id, err := h.rest.respond(ctx, i, reply.answer(), reply.Message.Files)
		var api *apiError
		switch {
		case err == nil || errors.Is(err, errUnreadable):
			return id, nil
		case !errors.As(err, &api):
			return "", err
		}
		if api.code == alreadyAnswered && try > 0 {
			return "", nil // an earlier try got through
		}
		wait := max(backoff(try)/2, api.wait)
		if !api.passing() || time.Since(began)+wait > firstAnswer || !sleep(ctx, wait) {
			return "", err
		}
	}
}

// mayBeThere tells whether an answer may have been taken although its message
// is not known.
func mayBeThere(err error) bool {
	var api *apiError
	return err == nil || errors.As(err, &api) && api.status == 0
}

// find asks for the message of an answer, which is there unless cause was all
// that came of it.
func (h *host) find(i interaction, r Request, cause error) (match.MessageID, error) {
	id, err := h.rest.original(h.work, *h.app.Load(), i)
	if err == nil {
		return id, nil
	}
	h.log.Warn("answer's message unknown", r.attrs("err", err)...)
	return "", cause
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
