package page

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"galet/bot/sandbox"
)

// request is what a window sends.
type request struct {
	place
	// Kind is slash, press or say.
	Kind string `json:"kind"`
	// Text is the command line or the message.
	Text string `json:"text"`
	// Message and Component are the pressed component, Values its chosen values.
	Message   string   `json:"message"`
	Component string   `json:"component"`
	Values    []string `json:"values"`
	// Name is a developer's action.
	Name string `json:"name"`
}

// outcome is the result of a request. Failed means that the bot did not answer
// an interaction; otherwise Error says why the client did not send one. Version
// is the world's version after the action: a window that has got this version
// shows the result.
type outcome struct {
	Choices []sandbox.Choice `json:"choices,omitempty"`
	Error   string           `json:"error,omitempty"`
	Failed  bool             `json:"failed,omitempty"`
	Version uint64           `json:"version,omitempty"`
}

func outcomeOf(err error) outcome {
	if err == nil {
		return outcome{}
	}
	return outcome{Error: err.Error(), Failed: errors.Is(err, sandbox.ErrFailed)}
}

// post handles requests with JSON. Pages of other sites cannot send this content
// type.
func post(do func(context.Context, request) outcome) http.HandlerFunc {
	return func(out http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Content-Type") != "application/json" {
			http.Error(out, "JSON is wanted", http.StatusUnsupportedMediaType)
			return
		}
		var asked request
		if err := json.NewDecoder(http.MaxBytesReader(out, r.Body, 1<<20)).Decode(&asked); err != nil {
			http.Error(out, err.Error(), http.StatusBadRequest)
			return
		}
		write(out, do(r.Context(), asked))
	}
}

// act is an act of a person.
func (p *page) act(_ context.Context, asked request) outcome {
	who, err := p.world.Person(asked.Person), errors.New("nobody can do that")
	switch asked.Kind {
	case "slash":
		_, err = who.Slash(asked.Channel, asked.Text)
	case "press":
		_, err = who.Press(asked.Message, asked.Component, asked.Values...)
	case "say":
		_, err = who.Say(asked.Channel, asked.Text)
	}
	o := outcomeOf(err)
	o.Version = p.world.Version()
	return o
}

// settle waits until the bot is idle.
func (p *page) settle(out http.ResponseWriter, r *http.Request) {
	o := outcomeOf(p.world.Settle(r.Context()))
	o.Version = p.world.Version()
	write(out, o)
}

// complete asks the bot for suggestions.
func (p *page) complete(_ context.Context, asked request) outcome {
	choices, err := p.world.Person(asked.Person).Complete(asked.Channel, asked.Text)
	o := outcomeOf(err)
	o.Choices = choices
	return o
}
