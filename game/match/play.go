package match

import (
	"errors"
	"maps"
	"slices"
	"sync"

	"galet/game"
)

// AnyPly is the ply of a PlayRequest for a typed move: the next ply, whichever it is.
const AnyPly = -1

// PlayRequest is one move that a person wants to make.
type PlayRequest struct {
	ID ID
	By Player
	// Ply and Branch identify the board on which the move was chosen. With AnyPly
	// the branch does not matter.
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
		if err := prefetchAnswer(tx, *m, r.By.ID); err != nil {
			return err
		}
		if err := errors.Join(recordMove(tx, r.By.ID), m.playConditional(tx, seat)); err != nil {
			return err
		}
		return postUnlessGaletMoves(tx, *m)
	})
}

// prefetchAnswer reads at once what the transaction will need after a member's move.
func prefetchAnswer(tx *txn, m Match, by PlayerID) error {
	late, err := markKey(tx.KeyValues(), timeoutMark, string(by))
	_, level := m.Galet()
	keys := PrefetchKeys{Match: m.ID, Notice: level == 0 && !m.Private(), Meta: []string{remindingKey(m.ID)}}
	if late != "" {
		keys.Meta = append(keys.Meta, late)
	}
	if m.MaySetMoves(by) == nil {
		keys.Analyses = []PlayerID{m.Players[0].ID, m.Players[1].ID}
	}
	tx.Prefetch(keys)
	return err
}

// Resign ends a match in the other player's favour, or cancels it if not both
// have moved and it is not of a tournament. The moves of a wrong record do not count. It
// queues a NoticeBoard. It is refused with ErrNotFound, ErrOtherServer, ErrOver and
// ErrNotPlayer.
func (s *Service) Resign(id ID, by Player, at Place) (Match, error) {
	return s.giveUp(id, by, at, true)
}

// Cancel is Resign for a player who was told that nobody would win: it cancels
// the match. Once both have moved, and in a tournament, it returns ErrBothMoved.
func (s *Service) Cancel(id ID, by Player, at Place) (Match, error) {
	return s.giveUp(id, by, at, false)
}

// giveUp ends a match for a player who resigns. Without mayLose it only cancels: if the
// player would lose, it returns ErrBothMoved.
func (s *Service) giveUp(id ID, by Player, at Place, mayLose bool) (Match, error) {
	return s.change(id, by, at, func(tx *txn, m *Match, seat game.Seat) error {
		played, err := tx.replay(*m)
		if ignoringWrongRecord(err) != nil {
			return err
		}
		e := m.endByResigning(played, seat)
		if e.How == Resigned && !mayLose {
			return ErrBothMoved
		}
		m.end(e, tx.now)
		return postBoard(tx, *m, false)
	})
}

// change changes an open match for one of its players, in one transaction: it reads the
// match, f changes it, and change writes it.
func (s *Service) change(id ID, by Player, at Place, f func(*txn, *Match, game.Seat) error) (Match, error) {
	return save(s, func(tx *txn) (Match, error) {
		tx.Prefetch(PrefetchKeys{Match: id, Member: by.ID, Meta: []string{secret}})
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
		return m, putAndConclude(tx, m)
	})
}

// putAndConclude writes a match that was open until now. If it has just ended, it also
// updates the ladder and the tournament, tells those who follow the match, and deletes
// what members tried in it. The caller must have queued the last board.
func putAndConclude(tx *txn, m Match) error {
	if err := tx.Matches().PutMatch(m); err != nil || !m.Over() {
		return err
	}
	err := errors.Join(tx.Analyses().DeleteAnalyses(m.ID), updateLadder(tx, m), tellFollowers(tx, m), enterResult(tx, m))
	if m.Rated && !m.CountsForLadder() {
		err = errors.Join(err, updateAtRatedLimit(tx, m, RatedLimit-1))
	}
	return err
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

// seat is the seat of a player, and updates the player's name. It is refused with
// ErrNotPlayer.
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
	m.beginTurn(tx.now)
	if result, over := r.Position.Result(); over {
		m.end(End{How: Finished, Draw: result.Draw, Winner: result.Winner, By: seat}, tx.now)
	}
	tx.cacheReplays(map[replayKey]Replay{replayKeyOf(*m): r})
	return nil
}

// Replay is the result of playing a match's record.
type Replay struct {
	// Position is the one after the last ply.
	Position game.Position
	// By is the seat that made each ply.
	By []game.Seat
}

// Replay plays the record. An error is a *game.PlyError: the store holds a move
// that the rules refuse.
func (m Match) Replay() (Replay, error) {
	played, err := m.recentReplays()
	return played[replayKeyOf(m)], err
}

