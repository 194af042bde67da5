package playing

import (
	"strings"

	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// ChooseGroup answers the menu of groups, or the button of a group. It shows the player
// alone the moves of the group, with a close-up if the game has one. If the choice is a
// move without a group, it asks the question about that move.
func (h *Handlers) ChooseGroup(r ui.Request, p ui.Path) (ui.Reply, error) {
	s, err := h.checkTurn(r, p)
	if err != nil {
		return h.outdated(r, p, err)
	}
	value := string(pressedMove(r, p))
	group, ok := s.Group(value)
	if !ok {
		if c, ok := s.Choice(game.Move(value)); ok && c.Question != "" {
			return h.askBeforePlay(r, s, c), nil
		}
		return ui.Reply{}, ui.ErrPath
	}
	asked := s.Loc.Say("play.which-of", "Head", matchview.TextHead(p.ID, s.Title()), "Group", matchview.Escape(group.Group))
	m, err := h.builder.GroupMessage(s, asked, group)
	m.Keep = m.Keep && s.Chain
	return r.Ephemeral(m), err
}

// ChooseAgain answers the button below a preview: it shows the player alone the menus
// again; in a chain, the board.
func (h *Handlers) ChooseAgain(r ui.Request, p ui.Path) (ui.Reply, error) {
	s, err := h.checkTurn(r, p)
	if err != nil {
		return h.outdated(r, p, err)
	}
	if s.Chain {
		return h.next(r, p.ID, "")
	}
	return r.Ephemeral(ui.Message{Content: textChoose(s.Loc, p.ID, s.Title()), Rows: s.Menus()}), nil
}

// ChoosePlay answers a move from a menu or button. It asks the question about the
// move, shows a preview to players who want one, or plays the move.
func (h *Handlers) ChoosePlay(r ui.Request, p ui.Path) (ui.Reply, error) {
	s, err := h.checkTurn(r, p)
	if err != nil {
		return h.outdated(r, p, err)
	}
	p.Rest = string(pressedMove(r, p))
	if c, ok := s.Choice(game.Move(p.Rest)); ok && c.Question != "" {
		return h.askBeforePlay(r, s, c), nil
	}
	if previews(s) {
		return h.preview(r, s, game.Move(p.Rest))
	}
	return h.play(r, p, s)
}

// askBeforePlay asks the player in private before a move is played.
func (h *Handlers) askBeforePlay(r ui.Request, s matchview.View, c game.Choice) ui.Reply {
	return r.Ephemeral(ui.Message{Content: c.Question, Rows: commitOrChoose(s, c.Move, c.Label)})
}

// commitOrChoose are the two buttons below a preview or a question: one plays the move,
// the other goes back to the menus.
func commitOrChoose(s matchview.View, move game.Move, label string) []ui.Row {
	return []ui.Row{{Buttons: []ui.Button{
		{ID: s.Path(ui.ActCommit, move), Label: label, Style: ui.Success},
		{ID: s.Path(ui.ActAgain, ""), Label: s.Loc.Say("button.choose-again"), Style: ui.Secondary},
	}}}
}

// Commit answers the button below a preview or a question.
func (h *Handlers) Commit(r ui.Request, p ui.Path) (ui.Reply, error) {
	s, err := h.checkTurn(r, p)
	if err != nil {
		return h.outdated(r, p, err)
	}
	return h.play(r, p, s)
}

// play plays the move of a press. If the press was on the public board, the answer
// removes its menus. If the press was elsewhere, or if other boards wait for the player,
// it confirms the move in private. In a chain it shows the next waiting board.
func (h *Handlers) play(r ui.Request, p ui.Path, s matchview.View) (ui.Reply, error) {
	if err := r.PermittedIn(s.Match.Place.Channel); err != nil {
		return ui.Reply{}, err
	}
	move := game.Move(p.Rest)
	after, err := h.matches.Play(match.PlayRequest{ID: p.ID, By: r.By, Ply: p.Ply, Branch: p.Branch, Move: move, At: r.Place})
	if err != nil {
		return ui.Reply{}, err
	}
	reply := h.confirmed(r, p, s, textPlayed(s.Loc, p.ID, s.Name(move)), h.textAfter(r, s.Match, after))
	reply.About, reply.GaletToMove = after.ID, withGalet(after)
	return reply, nil
}

// confirmed confirms a move that was chosen on a board, and removes the menus of that
// board. said tells what happened. told is one more private line.
func (h *Handlers) confirmed(r ui.Request, p ui.Path, s matchview.View, said, told string) ui.Reply {
	if p.Chain {
		return h.nextInChain(r, p.ID, strings.TrimSpace(said+"\n"+told))
	}
	reply := h.withNext(r, r.Ephemeral(ui.Message{Content: said}), p.ID, nil)
	if !reply.KeepAnswer && r.CanUpdate(s.Match.Board.Message) {
		s.Loc = matchview.LocalizerOf(s.Match.Server)
		reply = ui.UpdateWith(matchview.RetiredMessage(s))
		reply.Closed = r.Message
	}
	return withFollowUp(reply, told)
}

// withFollowUp adds a text for the player alone. If the answer will be deleted once the
// board is posted, the text is sent as a message of its own.
func withFollowUp(reply ui.Reply, told string) ui.Reply {
	if told != "" && reply.KeepAnswer {
		reply.Message.Content += "\n" + told
	} else {
		reply.FollowUp = told
	}
	return reply
}

// preview shows the player in private what a move would do.
func (h *Handlers) preview(r ui.Request, s matchview.View, move game.Move) (ui.Reply, error) {
	next, err := s.Match.Position.Play(move)
	if err != nil {
		return ui.Reply{}, err
	}
	choice, _ := s.Choice(move)
	then := s
	then.Match.Position = next
	then.Match.Record.Moves = append(s.Match.Record.Moves[:s.Match.Ply():s.Match.Ply()], move)
	file, err := h.builder.BoardPicture(then)
	if err != nil {
		return ui.Reply{}, err
	}
	return r.Ephemeral(ui.Message{
		Content: textPreview(s.Loc, s.Name(move), choice.Detail),
		Files:   []ui.File{file},
		Rows:    commitOrChoose(s, move, s.Loc.Say("button.play")),
	}), nil
}
