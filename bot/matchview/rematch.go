package matchview

import (
	"galet/bot/ui"
	"galet/game/match"
)

// afterwards are the buttons below the last board of a match.
func (b *Builder) afterwards(s View) []ui.Row {
	var buttons []ui.Button
	if !b.offered(s.Match.Next) && !s.Match.HasDeletedPlayer() {
		buttons = append(buttons, ui.Button{ID: s.Path(ui.ActRematch, ""), Label: s.Loc.Say("button.rematch"), Look: ui.Good})
	}
	if s.Match.Ply() > 0 {
		buttons = append(buttons, ui.Button{ID: s.Path(ui.ActLookBack, ""), Label: s.Loc.Say("button.look-back"), Look: ui.Plain})
	}
	if s.Match.Ply() > 0 && b.Thinking.On() {
		buttons = append(buttons, ui.Button{ID: s.Path(ui.ActReview, ""), Label: s.Loc.Say("button.review"), Look: ui.Plain})
	}
	if len(buttons) == 0 {
		return nil
	}
	return []ui.Row{{Buttons: buttons}}
}

// offered reports whether a rematch is offered or accepted.
func (b *Builder) offered(next *match.Challenge) bool {
	if next == nil {
		return false
	}
	return next.State == match.Accepted || next.State == match.Open && b.Now().Before(next.Expires)
}
