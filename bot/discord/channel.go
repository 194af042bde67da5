package discord

import (
	"context"
	"net/http"
	"net/url"

	"github.com/bwmarrin/discordgo"
)

// CreateMessage posts a message in a channel. In the message that it returns only the ID
// is set. The ID is empty if an earlier call posted the message with the same nonce, and it
// was deleted since: Discord then answers with ErrCodeUnknownMessage and posts nothing, see
// https://github.com/discord/discord-api-docs/pull/6647.
func (c *Client) CreateMessage(ctx context.Context, channelID string, m MessageSend) (Message, error) {
	var made Message
	err := c.do(ctx, call{
		route: "post message", method: http.MethodPost, major: channelID, files: m.Files,
		url: discordgo.EndpointChannelMessages(url.PathEscape(channelID)),
	}, m, &made)
	if CodeOf(err) == ErrCodeUnknownMessage {
		err = nil
	}
	return made, err
}

// EditMessage changes a message of the bot.
func (c *Client) EditMessage(ctx context.Context, channelID, messageID string, m MessageSend) error {
	return c.do(ctx, call{
		route: "edit message", method: http.MethodPatch, major: channelID, files: m.Files,
		url: discordgo.EndpointChannelMessage(url.PathEscape(channelID), url.PathEscape(messageID)),
	}, m, nil)
}

// DeleteMessage deletes a message of the bot.
func (c *Client) DeleteMessage(ctx context.Context, channelID, messageID string) error {
	return c.do(ctx, call{
		route: "delete message", method: http.MethodDelete, major: channelID,
		url: discordgo.EndpointChannelMessage(url.PathEscape(channelID), url.PathEscape(messageID)),
	}, nil, nil)
}

// Unarchive makes an archived thread active again.
func (c *Client) Unarchive(ctx context.Context, threadID string) error {
	return c.do(ctx, call{
		route: "unarchive thread", method: http.MethodPatch, major: threadID,
		url: discordgo.EndpointChannel(url.PathEscape(threadID)),
	}, struct {
		Archived bool `json:"archived"`
	}{}, nil)
}

// CreateDM opens the direct message channel with a user, or finds the one that
// is open, and returns its id.
func (c *Client) CreateDM(ctx context.Context, userID string) (channelID string, err error) {
	var opened Channel
	err = c.do(ctx, call{
		route: "open direct channel", method: http.MethodPost, major: "direct",
		url: discordgo.EndpointUserChannels("@me"),
	}, struct {
		RecipientID string `json:"recipient_id"`
	}{userID}, &opened)
	return opened.ID, err
}

// ThreadStart is a thread to begin.
type ThreadStart struct {
	Name string `json:"name"`
	// AutoArchiveDuration is how many minutes without a message archive it:
	// 60, 1440, 4320 or 10080.
	AutoArchiveDuration int `json:"auto_archive_duration"`
}

// StartThread begins a thread on a message and returns the thread's id.
func (c *Client) StartThread(ctx context.Context, channelID, messageID string, t ThreadStart) (threadID string, err error) {
	var made Channel
	err = c.do(ctx, call{
		route: "begin thread", method: http.MethodPost, major: channelID,
		url: discordgo.EndpointChannelMessageThread(url.PathEscape(channelID), url.PathEscape(messageID)),
	}, t, &made)
	if err == nil && made.ID == "" {
		err = ErrMalformedResponse
	}
	return made.ID, err
}
