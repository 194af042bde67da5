// Package unlur is the game of Unlur, on a hexagon of hexagonal cells. White needs a line
// and Black a Y. The first stones are all black; with them the players decide who gets
// which colour. The package knows the rules, the spelling of moves and the texts about
// the game. It does not know who plays, where a position is stored, or how it is drawn.
//
// The rules are those of the French leaflet "Unlur, Jeu de Plateau". Where it is silent,
// the project chose a reading. [Position] is immutable. It is based on [Board], a mutable
// core that plays many games fast: it joins groups as stones are put down.
package unlur

import (
	"fmt"
	"math/rand/v2"
	"strconv"

	"galet/game"
)

// ID is the game's name in records and commands.
const ID game.ID = "unlur"

// DefaultSize and LargeSize are the boards' sides in cells: 91 and 169 cells
// in all. The leaflet plays on 8, and on 6 for a shorter game.
const (
	DefaultSize = 6
	LargeSize   = 8
)

// sizeParameter is the only parameter of a challenge, and the only key of the options.
const sizeParameter = "size"

// Game is the rules and the words of Unlur; its zero value is ready for use.
type Game struct{}

var (
	_ game.Game  = Game{}
	_ game.Words = Game{}
)

// ID gives "unlur".
func (Game) ID() game.ID { return ID }

// Parameters offers the size of the board.
func (Game) Parameters() []game.Parameter {
	return []game.Parameter{{
		Name:        sizeParameter,
		NameKey:     "unlur.size.called",
		Description: "unlur.size.what",
		Choices: []game.Value{
			{Value: strconv.Itoa(DefaultSize), Label: "unlur.size.six"},
			{Value: strconv.Itoa(LargeSize), Label: "unlur.size.eight"},
		},
		Whole: true,
	}}
}

// Setup reads the chosen size. Nothing is random, so rng may be nil.
func (Game) Setup(chosen map[string]string, _ *rand.Rand) (game.Options, error) {
	o := Options{size: DefaultSize}
	for name, value := range chosen {
		if name != sizeParameter {
			return nil, fmt.Errorf("%w: Unlur has no %q to choose, only %q", game.ErrOptions, name, sizeParameter)
		}
		size, err := strconv.Atoi(value)
		if err != nil || strconv.Itoa(size) != value {
			return nil, fmt.Errorf("%w: size %q is not a whole number", game.ErrOptions, value)
		}
		if o, err = optionsOf(size); err != nil {
			return nil, err
		}
	}
	return o, nil
}
