package gametest

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game"
)

// FuzzRecord is the body of a game's fuzz test. Its input is options, a typed move and
// choices of moves. Nothing may panic. A refusal wraps the contract's error. Accepted
// input is the same after it is written and read. The seeds are every value of the game's
// parameters.
func FuzzRecord(f *testing.F, g game.Game) {
	f.Helper()
	f.Add([]byte("{}"), "", []byte(nil))
	for i, p := range g.Parameters() {
		for _, v := range p.Choices {
			rng := rand.New(rand.NewPCG(uint64(i), 0))
			options, err := g.Setup(map[string]string{p.Name: v.Value}, rng)
			if err != nil {
				f.Fatal(err)
			}
			data, err := options.MarshalJSON()
			if err != nil {
				f.Fatal(err)
			}
			picks := make([]byte, 64)
			for j := range picks {
				picks[j] = byte(rng.Uint32())
			}
			f.Add(data, string(options.Start().Legal()[0]), picks)
		}
	}
	f.Fuzz(func(t *testing.T, options []byte, typed string, picks []byte) {
		if err := Fuzz(g, options, typed, picks); err != nil {
			t.Error(err)
		}
	})
}

// Fuzz tests one input of [FuzzRecord]. Each byte of picks chooses one of the legal
// moves. Before each ply it tries the typed move.
func Fuzz(g game.Game, data []byte, typed string, picks []byte) error {
	options, err := g.ParseOptions(data)
	switch {
	case errors.Is(err, game.ErrOptions):
		if options, err = g.Setup(nil, rand.New(rand.NewPCG(0, 0))); err != nil {
			return err
		}
	case err != nil:
		return fmt.Errorf("ParseOptions(%q) gives %w, want an error that wraps %q", data, err, game.ErrOptions)
	}
	written, err := options.MarshalJSON()
	if err != nil {
		return err
	}
	if err := canonical(g, written); err != nil {
		return err
	}
	return fuzzGame(g, game.Record{Game: g.ID(), Options: options}, typed, picks)
}

func fuzzGame(g game.Game, record game.Record, typed string, picks []byte) error {
	p := record.Options.Start()
	for i := 0; ; i++ {
		if err := fuzzMove(g, p, typed); err != nil {
			return fmt.Errorf("ply %d: %w", i, err)
		}
		legal := p.Legal()
		if len(legal) == 0 || i == len(picks) || i == plyBound {
			break
		}
		m := legal[int(picks[i])%len(legal)]
		next, err := p.Play(m)
		if err != nil {
			return &game.PlyError{Ply: i, Move: m, Err: err}
		}
		record.Moves = append(record.Moves, m)
		p = next
	}
	return checkReplayed(g, record, p)
}

// fuzzMove tries a typed move, unchanged and parsed.
func fuzzMove(g game.Game, p game.Position, typed string) error {
	if err := checkPlay(p, game.Move(typed)); err != nil {
		return err
	}
	m, err := g.ParseMove(typed)
	if err != nil {
		if !errors.Is(err, game.ErrNotation) {
			return fmt.Errorf("ParseMove(%q) gives %w, want an error that wraps %q", typed, err, game.ErrNotation)
		}
		return nil
	}
	if again, err := g.ParseMove(string(m)); err != nil || again != m {
		return fmt.Errorf("ParseMove(%q) is %q, and ParseMove of that %q, %v", typed, m, again, err)
	}
	return checkPlay(p, m)
}

// checkPlay checks that Play accepts a move exactly if Legal lists it.
func checkPlay(p game.Position, m game.Move) error {
	for _, l := range p.Legal() {
		if l == m {
			_, err := p.Play(m)
			return err
		}
	}
	_, err := p.Play(m)
	if !errors.Is(err, game.ErrIllegal) && !errors.Is(err, game.ErrNotation) {
		return fmt.Errorf("the move %q is not listed, and Play gives %v", m, err)
	}
	return nil
}

// checkReplayed checks that the record, written and read again, ends at p.
func checkReplayed(g game.Game, r game.Record, p game.Position) error {
	again, err := writeAndRead(g, r)
	if err != nil {
		return err
	}
	last, err := again.Last()
	if err != nil {
		return err
	}
	want, err := json.Marshal(game.Line{Ply: len(r.Moves), Position: p})
	if err != nil {
		return err
	}
	got, err := json.Marshal(game.Line{Ply: len(again.Moves), Position: last})
	if err != nil {
		return err
	}
	if d := cmp.Diff(string(want), string(got)); d != "" {
		return fmt.Errorf("the replayed record differs (-played +replayed):\n%s", d)
	}
	return nil
}
