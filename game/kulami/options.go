package kulami

import (
	"encoding/json"
	"errors"
	"fmt"

	"galet/game"
	"galet/game/strictjson"
)

// Options are the board and the bonuses of one game, made by Setup or
// ParseOptions.
type Options struct {
	board *Board
	bonus Bonus
}

// rawOptions is the form of options in a record.
type rawOptions struct {
	Board *string `json:"board"`
	Bonus *string `json:"bonus"`
}

// ParseOptions reads {"board":"AABC…/…","bonus":"area+chains"}. A board that is
// not the seventeen panels, edge to edge and within 10×10, is refused.
func (Game) ParseOptions(data []byte) (game.Options, error) {
	o, err := parseOptions(data)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", game.ErrOptions, err)
	}
	return o, nil
}

func parseOptions(data []byte) (Options, error) {
	var raw rawOptions
	if err := strictjson.Decode(data, &raw); err != nil {
		return Options{}, err
	}
	switch {
	case raw.Board == nil:
		return Options{}, errors.New(`"board" is missing`)
	case raw.Bonus == nil:
		return Options{}, errors.New(`"bonus" is missing`)
	}
	l, err := parseLayout(*raw.Board)
	if err != nil {
		return Options{}, err
	}
	bonus, err := parseBonus(*raw.Bonus)
	if err != nil {
		return Options{}, err
	}
	return Options{board: newBoard(l), bonus: bonus}, nil
}

// MarshalJSON writes the options as ParseOptions reads them, with the panels
// lettered in reading order.
func (o Options) MarshalJSON() ([]byte, error) {
	board, bonus := o.board.String(), o.bonus.String()
	return json.Marshal(rawOptions{&board, &bonus})
}

// Chosen is how the board was laid, and which bonuses count. A random board that equals a
// rulebook's board counts as that one.
func (o Options) Chosen() map[string]string {
	return map[string]string{boardParameter: o.board.kind(), bonusParameter: o.bonus.String()}
}

// Start is the empty board.
func (o Options) Start() game.Position {
	return Position{options: o, last: none, previous: none}
}

// Board is the board that is played on.
func (o Options) Board() *Board { return o.board }

// Bonus is which bonuses count.
func (o Options) Bonus() Bonus { return o.bonus }
