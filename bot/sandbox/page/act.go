package page

import (
	"errors"
	"net/http"

	"galet/bot/sandbox"
)

// deed is something that a person does on the page.
type deed struct {
	place
	// Kind is slash, press or say.
	Kind string `json:"kind"`
	// Text is the command line or what is said.
	Text string `json:"text"`
	// Message and Component are the pressed component, Values its chosen values.
	Message   string   `json:"message"`
	Component string   `json:"component"`
	Values    []string `json:"values"`
}

// outcome is what a person is told of a deed. Failed tells an interaction
// that nobody answered from one that the client did not send.
// Version is the world's when it was done: a window that was told of that
// version shows what came of the deed.
type outcome struct {
	Error   string `json:"error,omitempty"`
	Failed  bool   `json:"failed,omitempty"`
	Version uint64 `json:"version,omitempty"`
}

func (p *page) act(out http.ResponseWriter, r *http.Request) {
	var d deed
	if !decode(out, r, &d) {
		return
	}
	err := d.do(p.world.Person(d.Person))
	o := outcome{Failed: errors.Is(err, sandbox.ErrFailed), Version: p.world.Version()}
	if err != nil {
		o.Error = err.Error()
	}
	write(out, o)
}

func (d deed) do(who *sandbox.Person) error {
	var err error
	switch d.Kind {
	case "slash":
		_, err = who.Slash(d.Channel, d.Text)
	case "press":
		_, err = who.Press(d.Message, d.Component, d.Values...)
	case "say":
		_, err = who.Say(d.Channel, d.Text)
	default:
		err = errors.New("nobody can do that")
	}
	return err
}

// settle waits until the bot has nothing more to do.
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
