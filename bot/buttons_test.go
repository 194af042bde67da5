package bot_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/catalog"
	"galet/game/gametest"
	"galet/game/lang"
	"galet/game/match"
)

// viewed is a position of a random game as its player sees it, with the longest
// custom ids.
func viewed(e catalog.Entry, loc game.Localizer, p game.Position) matchview.View {
	return matchview.View{Entry: e, Loc: loc, Match: match.View{
		Match:  match.Match{ID: 1<<64 - 1, Place: here, Branch: 1<<31 - 1, Record: game.Record{Game: e.Game.ID(), Moves: make([]game.Move, 60)}},
		Replay: match.Replay{Position: p},
	}}
}

// touchesTo are the fewest touches to each move that the menus and buttons of a
// position offer.
func touchesTo(s matchview.View) map[game.Move]int {
	found := map[game.Move]int{}
	note := func(m game.Move, touches int) {
		if n, known := found[m]; !known || touches < n {
			found[m] = touches
		}
	}
	groups := map[string]string{} // by value; empty: not a group
	groupOf := func(value string) string {
		if _, known := groups[value]; !known {
			c, _ := s.Group(value)
			groups[value] = c.Group
		}
		return groups[value]
	}
	var open func(rows []ui.Row, touches int)
	open = func(rows []ui.Row, touches int) {
		for _, r := range rows {
			for _, b := range r.Buttons {
				switch group := groupOf(b.ID.Rest); {
				case b.Disabled:
				case b.ID.Action == ui.ActPlay:
					note(game.Move(b.ID.Rest), touches)
				case b.ID.Action == ui.ActGroup && group != "" && touches == 1:
					open(s.GroupMenus(group), touches+1)
				}
			}
			if r.Menu == nil {
				continue
			}
			for _, item := range r.Menu.Options {
				switch group := groupOf(item.Value); {
				case group == "":
					note(game.Move(item.Value), touches)
				case touches == 1:
					open(s.GroupMenus(group), touches+1)
				}
			}
		}
	}
	open(s.Menus(), 1)
	return found
}

// In random games the buttons reach exactly the legal moves: in Kulami with one touch
// after the first move, in Kala and Unlur with at most two.
func TestTouches(t *testing.T) {
	gametest.SkipIfShort(t)
	t.Parallel()
	for _, e := range catalog.All() {
		for seed := range uint64(6) {
			for ply, p := range randomGame(t, e, seed) {
				if _, over := p.Result(); over {
					continue
				}
				most := 2
				if e.Game.ID() == "kulami" && ply > 0 {
					most = 1
				}
				found := touchesTo(viewed(e, lang.English(), p))
				if diff := cmp.Diff(sortedByName(p.Legal()), slices.Sorted(maps.Keys(found))); diff != "" {
					t.Fatalf("%s, ply %d (-legal +offered):\n%s", e.Game.ID(), ply, diff)
				}
				for m, n := range found {
					if n > most {
						t.Errorf("%s, ply %d: %s is %d touches away", e.Game.ID(), ply, m, n)
					}
				}
			}
		}
	}
}

// randomGame are all positions of a random game with random choices.
func randomGame(t *testing.T, e catalog.Entry, seed uint64) []game.Position {
	t.Helper()
	rng, chosen := rand.New(rand.NewPCG(seed, 7)), map[string]string{}
	for _, p := range e.Game.Parameters() {
		chosen[p.Name] = p.Choices[rng.IntN(len(p.Choices))].Value
	}
	return gametest.Random(t, e.Game, chosen, seed)
}

// Menus and buttons keep within Discord's limits in every language, and a row is left
// for the controls of a board.
func TestMenusAndButtonsHaveRoom(t *testing.T) {
	gametest.SkipIfShort(t)
	t.Parallel()
	for _, e := range catalog.All() {
		for i, loc := range lang.All() {
			for ply, p := range randomGame(t, e, uint64(10+i)) {
				if _, over := p.Result(); over || ply%3 != i%3 {
					continue
				}
				s := viewed(e, loc, p)
				s.Analysis = ply%2 == 0
				groups := map[string][]string{}
				for _, c := range s.Choices() {
					if groups[c.Group] == nil && c.Group != "" {
						groups[c.Group] = s.GroupDetails(c.Group)
						if err := hasRoom(s.GroupMenus(c.Group)); err != nil {
							t.Errorf("%s in %s, ply %d, %s: %v", e.Game.ID(), loc.Tag(), ply, c.Group, err)
						}
					}
				}
				if err := hasRoom(s.Menus()); err != nil {
					t.Errorf("%s in %s, ply %d: %v", e.Game.ID(), loc.Tag(), ply, err)
				}
			}
		}
	}
}

// hasRoom returns an error for rows that Discord would refuse below a board with a
// row of controls.
func hasRoom(rows []ui.Row) error {
	if len(rows) == 0 || len(rows) > 4 {
		return fmt.Errorf("%d rows", len(rows))
	}
	ids := map[string]bool{}
	for _, r := range rows {
		var paths []ui.Path
		if r.Menu != nil {
			paths = append(paths, r.Menu.ID)
			if n := len(r.Menu.Options); n < 1 || n > 25 {
				return fmt.Errorf("%d options", n)
			}
		}
		if len(r.Buttons) > 5 || r.Menu == nil && len(r.Buttons) == 0 {
			return fmt.Errorf("%d buttons in a row", len(r.Buttons))
		}
		for _, b := range r.Buttons {
			paths = append(paths, b.ID)
			if n := utf8.RuneCountInString(b.Label); n < 1 || n > 80 || strings.ContainsAny(b.Label, "\n") {
				return fmt.Errorf("the label %q of %d characters", b.Label, n)
			}
		}
		for _, p := range paths {
			id := p.String()
			if read, err := ui.ParsePath(id); err != nil || read != p || ids[id] {
				return fmt.Errorf("the custom id %s: %v; there twice: %v", id, err, ids[id])
			}
			ids[id] = true
		}
	}
	return nil
}

// A member's own choice, and otherwise that of the server, says how moves are chosen.
func TestWhoChoosesButtons(t *testing.T) {
	t.Parallel()
	e, _ := catalog.Find("kala")
	o, err := e.Game.Setup(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		server bool
		member string
		menus  bool
	}{{false, "", false}, {true, "", true}, {false, matchview.ChooseByMenus, true}, {true, matchview.ChooseByButtons, false}} {
		s := viewed(e, lang.English(), o.Start())
		s.Match.Server.Menus, s.Match.Settings = row.server, map[string]string{matchview.SettingMoves: row.member}
		if got := s.Menus()[0].Menu != nil; got != row.menus {
			t.Errorf("server %v, member %q: menus %v", row.server, row.member, got)
		}
	}
}
