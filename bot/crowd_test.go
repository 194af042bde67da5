package bot_test

import (
	"errors"
	"fmt"
	"strconv"

	"galet/game"
	"galet/game/match"
)

// crowd has members play rated matches in the channel of match 1, straight in
// the store: the first of each pair resigns after both have moved. Nothing is
// posted.
func (s *fixture) crowd(words []string) error {
	if len(words) != 2 {
		return errors.New("want a game and a number of members")
	}
	members, err := strconv.Atoi(words[1])
	if err != nil {
		return err
	}
	for i := range members {
		if err := s.loses(game.ID(words[0]), stranger(i), stranger(i+1)); err != nil {
			return err
		}
	}
	return nil
}

// losing has one person of the world lose to another so often, in the same way:
// "ana bo kala 5".
func (s *fixture) losing(words []string) error {
	if len(words) != 4 {
		return errors.New("want a loser, a winner, a game and a number")
	}
	times, err := strconv.Atoi(words[3])
	if err != nil {
		return err
	}
	player := func(name string) match.Player {
		p := s.world.Person(name)
		return match.Player{ID: match.PlayerID(p.ID()), Name: p.Face().Shown}
	}
	for range times {
		if err := s.loses(game.ID(words[2]), player(words[0]), player(words[1])); err != nil {
			return err
		}
	}
	return nil
}

// stranger is a member who is not in the world: someone on a ladder who has left the
// server.
func stranger(n int) match.Player {
	names := []string{"Member %d", "עומר %d", "田中さくら %d", "Maximilian von Hohenstein-Lichtenberg %d", "🦊🦊 %d", "@everyone **%d**"}
	return match.Player{ID: match.PlayerID(fmt.Sprint(5000 + n)), Name: fmt.Sprintf(names[n%len(names)], n)}
}

// loses has one member lose a rated match against another.
func (s *fixture) loses(id game.ID, loser, winner match.Player) error {
	first, err := s.Matches().Match(1)
	if err != nil {
		return err
	}
	here := first.Place
	c, err := s.Matches().Propose(match.Proposal{
		Game: id, By: loser, Against: &winner, First: match.FirstChallenger, Place: here, Terms: match.Terms{Pace: match.DefaultPace, Rated: true},
	})
	if err != nil {
		return err
	}
	m, err := s.Matches().Accept(c.ID, winner, here)
	if err != nil {
		return err
	}
	for moved := false; !moved; {
		p, err := m.Record.Last()
		if err != nil {
			return err
		}
		m, err = s.Matches().Play(match.PlayRequest{
			ID: m.ID, By: m.Players[p.ToMove()], Ply: match.AnyPly, Move: p.Legal()[0], At: here,
		})
		if err != nil {
			return err
		}
		played, err := m.Replay()
		if err != nil {
			return err
		}
		moved = played.BothMoved()
	}
	if _, err := s.Matches().Resign(m.ID, loser, here); err != nil {
		return err
	}
	out, err := s.Matches().Outgoing(m.ID)
	for _, n := range out.Pending {
		err = errors.Join(err, s.Matches().MarkSent(n.Seq, match.Posted{}))
	}
	return err
}
