package sandbox

import (
	"maps"
	"slices"

	"galet/bot/sandbox/validate"
)

// postCallback handles the bot's first response to an interaction.
func (c *call) postCallback() (any, error) {
	it := c.interactions[c.arg("interaction_token")]
	switch {
	case it == nil || it.ID != c.arg("interaction_id"):
		return nil, errUnknownInteraction
	case it.answered:
		return nil, errAcknowledged
	case it.lapsed || c.Now().Sub(it.created) > c.cfg.AnswerWithin:
		c.expire(it)
		return nil, errUnknownInteraction
	}
	callback, err := c.form.ReadCallback(c.json, validate.Asked{Kind: it.Kind, Option: it.option, Message: c.context(it.source)})
	if err == nil {
		err = c.applyCallback(it, callback)
	}
	if err != nil {
		return nil, err
	}
	it.answered, it.callback = true, callback
	c.finishIfDone(it)
	return nil, nil
}

// context is what the rules for a message depend on. m is the message that is edited, or
// nil.
func (c *call) context(m *message) validate.Context {
	ctx := validate.Context{Files: slices.Sorted(maps.Keys(c.files))}
	if m != nil {
		ctx.Layout = m.Flags&validate.Layout != 0
		ctx.Kept = each(m.Files, func(a Attachment) string { return a.ID })
	}
	return ctx
}

func (c *call) applyCallback(it *interaction, callback *validate.Callback) error {
	f := callback.Message
	switch callback.Type {
	case validate.Answer:
		m := c.answerTo(it, f)
		if err := c.publish(m, f, c.files, "users"); err != nil {
			return err
		}
		it.original = m
	case validate.DeferAnswer:
		m := c.answerTo(it, f)
		m.ID, m.Author, m.Created, m.Flags = c.nextID(), c.bot.id, c.Now(), loading|f.Flags&validate.Ephemeral
		c.addMessage(m)
		it.original = m
	case validate.DeferUpdate:
		it.original = it.source
	case validate.UpdateMessage:
		it.original = it.source
		return c.edit(it.source, f, c.files)
	}
	return nil
}

// answerTo is the message that answers an interaction, before it has content.
func (c *call) answerTo(it *interaction, f *validate.Message) *message {
	m := &message{channel: it.channel, Answers: it}
	if it.Kind == validate.OnCommand {
		m.Kind = commandMessage
	}
	if f.Flags&validate.Ephemeral != 0 {
		m.Only = it.User
	}
	if it.source != nil {
		m.Kind, m.Replies = replyMessage, it.source.ID
	}
	return m
}

// byToken finds the interaction of the path's token.
func (c *call) byToken() (*interaction, error) {
	if c.arg("webhook_id") != c.bot.id {
		return nil, errUnknownWebhook
	}
	it := c.interactions[c.arg("webhook_token")]
	if it == nil || c.expired(it) {
		return nil, errWebhookToken
	}
	if !it.answered {
		return nil, errUnknownWebhook
	}
	return it, nil
}

// originalMessage finds the message that answered an interaction.
func (c *call) originalMessage() (*message, error) {
	it, err := c.byToken()
	if err != nil {
		return nil, err
	}
	if it.original == nil || c.messages[it.original.ID] == nil {
		return nil, errUnknownMessage
	}
	return it.original, nil
}

// postFollowUp posts a follow-up. The first one after a deferred response
// replaces the "thinking…" message and has its visibility.
func (c *call) postFollowUp(it *interaction) (any, error) {
	if c.thinking(it) {
		return c.editMessage(it.original)
	}
	f, err := c.form.ReadMessage(c.json, c.context(nil))
	if err != nil {
		return nil, err
	}
	m := c.answerTo(it, f)
	m.Kind = plainMessage
	if it.original != nil {
		m.Kind, m.Replies = replyMessage, it.original.ID
	}
	return c.post(m, f, "users")
}
