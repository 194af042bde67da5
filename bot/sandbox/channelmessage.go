package sandbox

import (
	"cmp"
	"slices"
	"strings"

	"galet/bot/sandbox/validate"
)

// visibleChannel finds the channel of the path.
func (c *call) visibleChannel() (*channel, error) {
	ch := c.channels[c.arg("channel_id")]
	switch {
	case ch == nil:
		return nil, errUnknownChannel
	case ch.guild != nil && ch.guild.gone:
		return nil, errMissingAccess
	case !c.botPermissions(ch).Has(ViewChannel):
		return nil, errMissingAccess
	}
	return ch, nil
}

// mayPost refuses a message that the bot has no permissions for, one to a locked
// thread, and one to a person who accepts no direct messages.
func (c *call) mayPost(ch *channel, f *validate.Message) error {
	needed, has := SendMessages, c.botPermissions(ch)
	if ch.Thread != nil {
		needed = SendInThreads
	}
	if len(c.files) > 0 {
		needed |= AttachFiles
	}
	if len(f.Embeds) > 0 {
		needed |= EmbedLinks
	}
	switch {
	case !has.Has(needed):
		return errMissingPermission
	case ch.Thread != nil && ch.Thread.Locked && !has.Has(manageThreads):
		return errLockedThread
	case ch.Kind == directChannel && c.userByID(ch.Recipient).dmsClosed:
		return errClosedDMs
	}
	return nil
}

func (c *call) postMessage(ch *channel) (any, error) {
	f, err := c.form.ReadMessage(c.json, c.context(nil))
	if err != nil {
		return nil, err
	}
	if err := c.mayPost(ch, f); err != nil {
		return nil, err
	}
	switch again := c.sameNonce(ch, f); {
	case again == nil:
	case c.messages[again.ID] == nil:
		return nil, errUnknownMessage
	default:
		return c.messageObject(again), nil
	}
	if f.Flags&validate.Ephemeral != 0 {
		c.form.Odd("flags: a channel's message is not ephemeral, and Discord passes over the flag")
	}
	return c.post(&message{channel: ch}, f, "users", "roles", "everyone")
}

// post publishes a message and returns it.
func (c *call) post(m *message, f *validate.Message, parse ...string) (any, error) {
	if err := c.publish(m, f, c.files, parse...); err != nil {
		return nil, err
	}
	return c.messageObject(m), nil
}

// sameNonce finds a recent message with the request's nonce, even a deleted one, if the
// request sets enforce_nonce.
func (c *call) sameNonce(ch *channel, f *validate.Message) *message {
	return find(slices.Concat(ch.Messages, ch.removed), func(m *message) bool {
		return f.OneNonce && f.Nonce != "" && m.Nonce == string(f.Nonce) && m.Author == c.bot.id && c.Now().Sub(m.Created) < tokenLife
	})
}

// channelMessage finds the message that the path names.
func (c *call) channelMessage() (*message, error) {
	ch, err := c.visibleChannel()
	if err != nil {
		return nil, err
	}
	m := c.messages[c.arg("message_id")]
	if m == nil || m.channel != ch || m.Only != "" {
		return nil, errUnknownMessage
	}
	return m, nil
}

// editableMessage is channelMessage for an edit.
func (c *call) editableMessage() (*message, error) {
	m, err := c.channelMessage()
	switch {
	case err != nil:
		return nil, err
	case m.Author != c.bot.id:
		return nil, errNotAuthor
	case len(c.files) > 0 && !c.botPermissions(m.channel).Has(AttachFiles):
		return nil, errMissingPermission
	}
	return m, nil
}

// editMessage edits a message as the request says.
func (c *call) editMessage(m *message) (any, error) {
	f, err := c.form.ReadMessage(c.json, c.context(m))
	if err != nil {
		return nil, err
	}
	err = c.edit(m, f, c.files)
	return c.messageObject(m), err
}

// deletableMessage is channelMessage for a deletion.
func (c *call) deletableMessage() (*message, error) {
	m, err := c.channelMessage()
	switch {
	case err != nil:
		return nil, err
	case m.Author != c.bot.id && !c.botPermissions(m.channel).Has(ManageMessages):
		return nil, errMissingPermission
	case c.archived(m.channel):
		return nil, errArchived
	}
	return m, nil
}

func (c *call) deleteMessage(m *message) (any, error) {
	c.removeMessage(m)
	return nil, nil
}

// compareIDs orders ids by age.
func compareIDs(a, b string) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b))
}
