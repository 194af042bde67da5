package match

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"galet/game"
	"galet/game/engine"
)

// MaxPractice is how many practice matches a member may have open.
const MaxPractice = 10

// galet is the prefix of Galet's player IDs; the level follows.
const galet = "galet-"

// Galet is the player Galet with a level from engine.MinLevel to engine.MaxLevel. Each
// level is a player of its own.
func Galet(level int) Player {
	return Player{ID: PlayerID(galet + strconv.Itoa(level)), Name: "Galet"}
}

// Level is Galet's level; 0: the player is a member.
func (p PlayerID) Level() int {
	number, is := strings.CutPrefix(string(p), galet)
	level, err := strconv.Atoi(number)
	if !is || err != nil {
		return 0
	}
	return level
}

// Galet is the seat and the level of Galet in the match. The level is 0 if both players
// are members.
func (m Match) Galet() (seat game.Seat, level int) {
	for seat, p := range m.Players {
		if level := p.ID.Level(); level != 0 {
			return game.Seat(seat), level
		}
	}
	return 0, 0
}

// Private reports whether the match is practice: only its player sees it, and it
// belongs to no server.
func (m Match) Private() bool { return m.Place == Place{} }

// PracticeFullError refuses a practice match to a member who has as many as are
// allowed.
type PracticeFullError struct {
	// Limit is the most that a member may have.
	Limit int
}

// Error names the limit.
func (e *PracticeFullError) Error() string {
	return fmt.Sprintf("at most %d practice matches each", e.Limit)
}

// Begin begins a match with Galet at a level: it does what Propose and Accept do, and
// ignores p.Against. Without a Place the match is practice: it has no pace, and nothing
// is posted. Otherwise it queues a NoticeBoard, unless Galet moves first. The match is
// never rated. It is refused as Propose is, and with *PracticeFullError.
func (s *Service) Begin(p Proposal, level int) (Match, error) {
	if err := (engine.Limits{Level: level}).Check(); err != nil {
		return Match{}, fmt.Errorf("%w: %w", game.ErrOptions, err)
	}
	opponent, lot := Galet(level), s.lots()
	p.Against, p.AgainstIsBot, p.Rated = &opponent, false, false
	if p.Place == (Place{}) {
		p.Pace = NoPace
	}
	c, err := s.challenge(p)
	if err != nil {
		return Match{}, err
	}
	return save(s, func(tx *txn) (Match, error) {
		if err := s.mayBegin(tx, c, p.Under); err != nil {
			return Match{}, err
		}
		return beginAgainstGalet(tx, &c, lot)
	})
}

// mayBegin refuses a match with Galet if the server or the member is at a limit.
func (s *Service) mayBegin(tx *txn, c Challenge, under ChannelID) error {
	if c.Place == (Place{}) {
		open, err := practices(tx, c.By.ID)
		if err == nil && len(open) >= MaxPractice {
			err = &PracticeFullError{Limit: MaxPractice}
		}
		return err
	}
	server, err := tx.Servers().Server(c.Place.Guild)
	if err != nil {
		return err
	}
	if err := server.checkChannel(c.Place.Channel, under); err != nil {
		return err
	}
	return s.checkMember(tx, server, c.By, 0, 1)
}

// beginAgainstGalet writes an accepted challenge to Galet, and its match.
func beginAgainstGalet(tx *txn, c *Challenge, lot game.Seat) (m Match, err error) {
	if c.ID, err = tx.Challenges().NextID(); err != nil {
		return Match{}, err
	}
	c.State, c.Answer = Accepted, &Answer{By: *c.Against, At: tx.now}
	m = c.match(*c.Against, lot, tx.now)
	if err := errors.Join(tx.Challenges().PutChallenge(*c), tx.Matches().PutMatch(m)); err != nil {
		return Match{}, err
	}
	return m, postUnlessGaletMoves(tx, m)
}

// postUnlessGaletMoves queues the board of a match, unless Galet is to move: Galet's move
// queues the next board.
func postUnlessGaletMoves(tx *txn, m Match) error {
	waits, err := galetMoves(tx, m)
	if err != nil || waits {
		return err
	}
	return postBoard(tx, m, false)
}

// galetMoves reports whether a match is open and Galet is to move.
func galetMoves(tx *txn, m Match) (bool, error) {
	seat, level := m.Galet()
	if level == 0 || m.Over() {
		return false, nil
	}
	r, err := tx.replay(m)
	return err == nil && r.Position.ToMove() == seat, err
}

// GaletTurns are the matches where Galet is to move, in no particular order. There may be
// very many open matches with Galet, because practice has no time limit. It reads some at a
// time: moves wait for a long transaction if the file has to grow.
func (s *Service) GaletTurns() (owed []ID, err error) {
	s.galetTurns.Lock()
	defer s.galetTurns.Unlock()
	open, err := get(s, openWithGalet)
	if err != nil {
		return nil, err
	}
	found := map[ID]replayKey{}
	for ids := range slices.Chunk(open, chunk) {
		waits, err := get(s, func(tx *txn) ([]ID, error) { return s.galetTurnsAmong(tx, ids, found) })
		if err != nil {
			return owed, err
		}
		owed = append(owed, waits...)
	}
	s.membersTurns = found
	return owed, nil
}

// openWithGalet are the open matches with Galet.
func openWithGalet(tx *txn) (open []ID, err error) {
	for level := engine.MinLevel; level <= engine.MaxLevel; level++ {
		ids, err := tx.Matches().OpenMatches(Galet(level).ID)
		if err != nil {
			return nil, err
		}
		open = append(open, ids...)
	}
	return open, nil
}

// galetTurnsAmong are those of some matches where Galet is to move. It adds the others to
// found.
func (s *Service) galetTurnsAmong(tx *txn, ids []ID, found map[ID]replayKey) (owed []ID, err error) {
	for _, id := range ids {
		m, err := tx.Matches().Match(id)
		if errors.Is(err, ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		at, waits := replayKeyOf(m), false
		if s.membersTurns[id] != at {
			if waits, err = galetMoves(tx, m); ignoringWrongRecord(err) != nil {
				return nil, err
			}
		}
		if waits {
			owed = append(owed, id)
		} else {
			found[id] = at
		}
	}
	return owed, nil
}

// Practices are a member's open practice matches, the latest turn last.
func (s *Service) Practices(p PlayerID) ([]Match, error) {
	return get(s, func(tx *txn) ([]Match, error) { return practices(tx, p) })
}

func practices(tx *txn, p PlayerID) ([]Match, error) {
	ids, err := tx.Matches().OpenMatches(p)
	if err != nil {
		return nil, err
	}
	open, err := readAll(ids, tx.Matches().Match)
	return byTurn(open, func(m Match) bool { return m.Private() }), err
}
