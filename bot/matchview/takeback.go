package matchview

import (
	"slices"
	"strings"

	"galet/bot/ui"
	"galet/game/match"
)

// takeBackQuestion is the text on the board about a request to take back, and its
// buttons while it is open.
func (b *Builder) takeBackQuestion(s View) (line string, buttons []ui.Button, err error) {
	asked := s.Match.TakeBack
	switch {
	case asked == nil:
		return "", nil, nil
	case asked.Refused:
		return s.Loc.Say("takeback.stands"), nil, nil
	}
	before, err := b.ViewAt(s.Loc, s.Match, asked.Ply)
	if err != nil {
		return "", nil, err
	}
	undone := s.Match.Record.Moves[asked.Ply:]
	key := "takeback.wish"
	if len(undone) > 1 {
		key = "takeback.wish-since"
	}
	line = s.Loc.Say(key,
		"Player", Mention(s.Match.Players[asked.By].ID), "Move", Escape(before.Name(undone[0])),
		"Opponent", Mention(s.Match.Players[asked.By.Other()].ID))
	return line, []ui.Button{
		{ID: s.Path(ui.ActAllow, ""), Label: s.Loc.Say("button.take-back"), Look: ui.Good},
		{ID: s.Path(ui.ActRefuse, ""), Label: s.Loc.Say("button.let-stand"), Look: ui.Plain},
	}, nil
}

// withBoardControls adds to a board the row of buttons below the menus: those of a
// request to take back, more of them, and the one that opens an analysis. A request
// pings the one who answers instead of the player to move.
func (b *Builder) withBoardControls(s View, board ui.Message, quiet bool, more ...ui.Button) (ui.Message, error) {
	line, buttons, err := b.takeBackQuestion(s)
	if err != nil {
		return board, err
	}
	if line != "" {
		board.Content = strings.Join([]string{board.Content, line}, "\n")
	}
	if len(buttons) > 0 && !quiet {
		board.Pings = []match.PlayerID{s.Match.Players[s.Match.TakeBack.By.Other()].ID}
	}
	return withControls(board, slices.Concat(buttons, more, s.analysisButtons())...), nil
}
