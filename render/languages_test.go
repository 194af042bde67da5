package render_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"galet/game"
	"galet/game/catalog"
	"galet/game/kala"
	"galet/game/lang"
	"galet/render"
)

// In every language the words of every picture have the room that they need.
func TestWordsHaveRoom(t *testing.T) {
	t.Parallel()
	r := render.New(render.Options{})
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
					for _, in := range lang.Speakers() {
						tight, err := r.Tight(e.Painter, render.View{Position: p, Names: [2]string{"Ana", "Bo"}, In: in})
						if err != nil {
							t.Fatal(err)
						}
						report(t, in, tight, seen)
					}
				}
			}
		})
	}
}

// So do those of an ending outside the rules.
func TestNotesHaveRoom(t *testing.T) {
	t.Parallel()
	r := render.New(render.Options{})
	for _, e := range catalog.All() {
		options, err := e.Game.Setup(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, in := range lang.Speakers() {
			for _, key := range []string{"picture.wins", "picture.resigned", "picture.called-off", "picture.out-of-time", "picture.nobody-wins", "stop.note"} {
				over := &render.Over{Notes: [2]string{in.Say(key), in.Say(key)}}
				tight, err := r.Tight(e.Painter, render.View{Position: options.Start(), Over: over, In: in})
				if err != nil {
					t.Fatal(err)
				}
				report(t, in, tight, map[string]bool{})
			}
		}
	}
}

// So do what stands for names on the picture of a challenge, of which Kala's has
// the widest figures.
func TestNobodysNamesHaveRoom(t *testing.T) {
	t.Parallel()
	r := render.New(render.Options{})
	options, err := kala.Game{}.Setup(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, in := range lang.Speakers() {
		anyone, first, second := in.Say("picture.anyone"), in.Say("picture.first"), in.Say("picture.second")
		for _, names := range [][2]string{{anyone, "Ana"}, {"Ana", anyone}, {first, second}} {
			tight, err := r.Tight(render.Kala{}, render.View{Position: options.Start(), Names: names, In: in})
			if err != nil {
				t.Fatal(err)
			}
			report(t, in, tight, map[string]bool{})
		}
	}
}

// So do the times below a graph: whenever it begins and however long it is, so
// many are named at least. A month with a long name would leave room for fewer.
func TestDatesHaveRoom(t *testing.T) {
	t.Parallel()
	r := render.New(render.Options{})
	for days, least := range map[int]int{3: 4, 7: 4, 14: 3, 30: 6, 60: 5, 91: 3, 182: 6, 300: 5, 365: 6, 500: 8, 730: 8} {
		for _, in := range lang.Speakers() {
			for month := time.January; month <= time.December; month++ {
				from := time.Date(2026, month, 25, 0, 0, 0, 0, time.UTC)
				g := graphOf(render.Unlur{}, "Unlur", []render.Moment{{At: from, Rating: 1500, Deviation: 60}, {At: from.AddDate(0, 0, days), Rating: 1500, Deviation: 60}})
				g.Dates = render.DatesIn(in)
				dated, err := r.Dated(g)
				if err != nil {
					t.Fatal(err)
				}
				if len(dated) < least {
					t.Errorf("in %s, %d days from %v have room for %q only, want %d", in.Tag(), days, from, dated, least)
				}
			}
		}
	}
}

// next is the position after a move by lot, nil at the end.
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
func report(t *testing.T, in game.Speaker, tight []string, seen map[string]bool) {
	t.Helper()
	for _, said := range tight {
		if !seen[said] {
			seen[said] = true
			t.Errorf("in %s %s", in.Tag(), said)
		}
	}
}
