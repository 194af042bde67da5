package ui

import (
	"context"
	"errors"

	"galet/game/match"
)

// Reply is what the bot answers to a Request, and what the outbox does after
// it. An answer is private, an update of the pressed message, or choices: only
// the outbox posts to a channel.
type Reply struct {
	Form    Form
	Message Message
	// Choices complete an option.
	Choices []Suggestion
	// Later makes the messages of a deferred answer. It ends soon after ctx. Handle
	// replaces it with one that never fails.
	Later func(ctx context.Context, a Answerer) error
	// Alone: the member's other deferred answers are cancelled.
	Alone bool

	// About is the challenge or match with new notices; 0: none.
	About match.ID
	// Flush: several matches have new notices.
	Flush bool
	// Publish is a message for the outbox to post in the request's channel.
	Publish *Message
	// Stays: the private answer is not deleted when the change is posted. Of such
	// answers a member keeps only the latest.
	Stays bool
	// Stale: the pressed message is out of date and must be edited.
	Stale bool
	// Tell is sent to the member alone after the answer; empty: nothing.
	Tell string
	// Edit, if not nil, changes the answer once more, later.
	Edit *Edit
	// GaletToMove: Galet may be to move in the match About.
	GaletToMove bool
	// Closes is the message that the update brings to its last state, so that
	// the outbox need not edit it.
	Closes match.MessageID
}

// Answerer gives a deferred answer.
type Answerer interface {
	// Turn runs a part of the work when it is the member's turn on a slow worker;
	// what takes memory or a processor belongs in one. It fails as part does, or
	// because the answer is cancelled.
	Turn(part func() error) error
	// Send sends a message: the first fills the answer, the others follow it.
	Send(Message) error
	// Refuse tells the member that there is no answer. A message that was to be
	// updated stays as it is.
	Refuse(words string) error
}

// ErrDeleting cancels the deferred answers of a member whose data are deleted.
var ErrDeleting = errors.New("the member's data are being deleted")

// Edit is a later change of an answer.
type Edit struct {
	// Match is the match that the message shows. Its presses and this edit are handled
	// one after another.
	Match match.ID
	// Until is closed when the edit is due.
	Until <-chan struct{}
	// Message makes the message. Handle replaces it with one that never fails.
	Message func() (Message, error)
}

// Form is how a Reply is given.
type Form int

// The forms, with Discord's own numbers.
const (
	// Private is a new message that only the member who asked sees.
	Private Form = 4
	// Deferred says that a private message will follow.
	Deferred Form = 5
	// DeferredUpdate says that the message that carries the button or menu will
	// change.
	DeferredUpdate Form = 6
	// Update changes the message that carries the button or menu.
	Update Form = 7
	// Complete lists an option's choices.
	Complete Form = 8
)

// Suggestion is one choice while an option is typed.
type Suggestion struct {
	Name, Value string
}

// Answer answers with words that only the member who asked sees.
func Answer(content string, rows ...Row) Reply {
	return Privately(Message{Content: content, Rows: rows})
}

// Privately answers with a message that only the member who asked sees.
func Privately(m Message) Reply { return Reply{Form: Private, Message: m} }

// Defer promises a private message that takes longer to make than Discord waits
// for a first answer.
// It is made in one turn.
func Defer(later func(context.Context) (Message, error)) Reply {
	return Reply{Form: Deferred, Later: func(ctx context.Context, a Answerer) error {
		return a.Turn(func() error {
			m, err := later(ctx)
			if err != nil {
				return err
			}
			return a.Send(m)
		})
	}}
}

// UpdateWith changes the message that was pressed on.
func UpdateWith(m Message) Reply { return Reply{Form: Update, Message: m} }
