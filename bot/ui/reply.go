package ui

import (
	"context"
	"errors"
	"time"
	"unicode/utf8"

	"galet/bot/discord"
	"galet/game/match"
)

// Reply is the bot's answer to a Request, and what the outbox does afterwards. An answer
// is a private message, an update of the pressed message, or choices: only the outbox
// posts in channels.
type Reply struct {
	Kind    ReplyKind
	Message Message
	// Choices complete an option.
	Choices []Suggestion
	// Later makes the messages of a deferred answer. It ends soon after ctx. Handle
	// replaces it with a function that never fails.
	Later func(ctx context.Context, a Answerer) error
	// CancelOthers: the member's other deferred answers are cancelled.
	CancelOthers bool

	// About is the challenge or match with new notices; 0: none.
	About match.ID
	// Flush: several matches have new notices.
	Flush bool
	// Publish is a message for the outbox to post in the request's channel.
	Publish *Message
	// KeepAnswer: the private answer is not deleted when the change is posted. Only the
	// latest such answer of a member is kept.
	KeepAnswer bool
	// Stale: the pressed message is out of date and must be edited.
	Stale bool
	// FollowUp is sent to the member alone after the answer; empty: nothing is sent.
	FollowUp string
	// Edit, if not nil, changes the answer once more, later.
	Edit *Edit
	// GaletToMove: it may be Galet's turn in the match About.
	GaletToMove bool
	// Closed is the message that the update edits to its final state. The outbox need not
	// edit it.
	Closed match.MessageID
}

// Answerer sends a deferred answer.
type Answerer interface {
	// Turn runs a part of the work when it is the member's turn on a slow worker. Work
	// that takes memory or a processor belongs in one. It returns the error of part, or
	// the reason why the answer was cancelled.
	Turn(part func() error) error
	// Send sends a message. The first one fills the deferred answer, the others follow
	// it.
	Send(Message) error
	// Refuse tells the member why there is no answer. A message that was to be updated
	// stays as it is.
	Refuse(words string) error
}

// ErrDeleting: the answer was cancelled because the member's data are being deleted.
var ErrDeleting = errors.New("the member's data are being deleted")

// Edit is a later change of an answer.
type Edit struct {
	// Match is the match that the message shows. Its presses and this edit are handled
	// one after another, unless the bot stops or has too many requests.
	Match match.ID
	// Until is closed when the edit is due.
	Until <-chan struct{}
	// Message makes the message. Handle replaces it with a function that never fails: the
	// text about an error is below the message that comes with it.
	Message func() (Message, error)
}

// ReplyKind is the kind of a Reply.
type ReplyKind int

// The kinds, with Discord's own numbers.
const (
	// Private is a new message that only the member who asked sees.
	Private ReplyKind = 4
	// Deferred promises a private message.
	Deferred ReplyKind = 5
	// DeferredUpdate promises an update of the pressed message.
	DeferredUpdate ReplyKind = 6
	// Update updates the pressed message.
	Update ReplyKind = 7
	// Complete lists choices for an option.
	Complete ReplyKind = 8
)

// Suggestion is a choice for an option that is being typed.
type Suggestion struct {
	Name, Value string
}

// timeInName is the end of the name of a suggestion that is a time.
const timeInName = "2006-01-02, 15:04 UTC"

// TimeInName is the time in the name of a suggestion. Discord's apps may send the name of a
// suggestion in place of its value, for example when a member pastes a command. See
// https://github.com/discord/discord-api-docs/issues/7206. ok is false for other text.
func TimeInName(text string) (at time.Time, ok bool) {
	at, err := time.Parse(timeInName, text[max(len(text)-len(timeInName), 0):])
	return at, err == nil && utf8.RuneCountInString(text) <= discord.OptionTextLimit
}

// Answer is a private reply with a text.
func Answer(content string, rows ...Row) Reply {
	return Privately(Message{Content: content, Rows: rows})
}

// Privately is a private reply with a message.
func Privately(m Message) Reply { return Reply{Kind: Private, Message: m} }

// Defer promises a private message that takes longer to make than Discord waits for a
// first answer. later runs as one turn on a slow worker.
func Defer(later func(context.Context) (Message, error)) Reply {
	return Reply{Kind: Deferred, Later: func(ctx context.Context, a Answerer) error {
		return a.Turn(func() error {
			m, err := later(ctx)
			if err != nil {
				return err
			}
			return a.Send(m)
		})
	}}
}

// UpdateWith updates the pressed message.
func UpdateWith(m Message) Reply { return Reply{Kind: Update, Message: m} }
