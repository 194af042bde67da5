package unlur

import (
	"fmt"
	"strconv"

	"galet/game"
	"galet/game/strictjson"
)

// Options is the size of the board. The zero value is the default size.
type Options struct{ size int }

// Size is the side of the board in cells, 6 or 8.
func (o Options) Size() int {
	if o.size == 0 {
		return DefaultSize
	}
	return o.size
}

// Start is the empty board, with seat 0 to move and no colours yet.
func (o Options) Start() game.Position {
	g, _ := GridOf(o.Size())
	return &Position{board: NewBoard(g)}
}

// Chosen is the size.
func (o Options) Chosen() map[string]string {
	return map[string]string{sizeParameter: strconv.Itoa(o.Size())}
}

// MarshalJSON writes {"size":6}.
func (o Options) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, `{"size":%d}`, o.Size()), nil
}

// ParseOptions reads {"size":6} or {"size":8}. Anything else gives an error
// that wraps game.ErrOptions.
func (Game) ParseOptions(data []byte) (game.Options, error) {
	var raw *struct {
		Size *int `json:"size"`
	}
	if err := strictjson.Decode(data, &raw); err != nil {
		return nil, fmt.Errorf("%w: unlur: %w", game.ErrOptions, err)
	}
	if raw == nil || raw.Size == nil {
		return nil, fmt.Errorf(`%w: unlur: "size" is missing`, game.ErrOptions)
	}
	o, err := optionsOf(*raw.Size)
	if err != nil {
		return nil, err
	}
	return o, nil
}

func optionsOf(size int) (Options, error) {
	if _, ok := GridOf(size); !ok {
		return Options{}, fmt.Errorf("%w: unlur: size %d: a board has %d or %d cells a side",
			game.ErrOptions, size, DefaultSize, LargeSize)
	}
	return Options{size: size}, nil
}
