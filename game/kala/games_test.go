package kala_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"galet/game"
	"galet/game/kala"
)

// names are the players in words.
var names = [2]string{"Ana", "Bo"}

// opening is the position after moves separated by spaces.
func opening(t testing.TB, moves string) kala.Position {
	t.Helper()
	p := kala.Options{}.Start()
	for _, m := range strings.Fields(moves) {
		p = play(t, p, game.Move(m))
	}
	return p.(kala.Position)
}

func play(t testing.TB, p game.Position, m game.Move) game.Position {
	t.Helper()
	next, err := p.Play(m)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// recorded is the position of a record in testdata after n plies.
func recorded(t testing.TB, name string, plies int) kala.Position {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := game.ParseRecord(data, func(game.ID) (game.Game, bool) { return kala.Game{}, true })
	if err != nil {
		t.Fatal(err)
	}
	r.Moves = r.Moves[:plies]
	p, err := r.Last()
	if err != nil {
		t.Fatal(err)
	}
	return p.(kala.Position)
}

// randomGame plays a game at random and returns its positions, from the start to
// the end, and its moves.
func randomGame(t testing.TB, seed uint64) (positions []kala.Position, moves []game.Move) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	p := kala.Options{}.Start()
	for {
		positions = append(positions, p.(kala.Position))
		legal := p.Legal()
		if len(legal) == 0 {
			return positions, moves
		}
		moves = append(moves, legal[rng.IntN(len(legal))])
		p = play(t, p, moves[len(moves)-1])
	}
}
