package match

import (
	"time"

	"galet/game"
)

// AnyPly says that a move is meant for whichever ply is next, as moves are
// that a player types.
const AnyPly = -1

// PlayRequest is one move that a person wants to make.
type PlayRequest struct {
	ID ID
	By Player
	// Ply and Branch are those for which the move was chosen. With AnyPly the
	// branch does not matter.
	Ply, Branch int
	Move        game.Move
	At          Place
}

// Play makes one ply and owes a NoticeBoard, the last one too. It is refused
// with ErrNotFound, ErrOtherServer, ErrOver, ErrNotPlayer, *StaleError,
// ErrNotYourTurn, in that order, and with what the game's rules say, which
// wraps game.ErrIllegal or game.ErrNotation. Of two that come for the same ply
// one is made, and the other is refused as stale.
func (s *Service) Play(r PlayRequest) (Match, error) {
	now := s.now()
	return s.change(r.ID, r.By, r.At, func(tx Tx, m *Match, seat game.Seat) error {
		if r.Ply != AnyPly && (r.Ply != m.Ply() || r.Branch != m.Branch) {
			return &StaleError{Ply: r.Ply, Now: m.Ply()}
		}
		if err := m.play(seat, r.Move, now); err != nil {
			return err
		}
		if err := moves(tx, r.By.ID); err != nil {
			return err
		}
		return postBoard(tx, *m, false)
	})
}

// Resign ends a match in the other player's favour, or cancels it if not both
// have moved, and owes a NoticeBoard. It is refused with ErrNotFound,
// ErrOtherServer, ErrOver and ErrNotPlayer.
func (s *Service) Resign(id ID, by Player, at Place) (Match, error) {
	return s.giveUp(id, by, at, true)
}

// CallOff is Resign for someone who was told that nobody would win: it cancels
// the match, and once both have moved it is refused with ErrBothMoved.
func (s *Service) CallOff(id ID, by Player, at Place) (Match, error) {
	return s.giveUp(id, by, at, false)
}

// giveUp ends a match for a player, who may lose it by that or not.
func (s *Service) giveUp(id ID, by Player, at Place, mayLose bool) (Match, error) {
	now := s.now()
	return s.change(id, by, at, func(tx Tx, m *Match, seat game.Seat) error {
		both, err := m.BothMoved()
		if err != nil {
			return err
		}
		m.end(End{How: Cancelled, By: seat, At: now})
		switch {
		case both && !mayLose:
			return ErrBothMoved
		case both:
			m.End.How, m.End.Winner = Resigned, seat.Other()
		}
		return postBoard(tx, *m, false)
	})
}

// change is the transaction of a use case that only a player may do, and only
// in a match that goes on. What f leaves in the match is written.
func (s *Service) change(id ID, by Player, at Place, f func(Tx, *Match, game.Seat) error) (Match, error) {
	var m Match
	err := s.store.Update(func(tx Tx) (err error) {
		if m, err = find(tx, id, at); err != nil {
			return err
		}
		if m.Over() {
			return ErrOver
		}
		seat, err := m.seen(by)
		if err != nil {
			return err
		}
		if err := f(tx, &m, seat); err != nil {
			return err
		}
		return keep(tx, m)
	})
	if err != nil {
		return Match{}, err
	}
	return m, nil
}

// keep writes a match that went on until now, and what its end, if it has
// ended, does to the ladder.
func keep(tx Tx, m Match) error {
	if err := tx.Matches().PutMatch(m); err != nil {
		return err
	}
	return rate(tx, m)
}

// find reads a match of a server.
func find(tx Tx, id ID, at Place) (Match, error) {
	m, err := tx.Matches().Match(id)
	if err != nil {
		return Match{}, err
	}
	if m.Place.Guild != at.Guild {
		return Match{}, ErrOtherServer
	}
	return m, nil
}

// seen finds the seat of a person and notes the name by which they now go.
func (m *Match) seen(by Player) (game.Seat, error) {
	seat, ok := m.Seat(by.ID)
	if !ok {
		return 0, ErrNotPlayer
	}
	if by.Name != "" {
		m.Players[seat].Name = by.Name
	}
	return seat, nil
}

// play makes one ply for a seat, and ends the match if the rules end it.
func (m *Match) play(seat game.Seat, move game.Move, now time.Time) error {
	p, err := m.Position()
	if err != nil {
		return err
	}
	if p.ToMove() != seat {
		return ErrNotYourTurn
	}
	next, err := p.Play(move)
	if err != nil {
		return err
	}
	m.Record.Moves = append(m.Record.Moves, move)
	m.begin(now)
	if r, over := next.Result(); over {
		m.end(End{How: Finished, Draw: r.Draw, Winner: r.Winner, By: seat, At: now})
	}
	return nil
}

// BothMoved tells whether each player has made a ply: until then a player who
// resigns cancels the match. An error is a *game.PlyError.
func (m Match) BothMoved() (bool, error) {
	for seat := range m.Players {
		if moved, err := m.HasMoved(game.Seat(seat)); err != nil || !moved {
			return false, err
		}
	}
	return true, nil
}

// HasMoved tells whether a player has made a ply. An error is a *game.PlyError.
func (m Match) HasMoved(seat game.Seat) (bool, error) {
	ply := 0
	for p, err := range m.Record.Positions() {
		if err != nil {
			return false, err
		}
		if ply == m.Ply() {
			break
		}
		if p.ToMove() == seat {
			return true, nil
		}
		ply++
	}
	return false, nil
}
