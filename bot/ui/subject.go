package ui

import (
	"galet/game"
	"galet/game/match"
)

// Subject is what a request asks for, what it is about, and how it ended, for logs and
// metrics. It has nothing that a member wrote.
type Subject struct {
	// Asked is the command, the option that is completed or the action of
	// the button.
	Asked string
	// Path is the custom id of a press. BadPath is ErrPath if the bot never made such a
	// custom id.
	Path    Path
	BadPath error
	ID      match.ID
	Game    game.ID
	Ply     int
	// Players are the players of the match, once it has been read.
	Players [2]match.PlayerID
	Outcome string
}

// Unknown replaces values that the bot never offered.
const Unknown = "unknown"

// SetMatch records the match of a request, as it was before the request.
func (s *Subject) SetMatch(m match.Match) {
	s.ID, s.Game, s.Ply = m.ID, m.Record.Game, m.Ply()
	s.Players = [2]match.PlayerID{m.Players[0].ID, m.Players[1].ID}
}

// SetChallenge records the challenge of a request.
func (s *Subject) SetChallenge(c match.Challenge) { s.ID, s.Game = c.ID, c.Game }

// Attrs are the log attributes of a request.
func (r Request) Attrs(more ...any) []any {
	var all []any
	if r.ID != "" {
		all = append(all, "interaction", r.ID)
	}
	all = append(all, "request", r.name())
	if r.Subject.ID != 0 {
		all = append(all, "match", r.Subject.ID, "ply", r.Subject.Ply)
	}
	if r.Subject.Game != "" {
		all = append(all, "game", r.Subject.Game)
	}
	return append(all, more...)
}

// name is the request's name in logs.
func (r Request) name() string {
	if r.Kind == Command && r.Subject.Asked != Unknown {
		return "/" + r.Subject.Asked
	}
	return r.Kind.String() + " " + r.Subject.Asked
}
