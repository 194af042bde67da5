package bot_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/google/go-cmp/cmp"

	"galet/bot/sandbox"
	"galet/bot/sandbox/validate"
	"galet/bot/ui"
	"galet/game"
	"galet/game/catalog"
	"galet/game/match"
)

// turn is the state of the match before a move.
type turn struct {
	m        match.Match
	position game.Position
	who      *sandbox.Person
}

// plays makes both players move in one match until it is over or has this
// many moves, and looks at every board. The words are the match's number and,
// optionally, the number of moves.
func (s *fixture) plays(words []string, move func(*fixture, turn) error) error {
	id, err := match.ParseID(words[0])
	if err != nil {
		return err
	}
	limit := 1000
	if len(words) > 1 {
		if limit, err = strconv.Atoi(words[1]); err != nil {
			return err
		}
	}
	for range limit {
		if err := s.world.Settle(context.Background()); err != nil {
			return err
		}
		t, err := s.turn(id)
		if err != nil || t.m.Over() {
			return err
		}
		if err := move(s, t); err != nil {
			return fmt.Errorf("ply %d: %w", t.m.Ply(), err)
		}
		if err := s.after(t); err != nil {
			return fmt.Errorf("after ply %d: %w", t.m.Ply(), err)
		}
	}
	return nil
}

func (s *fixture) turn(id match.ID) (turn, error) {
	m, err := s.Matches().Match(id)
	if err != nil {
		return turn{}, err
	}
	p, err := m.Record.Last()
	if err != nil {
		return turn{}, err
	}
	for _, name := range s.world.People() {
		if who := s.world.Person(name); who.ID() == string(m.Players[p.ToMove()].ID) {
			return turn{m, p, who}, nil
		}
	}
	return turn{}, errors.New("the player to move is not there")
}

// after checks what a move did: there is one ply more, the old board is gone, and a
// new one pings the player to move and nobody else.
func (s *fixture) after(t turn) error {
	if err := s.world.Settle(context.Background()); err != nil {
		return err
	}
	now, err := s.turn(t.m.ID)
	if err != nil {
		return err
	}
	if now.m.Ply() != t.m.Ply()+1 {
		return fmt.Errorf("the match is at ply %d", now.m.Ply())
	}
	if old, ok := s.world.Message(string(t.m.Board.Message)); ok {
		return fmt.Errorf("the old board: %v", old)
	}
	board, ok := s.world.Message(string(now.m.Board.Message))
	if !ok || len(board.Attachments) != 1 || board.Attachments[0].Description == "" {
		return fmt.Errorf("the new board: %v", board)
	}
	pings := []string{now.who.Name()}
	if now.m.Over() {
		pings = []string{"ana", "bo"}
	}
	if !slices.Equal(slices.Sorted(slices.Values(board.Pings)), pings) || ends(board) != now.m.Over() {
		return fmt.Errorf("the new board pings %v: %v", board.Pings, board)
	}
	return nil
}

// types makes a legal move by typing it.
func (s *fixture) types(t turn) error {
	legal := t.position.Legal()
	return s.writes(t, legal[s.rng.IntN(len(legal))])
}

// writes types a move in one of the ways in which people do, and confirms it if
// asked.
func (s *fixture) writes(t turn, move game.Move) error {
	typed := string(move)
	switch s.rng.IntN(4) {
	case 0:
		typed = strings.ToUpper(typed)
	case 1:
		typed = strings.Join(strings.Split(typed, ""), " ")
	case 2:
		typed = strings.Map(func(r rune) rune { return r + '！' - '!' }, typed)
	}
	line := "/move move:" + typed
	open, err := s.Matches().OpenMatches(t.m.Place.Guild, match.PlayerID(t.who.ID()))
	if err != nil {
		return err
	}
	if len(open) > 1 || s.rng.IntN(2) == 0 {
		line += " match:" + t.m.ID.String()
	}
	reply, err := t.who.Slash(string(t.m.Place.Channel), line)
	if err == nil && (reply.Message == nil || reply.Message.Only == "") {
		err = fmt.Errorf("%s was answered with %v", line, reply.Message)
	}
	if err != nil {
		return err
	}
	if asked := touchesOf(*reply.Message); len(asked) > 0 {
		_, err = t.who.Press(reply.Message.ID, asked[0].id)
	}
	return err
}

