// Package matchtest helps to test what stores or runs matches: a tiny game, and a
// clock that tests move. It knows only the contract of package game.
package matchtest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"galet/game"
	"galet/game/strictjson"
)

// CellsID is the ID of Cells.
const CellsID game.ID = "cells"

// Cells is a game where two players take numbered cells in turn. After an even
// number, the same player moves again. When all are taken the higher sum wins;
// equal sums are a draw.
type Cells struct{}

// CellsOptions are the numbers in the cells, each from 1 to 9.
type CellsOptions struct{ Cells []int }

// cellsPosition is a state of Cells.
type cellsPosition struct {
	cells  []int
	taken  []bool
	left   int
	score  [2]int
	toMove game.Seat
}

// Find is a catalog of this game alone.
func Find(id game.ID) (game.Game, bool) { return Cells{}, id == CellsID }

// ID implements game.Game.
func (Cells) ID() game.ID { return CellsID }

// Parameters implements game.Game: the numbers of the row are random or given.
func (Cells) Parameters() []game.Parameter {
	return []game.Parameter{{
		Name:        "row",
		Description: "the numbers in the cells",
		Choices:     []game.Value{{Value: "drawn", Label: "four, drawn by lot"}, {Value: "1234", Label: "1 to 4"}},
	}}
}

// Setup implements game.Game. Besides the choices it takes any row of digits
// from 1 to 9.
func (Cells) Setup(chosen map[string]string, rng *rand.Rand) (game.Options, error) {
	row := "drawn"
	for name, value := range chosen {
		if name != "row" {
			return nil, fmt.Errorf("%w: there is no %s", game.ErrOptions, name)
		}
		row = value
	}
	if row == "drawn" {
		return CellsOptions{[]int{1 + rng.IntN(9), 1 + rng.IntN(9), 1 + rng.IntN(9), 1 + rng.IntN(9)}}, nil
	}
	if row == "" || strings.Trim(row, "123456789") != "" {
		return nil, fmt.Errorf("%w: row %q", game.ErrOptions, row)
	}
	var o CellsOptions
	for _, digit := range row {
		o.Cells = append(o.Cells, int(digit-'0'))
	}
	return o, nil
}

// ParseOptions implements game.Game.
func (Cells) ParseOptions(data []byte) (game.Options, error) {
	var raw struct {
		Cells []int `json:"cells"`
	}
	if err := strictjson.Decode(data, &raw); err != nil {
		return nil, fmt.Errorf("%w: %w", game.ErrOptions, err)
	}
	return CellsOptions{raw.Cells}, nil
}

// ParseMove implements game.Game: the place of a cell, from 1.
func (Cells) ParseMove(typed string) (game.Move, error) {
	n, err := strconv.Atoi(strings.TrimSpace(typed))
	if err != nil || n < 1 {
		return "", fmt.Errorf("%w: write 3", game.ErrNotation)
	}
	return game.Move(strconv.Itoa(n)), nil
}

// Start implements game.Options.
func (o CellsOptions) Start() game.Position {
	return &cellsPosition{cells: o.Cells, taken: make([]bool, len(o.Cells)), left: len(o.Cells)}
}

// Chosen implements game.Options: the row, as it was given or as if it had
// been.
func (o CellsOptions) Chosen() map[string]string {
	var row strings.Builder
	for _, n := range o.Cells {
		row.WriteString(strconv.Itoa(n))
	}
	return map[string]string{"row": row.String()}
}

// MarshalJSON implements game.Options.
func (o CellsOptions) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string][]int{"cells": o.Cells})
}

// ToMove implements game.Position.
func (p *cellsPosition) ToMove() game.Seat { return p.toMove }

// Legal implements game.Position.
func (p *cellsPosition) Legal() []game.Move {
	var legal []game.Move
	for i, taken := range p.taken {
		if !taken {
			legal = append(legal, game.Move(strconv.Itoa(i+1)))
		}
	}
	return legal
}

// Play implements game.Position.
func (p *cellsPosition) Play(m game.Move) (game.Position, error) {
	i, err := strconv.Atoi(string(m))
	switch {
	case err != nil:
		return nil, game.ErrNotation
	case p.left == 0:
		return nil, game.ErrOver
	case i < 1 || i > len(p.cells) || p.taken[i-1]:
		return nil, fmt.Errorf("%w: cell %d is not free", game.ErrIllegal, i)
	}
	next := *p
	next.taken = slices.Clone(p.taken)
	next.taken[i-1] = true
	next.left--
	next.score[p.toMove] += p.cells[i-1]
	if p.cells[i-1]%2 == 1 {
		next.toMove = p.toMove.Other()
	}
	return &next, nil
}

// Key implements game.Position.
func (p *cellsPosition) Key() string { return fmt.Sprint(p.taken, p.score, p.toMove) }

// Result implements game.Position.
func (p *cellsPosition) Result() (game.Result, bool) {
	if p.left > 0 {
		return game.Result{}, false
	}
	r := game.Result{Score: p.score, Scored: true, Draw: p.score[0] == p.score[1]}
	if p.score[1] > p.score[0] {
		r.Winner = game.Second
	}
	return r, true
}
