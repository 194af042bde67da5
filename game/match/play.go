package match

import (
	"errors"

	"galet/game"
)

// AnyPly means the next ply, for typed moves.
const AnyPly = -1

// PlayRequest is one move that a person wants to make.
type PlayRequest struct {
	ID ID
	By Player
	// Ply and Branch are those of the board on which the move was chosen. With
	// AnyPly the branch does not matter.
	Ply, Branch int
	Move        game.Move
	At          Place
}

// Play makes one ply, and the conditional moves of both players that follow it. It
// queues one NoticeBoard, unless Galet moves next. It is refused with ErrNotFound,
// ErrOtherServer, ErrOver, ErrNotPlayer, *StaleError, ErrNotYourTurn, in that
// order, and by the game's rules with an error that wraps game.ErrIllegal or
// game.ErrNotation. Of two moves for the same ply one is made, and the other is
// stale.
func (s *Service) Play(r PlayRequest) (Match, error) {
	return s.change(r.ID, r.By, r.At, func(tx *txn, m *Match, seat game.Seat) error {
		if r.Ply != AnyPly && (r.Ply != m.Ply() || r.Branch != m.Branch) {
			return &StaleError{Ply: r.Ply, Now: m.Ply()}
		}
		if err := m.play(tx, seat, r.Move); err != nil {
			return err
		}
		if err := errors.Join(hasMoved(tx, r.By.ID), m.answer(tx, seat)); err != nil {
			return err
		}
		return postUnlessGaletMoves(tx, *m)
	})
}

// Resign ends a match in the other player's favour, or cancels it if not both
// have moved and it is not of a tournament. It queues a NoticeBoard. It is refused with
// ErrNotFound, ErrOtherServer, ErrOver and ErrNotPlayer.
func (s *Service) Resign(id ID, by Player, at Place) (Match, error) {
	return s.giveUp(id, by, at, true)
}

// Cancel is Resign for a player who was told that nobody would win: it cancels
// the match. Once both have moved, and in a tournament, it returns ErrBothMoved.
func (s *Service) Cancel(id ID, by Player, at Place) (Match, error) {
	return s.giveUp(id, by, at, false)
}

// giveUp ends a match for a player. Without mayLose it only cancels.
func (s *Service) giveUp(id ID, by Player, at Place, mayLose bool) (Match, error) {
	return s.change(id, by, at, func(tx *txn, m *Match, seat game.Seat) error {
		played, err := tx.replay(*m)
		if err != nil {
			return err
		}
		both := m.Tournament != 0 || played.BothMoved()
		m.end(End{How: Cancelled, By: seat, At: tx.now})
		switch {
		case both && !mayLose:
			return ErrBothMoved
		case both:
			m.End.How, m.End.Winner = Resigned, seat.Other()
		}
		return postBoard(tx, *m, false)
	})
}

// change is the transaction of a use case in an open match, for its players
// only. It writes what f leaves in the match.
func (s *Service) change(id ID, by Player, at Place, f func(*txn, *Match, game.Seat) error) (Match, error) {
	return save(s, func(tx *txn) (Match, error) {
		m, err := find(tx, id, at)
		if err != nil {
			return Match{}, err
		}
		if m.Over() {
			return Match{}, ErrOver
		}
		seat, err := m.seat(by)
		if err != nil {
			return Match{}, err
		}
		if err := f(tx, &m, seat); err != nil {
			return Match{}, err
		}
		return m, putMatch(tx, m)
	})
}

// putMatch writes a match that went on until now. If it has just ended, it
// counts for the ladder and in its tournament, those who follow it are told, and what
// members tried in it is deleted. Its last board is queued before.
func putMatch(tx *txn, m Match) error {
	if err := tx.Matches().PutMatch(m); err != nil || !m.Over() {
		return err
	}
	return errors.Join(tx.Analyses().DeleteAnalyses(m.ID), rate(tx, m), tellFollowers(tx, m), enterResult(tx, m))
}

// find reads a match of a server.
func find(tx *txn, id ID, at Place) (Match, error) {
	m, err := tx.Matches().Match(id)
	if err != nil {
		return Match{}, err
	}
	if m.Place.Guild != at.Guild {
		return Match{}, ErrOtherServer
	}
	return m, nil
}

// seat finds the seat of a person and updates their name.
func (m *Match) seat(by Player) (game.Seat, error) {
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
func (m *Match) play(tx *txn, seat game.Seat, move game.Move) error {
	r, err := tx.replay(*m)
	if err != nil {
		return err
	}
	if r.Position.ToMove() != seat {
		return ErrNotYourTurn
	}
	if r, err = r.next(move); err != nil {
		return err
	}
	m.Record.Moves = append(m.Record.Moves, move)
	m.begin(tx.now)
	if result, over := r.Position.Result(); over {
		m.end(End{How: Finished, Draw: result.Draw, Winner: result.Winner, By: seat, At: tx.now})
	}
	tx.keep(map[stage]Replay{stageOf(*m): r})
	return nil
}
