// Package match takes two members of a server from a challenge through a match
// to its end: who may do what, in which order, and what the channel must then
// be told. It asks the games for rules and a [Store] for memory.
//
// It does not know any one game, Discord, files, pictures and words. Time
// and lots are given to it. Every use case of [Service] that changes anything
// is one store transaction, and that transaction and the ply are the only
// guard against two presses at the same moment.
package match

import (
	"errors"
	"fmt"
	"strconv"
	"time"

	"galet/game"
)

// ID is the number of a challenge and of its match, from 1, in the order of the
// challenges.
type ID uint64

// String writes the number in decimal.
func (id ID) String() string { return strconv.FormatUint(uint64(id), 10) }

// ParseID parses the result of String and nothing else: no sign, no space, no
// leading zero. The error wraps ErrNotFound.
func ParseID(s string) (ID, error) {
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil || n == 0 || ID(n).String() != s {
		return 0, fmt.Errorf("%w: %q is not a match number", ErrNotFound, s)
	}
	return ID(n), nil
}

// The identities that the host gives out; this package only compares them.
type (
	// PlayerID is a member, the same on every server.
	PlayerID string
	// GuildID is a server.
	GuildID string
	// ChannelID is a channel or thread of a server.
	ChannelID string
	// MessageID is a message of a channel.
	MessageID string
	// RoleID is a role of a server.
	RoleID string
)

// Player is a member with the data that a match stores.
type Player struct {
	ID PlayerID
	// Name is the member's latest known name. It may hold anything.
	Name string
}

// Place is where messages are posted.
type Place struct {
	Guild   GuildID
	Channel ChannelID
}

// Match is a game between two members, from the acceptance of the challenge
// of the same ID until the data of its server are deleted.
type Match struct {
	ID ID
	// Place is where the boards are posted: first the channel of the challenge,
	// then the channel where a player last asked for the board.
	Place Place
	// Players are the two members by seat; seat 0 moves first.
	Players [2]Player
	Record  game.Record
	// Branch is how many times moves were taken back. A ply number alone does not
	// identify a position: after moves are taken back, the same ply comes again.
	Branch int
	// Terms have HintsAsRated only in a match that began before there was a choice.
	Terms
	// Unrated is why the match is not rated although its challenge was.
	Unrated Unrated
	// Conditional are the plies that were conditional moves, in order; see Line.
	Conditional []int
	// Started is when the challenge was accepted. TurnStarted is when the last
	// ply was made or taken back; before the first ply it is Started. Both are in
	// UTC and whole milliseconds.
	Started, TurnStarted time.Time
	// Reminded: the player to move has been reminded in this turn, and has not gone away or
	// come back since.
	Reminded bool
	// NextCheck is when Maintain looks at the match next, at or before the next deadline
	// or reminder. It is zero if the match is over or has no pace.
	NextCheck time.Time
	// TakeBack is a request to take back a ply; nil: there is none.
	TakeBack *TakeBack
	// Rematch is the challenge to a rematch; 0: none was made.
	Rematch ID
	// Board is the latest board message; zero until one has been posted.
	Board Board
	// Tournament is the tournament that the match is a game of; 0: none. It becomes 0 if
	// the tournament ends first. The tournament may have been deleted.
	Tournament ID
	// End is how it ended; nil while it goes on.
	End *End
}

// Board is a message that shows a match at one ply of one branch. Without Message it was
// posted, but its id is unknown.
type Board struct {
	Channel     ChannelID
	Message     MessageID
	Ply, Branch int
}

// TakeBack is a player's request to undo the moves from a ply on.
type TakeBack struct {
	By game.Seat
	// Ply is the first ply that would be undone.
	Ply int
	// At is in UTC and whole milliseconds.
	At time.Time
	// Refused: the other player refused, and it cannot be asked again in this
	// turn.
	Refused bool
}

// End is how a match ended.
type End struct {
	How How
	// Draw can only be set if How is Finished.
	Draw bool
	// Winner has no meaning in a draw, or if nobody won.
	Winner game.Seat
	// By is the seat that made the last ply, resigned, forfeited, or let its time run out.
	// It has no meaning if the match was stopped.
	By game.Seat
	// Uncounted: the match is rated, but does not count for the ladder. The loser also lost
	// the rated match before on time, and made no ply in between; or the loser forfeited
	// because of games lost on time, or because an organizer withdrew them.
	Uncounted bool
	// Moderator is who stopped it; zero if How is not Stopped.
	Moderator Player
	// At is in UTC and whole milliseconds.
	At time.Time
}

