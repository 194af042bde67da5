package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/bwmarrin/discordgo"

	"galet/game/match"
)

// rest makes calls to Discord's HTTP API.
type rest struct {
	session  *discordgo.Session
	buckets  *buckets
	observer Observer
}

func newRest(token string, client *http.Client, o Observer) (*rest, error) {
	s, err := discordgo.New("Bot " + token)
	if err != nil {
		return nil, err
	}
	s.Client = client
	s.LogLevel = silentLibrary
	return &rest{session: s, buckets: newBuckets(s.Ratelimiter), observer: o}, nil
}

// silentLibrary keeps the library from logging: its lines hold tokens.
const silentLibrary = discordgo.LogError - 1

// call names one call of the API.
type call struct {
	// route is the call without ids and tokens, for logs.
	route, method, url string
	// bucket is what its rate limit is counted by; empty: it is the only call
	// of its kind.
	bucket string
	files  []File
}

// errUnreadable is a call that was done, and whose answer says nothing.
var errUnreadable = errors.New("unreadable answer")

// do makes a call and reads its answer into out, if there is one and out is
// not nil. A call that failed gives an *apiError; one that was done and whose
// answer cannot be read, an error that wraps errUnreadable.
func (r *rest) do(ctx context.Context, c call, in, out any) error {
	var body []byte
	contentType := "application/json"
	if in != nil {
		var err error
		if contentType, body, err = encode(in, c.files); err != nil {
			return fmt.Errorf("%s: %w", c.route, err)
		}
	}
	data, err := r.send(ctx, c, contentType, body)
	if err != nil {
		return err
	}
	if out == nil || len(data) == 0 {
		return nil
	}
	if err := json.Unmarshal(data, out); err != nil {
		return fmt.Errorf("%s: %w: %w", c.route, errUnreadable, err)
	}
	return nil
}

// send waits for the call's bucket and then makes the call.
func (r *rest) send(ctx context.Context, c call, contentType string, body []byte) ([]byte, error) {
	bucket, done, err := r.buckets.take(ctx, c)
	if err != nil {
		return nil, newAPIError(c.route, err)
	}
	defer done()
	began := time.Now()
	data, err := r.session.RequestWithLockedBucket(c.method, c.url, contentType, body, bucket, 0,
		discordgo.WithContext(ctx), discordgo.WithRetryOnRatelimit(false), discordgo.WithRestRetries(0))
	if err != nil {
		failed := newAPIError(c.route, err)
		r.observer.Called(c.route, failed.status, time.Since(began))
		return nil, failed
	}
	r.observer.Called(c.route, http.StatusOK, time.Since(began))
	return data, nil
}

// sent is the part of an answer that tells which message was made.
type sent struct {
	ID string `json:"id"`
}

// post sends a message to a channel.
func (r *rest) post(ctx context.Context, to match.ChannelID, p payload) (match.MessageID, error) {
	var made sent
	err := r.do(ctx, call{
		route: "post message", method: http.MethodPost, bucket: string(to), files: p.files,
		url: discordgo.EndpointChannelMessages(url.PathEscape(string(to))),
	}, p, &made)
	return match.MessageID(made.ID), err
}

// direct is the channel in which the bot writes to a member alone.
func (r *rest) direct(ctx context.Context, to match.PlayerID) (match.ChannelID, error) {
	var opened sent
	err := r.do(ctx, call{
		route: "open direct channel", method: http.MethodPost, bucket: "direct",
		url: discordgo.EndpointUserChannels("@me"),
	}, struct {
		Recipient match.PlayerID `json:"recipient_id"`
	}{to}, &opened)
	return match.ChannelID(opened.ID), err
}

// edit changes a message of the bot.
func (r *rest) edit(ctx context.Context, in match.ChannelID, m match.MessageID, p payload) error {
	return r.do(ctx, call{
		route: "edit message", method: http.MethodPatch, bucket: string(in), files: p.files,
		url: discordgo.EndpointChannelMessage(url.PathEscape(string(in)), url.PathEscape(string(m))),
	}, p, nil)
}

// answer is the first answer to an interaction.
type answer struct {
	Type int `json:"type"`
	Data any `json:"data"`
}

// answered is what Discord says of an answer when asked for it.
type answered struct {
	Interaction struct {
		Message string `json:"response_message_id"`
	} `json:"interaction"`
	Resource struct {
		Message sent `json:"message"`
	} `json:"resource"`
}

// respond gives the first answer and returns the id of its message, or none
// if Discord does not say it.
func (r *rest) respond(ctx context.Context, i interaction, a answer, files []File) (match.MessageID, error) {
	var made answered
	err := r.do(ctx, call{
		route: "answer", method: http.MethodPost, files: files,
		url: discordgo.EndpointInteractionResponse(url.PathEscape(i.ID), url.PathEscape(i.Token)) + "?with_response=true",
	}, a, &made)
	if made.Resource.Message.ID != "" {
		return match.MessageID(made.Resource.Message.ID), err
	}
	return match.MessageID(made.Interaction.Message), err
}

// original is the id of the message that answered an interaction.
func (r *rest) original(ctx context.Context, app string, i interaction) (match.MessageID, error) {
	var made sent
	err := r.do(ctx, call{
		route: "get answer", method: http.MethodGet,
		url: discordgo.EndpointInteractionResponseActions(app, url.PathEscape(i.Token)),
	}, nil, &made)
	return match.MessageID(made.ID), err
}

// fill puts a message where one was promised.
func (r *rest) fill(ctx context.Context, app string, i interaction, p payload) error {
	return r.do(ctx, call{
		route: "fill answer", method: http.MethodPatch, files: p.files,
		url: discordgo.EndpointInteractionResponseActions(app, url.PathEscape(i.Token)),
	}, p, nil)
}

// followUp says something more after an answer, to the member alone if the
// reply is private.
func (r *rest) followUp(ctx context.Context, app string, i interaction, more Reply) error {
	p, _ := more.answer().Data.(payload)
	return r.do(ctx, call{
		route: "follow up", method: http.MethodPost, files: p.files,
		url: discordgo.EndpointFollowupMessage(app, url.PathEscape(i.Token)),
	}, p, nil)
}

// commands are the commands that are registered for the application.
func (r *rest) commands(ctx context.Context, app string) (found []registered, err error) {
	err = r.do(ctx, call{
		route: "get commands", method: http.MethodGet, bucket: app,
		url: discordgo.EndpointApplicationGlobalCommands(app),
	}, nil, &found)
	return found, err
}

// register puts these commands in place of all others.
func (r *rest) register(ctx context.Context, app string, list json.RawMessage) (made []registered, err error) {
	err = r.do(ctx, call{
		route: "put commands", method: http.MethodPut, bucket: app,
		url: discordgo.EndpointApplicationGlobalCommands(app),
	}, list, &made)
	return made, err
}
