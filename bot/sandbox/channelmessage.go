package sandbox

import (
	"net/http"
	"slices"
	"strconv"

	"galet/bot/sandbox/form"
)

// channelFor finds the channel of the path, in which the bot needs what.
func (c *call) channelFor(what Permissions) (*channel, error) {
	ch := c.channels[c.arg("channel_id")]
	switch {
	case ch == nil || ch.gone:
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

// speech is what the bot needs to say something in a channel.
func (c *call) speech(ch *channel, f *form.Message) error {
	needed := SendMessages
	if ch != nil && ch.thread != nil {
		needed = SendInThreads
	}
	if len(c.files) > 0 {
		needed |= AttachFiles
	}
	if len(f.Embeds) > 0 {
		needed |= EmbedLinks
	}
	if !c.botPermissions(ch).Has(needed) {
		return errMissingPermission
	}
	return nil
}

func (c *call) postMessage() (reply, error) {
	ch, err := c.channelFor(0)
	if err != nil {
		return reply{}, err
	}
	f, report, err := form.ReadMessage(c.json, c.context(nil))
	if err := c.checked(report, err); err != nil {
		return reply{}, err
	}
	if err := c.speech(ch, f); err != nil {
		return reply{}, err
	}
	if err := c.open(ch); err != nil {
		return reply{}, err
	}
	if again := c.sameNonce(ch, f); again != nil {
		return reply{http.StatusOK, c.messageObject(again)}, nil
	}
	return c.post(ch, f)
}

// open: nothing is said in a locked thread, nor to one who takes no messages.
func (c *call) open(ch *channel) error {
	switch {
	case ch.thread != nil && ch.thread.locked && !c.botPermissions(ch).Has(ManageThreads):
		return errLockedThread
	case ch.kind == directChannel && ch.recipient.dmsClosed:
		return errClosedDMs
	}
	return nil
}

// sameNonce finds the message of the last minutes that has the same nonce,
// where the request wants one only.
func (c *call) sameNonce(ch *channel, f *form.Message) *message {
	if !f.OneNonce || f.Nonce == "" {
		return nil
	}
	for _, m := range slices.Backward(ch.messages) {
		if m.author == c.bot && m.nonce == string(f.Nonce) && c.now().Sub(m.created) < tokenLife {
			return m
		}
	}
	return nil
}

func (c *call) post(ch *channel, f *form.Message) (reply, error) {
	d := draft{
		form: f, files: c.files, channel: ch, author: c.bot,
		parse: []string{"users", "roles", "everyone"},
	}
	if ref := f.Reference; ref != nil {
		d.replies, d.kind = c.messages[string(ref.Message)], replyMessage
		known := d.replies != nil && d.replies.channel == ch && d.replies.only == nil
		switch {
		case !known && (ref.Must == nil || *ref.Must):
			return reply{}, refuseAt("message_reference", "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")
		case !known:
			d.replies, d.kind = nil, plainMessage
		}
	}
	if f.Flags&form.Ephemeral != 0 {
		c.odd = append(c.odd, "flags: a channel's message is not ephemeral, and Discord passes over the flag")
	}
	m, err := c.say(d)
	if err != nil {
		return reply{}, err
	}
	c.announce("MESSAGE_CREATE", m)
	return reply{http.StatusOK, c.messageObject(m)}, nil
}

// messageFor finds a channel's message of the path.
func (c *call) messageFor(what Permissions) (*message, error) {
	ch, err := c.channelFor(what)
	if err != nil {
		return nil, err
	}
	m := c.messages[c.arg("message_id")]
	if m == nil || m.channel != ch || m.only != nil {
		return nil, errUnknownMessage
	}
	return m, nil
}

func (c *call) getMessage() (reply, error) {
	m, err := c.messageFor(ReadHistory)
	if err != nil {
		return reply{}, err
	}
	return reply{http.StatusOK, c.messageObject(m)}, nil
}

func (c *call) patchMessage() (reply, error) {
	m, err := c.messageFor(0)
	if err != nil {
		return reply{}, err
	}
	if m.author != c.bot {
		return reply{}, errNotAuthor
	}
	if c.archived(m.channel) {
		return reply{}, errArchived
	}
	ctx := c.context(m)
	ctx.Edit = true
	f, report, err := form.ReadMessage(c.json, ctx)
	if err := c.checked(report, err); err != nil {
		return reply{}, err
	}
	if len(c.files) > 0 && !c.botPermissions(m.channel).Has(AttachFiles) {
		return reply{}, errMissingPermission
	}
	if err := c.edit(m, f, c.files); err != nil {
		return reply{}, err
	}
	c.announce("MESSAGE_UPDATE", m)
	return reply{http.StatusOK, c.messageObject(m)}, nil
}

func (c *call) deleteMessage() (reply, error) {
	m, err := c.messageFor(0)
	if err != nil {
		return reply{}, err
	}
	if m.author != c.bot && !c.botPermissions(m.channel).Has(ManageMessages) {
		return reply{}, errMissingPermission
	}
	if c.archived(m.channel) {
		return reply{}, errArchived
	}
	c.erase(m)
	c.announceGone(m)
	return reply{status: http.StatusNoContent}, nil
}

// getMessages lists messages, newest first, as "limit", "before" and "after"
// ask.
func (c *call) getMessages() (reply, error) {
	ch, err := c.channelFor(ReadHistory)
	if err != nil {
		return reply{}, err
	}
	limit := 50
	if asked := c.request.FormValue("limit"); asked != "" {
		if limit, err = strconv.Atoi(asked); err != nil || limit < 1 || limit > 100 {
			return reply{}, refuseAt("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")
		}
	}
	if c.request.FormValue("around") != "" {
		c.odd = append(c.odd, "the query \"around\" is not imitated")
	}
	found := []object{}
	for _, m := range slices.Backward(ch.messages) {
		if len(found) < limit && m.only == nil && between(m.id, c.request.FormValue("after"), c.request.FormValue("before")) {
			found = append(found, c.messageObject(m))
		}
	}
	return reply{http.StatusOK, found}, nil
}

// between tells whether id lies after lo and before hi, as numbers; an empty
// bound is none.
func between(id, lo, hi string) bool {
	return (lo == "" || compareIDs(id, lo) > 0) && (hi == "" || compareIDs(id, hi) < 0)
}

// compareIDs orders ids by age.
func compareIDs(a, b string) int {
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func (c *call) postTyping() (reply, error) {
	_, err := c.channelFor(SendMessages)
	return reply{status: http.StatusNoContent}, err
}
