package bot_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/bot/sandbox"
	"galet/bot/sandbox/validate"
	"galet/bot/ui"
	"galet/game"
	"galet/game/catalog"
	"galet/game/gametest"
	"galet/game/lang"
)

// At every position of whole matches a player reaches exactly the legal moves, in at
// most three touches: a group, a move, and Play after a preview. Opening menus changes
// nothing.
func TestThreeTouches(t *testing.T) {
	gametest.SkipIfShort(t)
	t.Parallel()
	for name, row := range map[string]struct {
		challenge string
		matches   int
	}{
		"Kulami":             {"kulami", 2},
		"Unlur":              {"unlur size:6", 1},
		"Unlur, large board": {"unlur size:8", 1},
		"Kala":               {"kala", 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newFixture(t)
			s.starts()
			rng := rand.New(rand.NewPCG(12, 34))
			for n := range row.matches {
				s.begins("general", row.challenge)
				err := s.plays([]string{fmt.Sprint(n + 1)}, func(s *fixture, at turn) error {
					if err := s.looksAround(at); err != nil {
						return err
					}
					legal := at.position.Legal()
					return s.picks(at, legal[rng.IntN(len(legal))])
				})
				if err != nil {
					t.Fatalf("match %d, %v", n+1, err)
				}
			}
		})
	}
}

// More moves of Kala than a menu holds, and each first shown, are still no
// more than three touches away.
func TestThreeTouchesToManyMoves(t *testing.T) {
	gametest.SkipIfShort(t)
	t.Parallel()
	s := newFixture(t)
	s.starts()
	s.begins("general", "kala")
	s.must(s.follows([]string{"1", "kala-many-moves", "types"}))
	at, err := s.turn(1)
	if err != nil {
		t.Fatal(err)
	}
	legal := at.position.Legal()
	if len(legal) <= 25 {
		t.Fatalf("only %d moves", len(legal))
	}
	if err := s.looksAround(at); err != nil {
		t.Error(err)
	}
	if err := s.picks(at, legal[len(legal)-1]); err != nil {
		t.Error(err)
	}
}

// looksAround checks that exactly the legal moves can be reached.
func (s *fixture) looksAround(t turn) error {
	before, _ := s.world.Message(string(t.m.Board.Message))
	found := map[game.Move]int{}
	if err := s.reaches(t, nil, found); err != nil {
		return err
	}
	if d := cmp.Diff(sortedByName(t.position.Legal()), slices.Sorted(maps.Keys(found))); d != "" {
		return fmt.Errorf("in reach (-legal +found):\n%s", d)
	}
	for move, touches := range found {
		if touches > 3 {
			return fmt.Errorf("%s is %d touches away", move, touches)
		}
	}
	if err := s.world.Settle(context.Background()); err != nil {
		return err
	}
	now, err := s.turn(t.m.ID)
	if err != nil {
		return err
	}
	after, _ := s.world.Message(string(now.m.Board.Message))
	if d := cmp.Diff(before.Words(), after.Words()); d != "" || after.Edited || now.m.Ply() != t.m.Ply() {
		return fmt.Errorf("ply %d; the board changed (-before +after):\n%s", now.m.Ply(), d)
	}
	return nil
}

// touch is one press on a button, or one choice in a menu.
type touch struct{ id, value string }

// reaches notes how many touches away each move is that can be made after the
// touches so far, without making it.
func (s *fixture) reaches(t turn, soFar []touch, found map[game.Move]int) error {
	m, err := s.touches(t, soFar)
	if err != nil {
		return err
	}
	e, _ := catalog.Find(t.m.Record.Game)
	for _, next := range touchesOf(m) {
		path, err := ui.ParsePath(next.id)
		if err != nil {
			return err
		}
		plays := path.Action == "commit" || path.Action == "play" && !e.Words.About(lang.English()).PreviewFirst
		switch {
		case plays:
			found[game.Move(path.Rest+next.value)] = len(soFar) + 1
		case path.Action == "play", path.Action == "group" && len(soFar) == 0:
			if err := s.reaches(t, append(soFar[:len(soFar):len(soFar)], next), found); err != nil {
				return err
			}
		}
	}
	return nil
}

// touches makes touches one after another, beginning on the board. It returns the message
// that the player then looks at.
func (s *fixture) touches(t turn, all []touch) (sandbox.Message, error) {
	at, ok := s.world.Message(string(t.m.Board.Message))
	if !ok {
		return at, fmt.Errorf("there is no board")
	}
	for _, next := range all {
		var values []string
		if next.value != "" {
			values = []string{next.value}
		}
		reply, err := t.who.Press(at.ID, next.id, values...)
		switch {
		case err != nil:
			return at, err
		case reply.Message == nil || reply.Message.Only != t.who.Name():
			return at, fmt.Errorf("%v was answered with %v", next, reply.Message)
		}
		at = *reply.Message
	}
	return at, nil
}

// leadsAway are actions that show another board than the one on which a move is made.
var leadsAway = map[string]bool{ui.ActNext: true, ui.ActAnalysis: true, ui.ActNote: true}

// touchesOf are all buttons and options on a message, except those that lead away.
func touchesOf(m sandbox.Message) []touch {
	var all []touch
	validate.Walk(m.Components, func(c *sandbox.Component) {
		if path, err := ui.ParsePath(c.CustomID); c.Type == validate.Button && !c.Disabled && (err != nil || !leadsAway[path.Action]) {
			all = append(all, touch{id: c.CustomID})
		}
		for _, o := range c.Options {
			all = append(all, touch{c.CustomID, o.Value})
		}
	})
	return all
}
