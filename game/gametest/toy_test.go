package gametest_test

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

// toy is a game for the suite's own tests: a row of cells a, b, c… Each ply
// takes one cell, and the seat that takes the last one wins. A fault breaks one
// promise of the contract.
type toy struct {
	fault string
	// memory is state that a faulty game keeps; a sound one has none.
	memory *memory
}

type memory struct {
	calls int
	legal []game.Move
}

// turn goes round the numbers below n.
func (m *memory) turn(n int) int {
	m.calls++
	return m.calls % n
}

func newToy(fault string) toy { return toy{fault, &memory{}} }

const letters = "abcdefghijklmnopqrstuvwxyz"

func (t toy) ID() game.ID {
	if t.fault == "id" {
		return "Toy 1"
	}
	return "toy"
}

func (t toy) Parameters() []game.Parameter {
	p := game.Parameter{
		Name: "cells", NameKey: "cells", Description: "how long the row is", Whole: true,
		Choices: []game.Value{{Value: "5", Label: "five"}, {Value: "6", Label: "six"}},
	}
	switch t.fault {
	case "parameter name":
		p.Name = "Cells"
	case "parameter description":
		p.Description = strings.Repeat("x", 101)
	case "no choices":
		p.Choices = nil
	case "value twice":
		p.Choices[1].Value = "5"
	case "value not whole":
		p.Choices[1].Value = "6.5"
	case "value not accepted":
		p.Choices[1].Value = "7"
	case "parameter not UTF-8":
		p.Choices[0].Label = "\xff"
	case "many parameters":
		return slices.Repeat([]game.Parameter{p}, 21)
	case "parameter twice":
		return []game.Parameter{p, p}
	}
	return []game.Parameter{p}
}

func (t toy) Setup(chosen map[string]string, rng *rand.Rand) (game.Options, error) {
	cells := 5
	for name, value := range chosen {
		n, err := strconv.Atoi(value)
		switch {
		case name != "cells" && t.fault == "unknown name":
			continue
		case name != "cells":
			return nil, fmt.Errorf("%w: %q is not chosen here", game.ErrOptions, name)
		case err == nil && (n == 5 || n == 6):
			cells = n
		case t.fault != "unknown value":
			return nil, fmt.Errorf("%w: %q is not 5 or 6", game.ErrOptions, value)
		}
	}
	switch t.fault {
	case "own randomness":
		cells = 5 + t.memory.turn(2)
	case "ungrouped", "long group", "many groups", "many questions":
		cells = len(letters)
	case "default":
		if chosen == nil {
			cells = 6
		}
	}
	return toyOptions{cells, t}, nil
}

func (t toy) ParseOptions(data []byte) (game.Options, error) {
	var raw struct {
		Cells *int `json:"cells"`
	}
	decode := strictjson.Decode
	if t.fault == "unknown key" {
		decode = json.Unmarshal
	}
	if err := decode(data, &raw); err != nil {
		return nil, fmt.Errorf("%w: %w", game.ErrOptions, err)
	}
	switch {
	case raw.Cells == nil && t.fault == "null options":
		return toyOptions{5, t}, nil
	case raw.Cells == nil || *raw.Cells < 5 || *raw.Cells > len(letters):
		if t.fault == "options error" {
			return nil, fmt.Errorf("bad")
		}
		return nil, fmt.Errorf(`%w: "cells" is not 5 to 26`, game.ErrOptions)
	case t.fault == "options change":
		return toyOptions{11 - *raw.Cells, t}, nil
	}
	return toyOptions{*raw.Cells, t}, nil
}

func (t toy) ParseMove(typed string) (game.Move, error) {
	plain := game.NormalizeMove(typed)
	switch t.fault {
	case "case":
		plain = strings.TrimSpace(typed)
	case "any move":
		return game.Move(plain), nil
	}
	if len(plain) != 1 || !strings.Contains(letters, plain) {
		return "", fmt.Errorf("%w: %q; a move looks like this: a", game.ErrNotation, typed)
	}
	return game.Move(plain), nil
}

