// Package match takes two members of a server from a challenge through a match
// to its end: who may do what, in which order, and what the channel must then
// be told. It asks the games for rules and a [Store] for memory.
//
// It refuses to know any one game, Discord, files, pictures and words. Time
// and lots are given to it. Every use case of [Service] that changes anything
// is one store transaction, and that transaction and the ply are the only
// guard against two presses at the same moment.
package match

import (
	"time"

	"galet/game"
)

// Match is a game between two members, from the acceptance of the challenge
// of the same ID for as long as the store is kept.
type Match struct {
	ID ID
	// Place is where its boards are posted: at first where the challenge
	// stood, then wherever a player last asked for the board.
	Place Place
	// Players are the two members by seat; seat 0 moves first.
	Players [2]Player
	Record  game.Record
	// Started is when the challenge was accepted, Moved when the last ply was
	// made (Started before the first), both in UTC and whole milliseconds.
	Started, Moved time.Time
	// Board is the latest board message; zero until one has been posted.
	Board Board
	// End is how it ended; nil while it goes on.
	End *End
}

// Board is a message that shows a match at one ply; without Message, one that
// was posted and that nobody can name.
type Board struct {
	Channel ChannelID
	Message MessageID
	Ply     int
}

// End is how a match ended.
type End struct {
	How How
	// Draw is set only if How is Finished.
	Draw bool
	// Winner means nothing in a draw and in a cancelled match.
	Winner game.Seat
	// By is the seat that made the last ply or resigned.
	By game.Seat
	// At is in UTC and whole milliseconds.
	At time.Time
}

// How is the way in which a match ended.
type How uint8

// The ways to end a match. The values are stored: they never change.
const (
	// Finished by the rules of the game.
	Finished How = 1
	// Resigned: the other player wins.
	Resigned How = 2
	// Cancelled: resigned before both had moved; nobody wins.
	Cancelled How = 3
)

// Seat is the seat of a player, and false if the person does not play in m.
func (m Match) Seat(p PlayerID) (game.Seat, bool) {
	for seat, player := range m.Players {
		if player.ID == p {
			return game.Seat(seat), true
		}
	}
	return 0, false
}

// Ply is the number of plies made, and so the number of the next one.
func (m Match) Ply() int { return len(m.Record.Moves) }

// Over tells whether the match has ended, by the rules or otherwise.
func (m Match) Over() bool { return m.End != nil }

// Position replays the record and gives the position after its last ply. An
// error is a *game.PlyError: the store holds a move that the rules refuse.
func (m Match) Position() (game.Position, error) { return m.Record.Last() }
