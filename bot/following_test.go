package bot_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"galet/bot/sandbox"
	"galet/bot/sandbox/validate"
	"galet/game"
	"galet/game/catalog"
	"galet/game/lang"
	"galet/game/match"
)

// follows has both players of a match make the moves of a record, from the
// match's last ply up to a ply or to the end. The words are the match's number,
// the record's name, how the moves are made ("menus", "types", or "both" in
// turns) and the ply.
func (s *fixture) follows(words []string) error {
	if len(words) < 3 {
		return errors.New("follow which match, which record, how?")
	}
	id, err := match.ParseID(words[0])
	if err != nil {
		return err
	}
	record, err := recordOf(words[1])
	if err != nil {
		return err
	}
	m, err := s.Matches().Match(id)
	if err != nil {
		return err
	}
	to := len(record.Moves)
	if len(words) > 3 {
		if to, err = strconv.Atoi(words[3]); err != nil || to > len(record.Moves) {
			return fmt.Errorf("the record has %d moves: %w", len(record.Moves), err)
		}
	}
	return s.plays([]string{words[0], strconv.Itoa(to - m.Ply())}, func(s *fixture, t turn) error {
		move := record.Moves[t.m.Ply()]
		if words[2] == "types" || words[2] == "both" && t.m.Ply()%2 == 1 {
			return s.writes(t, move)
		}
		return s.picks(t, move)
	})
}

// recordOf finds a record by its name, here or with the games.
func recordOf(name string) (game.Record, error) {
	for _, folder := range []string{"testdata/records", "../game/*/testdata"} {
		files, err := filepath.Glob(filepath.Join(folder, name+".json"))
		if err != nil || len(files) == 0 {
			continue
		}
		data, err := os.ReadFile(files[0])
		if err != nil {
			return game.Record{}, err
		}
		return game.ParseRecord(data, catalog.Game)
	}
	return game.Record{}, fmt.Errorf("there is no record %q", name)
}

// picks makes a move by what is written on the board's buttons and menus, in any
// language, in at most three touches.
func (s *fixture) picks(t turn, move game.Move) error {
	labels, err := labelsTo(t, move)
	if err != nil {
		return err
	}
	at, ok := s.world.Message(string(t.m.Board.Message))
	if !ok {
		return errors.New("there is no board")
	}
	for range 3 {
		id, values, ok := leadsTo(at, labels)
		if !ok {
			return fmt.Errorf("none of %q is there: %v", labels, at)
		}
		reply, err := t.who.Press(at.ID, id, values...)
		switch {
		case err != nil:
			return err
		case reply.Message == nil:
			return fmt.Errorf("%s was not answered", id)
		case len(touchesOf(*reply.Message)) == 0:
			return nil
		}
		at = *reply.Message
	}
	return fmt.Errorf("three touches were not enough: %v", at)
}

// labelsTo are the labels that lead to a move: the label of the move, of the button
// that plays a preview, and of the move's group. They are in every language,
// because the board has the server's language and the answer the member's.
func labelsTo(t turn, move game.Move) ([]string, error) {
	e, _ := catalog.Find(t.m.Record.Game)
	var own, plays, groups []string
	for _, l := range lang.All() {
		menu := e.Words.Menu(l, t.position)
		i := slices.IndexFunc(menu, func(c game.Choice) bool { return c.Move == move })
		if i < 0 {
			return nil, fmt.Errorf("%s is not on offer", move)
		}
		own, plays = append(own, menu[i].Label, menu[i].Offer()), append(plays, l.Say("button.play"))
		if menu[i].Group != "" {
			groups = append(groups, menu[i].Group)
		}
	}
	return slices.Concat(own, plays, groups), nil
}

// leadsTo finds the component for the first of the labels that a message has:
// a button, or a menu and its option.
func leadsTo(m sandbox.Message, labels []string) (id string, values []string, ok bool) {
	for _, label := range labels {
		validate.Walk(m.Components, func(part *sandbox.Component) {
			isLabel := func(o validate.SelectOption) bool { return o.Label == label }
			switch {
			case ok:
			case part.Label == label:
				id, ok = part.CustomID, true
			case slices.ContainsFunc(part.Options, isLabel):
				id, values, ok = part.CustomID, []string{label}, true
			}
		})
	}
	return id, values, ok
}
