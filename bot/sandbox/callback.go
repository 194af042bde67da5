package sandbox

import (
	"net/http"

	"galet/bot/sandbox/validate"
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
	callback, report, err := validate.ReadCallback(c.json, c.asked(it))
	if err := c.checked(report, err); err != nil {
		return reply{}, err
	}
	if err := c.take(it, callback); err != nil {
		return reply{}, err
	}
	it.answered, it.callback = true, callback
	c.resolve(it)
	return reply{status: http.StatusNoContent}, nil
}

func (c *call) asked(it *interaction) validate.Asked {
	asked := validate.Asked{Kind: it.kind, Message: c.context(it.source)}
	if it.option != nil {
		asked.Option = it.option.Type
	}
	return asked
}

// context is what a message's form depends on here; m is the message that is
// there already, or nil.
func (c *call) context(m *message) validate.Context {
	ctx := validate.Context{Files: c.fileNumbers()}
	if m != nil {
		for _, a := range m.attachments {
			ctx.Kept = append(ctx.Kept, a.id)
		}
	}
	return ctx
}

// take lets an answer have its effect.
func (c *call) take(it *interaction, callback *validate.Callback) error {
	switch callback.Type {
	case validate.Answer:
		return c.takeAnswer(it, callback.Message)
	case validate.DeferAnswer:
		it.original = c.think(it, callback.Message.Flags)
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

func (c *call) takeAnswer(it *interaction, f *validate.Message) error {
	d := c.answerDraft(it, f)
	if d.only == nil && c.archived(it.channel) {
		return errArchived
	}
	m, err := c.say(d)
	it.original = m
	return err
}

// answerDraft is a message that answers an interaction.
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

// think puts "thinking…" where the answer will be.
func (w *World) think(it *interaction, flags int) *message {
	m := &message{
		id: w.nextID(), channel: it.channel, author: w.bot, kind: commandMessage, created: w.now(),
		answers: it, flags: loading | flags&validate.Ephemeral,
	}
	if flags&validate.Ephemeral != 0 {
		m.only = it.user
	}
	w.keep(m)
	return m
}
