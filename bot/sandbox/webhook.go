package sandbox

import (
	"net/http"
	"slices"

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
func (c *call) answerMessage() (*interaction, *message, error) {
	it, err := c.byToken()
	if err != nil {
		return nil, nil, err
	}
	m := it.original
	if id := c.arg("message_id"); id != "@original" && (m == nil || m.id != id) {
		m = c.messages[id]
		if !slices.Contains(it.followed, m) {
			m = nil
		}
	}
	if m == nil || m.gone {
		return nil, nil, errUnknownMessage
	}
	return it, m, nil
}

// postFollowUp posts a follow-up. The first one after a deferred response
// replaces the "thinking…" message and has its visibility.
func (c *call) postFollowUp() (reply, error) {
	it, err := c.byToken()
	if err != nil {
		return reply{}, err
	}
	if it.thinking() {
		return c.fillAnswer(it.original)
	}
	f, report, err := validate.ReadMessage(c.json, c.context(nil))
	if err := c.checked(report, err); err != nil {
		return reply{}, err
	}
	d := c.answerDraft(it, f)
	d.kind = plainMessage
	if it.original != nil {
		d.kind, d.replies = replyMessage, it.original
	}
	if d.only == nil && c.archived(it.channel) {
		return reply{}, errArchived
	}
	m, err := c.publish(d)
	if err != nil {
		return reply{}, err
	}
	it.followed = append(it.followed, m)
	return reply{http.StatusOK, c.messageObject(m)}, nil
}

func (c *call) patchWebhookMessage() (reply, error) {
	_, m, err := c.answerMessage()
	if err != nil {
		return reply{}, err
	}
	return c.fillAnswer(m)
}

func (c *call) deleteWebhookMessage() (reply, error) {
	_, m, err := c.answerMessage()
	if err != nil {
		return reply{}, err
	}
	c.removeMessage(m)
	return reply{status: http.StatusNoContent}, nil
}

// fillAnswer edits a message through its interaction's token.
func (c *call) fillAnswer(m *message) (reply, error) {
	if m.only == nil && c.archived(m.channel) {
		return reply{}, errArchived
	}
	return c.editMessage(m)
}
