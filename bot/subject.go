package bot

import (
	"strings"

	"galet/bot/ui"
)

// subject is what is known about a request before a handler answers it.
func (b *Bot) subject(r ui.Request) *ui.Subject {
	s := &ui.Subject{Asked: ui.Unknown}
	command, _, _ := strings.Cut(r.Command, " ")
	if r.Kind == ui.Press {
		s.Path, s.BadPath = ui.ParsePath(r.Press)
	}
	switch {
	case r.Kind == ui.Command && b.routes.commands[command] != nil:
		s.Asked = command
	case r.Kind == ui.Completion && b.routes.completions[r.Focus] != nil:
		s.Asked = r.Focus
	case r.Kind == ui.Press && b.routes.presses[s.Path.Action] != nil:
		s.Asked, s.ID, s.Ply = s.Path.Action, s.Path.ID, s.Path.Ply
	}
	return s
}
