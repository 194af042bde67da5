package bot

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"time"

	"galet/bot/discord"
	"galet/bot/leases"
	"galet/bot/matchview"
	"galet/bot/outbox"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// ParseInteraction reads an interaction as it comes from Discord.
func ParseInteraction(data []byte) (ui.Request, error) {
	i, err := discord.ParseInteraction(data)
	if err != nil {
		return ui.Request{}, err
	}
	return ui.NewRequest(i)
}

// Backoff is how long a notice waits after this many failures in a row.
func Backoff(tries int) time.Duration { return outbox.Backoff(tries) }

// Encode writes a message's body as it goes to Discord.
func Encode(m ui.Message) (contentType string, data []byte, err error) {
	p := m.Payload()
	return discord.EncodeBody(p, p.Files)
}

// DeferredContext is the context of work on an answer to what was asked then.
var DeferredContext = deferredContext

// Answer writes a reply as the first answer to an interaction.
func Answer(r ui.Reply) ([]byte, error) { return json.Marshal(r.Response()) }

// Receive passes interactions in this order to a bot without a gateway. It returns
// when all are answered. next is the bot's transport.
func Receive(ctx context.Context, b *Bot, next http.RoundTripper, interactions [][]byte) error {
	c, err := discord.NewClient(discord.ClientConfig{
		Token: "token", BaseURL: &url.URL{Scheme: "http", Host: "discord.invalid"}, Transport: next, Log: b.log, Called: unobserved{}.Called,
		Now: discord.Interaction{}.At, // the interactions have small ids, so they are of this time
	})
	if err != nil {
		return err
	}
	h, err := b.newHost(ctx, func(error) {})
	if err != nil {
		return err
	}
	defer h.stop()
	app := "1"
	h.app.Store(&app)
	h.rest, h.outbox.Rest = c, c
	return receive(ctx, h, interactions...)
}

// ReceiveStopped passes an interaction to a bot that has stopped.
func ReceiveStopped(ctx context.Context, b *Bot, interaction []byte) error {
	h, err := b.newHost(ctx, func(error) {})
	if err != nil {
		return err
	}
	h.stop()
	return receive(ctx, h, interaction)
}

// receive hands an interaction to the bot and waits until it is idle.
func receive(ctx context.Context, h *host, interactions ...[]byte) error {
	for _, data := range interactions {
		i, err := discord.ParseInteraction(data)
		if err != nil {
			return err
		}
		h.InteractionCreate(i)
	}
	return h.bot.Idle(ctx)
}

// WallClock is the time of a clock sample.
func WallClock(b *Bot) time.Time { return (&host{bot: b}).sampleClock().at }

// UnderWay counts the requests being answered, and the notices being said or
// waiting for another try.
func (b *Bot) UnderWay() int {
	b.inFlight.Mu.Lock()
	defer b.inFlight.Mu.Unlock()
	return b.inFlight.N
}

// Commands are the commands as they are sent to Discord.
func (b *Bot) Commands() ([]byte, error) { return json.Marshal(b.commands()) }

// DrawFirst draws the start of a game.
var DrawFirst = drawFirst

// Reminder is the message that reminds a player of some matches directly.
func (b *Bot) Reminder(loc game.Localizer, player match.PlayerID, due []match.Match) (ui.Message, error) {
	o := b.idleOutbox()
	defer o.Close(context.Background())
	return o.Reminder(loc, player, due, true)
}

// Compose is the message that the outbox would post for a challenge or a board.
func (b *Bot) Compose(n match.Notice) (ui.Message, error) {
	if n.Kind == match.NoticeChallenge {
		c, err := b.matches.ChallengeView(n.ID)
		if err != nil {
			return ui.Message{}, err
		}
		return b.builder.ChallengeMessage(c)
	}
	m, err := b.matches.View(n.ID, "")
	if err != nil {
		return ui.Message{}, err
	}
	s, err := b.builder.View(matchview.LocalizerOf(m.Server), m)
	if err != nil {
		return ui.Message{}, err
	}
	return b.builder.BoardMessage(s, n.Quiet)
}

// Builder builds the messages of matches.
func (b *Bot) Builder() *matchview.Builder { return b.builder }

// ThreadName is the name of the thread of a match.
func (b *Bot) ThreadName(m match.Match) string {
	o := b.idleOutbox()
	defer o.Close(context.Background())
	return o.ThreadName(m, b.builder.ServerLocalizer(m.Place.Guild))
}

// idleOutbox is an outbox without a connection to Discord. The caller closes it.
func (b *Bot) idleOutbox() *outbox.Worker {
	return outbox.New(outbox.Config{Matches: b.matches, Builder: b.builder, Log: b.log, Now: b.config.Now, InFlight: b.inFlight})
}

// Sender is a bot that is connected to nothing and sends its notices.
type Sender struct{ h *host }

// NewSender makes a Sender whose calls go through next.
func NewSender(ctx context.Context, b *Bot, next http.RoundTripper) (Sender, error) {
	c, err := discord.NewClient(discord.ClientConfig{
		Token: "token", BaseURL: &url.URL{Scheme: "http", Host: "discord.invalid"}, Transport: next, Log: b.log, Called: unobserved{}.Called,
	})
	if err != nil {
		return Sender{}, err
	}
	h, err := b.newHost(ctx, func(error) {})
	if err != nil {
		return Sender{}, err
	}
	h.rest, h.outbox.Rest = c, c
	return Sender{h}, nil
}

// Flush sends all pending notices, Enqueue those of one match, and Stop ends the
// outbox.
func (s Sender) Flush() { s.h.outbox.Flush(s.h.work) }

func (s Sender) Enqueue(id match.ID) { s.h.outbox.Enqueue(s.h.work, id) }

// Renew takes or prolongs the leases of the leader and of the only shard, and Tick does
// what is due.
func (s Sender) Renew() {
	app := "1"
	s.h.app.Store(&app)
	s.h.shardCount.Store(1)
	s.h.leases.Renew(leases.Leader, leases.Shard(0))
}

func (s Sender) Tick() { s.h.tick(s.h.work) }

func (s Sender) Stop() { s.h.stop() }

// OutcomeOf is the outcome of a request in logs, by its error.
var OutcomeOf = outcomeOf

// RefusalTexts are the keys in the table of refusals.
func RefusalTexts() (keys []string) {
	for _, r := range refusals {
		if r.key != "" {
			keys = append(keys, r.key)
		}
	}
	return keys
}
