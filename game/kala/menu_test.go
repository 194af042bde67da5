package kala_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"galet/game"
	"galet/game/kala"
	"galet/game/lang"
)

func TestMenu(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name string
		at   kala.Position
		want game.Choice
	}{
		{"one turn", opening(t, ""),
			game.Choice{Move: "a1-a2-a3-b3", Label: "up 2, right 1 to b3", Detail: "a1-a2-a3-b3", Group: "up first"}},
		{"a straight path", opening(t, "a1-a2-a3-b3"),
			game.Choice{Move: "d4-d3-d2-d1", Label: "down 3 to d1", Detail: "d4-d3-d2-d1", Group: "down first"}},
		{"a harvest", opening(t, picturedPlay),
			game.Choice{Move: "c1-c2-c3-b3x", Label: "up 2, left 1 to b3, harvest 4", Detail: "c1-c2-c3-b3x; reserve +3, granary +1", Group: "up first"}},
		{"a harvest left alone", opening(t, picturedPlay),
			game.Choice{Move: "c1-c2-c3-b3", Label: "up 2, left 1 to b3, no harvest", Detail: "c1-c2-c3-b3", Group: "up first"}},
		{"a place beside the rival’s cup", opening(t, picturedPlay),
			game.Choice{Move: "c1-c2-c3-d3/d4", Label: "up 2, right 1 to d3, cup to d4", Detail: "c1-c2-c3-d3/d4; 1 into your opponent’s cup", Group: "up first"}},
		{"a harvest of the rival’s cup", recorded(t, "kala-harvest-rival", 5),
			game.Choice{Move: "a1-a2-b2-c2x/d2", Label: "up 1, right 2 to c2, harvest 4, cup to d2", Detail: "a1-a2-b2-c2x/d2; reserve +3, granary +1 from your opponent’s cup", Group: "up first"}},
		{"an extra turn to come", recorded(t, "kala-lost-sixth", 10),
			game.Choice{Move: "c4-c3-c2-b2x", Label: "down 2, left 1 to b2, harvest 4", Detail: "c4-c3-c2-b2x; reserve +3, granary +1; 1 into your opponent’s cup; you move again with 6", Group: "down first"}},
		{"a path of an extra turn", opening(t, picturedExtra),
			game.Choice{Move: "d3-d2-c2-b2-a2x", Label: "D: down 1, left 3 to a2, harvest 4", Name: "down 1, left 3 to a2, harvest 4", Detail: "d3-d2-c2-b2-a2x; reserve +3, granary +1", Group: "down first"}},
		{"a sixth to be lost", recorded(t, "kala-lost-sixth", 11),
			game.Choice{Move: "b2-c2-d2-d3-d4", Label: "B: right 2, up 2 to d4", Name: "right 2, up 2 to d4", Detail: "b2-c2-d2-d3-d4; 1 into your opponent’s cup; 1 to your opponent’s reserve", Group: "right first"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			for _, got := range (kala.Game{}).Menu(lang.English(), row.at) {
				if got.Move == row.want.Move {
					if d := cmp.Diff(row.want, got); d != "" {
						t.Errorf("(-want +got):\n%s", d)
					}
					return
				}
			}
			t.Errorf("%s is not in the menu", row.want.Move)
		})
	}
}

// In any position of a game, the choices fit two menus, one of directions and one of
// moves, and all labels differ.
func TestMenuFits(t *testing.T) {
	t.Parallel()
	eachPly(t, func(t *testing.T, p, _ kala.Position, _ game.Move) {
		menu := kala.Game{}.Menu(lang.English(), p)
		labels, sizes := map[string]bool{}, map[string]int{}
		for i, c := range menu {
			if labels[c.Label] {
				t.Errorf("the label %q appears twice", c.Label)
			}
			labels[c.Label] = true
			if sizes[c.Group] > 0 && menu[i-1].Group != c.Group {
				t.Errorf("the moves of the group %q do not follow each other", c.Group)
			}
			sizes[c.Group]++
			if utf8.RuneCountInString(c.Label) > 80 || utf8.RuneCountInString(c.Detail) > 100 {
				t.Errorf("too long: %+v", c)
			}
		}
		for group, n := range sizes {
			if n > 25 {
				t.Errorf("%d moves in the group %q", n, group)
			}
		}
	})
}

// In an extra turn the picture names each path with a letter, and the menu
// names the same path with the same letter.
func TestMenuLetters(t *testing.T) {
	t.Parallel()
	eachPly(t, func(t *testing.T, p, _ kala.Position, _ game.Move) {
		if _, extra := p.ExtraTurn(); !extra {
			return
		}
		menu := kala.Game{}.Menu(lang.English(), p)
		for i, w := range p.Paths() {
			for _, c := range menu {
				along := strings.HasPrefix(string(c.Move), w.String())
				if named := strings.HasPrefix(c.Label, kala.Letter(i)+": "); named != along {
					t.Errorf("the path %s of letter %s, and the choice %+v", w, kala.Letter(i), c)
				}
			}
		}
	})
}

func TestAltFits(t *testing.T) {
	t.Parallel()
	long := [2]string{strings.Repeat("W", 200), strings.Repeat("\U0001F9D1", 200)}
	eachPly(t, func(t *testing.T, _, p kala.Position, _ game.Move) {
		if n := utf8.RuneCountInString((kala.Game{}).Alt(lang.English(), p, long, true)); n > game.AltLimit {
			t.Errorf("%d characters, at most %d", n, game.AltLimit)
		}
	})
}
