package outbox

import (
	"context"
	"errors"
	"time"

	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/bot/ui"
)

// publishFor is how long the outbox tries to post a message without a notice.
const publishFor = time.Minute

// Publish posts a message without a notice in the channel of a request. If the
// process ends first, the member has to ask again.
func (o *Worker) Publish(ctx context.Context, i discord.Interaction, r ui.Request, m ui.Message) {
	o.InFlight.Begin()
	accepted := o.queue.Submit("channel "+string(r.Place.Channel), func() {
		defer o.InFlight.End()
		defer o.logPanic(0)
		if err := o.tryPublish(ctx, r, m); err != nil {
			o.Log.Warn("message not posted", r.Attrs("err", err)...)
			if err := o.Rest.CreateFollowup(ctx, i, ui.Ephemeral(r.Loc().Say("refusal.failed"))); err != nil {
				o.Log.Warn("follow-up failed", r.Attrs("err", err)...)
			}
		}
	})
	if !accepted {
		o.InFlight.End()
		o.Log.Error("message dropped: the queue is full", r.Attrs()...)
	}
}

func (o *Worker) tryPublish(ctx context.Context, r ui.Request, m ui.Message) error {
	out := m.Payload()
	out.Nonce, out.EnforceNonce = r.ID, true
	err := RetryUntil(ctx, time.Now().Add(publishFor), func() error {
		_, err := o.Rest.CreateMessage(ctx, string(r.Place.Channel), out)
		return err
	})
	if words, ok := matchview.WithoutPictures(o.Builder.ServerLocalizer(r.Place.Guild), m, err); ok {
		return o.tryPublish(ctx, r, words)
	}
	if errors.Is(err, discord.ErrMalformedResponse) {
		return nil
	}
	return err
}

// RetryUntil makes a call until it succeeds, no retry can help, or a retry would
// come after the deadline.
func RetryUntil(ctx context.Context, deadline time.Time, do func() error) error {
	for try := 0; ; try++ {
		err := do()
		var api *discord.APIError
		if !errors.As(err, &api) || !api.Retryable() {
			return err
		}
		wait := max(Backoff(try), api.RetryAfter)
		if time.Now().Add(wait).After(deadline) || !discord.Sleep(ctx, wait) {
			return err
		}
	}
}
