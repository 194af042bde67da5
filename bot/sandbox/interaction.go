package sandbox

import (
	"cmp"
	"crypto/rand"
	"errors"
	"math"
	"time"

	"galet/bot/sandbox/validate"
)

// tokenLife is how long an interaction's token is valid.
const tokenLife = 15 * time.Minute

// interaction is a command, a press of a component, or an autocomplete request.
// Its exported fields are those that [World.Save] keeps with the answer.
type interaction struct {
	ID   string `json:"id"`
	Kind int    `json:"kind"`
	User string `json:"user"` // the id
	// Used is the full name of the command with its subcommand; "" for
	// components.
	Used string `json:"used,omitempty"`

	token   string
	channel *channel
	created time.Time
	// timer ends the wait for the first response in real time.
	timer *time.Timer
	data  object

	// option is the type of the option to complete.
	option int
	// source is the message whose component was pressed.
	source *message

	answered bool
	lapsed   bool
	callback *validate.Callback
	// open: the person waits for the result. done is closed when they see it.
	open bool
	done chan struct{}
	// original is the message that "@original" names.
	original *message
}

// begin sends an interaction to the bot. The caller holds the lock and has set
// what the person did.
func (w *World) begin(it *interaction) {
	it.ID, it.created = w.nextID(), w.Now()
	it.token = "aW50ZXJhY3Rpb24" + it.ID + rand.Text()
	it.open, it.done = true, make(chan struct{})
	it.timer = time.AfterFunc(w.cfg.AnswerWithin, func() { w.do(func() { w.expire(it) }) })
	w.forgetOld()
	w.interactions[it.token] = it
	w.order = append(w.order, it)
	g := it.channel.guild
	switch {
	case g != nil && g.gone:
		w.expire(it)
	case w.endpoint != "":
		w.deliver(it)
	case !w.dispatch("INTERACTION_CREATE", g, w.interactionObject(it)):
		w.expire(it)
	}
}

// expire fails an interaction that got no response in time.
func (w *World) expire(it *interaction) {
	it.lapsed = it.lapsed || !it.answered
	w.finishIfDone(it)
}

// finishIfDone wakes the person who waits, if there is a result to see.
func (w *World) finishIfDone(it *interaction) {
	if it != nil && (it.lapsed || it.answered && !w.thinking(it)) {
		it.finish()
	}
}

// finish wakes the person who waits.
func (it *interaction) finish() {
	if it.open {
		it.open = false
		it.timer.Stop()
		close(it.done)
	}
}

// forgetOld removes interactions whose token has expired, and those beyond
// Config.Keep. A person who waits for one sees that it failed.
func (w *World) forgetOld() {
	most := cmp.Or(8*w.cfg.Keep, math.MaxInt)
	for len(w.order) > 0 && (w.expired(w.order[0]) || len(w.order) > most) {
		w.order[0].finish()
		delete(w.interactions, w.order[0].token)
		w.order[0] = nil
		w.order = w.order[1:]
	}
}

func (w *World) expired(it *interaction) bool {
	return w.Now().Sub(it.created) > tokenLife
}

// thinking reports whether the response was deferred and has not come yet.
func (w *World) thinking(it *interaction) bool {
	return it.original != nil && it.original.Flags&loading != 0 && w.messages[it.original.ID] != nil
}

// interactionObject is the INTERACTION_CREATE event.
func (w *World) interactionObject(it *interaction) object {
	c, u := it.channel, w.userByID(it.User)
	channel := w.channelObject(c)
	o := object{
		"id": it.ID, "application_id": w.bot.id, "type": it.Kind, "token": it.token, "version": 1,
		"channel_id": c.ID, "channel": channel, "locale": u.locale, "data": it.data,
		"app_permissions": w.botPermissions(c).String(), "entitlements": []object{}, "context": 1,
	}
	if m := c.guild.member(u); m != nil {
		member, may := memberObject(m), c.permissionsOf(m).String()
		member["permissions"], channel["permissions"] = may, may
		o["member"], o["context"] = member, 0
		o["guild_id"], o["guild_locale"] = c.guild.id, c.guild.locale
		o["guild"] = object{"id": c.guild.id, "locale": c.guild.locale, "features": []string{}}
	} else {
		o["user"], o["app_permissions"] = userObject(u), "442368"
	}
	if it.source != nil {
		o["message"] = w.messageObject(it.source)
	}
	return o
}

// ErrFailed is what a person sees when the bot did not respond in time.
var ErrFailed = errors.New("this interaction failed: the application did not respond")

// Reply is what a person sees of the bot's first response.
type Reply struct {
	// Message is the new or updated message; nil if the bot only acknowledged.
	Message *Message
	// Updated reports that Message is the message that was pressed.
	Updated bool
	// Choices are the autocomplete suggestions.
	Choices []Choice
}

// send sends an interaction and waits for what the person sees.
func (p *Person) send(make func() (*interaction, error)) (Reply, error) {
	w := p.w
	w.mu.Lock()
	it, err := make()
	if err != nil {
		w.mu.Unlock()
		return Reply{}, err
	}
	w.begin(it)
	w.bump()
	w.mu.Unlock()
	patience := time.NewTimer(w.cfg.Patience)
	defer patience.Stop()
	select {
	case <-it.done:
	case <-patience.C:
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if !it.answered {
		return Reply{}, ErrFailed
	}
	return w.replyTo(it), nil
}

// replyTo is the result of an interaction with a response.
func (w *World) replyTo(it *interaction) Reply {
	r := Reply{Choices: it.callback.Choices, Updated: it.callback.Type == validate.UpdateMessage}
	if it.original != nil && it.callback.Type != validate.DeferUpdate {
		view := w.view(it.original)
		r.Message = &view
	}
	return r
}
