package game

// Words is how a game speaks of itself, in the reader's language.
// Every word about a game that a person reads, other than those in pictures,
// comes from here.
type Words interface {
	// About introduces the game.
	About(loc Localizer) About

	// Terms says in one line what the options fix: "rulebook square; panels
	// and chains count".
	Terms(loc Localizer, o Options) string

	// Caption says what stands in a message beside the picture of a
	// position. The names stand for the two players by seat, and are used as
	// they are given: a message passes mentions.
	Caption(loc Localizer, p Position, names [2]string) Caption

	// Alt describes a position so that a blind player could go on from it:
	// the last move, whose turn it is, the score, and where everything lies; on
	// the first picture how the board is made, too. It is read aloud: no sign
	// but letters, figures and punctuation. Where the match is not live, that is
	// given up or ended from outside, whose turn it was and what might have been
	// played is left out.
	// Plain text, at most AltLimit characters in all; names stand in it as
	// ShortName spells them.
	Alt(loc Localizer, p Position, names [2]string, live bool) string

	// Menu says how the legal moves are offered: exactly the moves of
	// p.Legal(), each once, in the order in which a person looks for them.
	Menu(loc Localizer, p Position) []Choice

	// Course teaches the game: five to eight pages, in the order in which
	// they are read. The caller owns the slice.
	Course() []Page
}

// CloseUpWords are Words of a game whose painter draws close-ups.
type CloseUpWords interface {
	// CloseUpAlt describes the close-up round a legal move, as Alt describes a
	// position; at most AltLimit characters.
	CloseUpAlt(loc Localizer, p Position, at Move) string
}

// AltLimit is the most characters (Unicode code points) that Words.Alt may
// give; Discord allows an attachment's description no more.
const AltLimit = 1024

// About introduces a game to those who have never seen it.
type About struct {
	// Title is the game's name: "Kulami".
	Title string
	// Tagline says what it is in at most 60 characters: "marbles on wooden panels".
	Tagline string
	// Goal says in at most two sentences how it is won.
	Goal string
	// GroupPrompt and MovePrompt stand in the empty menus, after a name and a colon
	// or with a capital: "choose a row", "choose a field"; at most 100 characters
	// each.
	GroupPrompt, MovePrompt string
	// PreviewFirst says that a move chosen from a menu is first shown as a
	// picture to its player alone, until that player sets it otherwise: for
	// games whose moves cannot be foreseen from their words.
	PreviewFirst bool
}

// Caption is what a message says about one position.
type Caption struct {
	// Seats says what each seat plays: "red", "Black", "no colour yet".
	Seats [2]string
	// Last says what the last ply was, with the player's name: "Ana played
	// f6"; empty before the first.
	Last string
	// Aim says in one short line what counts now, while the game goes on; empty
	// where Status or About.Goal says it.
	Aim string
	// Status says what now holds, in one or two sentences. While the game
	// goes on: only what is out of the ordinary or worth saying to the player
	// to move ("Bo moves again: the cup holds 5 beans"), often nothing. When
	// it is over: who won, why, and the score in parts.
	Status string
}

// Choice is one legal move as it is offered to a person.
type Choice struct {
	Move Move
	// Label names the move in at most 80 characters.
	Label string
	// Detail says what it would do, and Hint that it would end the game; each in at
	// most 100 characters, or nothing.
	Detail, Hint string
	// Group is the heading under which the move is listed when all moves do
	// not fit one menu of 25, at most 80 characters: "row 4". At most 25
	// groups of at most 25 moves each; the moves of a group stand together.
	Group string
	// GroupDetail says what is in the group, in at most 100 characters, the
	// same for all its moves; empty: what its moves are called.
	GroupDetail string
	// Likely says that players look at the move before others. Such moves come
	// first in their group, and in a list that has no room for all moves.
	Likely bool
	// Question is what the player is asked before the move is played, in at most
	// 700 characters; empty: nothing. A move with a question has no group.
	Question string
}

// Offer is the move in one line: its label, and what it would do.
func (c Choice) Offer() string {
	if c.Detail == "" {
		return c.Label
	}
	return c.Label + " – " + c.Detail
}
