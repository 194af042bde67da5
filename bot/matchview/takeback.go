package matchview

import (
	"strings"

	"galet/bot/ui"
	"galet/game/match"
)

// takeBackQuestion is the text on the board about a request to take back, and its
// buttons while it is open.
func (b *Builder) takeBackQuestion(s View) (line string, rows []ui.Row, err error) {
	asked := s.Match.TakeBack
	switch {
	case asked == nil:
		return "", nil, nil
	case asked.Refused:
		return s.Loc.Say("takeback.stands"), nil, nil
	}
	before, err := b.SceneAt(s.Loc, s.Match, asked.Ply)
	if err != nil {
		return "", nil, err
	}
	undone := s.Match.Record.Moves[asked.Ply:]
	key := "takeback.wish"
	if len(undone) > 1 {
		key = "takeback.wish-since"
	}
	line = s.Loc.Say(key,
		"Player", Mention(s.Match.Players[asked.By].ID), "Move", Escape(before.Label(undone[0])),
		"Opponent", Mention(s.Match.Players[asked.By.Other()].ID))
	return line, []ui.Row{{Buttons: []ui.Button{
		{ID: s.Path(ui.ActAllow, ""), Label: s.Loc.Say("button.take-back"), Look: ui.Good},
		{ID: s.Path(ui.ActRefuse, ""), Label: s.Loc.Say("button.let-stand"), Look: ui.Plain},
	}}}, nil
}

// withTakeBack adds a request to take back to a board; it pings the one who
// answers instead of the player to move.
func (b *Builder) withTakeBack(s View, board ui.Message, quiet bool) (ui.Message, error) {
	line, rows, err := b.takeBackQuestion(s)
	if err != nil || line == "" {
		return board, err
	}
	board.Content = strings.Join([]string{board.Content, line}, "\n")
	board.Rows = append(board.Rows, rows...)
	if len(rows) > 0 && !quiet {
		board.Pings = []match.PlayerID{s.Match.Players[s.Match.TakeBack.By.Other()].ID}
	}
	return board, nil
}
