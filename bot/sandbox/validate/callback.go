package validate

import (
	"encoding/json"
	"slices"
)

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

// Callback is a bot's first response to an interaction. A deferred response has
// only Message.Flags.
type Callback struct {
	Type    int
	Message *Message
	Choices []Choice
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

// ReadCallback parses an interaction response. The error wraps ErrJSON. The
// report lists what Discord would refuse.
func ReadCallback(raw []byte, q Asked) (*Callback, *Report, error) {
	var outer struct {
		Type int             `json:"type"`
		Data json.RawMessage `json:"data"`
	}
	report, err := read(raw, object(fields{
		"type": {oneOf(q.allowed()...), true},
		"data": {ignored, false},
	}, dataRule(q)), &outer)
	if err != nil || !report.OK() {
		return nil, report, err
	}
	c := &Callback{Type: outer.Type}
	return c, report, c.fill(outer.Data)
}

func (q Asked) allowed() []int {
	switch q.Kind {
	case OnAutocomplete:
		return []int{Choices}
	case OnComponent:
		return []int{Answer, DeferAnswer, DeferUpdate, UpdateMessage}
	}
	return []int{Answer, DeferAnswer}
}

func dataRule(q Asked) rule {
	return func(a at, m map[string]any) {
		data, kind := m["data"], whole(m["type"], 0)
		if !slices.Contains(q.allowed(), kind) {
			return
		}
		a = a.key("data")
		if data == nil {
			if kind == Choices {
				a.bad("BASE_TYPE_REQUIRED", "This field is required")
			}
			return
		}
		c := q.Message
		switch kind {
		case Answer, UpdateMessage:
			if c.Edit = kind == UpdateMessage; !c.Edit {
				c.Kept, c.Layout = nil, false
			}
			messageCheck(c)(a, data)
			for _, key := range []string{"nonce", "enforce_nonce"} {
				if dict(data)[key] != nil {
					a.key(key).odd("Discord knows no such key here and passes over it")
				}
			}
		case DeferAnswer, DeferUpdate:
			object(fields{"flags": {oneOf(0, Ephemeral), false}})(a, data)
		case Choices:
			schema("choices", func(a at, m map[string]any) { choiceValues(a.key("choices"), m["choices"], q.Option) })(a, data)
		}
	}
}

func (c *Callback) fill(data json.RawMessage) error {
	if c.Type == Choices {
		var body struct {
			Choices []Choice `json:"choices"`
		}
		err := json.Unmarshal(data, &body)
		c.Choices = body.Choices
		return err
	}
	c.Message = &Message{given: keys(data)}
	if len(data) == 0 {
		return nil
	}
	return json.Unmarshal(data, c.Message)
}
