package bot

import "galet/game/match"

// Reply is what the bot answers to a Request, and what of the outbox waits to
// be said after it.
type Reply struct {
	Form    Form
	Message Message
	// Private: only the member who asked sees the message.
	Private bool
	// Choices complete an option.
	Choices []Suggestion
	// Later makes the message that follows a Promise, in its own time; it
	// never fails, as Handle does not.
	Later func() Message

	// About is the challenge or match whose notices wait to be said; 0: none.
	About match.ID
	// Owes tells that what is done when a promise is kept owes notices.
	Owes bool
	// Says is the notice that this message says, so that the outbox need not;
	// nil: none.
	Says *Saying
	// Drains tells that something is now owed about several matches.
	Drains bool
	// Mends tells that what was pressed is out of date, and that its message
	// must yet be told so.
	Mends bool
	// Retires tells that the update takes the menus from this board message.
	Retires match.MessageID
}

// Form is how a Reply is given.
type Form int

// The forms, with Discord's own numbers.
const (
	// Post is a new message.
	Post Form = 4
	// Promise says that a message will follow.
	Promise Form = 5
	// Update changes the message that carries the button or menu.
	Update Form = 7
	// Complete gives an option's choices.
	Complete Form = 8
)

// Saying is a notice that a Reply may say in place of the outbox.
type Saying struct {
	Kind        match.Kind
	Ply, Branch int
	// Otherwise is the private answer if nothing can be said to all: the
	// outbox has said it meanwhile, which does not keep an Update from saying
	// it again, or has other things to say before it, or the thread is asleep.
	Otherwise string
}

// Suggestion is one choice while an option is typed.
type Suggestion struct {
	Name, Value string
}

// private is an answer that only the one who asked sees.
func private(content string, rows ...Row) Reply {
	return Reply{Form: Post, Private: true, Message: Message{Content: content, Rows: rows}}
}

// update changes the message that was pressed on.
func update(m Message) Reply { return Reply{Form: Update, Message: m} }
