package page

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"galet/bot/sandbox"
)

// request is what a window asks for.
type request struct {
	place
	// Kind is the case of act.
	Kind string `json:"kind"`
	// Text is the command line, the message, or the name of a developer's action.
	Text string `json:"text"`
	// Message and Component are the pressed component, Values its chosen values.
	// Message is also the newest one that was read.
	Message   string   `json:"message"`
	Component string   `json:"component"`
	Values    []string `json:"values"`
}

// outcome is the result of a request. Failed means that the bot did not answer
// an interaction; otherwise Error says why the client did not send one. Version
// is the world's version after the request: a window that has got this version
// shows the result.
type outcome struct {
	Choices []sandbox.Choice `json:"choices,omitempty"`
	Error   string           `json:"error,omitempty"`
	Failed  bool             `json:"failed,omitempty"`
	Version uint64           `json:"version"`
}

// serveAct handles requests with JSON. Pages of other sites cannot send this content
// type.
func (p *page) serveAct(out http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Content-Type") != "application/json" {
		http.Error(out, "JSON is wanted", http.StatusUnsupportedMediaType)
		return
	}
	var asked request
	if err := json.NewDecoder(http.MaxBytesReader(out, r.Body, 1<<20)).Decode(&asked); err != nil {
		http.Error(out, err.Error(), http.StatusBadRequest)
		return
	}
	choices, err := p.act(r.Context(), asked)
	o := outcome{Choices: choices, Version: p.world.Version()}
	if err != nil {
		o.Error, o.Failed = err.Error(), errors.Is(err, sandbox.ErrFailed)
	}
	write(out, o)
}

// act does what a window asks for. Only "complete" has choices.
func (p *page) act(ctx context.Context, asked request) (choices []sandbox.Choice, err error) {
	who := p.world.Person(asked.Person)
	switch asked.Kind {
	case "slash":
		_, err = who.Slash(asked.Channel, asked.Text)
	case "press":
		_, err = who.Press(asked.Message, asked.Component, asked.Values...)
	case "say":
		_, err = who.Say(asked.Channel, asked.Text)
	case "complete":
		return who.Complete(asked.Channel, asked.Text)
	case "read":
		p.read(asked)
	case "settle":
		err = p.world.Settle(ctx)
	case "action":
		err = p.action(ctx, asked.Text)
	default:
		err = errors.New("unknown kind of act")
	}
	return nil, err
}
