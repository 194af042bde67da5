package bot

import (
	"context"
	"errors"
	"strings"
	"time"

	"galet/bot/discord"
	"galet/bot/fairqueue"
	"galet/bot/matchview"
	"galet/bot/outbox"
	"galet/bot/ui"
)

const (
	// deferredRetryTime is how long the bot retries to send a message of a deferred answer.
	deferredRetryTime = time.Minute
	// deferredWorkTime is how long the work on a deferred answer may take. There must be time left
	// to send its message.
	deferredWorkTime = discord.TokenLife - 30*time.Second
)

// errDeparted cancels the deferred answers on a server that removed the bot.
var errDeparted = errors.New("the bot was removed from the server")

// recoverLater wraps later so that the member gets a message after an error or a panic.
func (b *Bot) recoverLater(r ui.Request, later func(context.Context, ui.Answerer) error) func(context.Context, ui.Answerer) error {
	return func(ctx context.Context, a ui.Answerer) error {
		err := b.recoverPanic(r, func() error { return later(ctx, a) })
		if err != nil && !errors.Is(err, errUnsent) && ctx.Err() != context.DeadlineExceeded && context.Cause(ctx) != errDeparted {
			_ = a.Refuse(b.refusedLater(r, err)) // Refuse logs
		}
		return nil
	}
}

// recoverPanic calls do and returns its error, or ui.ErrPanicked after a panic.
func (b *Bot) recoverPanic(r ui.Request, do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			b.panicked(r, p)
			err = ui.ErrPanicked
		}
	}()
	return do()
}

// recoverMessage wraps later so that it never fails. The text about an error or a panic is
// the last line of the message.
func (b *Bot) recoverMessage(r ui.Request, later func() (ui.Message, error)) func() (ui.Message, error) {
	return func() (m ui.Message, _ error) {
		err := b.recoverPanic(r, func() (err error) {
			m, err = later()
			return err
		})
		if err != nil {
			m.Content = strings.TrimSpace(m.Content + "\n" + b.refusedLater(r, err))
		}
		return m, nil
	}
}

// edit changes the answer when the edit is due, in turn with the requests about its match.
// If no more requests are taken, it does so at once. A bot that stops waits for it.
func (g *handling) edit(e ui.Edit) {
	g.host.bot.inFlight.Begin()
	g.host.late.Begin()
	change := func() {
		defer g.host.bot.inFlight.End()
		defer g.host.late.End()
		defer g.host.logPanic(g.request)
		m, _ := e.Message()
		if err := g.tryFill(m); err != nil {
			g.warn("answer not changed", err)
		}
	}
	go func() {
		select {
		case <-e.Until:
		case <-g.host.work.Done():
		}
		if !g.host.requests.Submit("m"+e.Match.String(), change) {
			change()
		}
	}()
}

// deferredContext ends when Discord accepts no more answers to an interaction that
// arrived at asked.
func deferredContext(work context.Context, asked time.Time) (context.Context, context.CancelFunc) {
	return context.WithDeadline(work, asked.Add(deferredWorkTime))
}

// sendDeferred defers the answer, unless that was done, and sends it when its turn comes.
// If too many answers wait, the member is told so.
func (g *handling) sendDeferred() {
	owner := fairqueue.Owner{By: g.request.By.ID, Guild: g.request.Place.Guild}
	if g.reply.CancelOthers {
		g.host.slow.Cancel(ui.ErrDeleting, func(o fairqueue.Owner) bool { return o.By == owner.By })
	}
	ctx, stop := deferredContext(g.host.work, g.began)
	job, err := g.host.slow.Begin(ctx, owner)
	if err != nil {
		stop()
		g.reply = answer(g.request, g.host.bot.refusedLater(g.request, err))
		if g.wasDeferred {
			g.sendLate()
		} else {
			g.sendAnswer()
		}
		return
	}
	if !g.wasDeferred && !g.sendAnswer() {
		stop()
		job.End()
		return
	}
	d := g.deferredAnswer()
	d.Job = job
	g.host.bot.inFlight.Begin()
	go func() {
		defer g.host.bot.inFlight.End()
		defer stop()
		defer job.End() // a bot that stops does not wait for what comes after this
		defer g.host.logPanic(g.request)
		_ = g.reply.Later(job.Context(), d) // Handle's never fails
		g.observe(d.outcome())
		if g.reply.Flush {
			g.host.outbox.Flush(g.host.work)
		}
		if d.sent { // otherwise what follows would fill the answer
			g.tellUndelivered()
		}
	}()
}

// deferredAnswer is the answer to a deferred interaction. deferLate defers it before it is
// known whether the answer updates the pressed message.
func (g *handling) deferredAnswer() *deferred {
	updates := g.reply.Kind == ui.Update || g.reply.Kind == ui.DeferredUpdate
	follows := g.wasDeferred && g.request.Kind == ui.Press && !updates
	return &deferred{handling: g, updates: updates || follows, follows: follows}
}

// deferred is a deferred answer under way. It is the ui.Answerer.
type deferred struct {
	handling       *handling
	*fairqueue.Job      // has Turn; nil if the answer needs no more work
	updates        bool // the deferral is for an update of the pressed message
	follows        bool // all messages follow the deferral, because the pressed message stays as it is
	sent, lost     bool // sent: a message was sent; lost: none could be sent
}

// outcome is the outcome of the answer, for metrics.
func (d *deferred) outcome() string {
	switch {
	case d.lost:
		return outcomeUnanswered
	case !d.sent:
		return outcomeCancelled
	}
	return d.handling.request.Subject.Outcome
}

// Send sends a message. If the first one cannot be sent, the answer says that it
// failed.
func (d *deferred) Send(m ui.Message) error {
	if d.sent || d.follows {
		d.sent = true
		return d.followUp(m)
	}
	d.sent = true
	err := d.handling.tryFill(m)
	if err == nil {
		return nil
	}
	d.lost = true
	d.handling.warn("answer failed", err)
	failed := ui.Message{Content: d.handling.request.Loc().Say("refusal.failed")}
	if d.updates {
		return d.followUp(failed)
	}
	if err := d.handling.tryFill(failed); err != nil {
		d.handling.warn("deferred answer left empty", err)
	}
	return errUnsent
}

// Refuse tells the member that there is no answer.
func (d *deferred) Refuse(words string) error {
	d.sent = d.sent || d.updates
	return d.Send(ui.Message{Content: words})
}

// followUp sends a further message after the first.
func (d *deferred) followUp(m ui.Message) error {
	p := m.Payload()
	p.Flags |= discord.FlagEphemeral
	if err := d.handling.followUp(p, deferredRetryTime); err != nil {
		d.lost = true
		d.handling.warn("answer failed", err)
		return errUnsent
	}
	return nil
}

// errUnsent: a message of a deferred answer could not be sent. That is logged.
var errUnsent = errors.New("not sent")

// followUp sends a message after the answer, with retries for retryTime.
func (g *handling) followUp(p discord.MessageSend, retryTime time.Duration) error {
	return outbox.RetryUntil(g.host.work, time.Now().Add(retryTime), func() error {
		return g.host.rest.CreateFollowup(g.host.work, g.interaction, p)
	})
}

// tryFill fills a deferred answer, with retries for deferredRetryTime.
func (g *handling) tryFill(m ui.Message) error {
	err := outbox.RetryUntil(g.host.work, time.Now().Add(deferredRetryTime), func() error {
		return g.host.rest.EditOriginalResponse(g.host.work, g.interaction, m.Payload())
	})
	if words, ok := matchview.WithoutPictures(g.request.Loc(), m, err); ok {
		return g.tryFill(words)
	}
	return err
}
