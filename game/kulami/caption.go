package kulami

import (
	"fmt"

	"galet/game"
)

// Caption says what was played, what is out of the ordinary for the player to
// move, and at the end why it ended, who has won and the score in its parts.
// For a position of another game it is empty.
func (Game) Caption(p game.Position, names [2]string) game.Caption {
	k, ok := p.(Position)
	if !ok {
		return game.Caption{}
	}
	c := game.Caption{Seats: colours, Status: k.status(names)}
	if last, ok := k.Last(); ok {
		c.Last = fmt.Sprintf("%s played %s", names[k.ToMove().Other()], last)
	}
	return c
}

func (p Position) status(names [2]string) string {
	if result, over := p.Result(); over {
		s := p.Score()
		return fmt.Sprintf("%s %s · %s.", p.verdict(result, names), s.words(game.First, names), s.words(game.Second, names))
	}
	switch reach := p.reach(); {
	case p.Ply() == 0:
		return "The first marble may go on any field."
	case reach.len() == 1:
		return fmt.Sprintf("Only %s is left to play.", p.options.board.fields[reach.first()])
	}
	return ""
}

// verdict says why the game ended and who has won.
func (p Position) verdict(result game.Result, names [2]string) string {
	why := "All marbles are placed"
	if p.Ply() < 2*MarblesEach {
		why = names[p.ToMove()] + " has no field left to play"
	}
	if result.Draw {
		return why + ": a draw."
	}
	by := result.Score[result.Winner] - result.Score[result.Winner.Other()]
	return fmt.Sprintf("%s: %s wins by %d.", why, names[result.Winner], by)
}

// words are one seat's score in its parts: "Ana 23: panels 15, area +2,
// chains +6".
func (s Score) words(seat game.Seat, names [2]string) string {
	text := fmt.Sprintf("%s %d: panels %d", names[seat], s.Total[seat], s.Panels[seat])
	if n := s.AreaBonus[seat]; n > 0 {
		text += fmt.Sprintf(", area +%d", n)
	}
	if n := s.ChainBonus[seat]; n > 0 {
		text += fmt.Sprintf(", chains +%d", n)
	}
	return text
}
