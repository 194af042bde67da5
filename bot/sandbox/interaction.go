package sandbox

import (
	"crypto/rand"
	"time"

	"galet/bot/sandbox/form"
)

// tokenLife is how long an interaction's token can be used.
const tokenLife = 15 * time.Minute

// interaction is one thing that a person did with the bot: a command, a
// press, a choice, a text to be completed, a window filled in.
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
	command *form.Command
	option  *form.CommandOption
	// used is the command's name as people read it, with its subcommand;
	// "" where none was used.
	used string
	// source is the message that was pressed.
	source *message

	answered bool
	lapsed   bool
	callback *form.Callback
	// done is closed once the person sees what there is to see.
	done chan struct{}
	// original is the message that "@original" means.
	original *message
	// followed are the messages that came after.
	followed []*message
}

// openModal is a window that a person has before them.
type openModal struct {
	modal *form.Modal
	from  *interaction
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
	if g != nil && g.gone || !w.dispatch("INTERACTION_CREATE", 0, g, w.interactionObject(it)) {
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

// forget drops an interaction; whoever still waits for it waits in vain.
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

// thinking tells whether the bot has promised an answer and not given it.
func (it *interaction) thinking() bool {
	return it.original != nil && it.original.flags&loading != 0 && !it.original.gone
}

func (it *interaction) member() *member {
	return it.channel.memberOf(it.user)
}

// interactionObject is what the bot is told.
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
		member["user"], member["permissions"] = userObject(it.user), m.permissions.String()
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
		o["permissions"] = m.permissions.String()
	}
	return o
}

func (it *interaction) owners() object {
	if it.channel.guild == nil {
		return object{"0": "0"}
	}
	return object{"0": it.channel.guild.id}
}

// metadata is what a message tells of the interaction that it answers.
func (it *interaction) metadata() object {
	o := object{
		"id": it.id, "type": it.kind, "user": userObject(it.user),
		"authorizing_integration_owners": it.owners(),
	}
	if it.source != nil {
		o["interacted_message_id"] = it.source.id
	}
	if it.kind == form.OnModal {
		o["triggering_interaction_metadata"] = object{
			"id": it.id, "type": form.OnCommand, "user": userObject(it.user), "authorizing_integration_owners": it.owners(),
		}
	}
	return o
}
