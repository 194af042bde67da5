package bot

import (
	"strings"

	"galet/game"
	"galet/game/match"
)

// subject is what a request asks for, what it turns out to be about and how
// it ended, for logs and figures. Nothing in it was written by a member.
type subject struct {
	// asked is the command, the option that is completed or the action of
	// the button.
	asked   string
	id      match.ID
	game    game.ID
	ply     int
	outcome string
}

// unknown stands for what the bot never offered.
const unknown = "unknown"

// subject is what is known of a request before it is answered.
func (b *Bot) subject(r Request) *subject {
	s := &subject{asked: unknown}
	command, _, _ := strings.Cut(r.Command, " ")
	path, err := ParsePath(r.Press)
	switch {
	case r.Kind == Command && b.routes.commands[command] != nil:
		s.asked = command
	case r.Kind == Completion && b.routes.completions[r.Focus] != nil:
		s.asked = r.Focus
	case r.Kind == Press && err == nil && b.routes.presses[path.Action] != nil:
		s.asked, s.id, s.ply = path.Action, path.ID, path.Ply
	}
	return s
}

// match notes the match that a request is about, as it stood before.
func (s *subject) match(m match.Match) { s.id, s.game, s.ply = m.ID, m.Record.Game, m.Ply() }

// challenge notes the challenge that a request is about.
func (s *subject) challenge(c match.Challenge) { s.id, s.game = c.ID, c.Game }

// attrs are what a log line tells of a request, before what more it has to
// say.
func (r Request) attrs(more ...any) []any {
	var all []any
	if r.ID != "" {
		all = append(all, "interaction", r.ID)
	}
	all = append(all, "request", r.name())
	if r.of.id != 0 {
		all = append(all, "match", r.of.id, "ply", r.of.ply)
	}
	if r.of.game != "" {
		all = append(all, "game", r.of.game)
	}
	return append(all, more...)
}

// name is what was asked, in logs.
func (r Request) name() string {
	if r.Kind == Command && r.of.asked != unknown {
		return "/" + r.of.asked
	}
	return r.Kind.String() + " " + r.of.asked
}
