package match

import (
	"maps"
	"slices"
	"sync"

	"galet/game"
)

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
	played, err := m.stages()
	return played[stageOf(m)], err
}

// Replay plays the record of a match. The Service caches the latest replays. An
// error is a *game.PlyError.
func (s *Service) Replay(m Match) (Replay, error) {
	if r, known := s.replays.find(stageOf(m)); known {
		return r, nil
	}
	played, err := m.stages()
	s.replays.add(played)
	return played[stageOf(m)], err
}

// HasMoved reports whether a seat has made a move.
func (r Replay) HasMoved(seat game.Seat) bool { return slices.Contains(r.By, seat) }

// BothMoved reports whether each player has made a ply: until then a player who
// resigns cancels the match.
func (r Replay) BothMoved() bool { return r.HasMoved(game.First) && r.HasMoved(game.Second) }

// next is the replay after one more ply.
func (r Replay) next(move game.Move) (Replay, error) {
	p, err := r.Position.Play(move)
	return Replay{Position: p, By: append(slices.Clip(r.By), r.Position.ToMove())}, err
}

// stage is one ply of one branch of a match. It fixes all plies before it.
type stage struct {
	id          ID
	ply, branch int
}

func stageOf(m Match) stage { return stage{m.ID, m.Ply(), m.Branch} }

// stages plays the record. It returns its replay, and those before the last ply of
// each seat: players may ask to take that ply back.
func (m Match) stages() (map[stage]Replay, error) {
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
	kept := map[stage]Replay{stageOf(m): r}
	for _, seat := range []game.Seat{game.First, game.Second} {
		if ply, _ := r.lastOf(seat); ply >= 0 {
			kept[stage{m.ID, ply, m.Branch}] = all[ply]
		}
	}
	return kept, nil
}

// replay plays a match's record, or finds the result in the cache.
func (tx *txn) replay(m Match) (Replay, error) {
	if r, ok := tx.added[stageOf(m)]; ok {
		return r, nil
	}
	r, known := tx.replays.find(stageOf(m))
	if known {
		return r, nil
	}
	played, err := m.stages()
	tx.keep(played)
	return played[stageOf(m)], err
}

// keep remembers replays if the transaction succeeds.
func (tx *txn) keep(played map[stage]Replay) {
	if tx.added == nil {
		tx.added = map[stage]Replay{}
	}
	maps.Copy(tx.added, played)
}

// replaysKept is how many replays are remembered at least: those of the matches
// that are played or looked at just now.
const replaysKept = 1024

// replays is a cache of the latest replays, so that a press, its board and the
// clock do not each play the record again. Positions are immutable and shared. It
// is safe for concurrent use.
type replays struct {
	mu sync.Mutex
	// recent has the replays added or used last. When it is full it becomes old,
	// and the previous old is dropped.
	recent, old map[stage]Replay
}

func (c *replays) find(at stage) (Replay, bool) {
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

func (c *replays) add(list map[stage]Replay) {
	if len(list) == 0 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for at, r := range list {
		c.put(at, r)
	}
}

func (c *replays) put(at stage, r Replay) {
	if c.recent == nil || len(c.recent) >= replaysKept {
		c.old, c.recent = c.recent, make(map[stage]Replay, replaysKept)
	}
	c.recent[at] = r
}
