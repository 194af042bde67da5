package render_test

import (
	"math/rand/v2"
	"testing"

	"galet/game"
	"galet/game/catalog"
	"galet/game/kala"
	"galet/game/lang"
	"galet/render"
	kalapainter "galet/render/kala"
)

// In every language the words of every picture have the room that they need.
func TestWordsHaveRoom(t *testing.T) {
	t.Parallel()
	r := render.New()
	wordy := map[game.ID]map[string]string{"kulami": {"bonus": "area+chains"}} // the terms with the most to say
	for _, e := range catalog.All() {
		t.Run(string(e.Game.ID()), func(t *testing.T) {
			t.Parallel()
			seen := map[string]bool{}
			for seed := range uint64(12) {
				rng := rand.New(rand.NewPCG(seed, 7))
				options, err := e.Game.Setup(wordy[e.Game.ID()], rng)
				if err != nil {
					t.Fatal(err)
				}
				for p := options.Start(); p != nil; p = next(t, p, rng) {
					for _, loc := range lang.All() {
						tight, err := r.Tight(e.Painter, render.View{Position: p, Names: [2]string{"Ana", "Bo"}, In: loc})
						if err != nil {
							t.Fatal(err)
						}
						report(t, loc, tight, seen)
					}
				}
			}
		})
	}
}

// The notes of an ending outside the rules fit as well.
func TestNotesHaveRoom(t *testing.T) {
	t.Parallel()
	r := render.New()
	for _, e := range catalog.All() {
		options, err := e.Game.Setup(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, loc := range lang.All() {
			for _, key := range []string{"picture.wins", "picture.resigned", "picture.forfeited", "picture.called-off", "picture.out-of-time", "picture.nobody-wins", "stop.note"} {
				over := &render.Over{Notes: [2]string{loc.Say(key), loc.Say(key)}}
				tight, err := r.Tight(e.Painter, render.View{Position: options.Start(), Over: over, In: loc})
				if err != nil {
					t.Fatal(err)
				}
				report(t, loc, tight, map[string]bool{})
			}
		}
	}
}

// The words in place of names on the picture of a challenge fit as well; Kala's picture
// has the widest figures.
func TestNobodysNamesHaveRoom(t *testing.T) {
	t.Parallel()
	r := render.New()
	options, err := kala.Game{}.Setup(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, loc := range lang.All() {
		anyone, first, second := loc.Say("picture.anyone"), loc.Say("picture.first"), loc.Say("picture.second")
		for _, names := range [][2]string{{anyone, "Ana"}, {"Ana", anyone}, {first, second}} {
			tight, err := r.Tight(kalapainter.Painter{}, render.View{Position: options.Start(), Names: names, In: loc})
			if err != nil {
				t.Fatal(err)
			}
			report(t, loc, tight, map[string]bool{})
		}
	}
}

// next is the position after a move at random, nil at the end.
func next(t *testing.T, p game.Position, rng *rand.Rand) game.Position {
	t.Helper()
	legal := p.Legal()
	if len(legal) == 0 {
		return nil
	}
	after, err := p.Play(legal[rng.IntN(len(legal))])
	if err != nil {
		t.Fatal(err)
	}
	return after
}

// report tells of each tight place once.
func report(t *testing.T, loc game.Localizer, tight []string, seen map[string]bool) {
	t.Helper()
	for _, said := range tight {
		if !seen[said] {
			seen[said] = true
			t.Errorf("in %s %s", loc.Tag(), said)
		}
	}
}