// String is the end in words.
func (e End) String() string {
	return fmt.Sprintf("%v by seat %d, %v", e.How, e.By, e.result())
}

// How is the way a match ended.
type How uint8

// The ways to end a match. The values are stored: they never change.
const (
	// Finished by the rules of the game.
	Finished How = 1
	// Resigned: the other player wins.
	Resigned How = 2
	// Cancelled: resigned before both had moved; nobody wins.
	Cancelled How = 3
	// TimedOut: the time for a move was up; the other player wins.
	TimedOut How = 4
	// Lapsed: the time was up for a player who had not moved yet; nobody wins. A match
	// of a tournament is never cancelled, and never lapses.
	Lapsed How = 5
	// Stopped by a moderator of the server; nobody wins.
	Stopped How = 6
	// Forfeited: a player no longer takes part in the tournament of the match; the other
	// player wins.
	Forfeited How = 7
)

// String says how a match ended.
func (h How) String() string {
	switch h {
	case Finished:
		return "finished"
	case Resigned:
		return "resigned"
	case Cancelled:
		return "cancelled"
	case TimedOut:
		return "timed out"
	case Lapsed:
		return "lapsed"
	case Stopped:
		return "stopped"
	case Forfeited:
		return "forfeited"
	}
	return "not ended"
}

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

// Over reports whether the match has ended, by the rules or otherwise.
func (m Match) Over() bool { return m.End != nil }

// beginTurn begins a turn: its clock starts, its player has not been reminded, and a
// request to take back is dropped.
func (m *Match) beginTurn(now time.Time) {
	m.TurnStarted, m.Reminded, m.TakeBack = now, false, nil
	m.scheduleCheck()
}

// scheduleCheck sets NextCheck to the earliest time at which anything could be
// due in this turn. Pauses only make it later.
func (m *Match) scheduleCheck() {
	m.NextCheck = time.Time{}
	if m.Pace == NoPace || m.Over() {
		return
	}
	m.NextCheck = m.TurnStarted.Add(m.Pace.reminder())
}

// end ends a match: its clock stops and a request to take back is dropped.
func (m *Match) end(e End, at time.Time) {
	e.At = at
	m.End, m.NextCheck, m.TakeBack = &e, time.Time{}, nil
}

// endByResigning is how the match ends when a seat resigns. r is its replay.
func (m Match) endByResigning(r Replay, by game.Seat) End {
	if m.Tournament == 0 && !r.BothMoved() {
		return End{How: Cancelled, By: by}
	}
	return resigned(by)
}

func resigned(by game.Seat) End { return End{How: Resigned, By: by, Winner: by.Other()} }

func forfeited(by game.Seat) End { return End{How: Forfeited, By: by, Winner: by.Other()} }

// endByTime is how the match ends when the time for the next move is up. r is its replay.
func (m Match) endByTime(r Replay) End {
	late := r.Position.ToMove()
	if m.Tournament == 0 && !r.HasMoved(late) {
		return End{How: Lapsed, By: late}
	}
	return End{How: TimedOut, By: late, Winner: late.Other()}
}

// CheckEnd returns an error if the match has ended in another way than the rules say, or
// goes on when they say that it is over. r is its replay.
func (m Match) CheckEnd(r Replay) error {
	result, over := r.Position.Result()
	if finished := m.Over() && m.End.How == Finished; over != finished {
		return fmt.Errorf("over by the rules: %v; ended by them: %v", over, finished)
	}
	if !m.Over() {
		return nil
	}
	is, want := *m.End, *m.End
	switch is.How {
	case Finished:
		want.Draw, want.Winner = result.Draw, result.Winner
	case Resigned, Cancelled:
		want = m.endByResigning(r, is.By)
	case Forfeited:
		if m.Tournament == 0 {
			return errors.New("forfeited, and in no tournament")
		}
		want = forfeited(is.By)
	case TimedOut, Lapsed:
		want = m.endByTime(r)
	case Stopped:
		if _, plays := m.Seat(is.Moderator.ID); plays && is.Moderator.ID != "" {
			return errors.New("stopped by one of its players")
		}
	}
	if is.How != want.How || is.By != want.By || is.result() != want.result() {
		return fmt.Errorf("ended as %s, by the rules %s", is, want)
	}
	return nil
}
