package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game"
)

// FuzzSetup is the body of a game's fuzz test of chosen values: a modified client may
// send any. Nothing may panic. A refusal wraps game.ErrOptions. Accepted options are the
// same after they are written and read. The seeds are every value on offer, and values
// close to them.
func FuzzSetup(f *testing.F, g game.Game) {
	f.Helper()
	f.Add("", "", uint64(0))
	for i, p := range g.Parameters() {
		for _, v := range p.Choices {
			f.Add(p.Name, v.Value, uint64(i))
			f.Add(p.Name, v.Value+" ", uint64(i))
		}
	}
	f.Fuzz(func(t *testing.T, name, value string, seed uint64) {
		if err := fuzzSetupOnce(g, name, value, seed); err != nil {
			t.Error(err)
		}
	})
}

// fuzzSetupOnce tests one input of [FuzzSetup].
func fuzzSetupOnce(g game.Game, name, value string, seed uint64) error {
	options, err := g.Setup(map[string]string{name: value}, rand.New(rand.NewPCG(seed, 1)))
	if errors.Is(err, game.ErrOptions) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("set up with %q: %q gives %w, want an error that wraps %q", name, value, err, game.ErrOptions)
	}
	written, err := options.MarshalJSON()
	if err != nil {
		return err
	}
	read, err := g.ParseOptions(written)
	if err != nil {
		return fmt.Errorf("%s, made of %q: %q, is refused: %w", written, name, value, err)
	}
	again, err := read.MarshalJSON()
	if d := cmp.Diff(string(written), string(again)); err != nil || d != "" {
		return fmt.Errorf("%s is not read as it was written (%v):\n%s", written, err, d)
	}
	return nil
}
