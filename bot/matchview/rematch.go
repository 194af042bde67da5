package matchview

import (
	"galet/bot/ui"
	"galet/game/match"
)

// endButtons are the buttons below the last board of a match.
func (b *Builder) endButtons(s View) []ui.Row {
	var buttons []ui.Button
	if !b.rematchOffered(s.Match.Next) && !s.Match.HasDeletedPlayer() {
		buttons = append(buttons, ui.Button{ID: s.Path(ui.ActRematch, ""), Label: s.Loc.Say("button.rematch"), Style: ui.Success})
	}
	if s.Match.Ply() > 0 {
		buttons = append(buttons, ui.Button{ID: s.Path(ui.ActViewMoves, ""), Label: s.Loc.Say("button.look-back"), Style: ui.Secondary})
	}
	if s.Match.Ply() > 0 && b.config.Thinking {
		buttons = append(buttons, ui.Button{ID: s.Path(ui.ActReview, ""), Label: s.Loc.Say("button.review"), Style: ui.Secondary})
	}
	if len(buttons) == 0 {
		return nil
	}
	return []ui.Row{{Buttons: buttons}}
}

// rematchOffered reports whether a rematch is offered or was accepted.
func (b *Builder) rematchOffered(next *match.Challenge) bool {
	if next == nil {
		return false
	}
	return next.State == match.Accepted || next.State == match.Open && b.config.Now().Before(next.Expires)
}
