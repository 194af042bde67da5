package game

// Words describes a game in the reader's language. All texts about a game come
// from here, except those in pictures.
type Words interface {
	// About introduces the game.
	About(loc Localizer) About

	// Terms describes the options in one line: "rulebook square; panels and
	// chains count".
	Terms(loc Localizer, o Options) string

	// Caption is the text beside the picture of a position. names are the players
	// by seat and are not changed: a message passes mentions.
	Caption(loc Localizer, p Position, names [2]string) Caption

	// Alt describes a position so that a blind player could continue from it: the last
	// move, whose turn it is, the score, and what lies where. On the first picture it
	// also describes the board. Alt is read aloud, so it has only letters, figures and
	// punctuation. If the match is not live, because it was given up or ended from
	// outside, Alt leaves out whose turn it was and which moves were possible. It is
	// plain text of at most AltLimit characters, and spells names as ShortName does.
	Alt(loc Localizer, p Position, names [2]string, live bool) string

	// Menu lists exactly the moves of p.Legal(), each once, in the order in which a
	// player looks for them.
	Menu(loc Localizer, p Position) []Choice

	// Course is the game's course: five to eight pages in reading order. The
	// caller owns the slice.
	Course() []Page
}

// ButtonWords are the Words of a game whose moves can be chosen by buttons, if there are
// few enough.
type ButtonWords interface {
	// Buttons lays out the first press of every legal move, row by row from the
	// top; nil: there are too many. At most ButtonRows rows of at most ButtonColumns
	// buttons.
	Buttons(loc Localizer, p Position) [][]Button
	// ButtonPrompt asks for a press, as About.MovePrompt asks for a choice.
	ButtonPrompt(loc Localizer) string
}

// The most rows of buttons, and the most buttons in a row.
const (
	ButtonRows    = 4
	ButtonColumns = 5
)

// Button is one press in the choice of a move.
type Button struct {
	// Label is at most 80 characters, and read aloud.
	Label string
	// Move is what the button plays; empty: it cannot be pressed.
	Move Move
	// Opens: the button does not play the move, but opens the move's group.
	Opens bool
}

// CloseUpWords are the Words of a game with close-up pictures.
type CloseUpWords interface {
	// CloseUpAlt describes the close-up around a legal move, as Alt describes a
	// position, in at most AltLimit characters.
	CloseUpAlt(loc Localizer, p Position, at Move) string
}

// AltLimit is the maximum length of Words.Alt in characters (code points). It
// is Discord's limit for an attachment's description.
const AltLimit = 1024

// About introduces a game to newcomers.
type About struct {
	// Title is the game's name: "Kulami".
	Title string
	// Tagline is a phrase of at most 60 characters: "marbles on wooden panels".
	Tagline string
	// Goal says how to win, in at most two sentences.
	Goal string
	// GroupPrompt and MovePrompt are menu placeholders of at most 100
	// characters: "choose a row", "choose a field". A name and a colon may
	// precede them; otherwise they begin with a capital.
	GroupPrompt, MovePrompt string
	// PreviewFirst: a chosen move is first shown to its player in a private picture,
	// unless the player turns that off. It is for games whose moves are hard to imagine
	// from words.
	PreviewFirst bool
}

// Caption is the text about one position.
type Caption struct {
	// Seats are what the seats play: "red", "Black", "no colour yet".
	Seats [2]string
	// Last is the last ply with the player's name: "Ana played f6"; empty
	// before the first.
	Last string
	// Aim is one short line about the aim at this point of the game. It is empty after
	// the end, and if Status or About.Goal already says it.
	Aim string
	// Status is one or two sentences about the position. During the game it
	// holds only what is unusual or useful to the player to move ("Bo moves
	// again: the cup holds 5 beans"), and is often empty. After the end it says
	// who won, why, and the parts of the score.
	Status string
}

// Choice is a legal move in a menu.
type Choice struct {
	Move Move
	// Label is the move's name in the menus below the position's picture, of at
	// most 80 characters.
	Label string
	// Name is the move's name where that picture is not shown, of at most 80
	// characters. It is empty if Label serves there too.
	Name string
	// Detail is the move's effect; Hint says that it would end the game. Each
	// has at most 100 characters or is empty.
	Detail, Hint string
	// Group is the heading of the move's menu if the moves do not fit one menu
	// of 25, at most 80 characters: "row 4". There are at most 25 groups of at
	// most 25 moves, and a group's moves are adjacent.
	Group string
	// GroupDetail describes the group in at most 100 characters, the same for
	// all its moves. If it is empty, the moves' labels are shown.
	GroupDetail string
	// Likely marks moves that players consider first. They come first in their group, and
	// in a list that is too short for all moves.
	Likely bool
	// Question asks the player to confirm the move, in at most 700 characters; empty: the
	// move needs no confirmation. A move with a question has no group.
	Question string
}

// Offer is the move in one line: its label and its detail.
func (c Choice) Offer() string {
	if c.Detail == "" {
		return c.Label
	}
	return c.Label + " – " + c.Detail
}
