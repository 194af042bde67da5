package sandbox

import (
	"net/http"

	"galet/bot/sandbox/validate"
)

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

// answerMessage finds a message of an interaction.
func (c *call) answerMessage() (*message, error) {
	it, err := c.byToken()
	if err != nil {
		return nil, err
	}
	m := it.original
	if id := c.arg("message_id"); id != "@original" && (m == nil || m.ID != id) {
		m = c.messages[id]
		if m != nil && m.Answers != it {
			m = nil
		}
	}
	if m == nil || m.gone {
		return nil, errUnknownMessage
	}
	return m, nil
}

// postFollowUp posts a follow-up. The first one after a deferred response
// replaces the "thinking…" message and has its visibility.
func (c *call) postFollowUp() (reply, error) {
	it, err := c.byToken()
	if err != nil {
		return reply{}, err
	}
	if it.thinking() {
		return c.editMessage(it.original)
	}
	f, report, err := validate.ReadMessage(c.json, c.context(nil))
	if err := c.checked(report, err); err != nil {
		return reply{}, err
	}
	m := c.answerTo(it, f)
	m.Kind = plainMessage
	if it.original != nil {
		m.Kind, m.Replies = replyMessage, it.original.ID
	}
	return c.post(m, f, "users")
}

func (c *call) patchWebhookMessage() (reply, error) {
	m, err := c.answerMessage()
	if err != nil {
		return reply{}, err
	}
	return c.editMessage(m)
}

func (c *call) deleteWebhookMessage() (reply, error) {
	m, err := c.answerMessage()
	if err != nil {
		return reply{}, err
	}
	c.removeMessage(m)
	return reply{status: http.StatusNoContent}, nil
}
