package matchview

import (
	"slices"
	"strings"

	"galet/bot/ui"
	"galet/game/match"
)

// takeBackQuestion is a board's line about a request to take back, and its buttons while
// the request is open.
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
		"Player", ui.Mention(s.Match.Players[asked.By].ID), "Move", Escape(before.Name(undone[0])),
		"Opponent", ui.Mention(s.Match.Players[asked.By.Other()].ID))
	return line, []ui.Button{
		{ID: s.Path(ui.ActAllow, ""), Label: s.Loc.Say("button.take-back"), Style: ui.Success},
		{ID: s.Path(ui.ActRefuse, ""), Label: s.Loc.Say("button.let-stand"), Style: ui.Secondary},
	}, nil
}

// withBoardControls adds a row of buttons below a board's menus: those of a request to
// take back, those of more, and the one that opens an analysis. If there is a request,
// the board pings the player who has to answer it instead of the player to move.
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
