package page

import (
	"errors"
	"net/http"

	"galet/bot/sandbox"
)

// personAction is an act of a person on the page.
type personAction struct {
	place
	// Kind is slash, press or say.
	Kind string `json:"kind"`
	// Text is the command line or the message.
	Text string `json:"text"`
	// Message and Component are the pressed component, Values its chosen values.
	Message   string   `json:"message"`
	Component string   `json:"component"`
	Values    []string `json:"values"`
}

// outcome is the result of an action. Failed means that the bot did not answer
// an interaction; otherwise Error says why the client did not send one. Version
// is the world's version after the action: a window that has got this version
// shows the result.
type outcome struct {
	Error   string `json:"error,omitempty"`
	Failed  bool   `json:"failed,omitempty"`
	Version uint64 `json:"version,omitempty"`
}

func (p *page) act(out http.ResponseWriter, r *http.Request) {
	var a personAction
	if !decode(out, r, &a) {
		return
	}
	err := a.do(p.world.Person(a.Person))
	o := outcome{Failed: errors.Is(err, sandbox.ErrFailed), Version: p.world.Version()}
	if err != nil {
		o.Error = err.Error()
	}
	write(out, o)
}

func (a personAction) do(who *sandbox.Person) error {
	var err error
	switch a.Kind {
	case "slash":
		_, err = who.Slash(a.Channel, a.Text)
	case "press":
		_, err = who.Press(a.Message, a.Component, a.Values...)
	case "say":
		_, err = who.Say(a.Channel, a.Text)
	default:
		err = errors.New("nobody can do that")
	}
	return err
}

// settle waits until the bot is idle.
func (p *page) settle(out http.ResponseWriter, r *http.Request) {
	o := outcome{}
	if err := p.world.Settle(r.Context()); err != nil {
		o.Error = err.Error()
	}
	o.Version = p.world.Version()
	write(out, o)
}

// complete asks the bot for suggestions.
func (p *page) complete(out http.ResponseWriter, r *http.Request) {
	var asked struct {
		place
		Text string `json:"text"`
	}
	if !decode(out, r, &asked) {
		return
	}
	choices, err := p.world.Person(asked.Person).Complete(asked.Channel, asked.Text)
	answer := map[string]any{"choices": choices}
	if err != nil {
		answer["error"] = err.Error()
	}
	write(out, answer)
}
