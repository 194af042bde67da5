// Package kulami is the game of Kulami: its rules, the spelling of its moves, and the
// texts about it. Seventeen wooden panels have 64 fields in all. Two players set marbles
// in turn, each in the row or the column of the last one.
//
// The rules are those of the Steffen-Spiele rulebook of 2011 and of the FoxMind edition
// of 2012, where players agree on each bonus. The package does not know how a board is
// drawn, who plays, or when.
package kulami

import (
	"fmt"
	"math/rand/v2"

	"galet/game"
	"galet/game/lang"
)

// Game is Kulami: its rules and its words. The zero value is ready to use.
type Game struct{}

var (
	_ game.Game     = Game{}
	_ game.Words    = Game{}
	_ game.Options  = Options{}
	_ game.Position = Position{}
)

// ID is "kulami".
func (Game) ID() game.ID { return "kulami" }

// The parameters of a challenge, and the values of the first.
const (
	boardParameter = "board"
	bonusParameter = "bonus"

	squareBoard          = "square"
	randomSquareBoard    = "random-square"
	irregularBoard       = "irregular"
	randomIrregularBoard = "random-irregular"
)

// Parameters are the board and the bonuses.
func (Game) Parameters() []game.Parameter {
	return []game.Parameter{{
		Name:        boardParameter,
		NameKey:     "kulami.board.called",
		Description: "kulami.board.what",
		Choices: []game.Value{
			{Value: squareBoard, Label: "kulami.board.square"},
			{Value: randomSquareBoard, Label: "kulami.board.random-square"},
			{Value: irregularBoard, Label: "kulami.board.irregular"},
			{Value: randomIrregularBoard, Label: "kulami.board.random-irregular"},
		},
	}, {
		Name:        bonusParameter,
		NameKey:     "kulami.bonus.called",
		Description: "kulami.bonus.what",
		Choices: []game.Value{
			{Value: None.String(), Label: "kulami.bonus.none"},
			{Value: Area.String(), Label: "kulami.bonus.area"},
			{Value: Chains.String(), Label: "kulami.bonus.chains"},
			{Value: (Area | Chains).String(), Label: "kulami.bonus.both"},
		},
	}}
}

// Setup lays the chosen board. Only the two random boards draw from rng.
func (Game) Setup(chosen map[string]string, rng *rand.Rand) (game.Options, error) {
	options := Options{}
	board := squareBoard
	for name, value := range chosen {
		switch name {
		case boardParameter:
			board = value
		case bonusParameter:
			bonus, err := parseBonus(value)
			if err != nil {
				return nil, fmt.Errorf("%w: %w", game.ErrOptions, err)
			}
			options.bonus = bonus
		default:
			return nil, fmt.Errorf("%w: Kulami has no %q to choose, only %q and %q", game.ErrOptions, name, boardParameter, bonusParameter)
		}
	}
	l, err := chooseLayout(board, rng)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", game.ErrOptions, err)
	}
	options.board = newBoard(l)
	return options, nil
}

func chooseLayout(board string, rng *rand.Rand) (layout, error) {
	text := rulebookSquare
	if board == irregularBoard || board == randomIrregularBoard {
		text = rulebookIrregular
	}
	rulebook, err := parseLayout(text)
	if err != nil {
		return layout{}, err
	}
	switch board {
	case squareBoard, irregularBoard:
		return rulebook, nil
	case randomSquareBoard:
		return randomSquare(rulebook, rng), nil
	case randomIrregularBoard:
		return randomIrregular(rulebook, rng), nil
	}
	return layout{}, fmt.Errorf("there is no board %.40q, only %s, %s, %s and %s", board,
		squareBoard, randomSquareBoard, irregularBoard, randomIrregularBoard)
}

// ParseMove reads a field: "d4", " D 4 ", "ｄ４".
func (Game) ParseMove(typed string) (game.Move, error) {
	plain := game.NormalizeMove(typed)
	if _, ok := parseField(plain); !ok {
		return "", notation(typed)
	}
	return game.Move(plain), nil
}

// errNotation refuses what names no field.
var errNotation = lang.NewRule(game.ErrNotation, "kulami.rule.notation")

func notation(typed string) error { return errNotation.Broken("Typed", quoted(typed)) }

// quoted is the beginning of what was typed, without what cannot be printed.
func quoted(typed string) string {
	quoted := fmt.Sprintf("%.20q", typed)
	return quoted[1 : len(quoted)-1]
}
