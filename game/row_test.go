package game_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"galet/game"
	"galet/game/strictjson"
)

// row is a game for the tests: a row of cells, a to c. Each ply takes a cell,
// and taking c first wins. The options decide whether points count: three to
// none, or a draw if c is taken last.
type row struct{}

func (row) ID() game.ID                  { return "row" }
func (row) Parameters() []game.Parameter { return nil }

func (row) Setup(map[string]string, *rand.Rand) (game.Options, error) {
	return rowOptions{}, nil
}

func (row) ParseOptions(data []byte) (game.Options, error) {
	var o struct {
		Points bool `json:"points"`
	}
	if err := strictjson.Decode(data, &o); err != nil {
		return nil, fmt.Errorf("%w: %w", game.ErrOptions, err)
	}
	return rowOptions{o.Points}, nil
}

func (row) ParseMove(typed string) (game.Move, error) {
	return game.Move(game.NormalizeMove(typed)), nil
}

type rowOptions struct{ points bool }

func (o rowOptions) Start() game.Position { return rowPosition{points: o.points} }

func (o rowOptions) Chosen() map[string]string { return map[string]string{} }

func (o rowOptions) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]bool{"points": o.points})
}

type rowPosition struct {
	points bool
	taken  string
}

func (p rowPosition) ToMove() game.Seat { return game.Seat(len(p.taken) % 2) }

func (p rowPosition) Key() string { return p.taken }

func (p rowPosition) over() bool {
	return len(p.taken) > 0 && p.taken[len(p.taken)-1] == 'c'
}

// Legal lists the free cells from the right, so that sorting them shows.
func (p rowPosition) Legal() []game.Move {
	var legal []game.Move
	for _, m := range []game.Move{"c", "b", "a"} {
		if !p.over() && p.free(m) {
			legal = append(legal, m)
		}
	}
	return legal
}

func (p rowPosition) free(m game.Move) bool {
	for _, r := range p.taken {
		if string(r) == string(m) {
			return false
		}
	}
	return true
}

var errTaken = fmt.Errorf("%w: that cell is taken", game.ErrIllegal)

func (p rowPosition) Play(m game.Move) (game.Position, error) {
	switch {
	case m != "a" && m != "b" && m != "c":
		return nil, game.ErrNotation
	case p.over():
		return nil, game.ErrOver
	case !p.free(m):
		return nil, errTaken
	}
	p.taken += string(m)
	return p, nil
}

func (p rowPosition) Result() (game.Result, bool) {
	if !p.over() {
		return game.Result{}, false
	}
	r := game.Result{Winner: p.ToMove().Other(), Draw: len(p.taken) == 3, Scored: p.points}
	if p.points && !r.Draw {
		r.Score[r.Winner] = 3
	}
	return r, true
}

func find(id game.ID) (game.Game, bool) { return row{}, id == "row" }
