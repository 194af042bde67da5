package game

import (
	"encoding/json"
	"fmt"
	"iter"
	"unicode/utf8"

	"galet/game/strictjson"
)

// RecordLimit is the maximum size in bytes for ParseRecord. The longest game
// needs less than a hundredth.
const RecordLimit = 1 << 20

// Record is a whole game: its options and every ply. It always replays to the
// same positions.
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

// ParseRecord parses a record. find returns the game of an id, or false. Errors
// wrap ErrRecord, ErrUnknownGame or ErrOptions. It does not play the moves:
// Positions does, and says which ply fails.
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
	if err := strictjson.Decode(data, &raw); err != nil {
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

// Positions yields every position in order, beginning before the first ply. A
// refused move ends the sequence with a nil Position and a *PlyError.
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
