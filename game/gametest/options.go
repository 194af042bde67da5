package gametest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/google/go-cmp/cmp"

	"galet/game"
)

// checkOptions checks that options have one spelling, that all other spellings are
// refused, and that options always start the same game.
func checkOptions(r *run) error {
	return r.each(func(p ply) error {
		if p.number != 0 {
			return nil
		}
		options := p.in.record.Options
		if d := cmp.Diff(r.state(p.Position), r.state(options.Start())); d != "" {
			return fmt.Errorf("calls of Start differ (-first +second):\n%s", d)
		}
		data, err := options.MarshalJSON()
		if err != nil {
			return fmt.Errorf("writing options: %w", err)
		}
		if err := canonical(r.Game, data); err != nil {
			return err
		}
		for _, unsound := range invalidOptions(string(data)) {
			if _, err := r.Game.ParseOptions([]byte(unsound)); !errors.Is(err, game.ErrOptions) {
				return fmt.Errorf("ParseOptions(%q) gives %v, want an error that wraps %q", unsound, err, game.ErrOptions)
			}
		}
		return nil
	})
}

// canonical checks that data is a JSON object in its shortest form, and that reading and
// writing it with any spacing gives data again.
func canonical(g game.Game, data []byte) error {
	var object map[string]json.RawMessage
	if err := json.Unmarshal(data, &object); err != nil {
		return fmt.Errorf("options %q: %w", data, err)
	}
	var compact, spaced bytes.Buffer
	if err := errors.Join(json.Compact(&compact, data), json.Indent(&spaced, data, " ", "\t")); err != nil {
		return err
	}
	if compact.String() != string(data) {
		return fmt.Errorf("options %q are not in their shortest form, %q", data, &compact)
	}
	for _, form := range [][]byte{data, spaced.Bytes()} {
		again, err := rewrite(g, form)
		if err != nil {
			return err
		}
		if string(again) != string(data) {
			return fmt.Errorf("options %q, read and written, are %q, want %q", form, again, data)
		}
	}
	return nil
}

// rewrite reads options and writes them again.
func rewrite(g game.Game, data []byte) ([]byte, error) {
	options, err := g.ParseOptions(data)
	if err != nil {
		return nil, fmt.Errorf("ParseOptions(%q): %w", data, err)
	}
	return options.MarshalJSON()
}

// invalidOptions are invalid texts that resemble valid options.
func invalidOptions(sound string) []string {
	unknown := strings.TrimSuffix(sound, "}")
	if sound != "{}" {
		unknown += ","
	}
	return []string{
		"", "null", "true", "0", `"x"`, "[]", "[" + sound + "]", "{", "\xff",
		unknown + `"no such key":1}`,
		strings.TrimSuffix(sound, "}"),
		sound + "}", sound + sound, sound + " x",
	}
}

// writeAndRead writes a record and reads it again.
func writeAndRead(g game.Game, r game.Record) (game.Record, error) {
	data, err := json.Marshal(r)
	if err != nil {
		return game.Record{}, fmt.Errorf("writing the record: %w", err)
	}
	again, err := game.ParseRecord(data, findOnly(g))
	if err != nil {
		return game.Record{}, fmt.Errorf("reading the record %s: %w", data, err)
	}
	return again, nil
}

// findOnly is a catalog with only the game g.
func findOnly(g game.Game) func(game.ID) (game.Game, bool) {
	return func(id game.ID) (game.Game, bool) { return g, id == g.ID() }
}
