package sandbox

import (
	"crypto/rand"
	"errors"
	"time"

	"galet/bot/sandbox/validate"
)

// tokenLife is how long an interaction's token can be used.
const tokenLife = 15 * time.Minute

// interaction is one thing that a person did with the bot: a command, a
// press, a choice, a text to be completed.
type interaction struct {
	id, token string
	kind      int
	user      *user
	channel   *channel
	created   time.Time
	// timer ends the wait for an answer in real time.
	timer *time.Timer
	data  object

	// command is what was typed, where something was; option the one that
	// is being completed.
	command *validate.Command
	option  *validate.CommandOption
	// used is the command's name as people read it, with its subcommand;
	// "" where none was used.
	used string
	// source is the message that was pressed.
	source *message

	answered bool
	lapsed   bool
	callback *validate.Callback
	// done is closed when the person sees the result.
	done chan struct{}
	// original is the message that "@original" means.
	original *message
	// followed are the messages that came after.
	followed []*message
}

// begin sends an interaction to the bot. The caller holds the lock and has
// filled in what the person did.
func (w *World) begin(it *interaction) {
	it.id, it.created = w.nextID(), w.now()
	it.token = "aW50ZXJhY3Rpb24" + it.id + rand.Text()
	it.done = make(chan struct{})
	it.timer = time.AfterFunc(w.cfg.AnswerWithin, func() { w.do(func() { w.lapse(it) }) })
	w.forgetOld()
	w.interactions[it.token] = it
	w.order = append(w.order, it)
	w.pending[it] = true
	g := it.channel.guild
	if g != nil && g.gone || !w.dispatch("INTERACTION_CREATE", g, w.interactionObject(it)) {
		w.lapse(it)
	}
}

// lapse ends the wait for an answer that has not come.
func (w *World) lapse(it *interaction) {
	it.lapsed = it.lapsed || !it.answered
	w.resolve(it)
}

// resolve lets the person see the outcome, if there is one by now.
func (w *World) resolve(it *interaction) {
	if it == nil || !w.pending[it] || !it.lapsed && (!it.answered || it.thinking()) {
		return
	}
	it.timer.Stop()
	delete(w.pending, it)
	close(it.done)
}

// forgetOld drops the interactions whose token has run out.
func (w *World) forgetOld() {
	keep := 0
	for keep < len(w.order) && w.expired(w.order[keep]) {
		w.forget(w.order[keep])
		keep++
	}
	if keep > 256 || keep == len(w.order) {
		w.order = append([]*interaction(nil), w.order[keep:]...)
	}
	if limit := 8 * w.cfg.Keep; limit > 0 && len(w.order) > limit {
		for _, it := range w.order[:limit/2] {
			w.forget(it)
		}
		w.order = append([]*interaction(nil), w.order[limit/2:]...)
	}
}

// forget drops an interaction without an answer.
func (w *World) forget(it *interaction) {
	delete(w.interactions, it.token)
	if w.pending[it] {
		delete(w.pending, it)
		it.timer.Stop()
		close(it.done)
	}
}

func (w *World) expired(it *interaction) bool {
	return w.now().Sub(it.created) > tokenLife
}

// late tells whether the first answer would come too late.
func (w *World) late(it *interaction) bool {
	return it.lapsed || w.now().Sub(it.created) > w.cfg.AnswerWithin
}

// thinking reports whether the bot deferred an answer and has not given it.
func (it *interaction) thinking() bool {
	return it.original != nil && it.original.flags&loading != 0 && !it.original.gone
}

func (it *interaction) member() *member {
	return it.channel.memberOf(it.user)
}

// interactionObject is the interaction as the bot receives it.
func (w *World) interactionObject(it *interaction) object {
	c := it.channel
	o := object{
		"id": it.id, "application_id": w.bot.id, "type": it.kind, "token": it.token, "version": 1,
		"channel_id": c.id, "channel": w.partialChannel(it), "locale": it.user.locale, "data": it.data,
		"app_permissions": w.botPermissions(c).String(), "entitlements": []object{}, "entitlement_sku_ids": []string{},
		"authorizing_integration_owners": it.owners(), "context": 1, "attachment_size_limit": maxFile,
	}
	if m := it.member(); m != nil {
		member := memberObject(m)
		member["user"], member["permissions"] = userObject(it.user), c.permissionsOf(m).String()
		o["member"], o["context"] = member, 0
		o["guild_id"], o["guild_locale"] = c.guild.id, c.guild.locale
		o["guild"] = object{"id": c.guild.id, "locale": c.guild.locale, "features": []string{}}
	} else {
		o["user"] = userObject(it.user)
	}
	if it.source != nil {
		o["message"] = w.messageObject(it.source)
	}
	return o
}

func (w *World) partialChannel(it *interaction) object {
	o := w.channelObject(it.channel)
	if m := it.member(); m != nil {
		o["permissions"] = it.channel.permissionsOf(m).String()
	}
	return o
}

func (it *interaction) owners() object {
	if it.channel.guild == nil {
		return object{"0": "0"}
	}
	return object{"0": it.channel.guild.id}
}

// metadata is the interaction in the message that answers it.
func (it *interaction) metadata() object {
	o := object{
		"id": it.id, "type": it.kind, "user": userObject(it.user),
		"authorizing_integration_owners": it.owners(),
	}
	if it.source != nil {
		o["interacted_message_id"] = it.source.id
	}
	return o
}

// ErrFailed is what a person sees when the bot has not answered in time.
var ErrFailed = errors.New("this interaction failed: the application did not respond")

// Reply is what a person sees of the bot's first answer.
type Reply struct {
	// Message is the answer, or the message that was updated; nil if the bot
	// only took note.
	Message *Message
	// Updated: Message is the one that was pressed, as it is now.
	Updated bool
	// Choices are the choices of autocomplete.
	Choices []Choice
}

// send begins an interaction and waits for what the person gets to see.
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

// replyTo is what an answered interaction has led to.
func (w *World) replyTo(it *interaction) Reply {
	r := Reply{Choices: it.callback.Choices}
	if it.original == nil {
		return r
	}
	view := w.view(it.original)
	switch it.callback.Type {
	case validate.UpdateMessage:
		r.Message, r.Updated = &view, true
	case validate.Answer, validate.DeferAnswer:
		r.Message = &view
	}
	return r
}
