package puzzles

import (
	"slices"
	"strings"

	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
	"galet/game/puzzle"
)

// The actions of the buttons and menus below a puzzle. In the rest of the path,
// the action follows the game. The ply of the path is the puzzle's number.
const (
	partGroup = "group"
	partMove  = "move"
	partNext  = "next"
	// For the puzzle of the day: answer it, and show the solution of the one before.
	partAnswer = "answer"
	partSolve  = "solution"
)

// puzzleView is a puzzle as a member sees it.
type puzzleView struct {
	matchview.View
	puzzle.Puzzle
	number   int
	progress puzzle.Progress
}

// Puzzle answers /puzzle: the member's next puzzle of a game, or of the game in
// which the member has answered the fewest.
func (h *Handlers) Puzzle(r ui.Request) (ui.Reply, error) {
	settings, err := h.matches.Settings(r.By.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	id, given := r.Options[ui.OptGame]
	if !given {
		if id, err = h.fewestAnswered(settings); err != nil {
			return ui.Reply{}, err
		}
	}
	return h.next(r, game.ID(id), settings)
}

// fewestAnswered is the game where the member has answered the fewest puzzles.
func (h *Handlers) fewestAnswered(settings map[string]string) (string, error) {
	least, fewest := "", -1
	for _, e := range h.builder.Games() {
		id := e.Game.ID()
		p, err := puzzle.ParseProgress(settings[puzzle.ProgressKey(id)])
		if err != nil {
			return "", err
		}
		puzzles, err := h.shippedPuzzles(id)
		if err != nil {
			return "", err
		}
		n := len(p.Solved) + len(p.Missed)
		if len(puzzles) > n && (fewest < 0 || n < fewest) {
			least, fewest = string(id), n
		}
	}
	if least == "" {
		least = string(h.builder.Games()[0].Game.ID())
	}
	return least, nil
}

// next shows the member's next puzzle of a game.
func (h *Handlers) next(r ui.Request, id game.ID, settings map[string]string) (ui.Reply, error) {
	e, err := h.builder.Entry(id)
	if err != nil {
		return ui.Reply{}, err
	}
	r.Subject.Game = id
	progress, err := puzzle.ParseProgress(settings[puzzle.ProgressKey(id)])
	if err != nil {
		return ui.Reply{}, err
	}
	puzzles, err := h.shippedPuzzles(id)
	if err != nil {
		return ui.Reply{}, err
	}
	told, err := h.told(r)
	if err != nil {
		return ui.Reply{}, err
	}
	done := progress
	if told.Game == id {
		done.Missed = append(slices.Clone(done.Missed), told.Number)
	}
	number := done.Next(puzzles)
	if number == 0 {
		loc := r.Loc()
		return r.Ephemeral(ui.Message{Content: loc.Say("puzzle.none", "Game", e.Words.About(loc).Title)}), nil
	}
	s, err := h.memberView(r, id, number, progress)
	if err != nil {
		return ui.Reply{}, err
	}
	return h.ask(r, s)
}

// ask shows a puzzle with menus to answer it.
func (h *Handlers) ask(r ui.Request, s puzzleView) (ui.Reply, error) {
	file, err := h.picture(s)
	return r.Ephemeral(ui.Message{Content: s.question(), Files: []ui.File{file}, Rows: s.withPuzzlePaths(s.Menus())}), err
}

// Pressed answers the menus and the button of a puzzle.
func (h *Handlers) Pressed(r ui.Request, p ui.Path) (ui.Reply, error) {
	id, part, _ := strings.Cut(p.Rest, "/")
	settings, err := h.matches.Settings(r.By.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	if part == partNext {
		return h.next(r, game.ID(id), settings)
	}
	progress, err := puzzle.ParseProgress(settings[puzzle.ProgressKey(game.ID(id))])
	if err != nil {
		return ui.Reply{}, err
	}
	s, err := h.memberView(r, game.ID(id), p.Ply, progress)
	if err != nil {
		return ui.Reply{}, err
	}
	r.Subject.Game = game.ID(id)
	told, err := h.told(r)
	switch {
	case err != nil:
		return ui.Reply{}, err
	case s.id() == told:
		return h.lastSolution(r, s)
	case part == partSolve:
		return ui.Reply{}, ui.ErrPath
	case part == partAnswer:
		return h.ask(r, s)
	}
	if c, ok := s.Group(r.Value()); ok {
		m, err := h.builder.GroupMessage(s.View, s.question(), c)
		m.Rows = s.withPuzzlePaths(m.Rows)
		return r.Ephemeral(m), err
	}
	move := game.Move(r.Value())
	if _, ok := s.Choice(move); !ok {
		return ui.Reply{}, ui.ErrPath
	}
	return h.answer(r, s, move)
}

// memberView is a puzzle for a member, who plays against Galet in it.
func (h *Handlers) memberView(r ui.Request, id game.ID, number int, progress puzzle.Progress) (puzzleView, error) {
	s, err := h.newView(r.Loc(), id, number)
	if err != nil {
		return puzzleView{}, err
	}
	s.progress = progress
	mover := s.Match.Position.ToMove()
	s.Match.Players[mover] = r.By
	s.Match.Players[mover.Other()] = match.Player{Name: "Galet"}
	return s, nil
}

// newView is a puzzle without players.
func (h *Handlers) newView(loc game.Localizer, id game.ID, number int) (puzzleView, error) {
	e, err := h.builder.Entry(id)
	if err != nil {
		return puzzleView{}, err
	}
	puzzles, err := h.shippedPuzzles(id)
	if err != nil {
		return puzzleView{}, err
	}
	if number < 1 || number > len(puzzles) {
		return puzzleView{}, ui.ErrPath
	}
	p := puzzles[number-1]
	position, err := p.Position()
	if err != nil {
		return puzzleView{}, err
	}
	m := match.View{
		Match: match.Match{Record: p.Record}, Replay: match.Replay{Position: position},
		Server: match.Server{Menus: true}, // they say what each move does
	}
	return puzzleView{View: matchview.View{Entry: e, Match: m, Loc: loc}, Puzzle: p, number: number}, nil
}

// id identifies the puzzle.
func (s puzzleView) id() match.DailyPuzzle {
	return match.DailyPuzzle{Game: s.Game.ID(), Number: s.number}
}

// withPuzzlePaths changes the paths of menus so that they answer the puzzle.
func (s puzzleView) withPuzzlePaths(rows []ui.Row) []ui.Row {
	parts := []string{partGroup, partMove}
	for i := range rows {
		rows[i].Menu.ID = s.path(parts[i])
	}
	return rows
}

func (s puzzleView) path(part string) ui.Path {
	return ui.Path{Action: ui.ActPuzzle, Ply: s.number, Rest: string(s.Game.ID()) + "/" + part}
}

func (h *Handlers) picture(s puzzleView) (ui.File, error) { return h.builder.BoardPicture(s.View) }

// answer tells whether a move was right, and how the game may go on. Only the first
// answer to a puzzle counts.
func (h *Handlers) answer(r ui.Request, s puzzleView, move game.Move) (ui.Reply, error) {
	right := move == s.Solution[0]
	done, err := h.matches.AnswerPuzzle(match.PuzzleAnswer{
		By: r.By.ID, Guild: r.Place.Guild, Puzzle: s.id(), Rating: s.Rating, Right: right,
	})
	if err != nil {
		return ui.Reply{}, err
	}
	s.progress = done.After
	if done.Today && !right {
		file, err := h.picture(s)
		return r.Ephemeral(ui.Message{Content: s.missedToday(move, done), Files: []ui.File{file}, Rows: s.withPuzzlePaths(s.Menus())}), err
	}
	lines := []string{s.head(), s.verdict(move, right), s.continuation()}
	lines = append(lines, s.textRatingChange(done))
	lines = slices.DeleteFunc(lines, func(line string) bool { return line == "" })
	file, err := h.solved(s)
	return r.Ephemeral(ui.Message{
		Content: strings.Join(lines, "\n"),
		Files:   []ui.File{file},
		Rows:    []ui.Row{{Buttons: []ui.Button{{ID: s.path(partNext), Label: s.Loc.Say("puzzle.next"), Style: ui.Primary}}}},
	}), err
}

// solved is the picture after the winning move.
func (h *Handlers) solved(s puzzleView) (ui.File, error) {
	after, err := s.Match.Position.Play(s.Solution[0])
	if err != nil {
		return ui.File{}, err
	}
	s.Match.Record.Moves = append(slices.Clone(s.Match.Record.Moves), s.Solution[0])
	s.Match.Position = after
	return h.picture(s)
}
