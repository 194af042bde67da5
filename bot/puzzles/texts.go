package puzzles

import (
	"math"
	"strings"

	"galet/game"
	"galet/game/match"
	"galet/game/puzzle"
)

func (s puzzleView) head() string {
	return s.Loc.Say("puzzle.head", "Game", s.Title(), "Number", s.number, "Rating", s.Rating)
}

// question asks for the winning move.
func (s puzzleView) question() string {
	lines := []string{s.head()}
	if len(s.Game.Parameters()) > 0 {
		lines = append(lines, s.Loc.Say("challenge.terms", "Terms", s.Words.Terms(s.Loc, s.Record.Options)))
	}
	seats := s.Words.Caption(s.Loc, s.Match.Position, [2]string{}).Seats
	lines = append(lines, s.Loc.Say("puzzle.task", "Seat", seats[s.Match.Position.ToMove()]))
	if len(s.progress.Solved)+len(s.progress.Missed) > 0 {
		lines = append(lines, s.Loc.Say("puzzle.own", "Rating", points(s.progress), "Solved", len(s.progress.Solved), "Streak", s.progress.Streak, "Best", s.progress.Best))
	}
	return strings.Join(lines, "\n")
}

// verdict says whether the move wins.
func (s puzzleView) verdict(m game.Move, right bool) string {
	if right {
		return s.Loc.Say("puzzle.right", "Move", s.Name(m))
	}
	return s.Loc.Say("puzzle.wrong", "Move", s.Name(m), "Solution", s.Name(s.Solution[0]))
}

// continuation tells how the game may go on after the winning move; empty: the move ends
// the game.
func (s puzzleView) continuation() string {
	var moves []string
	for _, m := range s.Solution[1:] {
		moves = append(moves, string(m))
	}
	if len(moves) == 0 {
		return ""
	}
	return s.Loc.Say("puzzle.line", "Line", game.JoinClauses(s.Loc, moves))
}

// textRatingChange tells how the answer changed the member's rating. Only the first
// answer to a puzzle changes it.
func (s puzzleView) textRatingChange(done match.Answered) string {
	if !done.Counted {
		return s.Loc.Say("puzzle.again")
	}
	return s.Loc.Say("puzzle.change", "Before", points(done.Before), "After", points(done.After),
		"Solved", len(done.After.Solved), "Streak", done.After.Streak, "Best", done.After.Best)
}

func points(p puzzle.Progress) int { return int(math.Round(p.Points)) }
