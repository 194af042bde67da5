package sandbox

import (
	"net/http"

	"galet/bot/sandbox/form"
)

// postCallback is the bot's first answer to an interaction.
func (c *call) postCallback() (reply, error) {
	it := c.interactions[c.arg("interaction_token")]
	if it == nil || it.id != c.arg("interaction_id") {
		return reply{}, errUnknownInteraction
	}
	if it.answered {
		return reply{}, errAcknowledged
	}
	if c.late(it) {
		c.lapse(it)
		return reply{}, errUnknownInteraction
	}
	callback, report, err := form.ReadCallback(c.json, c.asked(it))
	if err := c.checked(report, err); err != nil {
		return reply{}, err
	}
	if err := c.take(it, callback); err != nil {
		return reply{}, err
	}
	it.answered, it.callback = true, callback
	c.resolve(it)
	if c.request.FormValue("with_response") != "true" {
		return reply{status: http.StatusNoContent}, nil
	}
	return reply{http.StatusOK, c.callbackObject(it)}, nil
}

func (c *call) asked(it *interaction) form.Asked {
	asked := form.Asked{Kind: it.kind, OnMessage: it.source != nil, Message: c.context(it.source)}
	if it.option != nil {
		asked.Option = it.option.Type
	}
	return asked
}

// context is what a message's form depends on here; m is the message that is
// there already, or nil.
func (c *call) context(m *message) form.Context {
	ctx := form.Context{Version: c.version, Files: c.fileNumbers()}
	if m != nil {
		ctx.Layout, ctx.Kept = m.layout(), m.attachmentIDs()
	}
	return ctx
}

// take lets an answer have its effect.
func (c *call) take(it *interaction, callback *form.Callback) error {
	switch callback.Type {
	case form.Answer:
		return c.takeAnswer(it, callback.Message)
	case form.DeferAnswer:
		it.original = c.think(it, callback.Message.Flags)
	case form.DeferUpdate:
		it.original = it.source
	case form.UpdateMessage:
		if c.archived(it.channel) {
			return errArchived
		}
		it.original = it.source
		return c.edit(it.source, callback.Message, c.files)
	case form.OpenModal:
		form.AssignIDs(callback.Modal.Components)
		c.modals[it.user] = &openModal{callback.Modal, it}
	}
	return nil
}

func (c *call) takeAnswer(it *interaction, f *form.Message) error {
	d := c.answerDraft(it, f)
	if d.only == nil && c.archived(it.channel) {
		return errArchived
	}
	m, err := c.say(d)
	it.original = m
	return err
}

// answerDraft is a message by which the bot answers an interaction.
func (c *call) answerDraft(it *interaction, f *form.Message) draft {
	d := draft{
		form: f, files: c.files, channel: it.channel, author: c.bot, answers: it,
		parse: []string{"users"},
	}
	if it.command != nil {
		d.kind = commandMessage
		if it.command.Type != form.ChatInput {
			d.kind = contextMessage
		}
	}
	if f.Flags&form.Ephemeral != 0 {
		d.only = it.user
	}
	if it.source != nil && it.kind == form.OnComponent {
		d.kind, d.replies = replyMessage, it.source
	}
	return d
}

// think puts "thinking…" where the answer will be.
func (w *World) think(it *interaction, flags int) *message {
	m := &message{
		id: w.nextID(), channel: it.channel, author: w.bot, kind: commandMessage, created: w.now(),
		answers: it, flags: loading | flags&form.Ephemeral,
	}
	if flags&form.Ephemeral != 0 {
		m.only = it.user
	}
	w.keep(m)
	return m
}

func (c *call) callbackObject(it *interaction) object {
	inner := object{"id": it.id, "type": it.kind, "channel_id": it.channel.id}
	if it.channel.guild != nil {
		inner["guild_id"] = it.channel.guild.id
	}
	o := object{"interaction": inner}
	if m := it.original; m != nil {
		inner["response_message_id"] = m.id
		inner["response_message_loading"] = m.flags&loading != 0
		inner["response_message_ephemeral"] = m.only != nil
		if it.callback.Type == form.Answer || it.callback.Type == form.UpdateMessage {
			o["resource"] = object{"type": it.callback.Type, "message": c.messageObject(m)}
		}
	}
	return o
}
