package puzzles

import (
	"strings"

	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// Daily is the message with a server's puzzle of the day. It also tells the solution of
// the puzzle before.
func (h *Handlers) Daily(loc game.Localizer, d match.Daily) (ui.Message, error) {
	s, err := h.publicView(loc, d.Puzzle)
	if err != nil {
		return ui.Message{}, err
	}
	lines := []string{s.Loc.Say("puzzle.daily.head") + " · " + s.question()}
	buttons := []ui.Button{{ID: s.path(partAnswer), Label: loc.Say("puzzle.daily.answer"), Style: ui.Primary}}
	if d.Last.Number != 0 {
		last, err := h.publicView(loc, d.Last)
		if err != nil {
			return ui.Message{}, err
		}
		lines = append(lines, "", last.textLastSolution(d))
		buttons = append(buttons, ui.Button{ID: last.path(partSolve), Label: loc.Say("puzzle.daily.solution"), Style: ui.Secondary})
	}
	file, err := h.picture(s)
	return ui.Message{Content: strings.Join(lines, "\n"), Files: []ui.File{file}, Rows: []ui.Row{{Buttons: buttons}}}, err
}

// publicView is a puzzle as everyone sees it. Its picture has no names of players.
func (h *Handlers) publicView(loc game.Localizer, p match.DailyPuzzle) (puzzleView, error) {
	s, err := h.newView(loc, p.Game, p.Number)
	if err != nil {
		return puzzleView{}, err
	}
	s.Match.Players = [2]match.Player{{Name: loc.Say("picture.first")}, {Name: loc.Say("picture.second")}}
	return s, nil
}

// textLastSolution tells the solution of the last puzzle of the day, and how many members
// found it.
func (s puzzleView) textLastSolution(d match.Daily) string {
	solution := matchview.Escape(s.Name(s.Solution[0]))
	if d.LastTried == 0 {
		return s.Loc.Say("puzzle.daily.last-none", "Game", s.Title(), "Number", s.number, "Solution", solution)
	}
	return s.Loc.Say("puzzle.daily.last", "Game", s.Title(), "Number", s.number, "Solution", solution, "Found", d.LastFound, "N", d.LastTried)
}

// missedToday tells that an answer to the puzzle of the day is wrong. It does not tell
// the right one.
func (s puzzleView) missedToday(move game.Move, done match.Answered) string {
	return strings.Join([]string{s.head(), s.Loc.Say("puzzle.daily.wrong", "Move", s.Name(move)), s.textRatingChange(done)}, "\n")
}

// told is the puzzle whose solution the channel tells. In a direct message it is the last
// puzzle of the day, because the member may have read the solution on a server.
func (h *Handlers) told(r ui.Request) (match.DailyPuzzle, error) {
	if r.Place.Guild == "" {
		return match.PreviousDaily(h.now())
	}
	d, err := h.matches.Daily(r.Place.Guild)
	return d.Last, err
}

// lastSolution shows a member the solution of the last puzzle of the day. It also answers
// menus of that puzzle that are still open: no answer counts any more.
func (h *Handlers) lastSolution(r ui.Request, s puzzleView) (ui.Reply, error) {
	file, err := h.solved(s)
	lines := []string{s.head(), s.Loc.Say("puzzle.daily.wins", "Move", s.Name(s.Solution[0]))}
	if line := s.continuation(); line != "" {
		lines = append(lines, line)
	}
	return r.Ephemeral(ui.Message{Content: strings.Join(lines, "\n"), Files: []ui.File{file}}), err
}
