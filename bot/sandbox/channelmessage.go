package sandbox

import (
	"cmp"
	"net/http"
	"slices"
	"strings"

	"galet/bot/sandbox/validate"
)

// channelFor finds the channel of the path, and checks that the bot has the
// permissions.
func (c *call) channelFor(what Permissions) (*channel, error) {
	ch := c.channels[c.arg("channel_id")]
	switch {
	case ch == nil:
		return nil, errUnknownChannel
	case ch.guild != nil && ch.guild.gone:
		return nil, errMissingAccess
	case !c.botPermissions(ch).Has(ViewChannel):
		return nil, errMissingAccess
	case !c.botPermissions(ch).Has(what):
		return nil, errMissingPermission
	}
	return ch, nil
}

// mayPost refuses a message that the bot has no permissions for, one to a locked
// thread, and one to a person who accepts no direct messages.
func (c *call) mayPost(ch *channel, f *validate.Message) error {
	needed, has := SendMessages, c.botPermissions(ch)
	if ch.thread != nil {
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
	case ch.thread != nil && ch.thread.Locked && !has.Has(manageThreads):
		return errLockedThread
	case ch.kind == directChannel && ch.recipient.dmsClosed:
		return errClosedDMs
	}
	return nil
}

func (c *call) postMessage() (reply, error) {
	ch, err := c.channelFor(0)
	if err != nil {
		return reply{}, err
	}
	f, report, err := validate.ReadMessage(c.json, c.context(nil))
	if err := c.checked(report, err); err != nil {
		return reply{}, err
	}
	if err := c.mayPost(ch, f); err != nil {
		return reply{}, err
	}
	if again := c.sameNonce(ch, f); again != nil {
		return reply{http.StatusOK, c.messageObject(again)}, nil
	}
	if f.Flags&validate.Ephemeral != 0 {
		c.odd = append(c.odd, "flags: a channel's message is not ephemeral, and Discord passes over the flag")
	}
	return c.post(&message{channel: ch}, f, "users", "roles", "everyone")
}

// post publishes a message and returns it.
func (c *call) post(m *message, f *validate.Message, parse ...string) (reply, error) {
	if err := c.publish(m, f, c.files, parse...); err != nil {
		return reply{}, err
	}
	return reply{http.StatusOK, c.messageObject(m)}, nil
}

// sameNonce finds a recent message with the request's nonce, if the request
// sets enforce_nonce.
func (c *call) sameNonce(ch *channel, f *validate.Message) *message {
	if !f.OneNonce || f.Nonce == "" {
		return nil
	}
	for _, m := range slices.Backward(ch.messages) {
		if m.Author == c.bot && m.Nonce == string(f.Nonce) && c.now().Sub(m.Created) < tokenLife {
			return m
		}
	}
	return nil
}

// messageFor finds the message that the path names.
func (c *call) messageFor(what Permissions) (*message, error) {
	ch, err := c.channelFor(what)
	if err != nil {
		return nil, err
	}
	m := c.messages[c.arg("message_id")]
	if m == nil || m.channel != ch || m.Only != nil {
		return nil, errUnknownMessage
	}
	return m, nil
}

func (c *call) patchMessage() (reply, error) {
	m, err := c.messageFor(0)
	switch {
	case err != nil:
		return reply{}, err
	case m.Author != c.bot:
		return reply{}, errNotAuthor
	case len(c.files) > 0 && !c.botPermissions(m.channel).Has(AttachFiles):
		return reply{}, errMissingPermission
	}
	return c.editMessage(m)
}

// editMessage edits a message as the request says.
func (c *call) editMessage(m *message) (reply, error) {
	f, report, err := validate.ReadMessage(c.json, c.context(m))
	if err := c.checked(report, err); err != nil {
		return reply{}, err
	}
	if err := c.edit(m, f, c.files); err != nil {
		return reply{}, err
	}
	return reply{http.StatusOK, c.messageObject(m)}, nil
}

func (c *call) deleteMessage() (reply, error) {
	m, err := c.messageFor(0)
	switch {
	case err != nil:
		return reply{}, err
	case m.Author != c.bot && !c.botPermissions(m.channel).Has(ManageMessages):
		return reply{}, errMissingPermission
	case c.archived(m.channel):
		return reply{}, errArchived
	}
	c.removeMessage(m)
	return reply{status: http.StatusNoContent}, nil
}

// compareIDs orders ids by age.
func compareIDs(a, b string) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b))
}
