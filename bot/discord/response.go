package discord

import (
	"context"
	"net/http"
	"net/url"

	"github.com/bwmarrin/discordgo"
)

// InteractionResponse is the first answer to an interaction. Discord accepts only
// one.
type InteractionResponse struct {
	Type int `json:"type"`
	// Data is a MessageSend, a DeferredMessage, Choices or nil.
	Data any `json:"data,omitempty"`
}

// DeferredMessage is the data of a response that promises a message.
type DeferredMessage struct {
	Flags int `json:"flags"`
}

// Choices complete the option that a member is typing.
type Choices struct {
	Choices []ApplicationCommandOptionChoice `json:"choices"`
}

// CreateInteractionResponse gives the first answer to an interaction.
func (c *Client) CreateInteractionResponse(ctx context.Context, i Interaction, r InteractionResponse) error {
	m, _ := r.Data.(MessageSend)
	return c.do(ctx, call{
		route: "answer", method: http.MethodPost, answer: true, files: m.Files,
		url: discordgo.EndpointInteractionResponse(url.PathEscape(i.ID), url.PathEscape(i.Token)),
	}, r, nil)
}

// EditOriginalResponse edits the message that answered an interaction, or fills
// in a deferred one.
func (c *Client) EditOriginalResponse(ctx context.Context, i Interaction, m MessageSend) error {
	return c.do(ctx, call{
		route: "edit deferred answer", method: http.MethodPatch, answer: true, files: m.Files,
		url: discordgo.EndpointInteractionResponseActions(url.PathEscape(i.ApplicationID), url.PathEscape(i.Token)),
	}, m, nil)
}

// DeleteOriginalResponse deletes the message that answered an interaction, or the
// one that a press updated.
func (c *Client) DeleteOriginalResponse(ctx context.Context, i Interaction) error {
	return c.do(ctx, call{
		route: "delete answer", method: http.MethodDelete, answer: true,
		url: discordgo.EndpointInteractionResponseActions(url.PathEscape(i.ApplicationID), url.PathEscape(i.Token)),
	}, nil, nil)
}

// CreateFollowup sends one more message after the answer to an interaction.
func (c *Client) CreateFollowup(ctx context.Context, i Interaction, m MessageSend) error {
	return c.do(ctx, call{
		route: "follow up", method: http.MethodPost, answer: true, files: m.Files,
		url: discordgo.EndpointFollowupMessage(url.PathEscape(i.ApplicationID), url.PathEscape(i.Token)),
	}, m, nil)
}
