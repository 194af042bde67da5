package page

import (
	"errors"
	"net/http"

	"galet/bot/sandbox"
)

// deed is something that a person does on the page.
type deed struct {
	place
	// Kind is slash, press, submit, dismiss, say or apps.
	Kind string `json:"kind"`
	// Text is the command line or what is said.
	Text string `json:"text"`
	// Message and Component are what is pressed, Values what is chosen.
	Message   string   `json:"message"`
	Component string   `json:"component"`
	Values    []string `json:"values"`
	// Fields are what is filled into a window.
	Fields map[string][]string `json:"fields"`
	// Command and Target belong to the Apps menu.
	Command string `json:"command"`
	Target  string `json:"target"`
}

// outcome is what a person is told of a deed. Failed tells an interaction
// that nobody answered from one that the client did not send.
type outcome struct {
	Error  string `json:"error,omitempty"`
	Failed bool   `json:"failed,omitempty"`
}

func (p *page) act(out http.ResponseWriter, r *http.Request) {
	var d deed
	if !decode(out, r, &d) {
		return
	}
	err := d.do(p.world.Person(d.Person))
	o := outcome{Failed: errors.Is(err, sandbox.ErrFailed)}
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
	case "submit":
		_, err = who.SubmitAll(d.Fields)
	case "dismiss":
		who.Dismiss()
	case "apps":
		_, err = who.Apps(d.Channel, d.Command, d.Target)
	case "say":
		_, err = who.Say(d.Channel, d.Text)
	default:
		err = errors.New("nobody can do that")
	}
	return err
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
