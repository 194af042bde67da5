package game

import (
	"encoding/json"
	"fmt"
	"iter"
	"unicode/utf8"
)

// RecordLimit is the most bytes that ParseRecord reads; the longest game of
// all takes less than a hundredth of it.
const RecordLimit = 1 << 20

// Record is a whole game: what was agreed, and every ply from the start. It
// replays to the same positions for ever.
type Record struct {
	Game    ID
	Options Options
	Moves   []Move
}

// MarshalJSON writes {"game":…,"options":{…},"moves":[…]}.
func (r Record) MarshalJSON() ([]byte, error) {
	moves := r.Moves
	if moves == nil {
		moves = []Move{}
	}
	return json.Marshal(struct {
		Game    ID      `json:"game"`
		Options Options `json:"options"`
		Moves   []Move  `json:"moves"`
	}{r.Game, r.Options, moves})
}

// ParseRecord reads a record. find gives the game of an id, or false. Errors
// wrap ErrRecord, ErrUnknownGame or ErrOptions. The moves are not played:
// Positions does that, and says at which ply it failed.
func ParseRecord(data []byte, find func(ID) (Game, bool)) (Record, error) {
	if len(data) > RecordLimit {
		return Record{}, fmt.Errorf("%w: more than %d bytes, and no game is as long", ErrRecord, RecordLimit)
	}
	if !utf8.Valid(data) {
		return Record{}, fmt.Errorf("%w: not UTF-8 text: save it as UTF-8", ErrRecord)
	}
	var raw struct {
		Game    *ID             `json:"game"`
		Options json.RawMessage `json:"options"`
		Moves   *[]Move         `json:"moves"`
	}
	if err := DecodeStrict(data, &raw); err != nil {
		return Record{}, fmt.Errorf("%w: %w", ErrRecord, err)
	}
	switch {
	case raw.Game == nil:
		return Record{}, fmt.Errorf(`%w: "game" is missing`, ErrRecord)
	case raw.Options == nil:
		return Record{}, fmt.Errorf(`%w: "options" is missing`, ErrRecord)
	case raw.Moves == nil:
		return Record{}, fmt.Errorf(`%w: "moves" is missing`, ErrRecord)
	}
	g, ok := find(*raw.Game)
	if !ok {
		return Record{}, fmt.Errorf("%w %.40q", ErrUnknownGame, string(*raw.Game))
	}
	options, err := g.ParseOptions(raw.Options)
	if err != nil {
		return Record{}, err
	}
	return Record{Game: *raw.Game, Options: options, Moves: *raw.Moves}, nil
}

// Positions yields every position of the record in order, the one before the
// first ply first. A move that is refused ends it with a nil Position
// and a *PlyError.
func (r Record) Positions() iter.Seq2[Position, error] {
	return func(yield func(Position, error) bool) {
		p := r.Options.Start()
		if !yield(p, nil) {
			return
		}
		for ply, m := range r.Moves {
			next, err := p.Play(m)
			if err != nil {
				yield(nil, &PlyError{Ply: ply, Move: m, Err: err})
				return
			}
			if !yield(next, nil) {
				return
			}
			p = next
		}
	}
}

// Last plays the whole record and returns its last position, or a *PlyError.
func (r Record) Last() (Position, error) {
	var last Position
	for p, err := range r.Positions() {
		if err != nil {
			return nil, err
		}
		last = p
	}
	return last, nil
}
