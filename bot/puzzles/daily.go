package puzzles

import (
	"strings"

	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// Daily is the message with the puzzle of the day of a server. It tells the solution
// of the one before.
func (h *Handlers) Daily(loc game.Localizer, d match.Daily) (ui.Message, error) {
	s, err := h.public(loc, d.Puzzle)
	if err != nil {
		return ui.Message{}, err
	}
	lines := []string{s.Loc.Say("puzzle.daily.head") + " · " + s.question()}
	buttons := []ui.Button{{ID: s.path(partAnswer), Label: loc.Say("puzzle.daily.answer"), Look: ui.Primary}}
	if d.Last.Number != 0 {
		last, err := h.public(loc, d.Last)
		if err != nil {
			return ui.Message{}, err
		}
		lines = append(lines, "", last.found(d))
		buttons = append(buttons, ui.Button{ID: last.path(partSolve), Label: loc.Say("puzzle.daily.solution"), Look: ui.Plain})
	}
	file, err := h.picture(s)
	return ui.Message{Content: strings.Join(lines, "\n"), Files: []ui.File{file}, Rows: []ui.Row{{Buttons: buttons}}}, err
}

// public is a puzzle for everyone. The seats are the names on its picture.
func (h *Handlers) public(loc game.Localizer, p match.DailyPuzzle) (shown, error) {
	s, err := h.shownIn(loc, p.Game, p.Number)
	if err != nil {
		return shown{}, err
	}
	for seat, name := range s.Words.Caption(loc, s.Match.Position, [2]string{}).Seats {
		s.Match.Players[seat] = match.Player{Name: game.Capital(name)}
	}
	return s, nil
}

// found tells the solution of the last puzzle of the day, and how many found it.
func (s shown) found(d match.Daily) string {
	solution := matchview.Escape(s.Name(s.Solution[0]))
	if d.LastTried == 0 {
		return s.Loc.Say("puzzle.daily.last-none", "Game", s.Title(), "Number", s.number, "Solution", solution)
	}
	return s.Loc.Say("puzzle.daily.last", "Game", s.Title(), "Number", s.number, "Solution", solution, "Found", d.LastFound, "N", d.LastTried)
}

// missedToday tells that the answer to the puzzle of the day is wrong, and not
// what is right.
func (s shown) missedToday(move game.Move, done match.Answered) string {
	return strings.Join([]string{s.head(), s.Loc.Say("puzzle.daily.wrong", "Move", s.Name(move)), s.change(done)}, "\n")
}

// lastSolution shows a member what was right in the last puzzle of the day.
func (h *Handlers) lastSolution(r ui.Request, s shown) (ui.Reply, error) {
	d, err := h.Matches.Daily(r.Place.Guild)
	if err == nil && d.Last != s.named() {
		err = ui.ErrPath
	}
	if err != nil {
		return ui.Reply{}, err
	}
	file, err := h.solved(s)
	lines := []string{s.head(), s.Loc.Say("puzzle.daily.wins", "Move", s.Name(s.Solution[0]))}
	if line := s.goesOn(); line != "" {
		lines = append(lines, line)
	}
	return ui.Privately(ui.Message{Content: strings.Join(lines, "\n"), Files: []ui.File{file}}), err
}
