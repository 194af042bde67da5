package sandbox

import (
	"net/http"

	"galet/bot/sandbox/validate"
)

// postCallback handles the bot's first response to an interaction.
func (c *call) postCallback() (reply, error) {
	it := c.interactions[c.arg("interaction_token")]
	if it == nil || it.id != c.arg("interaction_id") {
		return reply{}, errUnknownInteraction
	}
	if it.answered {
		return reply{}, errAcknowledged
	}
	if c.late(it) {
		c.expire(it)
		return reply{}, errUnknownInteraction
	}
	asked := validate.Asked{Kind: it.kind, Message: c.context(it.source)}
	if it.option != nil {
		asked.Option = it.option.Type
	}
	callback, report, err := validate.ReadCallback(c.json, asked)
	if err := c.checked(report, err); err != nil {
		return reply{}, err
	}
	if err := c.applyCallback(it, callback); err != nil {
		return reply{}, err
	}
	it.answered, it.callback = true, callback
	c.finishIfDone(it)
	return reply{status: http.StatusNoContent}, nil
}

// context is what the rules for a message depend on. m is the existing message
// of an edit, else nil.
func (c *call) context(m *message) validate.Context {
	ctx := validate.Context{Files: c.fileNumbers()}
	if m != nil {
		ctx.Layout = m.flags&validate.Layout != 0
		for _, a := range m.attachments {
			ctx.Kept = append(ctx.Kept, a.ID)
		}
	}
	return ctx
}

// applyCallback carries out the response.
func (c *call) applyCallback(it *interaction, callback *validate.Callback) error {
	switch callback.Type {
	case validate.Answer:
		return c.applyAnswer(it, callback.Message)
	case validate.DeferAnswer:
		it.original = c.addDeferred(it, callback.Message.Flags)
	case validate.DeferUpdate:
		it.original = it.source
	case validate.UpdateMessage:
		if c.archived(it.channel) {
			return errArchived
		}
		it.original = it.source
		return c.edit(it.source, callback.Message, c.files)
	}
	return nil
}

func (c *call) applyAnswer(it *interaction, f *validate.Message) error {
	d := c.answerDraft(it, f)
	if d.only == nil && c.archived(it.channel) {
		return errArchived
	}
	m, err := c.publish(d)
	it.original = m
	return err
}

// answerDraft is the message that a response of type 4 posts.
func (c *call) answerDraft(it *interaction, f *validate.Message) draft {
	d := draft{
		form: f, files: c.files, channel: it.channel, author: c.bot, answers: it,
		parse: []string{"users"},
	}
	if it.command != nil {
		d.kind = commandMessage
	}
	if f.Flags&validate.Ephemeral != 0 {
		d.only = it.user
	}
	if it.source != nil && it.kind == validate.OnComponent {
		d.kind, d.replies = replyMessage, it.source
	}
	return d
}

// addDeferred posts the "thinking…" message of a deferred response.
func (w *World) addDeferred(it *interaction, flags int) *message {
	m := &message{
		id: w.nextID(), channel: it.channel, author: w.bot, kind: commandMessage, created: w.now(),
		answers: it, flags: loading | flags&validate.Ephemeral,
	}
	if flags&validate.Ephemeral != 0 {
		m.only = it.user
	}
	w.addMessage(m)
	return m
}
