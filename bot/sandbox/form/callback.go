package form

import (
	"encoding/json"
	"slices"
)

// The kinds of interaction.
const (
	OnCommand      = 2
	OnComponent    = 3
	OnAutocomplete = 4
	OnModal        = 5
)

// The kinds of answer to an interaction.
const (
	Answer        = 4
	DeferAnswer   = 5
	DeferUpdate   = 6
	UpdateMessage = 7
	Choices       = 8
	OpenModal     = 9
)

// Callback is a bot's first answer to an interaction. Which of the parts is
// set follows from Type; a deferred answer only has Message.Flags.
type Callback struct {
	Type    int
	Message *Message
	Choices []Choice
	Modal   *Modal
}

// Modal is a window with fields to fill in.
type Modal struct {
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []Component `json:"components"`
}

// Asked is what the form of an answer depends on.
type Asked struct {
	// Kind is one of the On constants.
	Kind int
	// OnMessage: a component's message is there to be updated.
	OnMessage bool
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
		"type": must(oneOf(q.allowed()...)),
		"data": may(ignored),
	}, dataRule(q)), &outer)
	if err != nil || !report.OK() {
		return nil, report, err
	}
	c := &Callback{Type: outer.Type}
	return c, report, c.fill(outer.Data)
}

func (q Asked) allowed() []int {
	switch {
	case q.Kind == OnAutocomplete:
		return []int{Choices}
	case q.Kind == OnComponent:
		return []int{Answer, DeferAnswer, DeferUpdate, UpdateMessage, OpenModal}
	case q.Kind == OnModal && q.OnMessage:
		return []int{Answer, DeferAnswer, DeferUpdate, UpdateMessage}
	case q.Kind == OnModal:
		return []int{Answer, DeferAnswer}
	default:
		return []int{Answer, DeferAnswer, OpenModal}
	}
}

func dataRule(q Asked) rule {
	return func(a at, m map[string]any) {
		data, kind := m["data"], whole(m["type"], 0)
		if !slices.Contains(q.allowed(), kind) {
			return
		}
		if data == nil && slices.Contains([]int{Choices, OpenModal}, kind) {
			a.key("data").bad("BASE_TYPE_REQUIRED", "This field is required")
		}
		if data == nil {
			return
		}
		switch a = a.key("data"); kind {
		case Answer:
			c := q.Message
			c.Edit, c.Layout, c.Kept = false, false, nil
			answerCheck(c)(a, data)
		case UpdateMessage:
			c := q.Message
			c.Edit = true
			answerCheck(c)(a, data)
		case DeferAnswer, DeferUpdate:
			deferCheck(a, data)
		case Choices:
			choicesCheck(q.Option)(a, data)
		case OpenModal:
			modalCheck(a, data)
		}
	}
}

// answerCheck is a message without what only a channel's message may have.
func answerCheck(c Context) check {
	return func(a at, v any) {
		messageCheck(c)(a, v)
		for _, key := range []string{"nonce", "enforce_nonce", "message_reference"} {
			if dict(v)[key] != nil {
				a.key(key).odd("Discord knows no such key here and passes over it")
			}
		}
	}
}

// deferCheck: "thinking" may be for one person only, and is nothing else yet.
func deferCheck(a at, v any) {
	object(fields{
		"flags": may(oneOf(0, Ephemeral)),
		"tts":   may(boolean), "content": may(text(0, 0)),
		"components": may(list(0, 0, ignored)), "embeds": may(list(0, 0, ignored)),
		"allowed_mentions": may(mentionsCheck), "attachments": may(list(0, 0, ignored)),
	})(a, v)
}

func choicesCheck(option int) check {
	return object(fields{
		"choices": must(list(0, 25, object(fields{
			"name":               must(text(1, 100)),
			"name_localizations": may(localised(text(1, 100))),
			"value":              must(choiceValue(option, 100)),
		}))),
		"tts": may(boolean), "content": may(text(0, 0)),
		"components": may(list(0, 0, ignored)), "embeds": may(list(0, 0, ignored)),
	})
}

func (c *Callback) fill(data json.RawMessage) error {
	switch c.Type {
	case Choices:
		var body struct {
			Choices []Choice `json:"choices"`
		}
		err := json.Unmarshal(data, &body)
		c.Choices = body.Choices
		return err
	case OpenModal:
		c.Modal = &Modal{}
		return json.Unmarshal(data, c.Modal)
	}
	c.Message = &Message{given: keys(data)}
	if len(data) == 0 {
		return nil
	}
	return json.Unmarshal(data, c.Message)
}