type toyOptions struct {
	cells int
	toy
}

func (o toyOptions) Start() game.Position {
	p := &toyPosition{cells: o.cells, toy: o.toy}
	if o.fault == "start differs" {
		p.cells = 5 + o.memory.turn(3)
	}
	return p
}

func (o toyOptions) Chosen() map[string]string {
	if o.fault == "chosen" {
		return map[string]string{"cells": "5"}
	}
	return map[string]string{"cells": strconv.Itoa(o.cells)}
}

func (o toyOptions) MarshalJSON() ([]byte, error) {
	if o.fault == "spaced options" {
		return fmt.Appendf(nil, `{"cells": %d}`, o.cells), nil
	}
	return fmt.Appendf(nil, `{"cells":%d}`, o.cells), nil
}

type toyPosition struct {
	cells int
	taken []game.Move
	toy
}

func (p *toyPosition) ToMove() game.Seat {
	seat := game.Seat(len(p.taken) % 2)
	switch {
	case p.fault == "third seat" && len(p.taken) == 2:
		return 2
	case p.fault == "second first":
		return seat.Other()
	}
	return seat
}

func (p *toyPosition) Key() string {
	if p.fault == "key" {
		return "the same"
	}
	return fmt.Sprint(slices.Sorted(slices.Values(p.taken)))
}

func (p *toyPosition) Legal() []game.Move {
	var legal []game.Move
	for _, r := range letters[:p.cells] {
		if !slices.Contains(p.taken, game.Move(r)) {
			legal = append(legal, game.Move(r))
		}
	}
	switch {
	case p.fault == "legal twice" && len(legal) == 2:
		return append(legal, legal[0])
	case p.fault == "listed but refused" && len(legal) == 2:
		return append(legal, p.taken[0])
	case p.fault == "not listed" && len(legal) == 2:
		return legal[:1]
	case p.fault == "never over":
		return []game.Move{"a"}
	case p.fault == "order" && len(legal) > 0:
		i := p.memory.turn(2)
		return append(legal[i:], legal[:i]...)
	case p.fault == "keeps the list" && len(p.taken) == 0 && p.cells == 5:
		if p.memory.legal == nil {
			p.memory.legal = legal
		}
		return p.memory.legal
	}
	return legal
}

func (p *toyPosition) Play(m game.Move) (game.Position, error) {
	if len(m) != 1 || !strings.Contains(letters, string(m)) {
		plain, err := toy{}.ParseMove(string(m))
		if p.fault == "any spelling" && err == nil {
			return p.Play(plain)
		}
		return nil, fmt.Errorf("%w: %q", game.ErrNotation, m)
	}
	legal := p.Legal()
	if len(legal) == 0 && p.fault != "no ErrOver" {
		return nil, game.ErrOver
	}
	if p.fault != "never over" && (slices.Contains(p.taken, m) || int(m[0]-'a') >= p.cells) {
		if p.fault == "position beside error" {
			return p, fmt.Errorf("%w: %s is taken", game.ErrIllegal, m)
		}
		if p.fault == "plain error" {
			return nil, fmt.Errorf("%s is taken", m)
		}
		if p.fault == "changes itself" {
			p.taken = append(p.taken, m)
		}
		return nil, fmt.Errorf("%w: %s is taken", game.ErrIllegal, m)
	}
	next := *p
	next.taken = append(slices.Clone(p.taken), m)
	return &next, nil
}

func (p *toyPosition) Result() (game.Result, bool) {
	switch {
	case len(p.taken) < p.cells && p.fault == "result too early":
		return game.Result{Winner: game.Second}, false
	case len(p.taken) < p.cells-1, len(p.taken) < p.cells && p.fault != "over too early":
		return game.Result{}, false
	}
	return game.Result{Winner: p.ToMove().Other()}, true
}