// chooses makes a legal move by the menus. Now and then it opens another group
// first, or goes back from a preview.
func (s *fixture) chooses(t turn) error {
	board, ok := s.world.Message(string(t.m.Board.Message))
	if !ok {
		return errors.New("there is no board")
	}
	touches := 0
	at := &board
	for astray := s.rng.IntN(3); touches < 3; touches++ {
		part, value, err := s.part(*at, astray > 0)
		if err != nil {
			return err
		}
		values := []string{value}
		if value == "" {
			values = nil
		}
		reply, err := t.who.Press(at.ID, part, values...)
		switch {
		case err != nil:
			return err
		case reply.Message == nil:
			return fmt.Errorf("%s was not answered", part)
		case reply.Message.Content != "" && len(touchesOf(*reply.Message)) == 0:
			return nil
		}
		at = reply.Message
		if astray > 0 && touches > 0 {
			astray, touches = astray-1, 0
		}
	}
	return fmt.Errorf("three touches were not enough: %v", at)
}

// part picks a button or an option at random: one that leads to a move, or with
// astray perhaps one that leads away.
func (s *fixture) part(m sandbox.Message, astray bool) (id, value string, err error) {
	type part struct{ id, value string }
	var onward, back []part
	for _, row := range m.Components {
		for _, c := range row.Components {
			path, err := ui.ParsePath(c.CustomID)
			if err != nil {
				return "", "", err
			}
			to := &onward
			if path.Action == "again" || path.Action == "group" && m.Only != "" {
				to = &back
			}
			if len(c.Options) == 0 && !c.Disabled && !leadsAway[path.Action] {
				*to = append(*to, part{id: c.CustomID})
			}
			for _, o := range c.Options {
				*to = append(*to, part{c.CustomID, o.Value})
			}
		}
	}
	if astray && len(back) > 0 {
		onward = back
	}
	if len(onward) == 0 {
		return "", "", fmt.Errorf("nothing to press on %v", m)
	}
	p := onward[s.rng.IntN(len(onward))]
	return p.id, p.value, nil
}

// replays checks the record file that a player gets: it is the match's, and
// replays to the match's last position.
func (s *fixture) replays(words []string) error {
	id, err := match.ParseID(words[0])
	if err != nil {
		return err
	}
	t, err := s.turn(id)
	if err != nil {
		return err
	}
	reply, err := t.who.Slash(string(t.m.Place.Channel), "/record match:"+words[0])
	if err != nil {
		return err
	}
	if reply.Message == nil || len(reply.Message.Attachments) != 1 {
		return fmt.Errorf("no record: %v", reply.Message)
	}
	record, err := game.ParseRecord(reply.Message.Attachments[0].Data, catalog.Game)
	if err != nil {
		return err
	}
	last, err := record.Last()
	if err != nil {
		return err
	}
	given, err := written(record, last)
	if err != nil {
		return err
	}
	own, err := written(t.m.Record, t.position)
	if err != nil {
		return err
	}
	if diff := cmp.Diff(own, given); diff != "" {
		return fmt.Errorf("the record (-match +given):\n%s", diff)
	}
	return nil
}

// written is a record, and the position at its end as records are checked
// against each other.
func written(r game.Record, last game.Position) (string, error) {
	record, err := json.Marshal(r)
	if err != nil {
		return "", err
	}
	line, err := json.Marshal(game.Line{Ply: len(r.Moves), Position: last})
	return string(record) + "\n" + string(line), err
}

// ends reports whether a board is a last one, on which there is nothing to play
// and a rematch to be had.
func ends(board sandbox.Message) bool {
	again := false
	validate.Walk(board.Components, func(c *sandbox.Component) {
		path, err := ui.ParsePath(c.CustomID)
		again = again || err == nil && path.Action == "rematch"
	})
	return again
}
