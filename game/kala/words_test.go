package kala_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game"
	"galet/game/kala"
	"galet/game/lang"
)

func TestAbout(t *testing.T) {
	t.Parallel()
	about := kala.Game{}.About(lang.English())
	if about.Title != "Kala" || about.Tagline != "beans sown in sixteen cups" || !about.PreviewFirst {
		t.Errorf("got %+v", about)
	}
}

func TestCaption(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name         string
		at           kala.Position
		last, status string
	}{
		{"the start", opening(t, ""), "", ""},
		{"an ordinary sowing", opening(t, "a1-b1-c1-c2"), "Ana sowed a1-b1-c1-c2", ""},
		{"the rival’s cup in the path", opening(t, "a1-a2-a3-b3 d4-d3-c3-b3/b4"),
			"Bo sowed d4-d3-c3-b3, the last bean into Ana’s cup, and put their own cup beside it, on b4", ""},
		{"a harvest and few beans", opening(t, picturedPlay),
			"Ana sowed the cup’s 5 beans on b1-b2-b3-c3-d3 and harvested 6 on d3 (5 to the reserve, 1 to the granary)",
			"Bo has only 7 beans left in reserve: enough for one sowing"},
		{"a harvest of the rival’s cup", recorded(t, "kala-harvest-rival", 6),
			"Bo sowed a1-a2-b2-c2, the last bean into Ana’s cup, harvested 4 from it (3 to the reserve, 1 to the granary) and put their own cup beside it, on d2", ""},
		{"an extra turn", opening(t, picturedExtra),
			"Bo sowed b2-b3-c3-d3", "Bo moves again: the cup holds 5 beans, and all of them must be sown"},
		{"an extra turn that loses the sixth", recorded(t, "kala-lost-sixth", 11),
			"Ana sowed c4-c3-c2-b2 and harvested 4 on b2 (3 to the reserve, 1 to the granary)",
			"Ana moves again: the cup holds 6 beans. Five must be sown; the sixth finds no place and goes to Bo’s reserve"},
		{"a lost sixth", recorded(t, "kala-lost-sixth", 12),
			"Ana sowed 5 of the cup’s 6 beans on b2-c2-d2-d3-d4; the sixth found no place and went to Bo’s reserve", ""},
		{"an end with three beans", recorded(t, "kala-lost-sixth", 22),
			"Bo sowed the cup’s 4 beans on b4-b3-c3-d3", "Ana has only 3 beans left in reserve and cannot sow four: Bo wins"},
		{"an end with no beans", recorded(t, "kala-six", 18),
			"Bo sowed d3-c3-b3-b4", "Ana has no beans left in reserve and cannot sow four: Bo wins"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			want := game.Caption{Seats: [2]string{"white", "black"}, Last: row.last, Status: row.status}
			if _, over := row.at.Result(); !over {
				want.Aim = "The large numbers are beans in reserve: a turn costs four, and if you run out, you lose."
			}
			if d := cmp.Diff(want, kala.Game{}.Caption(lang.English(), row.at, names)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

func TestCaptionCountsOneBean(t *testing.T) {
	t.Parallel()
	want := map[string]bool{
		"Ana has only 1 bean left in reserve and cannot sow four: Bo wins": true,
		"Bo has only 1 bean left in reserve and cannot sow four: Ana wins": true,
	}
	got := map[string]bool{}
	for seed := range uint64(randomGames) {
		positions, _ := randomGame(t, seed)
		if p := positions[len(positions)-1]; p.Reserve(p.ToMove()) == 1 {
			got[kala.Game{}.Caption(lang.English(), p, names).Status] = true
		}
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestAlt(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name string
		at   kala.Position
		want string
	}{
		{"the first picture has the geometry", opening(t, ""),
			"Ana to move. Ana, white: 28 beans in reserve, cup on a1 with 0 beans. Bo, black: 28 beans in reserve, cup on d4 with 0 beans. " +
				"Granary: 0 beans. Sixteen empty cups, from a1 at the bottom left to d4 at the top right."},
		{"a harvest", opening(t, picturedPlay),
			"Ana sowed the cup’s 5 beans on b1, b2, b3, c3, d3 and harvested 6 on d3 (5 to the reserve, 1 to the granary). Bo to move. " +
				"Ana, white: 11 beans in reserve, cup on d3 with 1 bean. Bo, black: 7 beans in reserve, cup on c1 with 1 bean. Granary: 8 beans. " +
				"Field: 8 beans in b2; 6 beans in c2; 3 beans in b3, c3; 2 beans in d4, a1; 1 bean in c4, a2, d2, d1."},
		{"an extra turn", opening(t, picturedExtra),
			"Bo sowed b2, b3, c3, d3. Bo moves again: the cup holds 5 beans, and all of them must be sown. " +
				"Ana, white: 12 beans in reserve, cup on a1 with 1 bean, 2 beans under it. Bo, black: 15 beans in reserve, cup on d3 with 5 beans, 2 beans under it. Granary: 1 bean. " +
				"Field: 3 beans in a2; 2 beans in c4, c3, c2; 1 bean in a4, b4, d4, a3, b3, b2, d2, b1, c1."},
		{"the end", recorded(t, "kala-six", 18),
			"Bo sowed d3, c3, b3, b4. Ana has no beans left in reserve and cannot sow four: Bo wins. " +
				"Ana, white: 0 beans in reserve, cup on a3 with 1 bean, 2 beans under it. Bo, black: 0 beans in reserve, cup on b4 with 3 beans, 4 beans under it. Granary: 0 beans. " +
				"Field: 7 beans in c1; 5 beans in c4, b1; 4 beans in c3, d2, d1; 3 beans in c2, a1; 2 beans in a4, d4, b3, d3, b2; 1 bean in a2."},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			if d := cmp.Diff(row.want, kala.Game{}.Alt(lang.English(), row.at, names, true)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// For a position of another game, Kala has no words.
func TestWordsOfAnotherGame(t *testing.T) {
	t.Parallel()
	other := struct{ game.Position }{opening(t, "")}
	if c := (kala.Game{}).Caption(lang.English(), other, names); c != (game.Caption{}) {
		t.Errorf("caption %+v", c)
	}
	if alt := (kala.Game{}).Alt(lang.English(), other, names, true); alt != "" {
		t.Errorf("description %q", alt)
	}
	if menu := (kala.Game{}).Menu(lang.English(), other); menu != nil {
		t.Errorf("menu %v", menu)
	}
}
