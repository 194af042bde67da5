package bot

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"reflect"
	"time"

	"galet/game"
	"galet/game/match"
)

// ParseInteraction reads an interaction as it comes from Discord.
func ParseInteraction(data []byte) (Request, error) {
	_, r, err := parseInteraction(data)
	return r, err
}

// Backoff is how long a notice waits after so many failures in a row.
func Backoff(tries int) time.Duration { return backoff(tries) }

// Pause is how long the gateway is left alone after so many attempts in vain.
func Pause(tries int, cheap bool) time.Duration { return pause(tries, cheap) }

// Cheap tells whether an attempt in vain has begun no session.
func Cheap(reached, begun, silent bool) bool { return cheap(reached, begun, silent) }

// Encode writes a message's body as it goes to Discord.
func Encode(m Message) (contentType string, data []byte, err error) {
	p := m.payload()
	return encode(p, p.files)
}

// Answer writes a reply as the first answer to an interaction.
func Answer(r Reply) ([]byte, error) { return json.Marshal(r.answer()) }

// Flaps tells how long to wait after each of a row of connections was lost.
func Flaps() func(lasted time.Duration) time.Duration { return new(flaps).lost }

// Caller makes calls to Discord's API as the bot does.
type Caller struct{ rest *rest }

// NewCaller makes calls to no address, by way of a round tripper.
func NewCaller(next http.RoundTripper) (Caller, error) {
	base, err := url.Parse("http://discord.invalid")
	if err != nil {
		return Caller{}, err
	}
	r, err := newRest("token", &http.Client{Transport: &rebase{base: base, next: next}}, unobserved{})
	return Caller{r}, err
}

// Answer answers an interaction.
func (c Caller) Answer(ctx context.Context, id string) error {
	_, err := c.rest.respond(ctx, interaction{ID: id, Token: "t" + id}, answer{Type: int(Update), Data: payload{}}, nil)
	return err
}

// Post posts a message.
func (c Caller) Post(ctx context.Context, to match.ChannelID) error {
	_, err := c.rest.post(ctx, to, payload{})
	return err
}

// Edit changes a message.
func (c Caller) Edit(ctx context.Context, in match.ChannelID, m match.MessageID) error {
	return c.rest.edit(ctx, in, m, payload{})
}

// Kept is how many rate-limit buckets are remembered.
func (c Caller) Kept() int {
	return reflect.ValueOf(c.rest.session.Ratelimiter).Elem().FieldByName("buckets").Len() + len(c.rest.buckets.turns)
}

// Limited is how long Discord has asked to wait, if err says so.
func Limited(err error) time.Duration {
	if api, ok := err.(*apiError); ok {
		return api.wait
	}
	return 0
}

// Heard has a bot that is connected to nothing take interactions, in this
// order, and returns once all have been answered.
func Heard(ctx context.Context, b *Bot, next http.RoundTripper, interactions [][]byte) error {
	c, err := NewCaller(next)
	if err != nil {
		return err
	}
	h, _, err := b.newHost(ctx, func(error) {})
	if err != nil {
		return err
	}
	app := "1"
	h.app.Store(&app)
	h.rest, h.poster.rest = c.rest, c.rest
	for _, data := range interactions {
		h.heard(data)
	}
	return b.Idle(ctx)
}

// HeardTooLate has a bot that has stopped take an interaction.
func HeardTooLate(ctx context.Context, b *Bot, interaction []byte) error {
	h, _, err := b.newHost(ctx, func(error) {})
	if err != nil {
		return err
	}
	h.stop(func() {})
	h.heard(interaction)
	return b.Idle(ctx)
}

// Felt is the time by the clock on the wall, by which a bot would see that the
// machine has slept.
func Felt(b *Bot) time.Time { return (&host{Bot: b}).feel().at }

// Guilds is how many servers the library keeps in memory.
func (b *Bot) Guilds() int {
	l := b.vitals.wire.Load()
	l.session.State.RLock()
	defer l.session.State.RUnlock()
	return len(l.session.State.Guilds)
}

// HealthMeanwhile is the bot's health while the library holds its lock, as it
// does while it connects and closes; nothing if it cannot be told in time.
func (b *Bot) HealthMeanwhile() Health {
	l := b.vitals.wire.Load()
	l.session.Lock()
	defer l.session.Unlock()
	told := make(chan Health, 1)
	go func() { told <- b.Health() }()
	select {
	case h := <-told:
		return h
	case <-time.After(20 * time.Second):
		return Health{}
	}
}

// UnderWay counts the requests being answered, and the notices being said or
// waiting for another try.
func (b *Bot) UnderWay() int {
	b.underway.mu.Lock()
	defer b.underway.mu.Unlock()
	return b.underway.n
}

// Commands are the commands as they are sent to Discord.
func (b *Bot) Commands() ([]byte, error) { return json.Marshal(b.commands()) }

// Retract withdraws a challenge that could not be posted.
func (b *Bot) Retract(id match.ID) error { return b.retract(id) }

// DrawFirst draws the start of a game.
var DrawFirst = drawFirst

// Reminder is the message that reminds a player of some matches directly.
func (b *Bot) Reminder(in game.Speaker, player match.PlayerID, due []match.Match) (Message, error) {
	return b.reminder(in, player, due, true)
}

// ChallengeMessage is a challenge as it now stands.
func (b *Bot) ChallengeMessage(c match.Challenge) (Message, error) { return b.challengeMessage(c) }

// Kicked tells whether a job waits to say what a match owes: after a kick while
// a request decides, and once it has decided.
func (b *Bot) Kicked(ctx context.Context, id match.ID) (while, after bool) {
	p := newPoster(b, nil, nil)
	waits := func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		_, waits := p.waiting[id]
		return waits
	}
	// Nobody takes what waits in this lane.
	busy := make(chan struct{})
	p.lanes.Submit(id.String(), func() { <-busy })
	leave := p.deciding.enter()
	p.kick(ctx, id)
	while = waits()
	leave()
	after = waits()
	close(busy)
	p.lanes.Close(ctx)
	return while, after
}

// Delay is how long a notice waits after so many failures in a row, of which the
// last asked to wait.
func (b *Bot) Delay(failures int, asked time.Duration) (wait time.Duration) {
	p := newPoster(b, nil, nil)
	for range failures {
		wait, _ = p.delay(owing{id: 1}, asked)
	}
	return wait
}

// StaysWitness tells whether a witness who came before, or after, all that was
// owed about a match was looked at and found said is there still.
func (b *Bot) StaysWitness(id match.ID, after bool) bool {
	p := newPoster(b, nil, nil)
	watched := p.witnessed()
	p.watch(id, witness{})
	if !after {
		watched = p.witnessed()
	}
	p.succeeded(id, watched)
	_, there := p.request(id)
	return there
}

// ThreadName is the name of the thread of a match.
func (b *Bot) ThreadName(m match.Match) string { return b.threadName(m) }
