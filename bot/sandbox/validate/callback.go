package validate

import (
	"encoding/json"
	"slices"
)

// The kinds of interaction.
const (
	OnCommand      = 2
	OnComponent    = 3
	OnAutocomplete = 4
)

// The kinds of answer to an interaction.
const (
	Answer        = 4
	DeferAnswer   = 5
	DeferUpdate   = 6
	UpdateMessage = 7
	Choices       = 8
)

// Callback is a bot's first answer to an interaction. A deferred answer only
// has Message.Flags.
type Callback struct {
	Type    int
	Message *Message
	Choices []Choice
}

// Asked is what the form of an answer depends on.
type Asked struct {
	// Kind is one of the On constants.
	Kind int
	// Option is the type of the option being completed.
	Option int
	// Message is what an answer's or an update's message depends on.
	Message Context
}

// ReadCallback reads the answer to an interaction. The error, if any, wraps
// ErrJSON; what Discord would refuse is in the report.
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
				c.Kept = nil
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