// Replay plays the record of a match. The Service caches the latest replays. An
// error is a *game.PlyError.
func (s *Service) Replay(m Match) (Replay, error) {
	r, played, err := s.replays.get(m)
	s.replays.add(played)
	return r, err
}

// PlayerToMove is the player to move in a match; false: the match is over, or its record
// cannot be played.
func (s *Service) PlayerToMove(m Match) (Player, bool) {
	r, err := s.Replay(m)
	if err != nil || m.Over() {
		return Player{}, false
	}
	return m.Players[r.Position.ToMove()], true
}

// IsTurnOf reports whether a match is open and it is the member's turn.
func (s *Service) IsTurnOf(m Match, p PlayerID) bool {
	mover, ok := s.PlayerToMove(m)
	return ok && mover.ID == p
}

// HasMoved reports whether a seat has made a move.
func (r Replay) HasMoved(seat game.Seat) bool { return slices.Contains(r.By, seat) }

// BothMoved reports whether each player has made a ply. Before that, a player who resigns
// cancels the match.
func (r Replay) BothMoved() bool { return r.HasMoved(game.First) && r.HasMoved(game.Second) }

// next is the replay after one more ply.
func (r Replay) next(move game.Move) (Replay, error) {
	p, err := r.Position.Play(move)
	return Replay{Position: p, By: append(slices.Clip(r.By), r.Position.ToMove())}, err
}

// replayKey identifies a position of a match by ply and branch. All plies before it are
// then fixed too.
type replayKey struct {
	id          ID
	ply, branch int
}

func replayKeyOf(m Match) replayKey { return replayKey{m.ID, m.Ply(), m.Branch} }

// recentReplays plays the record. It returns the replay at the end, and the ones before
// the last ply of each seat, because players may take that ply back.
func (m Match) recentReplays() (map[replayKey]Replay, error) {
	var all []Replay // from the start on
	var r Replay
	for p, err := range m.Record.Positions() {
		if err != nil {
			return nil, err
		}
		if r.Position != nil {
			r.By = append(r.By, r.Position.ToMove())
		}
		r.Position = p
		all = append(all, r)
	}
	kept := map[replayKey]Replay{replayKeyOf(m): r}
	for _, seat := range []game.Seat{game.First, game.Second} {
		if ply, _ := r.lastOf(seat); ply >= 0 {
			kept[replayKey{m.ID, ply, m.Branch}] = all[ply]
		}
	}
	return kept, nil
}

// replay plays a match's record, or finds the result in the cache.
func (tx *txn) replay(m Match) (Replay, error) {
	if r, ok := tx.newReplays[replayKeyOf(m)]; ok {
		return r, nil
	}
	r, played, err := tx.replays.get(m)
	tx.cacheReplays(played)
	return r, err
}

// cacheReplays adds replays to the cache if the transaction succeeds.
func (tx *txn) cacheReplays(played map[replayKey]Replay) {
	if tx.newReplays == nil && len(played) > 0 {
		tx.newReplays = map[replayKey]Replay{}
	}
	maps.Copy(tx.newReplays, played)
}

// replaysKept is the minimum number of replays in the cache: as many as matches that are
// played or viewed at the same time.
const replaysKept = 1024

// replays is a cache of the latest replays, so that a press, its board and the
// clock do not each play the record again. Positions are immutable and shared. It
// is safe for concurrent use.
type replays struct {
	mu sync.Mutex
	// recent has the replays that were added or used last. When it is full it becomes
	// old, and the previous old is dropped.
	recent, old map[replayKey]Replay
}

// get is the replay of a match. If the cache does not have it, get plays the record, and
// played are the replays for the caller to add.
func (c *replays) get(m Match) (r Replay, played map[replayKey]Replay, err error) {
	if r, known := c.find(replayKeyOf(m)); known {
		return r, nil, nil
	}
	played, err = m.recentReplays()
	return played[replayKeyOf(m)], played, err
}

func (c *replays) find(at replayKey) (Replay, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if r, ok := c.recent[at]; ok {
		return r, true
	}
	r, ok := c.old[at]
	if ok {
		c.put(at, r)
	}
	return r, ok
}

func (c *replays) add(list map[replayKey]Replay) {
	if len(list) == 0 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for at, r := range list {
		c.put(at, r)
	}
}

func (c *replays) put(at replayKey, r Replay) {
	if c.recent == nil || len(c.recent) >= replaysKept {
		c.old, c.recent = c.recent, make(map[replayKey]Replay, replaysKept)
	}
	c.recent[at] = r
}
