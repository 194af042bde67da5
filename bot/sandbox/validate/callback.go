package validate

import (
	"cmp"
	"encoding/json"
)

// Thread is the body of a request for a new thread.
type Thread struct {
	Name    string `json:"name"`
	Archive int    `json:"auto_archive_duration"`
}

// The interaction types.
const (
	OnCommand      = 2
	OnComponent    = 3
	OnAutocomplete = 4
)

// The types of interaction responses.
const (
	Answer        = 4
	DeferAnswer   = 5
	DeferUpdate   = 6
	UpdateMessage = 7
	Choices       = 8
)

// responses are the objects of the table for the response to an interaction, by
// the interaction's type.
var responses = map[int]string{OnCommand: "oncommand", OnComponent: "oncomponent", OnAutocomplete: "onautocomplete"}

// Callback is a bot's first response to an interaction. A deferred response has
// only Message.Flags.
type Callback struct {
	Type    int      `json:"-"`
	Message *Message `json:"-"`
	Choices []Choice `json:"choices"`
}

// Asked is what the rules for a response depend on.
type Asked struct {
	// Kind is the interaction's type.
	Kind int
	// Option is the type of the option to complete.
	Option int
	// Message is the context of the response's message.
	Message Context
}

// ReadCallback parses an interaction response. The error wraps ErrJSON, or is the
// report.
func (r *Report) ReadCallback(raw []byte, q Asked) (*Callback, error) {
	var outer struct {
		Type int              `json:"type"`
		Data *json.RawMessage `json:"data"`
	}
	if err := r.Read(raw, &outer, responses[q.Kind]); err != nil {
		return nil, err
	}
	c := &Callback{Type: outer.Type, Message: &Message{}}
	if outer.Data == nil {
		return c, nil
	}
	err := c.read(at{r, []string{"data"}}, *outer.Data, q)
	return c, cmp.Or(err, r.refusal())
}

// read reads the response's data.
func (c *Callback) read(a at, data []byte, q Asked) (err error) {
	switch c.Type {
	case DeferAnswer, DeferUpdate:
		return a.read(data, c.Message, "deferred")
	case Choices:
		err = a.read(data, c, "choices")
		for i, choice := range c.Choices {
			choice.check(a.key("choices").index(i), q.Option)
		}
		return err
	case Answer:
		q.Message = Context{Files: q.Message.Files}
	}
	if c.Message, err = a.message(data, q.Message); err == nil && (c.Message.Has("nonce") || c.Message.Has("enforce_nonce")) {
		a.odd("Discord knows no nonce here and passes over it")
	}
	return err
}
