package matchview

import (
	"slices"
	"strings"

	"galet/bot/discord"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// AnalysisView is the view of a match after the moves of a line of a member's analysis.
func (b *Builder) AnalysisView(loc game.Localizer, m match.View, line int, moves []game.Move) (View, error) {
	for _, move := range moves[m.Ply():] {
		p, err := m.Position.Play(move)
		if err != nil {
			return View{}, err
		}
		m.Position = p
	}
	m.Record.Moves, m.Branch = moves, line
	s, err := b.View(loc, m)
	s.Analysis = true
	return s, err
}

// TriedText describes a position that is tried, and says who moves next.
func (s View) TriedText() string {
	names := Mentions(s.Loc, s.Match.Players)
	caption := s.caption(names)
	lines := []string{Sentence(caption.Last), Sentence(caption.Status), Sentence(caption.Aim)}
	if _, over := s.Match.Position.Result(); !over {
		lines = append(lines, s.withButtonPrompt(textTheyMove(s.Loc, textPlays(names, caption.Seats, s.Match.Position.ToMove()))))
	}
	return strings.Join(slices.DeleteFunc(lines, func(l string) bool { return l == "" }), "\n") + s.note()
}

// TriedPicture draws a position that is tried.
func (b *Builder) TriedPicture(s View) (ui.File, error) {
	file, err := b.BoardPicture(s)
	file.Alt = ui.Clip(s.Loc.Say("analysis.alt")+" "+file.Alt, discord.AttachmentDescriptionLimit)
	return file, err
}

// analysisButtons is the button that opens an analysis; empty: the match has no analysis.
func (s View) analysisButtons() []ui.Button {
	if s.Match.MayAnalyse() != nil {
		return nil
	}
	return []ui.Button{s.AnalysisButton()}
}

// AnalysisButton is the button that opens an analysis of the match.
func (s View) AnalysisButton() ui.Button {
	s.Chain = false
	return ui.Button{ID: s.Path(ui.ActAnalysis, ""), Label: s.Loc.Say("analysis.open"), Style: ui.Secondary}
}

// withControls adds a row of buttons below the menus, if there are any.
func withControls(m ui.Message, buttons ...ui.Button) ui.Message {
	if len(buttons) > 0 {
		m.Rows = append(m.Rows, ui.Row{Buttons: buttons})
	}
	return m
}
