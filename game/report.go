package game

import (
	"encoding/json"
	"slices"
)

// Line is one position of a replayed record, in the form that implementations
// compare.
type Line struct {
	// Ply is the number of plies played before the position.
	Ply      int
	Position Position
}

// MarshalJSON writes {"ply":n,"to_move":s,"legal":[…]} while the game goes on
// and {"ply":n,"over":true,"winner":0|1|null,"legal":[]} when it is over, with
// "score":[a,b] if the game counts points. The legal moves are sorted as
// strings, byte by byte; a draw has the winner null.
func (l Line) MarshalJSON() ([]byte, error) {
	legal := l.Position.Legal()
	if legal == nil {
		legal = []Move{}
	}
	slices.Sort(legal)
	result, over := l.Position.Result()
	if !over {
		return json.Marshal(struct {
			Ply    int    `json:"ply"`
			ToMove Seat   `json:"to_move"`
			Legal  []Move `json:"legal"`
		}{l.Ply, l.Position.ToMove(), legal})
	}
	end := struct {
		Ply    int     `json:"ply"`
		Over   bool    `json:"over"`
		Winner *Seat   `json:"winner"`
		Score  *[2]int `json:"score,omitempty"`
		Legal  []Move  `json:"legal"`
	}{Ply: l.Ply, Over: true, Legal: legal}
	if !result.Draw {
		end.Winner = &result.Winner
	}
	if result.Scored {
		end.Score = &result.Score
	}
	return json.Marshal(end)
}
