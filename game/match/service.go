package match

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"galet/game"
)

// The defaults of Config.
const (
	DefaultMaxOpen       = 20
	DefaultMaxChallenges = 200
	DefaultMaxWaiting    = 5
)

// ChallengeLife is how long a challenge can be answered.
const ChallengeLife = 48 * time.Hour

// Config is what a Service needs. Store, Games, Now and Rand must be given.
type Config struct {
	Store Store
	// Games finds the rules of a game.
	Games func(game.ID) (game.Game, bool)
	// MaxOpen is the most open matches and own open challenges that a member
	// may have, over all servers; 0 means DefaultMaxOpen.
	MaxOpen int
	// MaxChallenges is the most open challenges that a server may have, of all
	// its members together; 0 means DefaultMaxChallenges.
	MaxChallenges int
	// MaxWaiting is the most open challenges that a member may have on a server;
	// 0 means DefaultMaxWaiting, or a twentieth of MaxChallenges if that is less.
	MaxWaiting int
	// KeepMatches is how long ended matches are kept that count for no ladder;
	// 0: for ever.
	KeepMatches time.Duration
	Now         func() time.Time
	// Rand draws lots and starting positions. The Service alone uses it.
	Rand *rand.Rand
}

// Service has the use cases. It is safe for concurrent use.
type Service struct {
	store Store
	*state
}

// state is what a Service and the results of its WithLease share.
type state struct {
	games         func(game.ID) (game.Game, bool)
	maxOpen       int
	maxChallenges int
	maxWaiting    int
	keepMatches   time.Duration
	clock         func() time.Time
	replays       replays

	// membersTurns are the open matches with Galet where GaletTurns last found that the
	// member is to move. As long as such a match stays at its ply and branch, GaletTurns
	// does not replay it. galetTurns guards membersTurns.
	galetTurns   sync.Mutex
	membersTurns map[ID]replayKey

	// maintaining makes calls of Maintain run one after another. It guards marksExpired,
	// the time when old marks were last deleted.
	maintaining  sync.Mutex
	marksExpired time.Time

	// randMu guards rand and drawnSecret.
	randMu      sync.Mutex
	rand        *rand.Rand
	drawnSecret []byte
}

// New makes a Service from its parts.
func New(c Config) *Service {
	s := &Service{store: c.Store, state: &state{
		games:         c.Games,
		maxOpen:       c.MaxOpen,
		maxChallenges: c.MaxChallenges,
		maxWaiting:    c.MaxWaiting,
		clock:         c.Now,
		rand:          c.Rand,
		keepMatches:   c.KeepMatches,
	}}
	if s.maxOpen == 0 {
		s.maxOpen = DefaultMaxOpen
	}
	if s.maxChallenges == 0 {
		s.maxChallenges = DefaultMaxChallenges
	}
	return s
}

// MaxOpen is the most open matches and own open challenges that a member may
// have, over all servers.
func (s *Service) MaxOpen() int { return s.maxOpen }

// now is the present time, rounded as the store does it. So a use case returns the same
// time that is read later.
func (s *Service) now() time.Time { return storedTime(s.clock()) }

// storedTime is a time in the form in which it is stored.
func storedTime(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }

// lots draws a seat at random.
func (s *Service) lots() game.Seat {
	s.randMu.Lock()
	defer s.randMu.Unlock()
	return game.Seat(s.rand.IntN(2))
}

// setup turns a challenger's choices into options.
func (s *Service) setup(id game.ID, chosen map[string]string) (game.Options, error) {
	g, ok := s.games(id)
	if !ok {
		return nil, fmt.Errorf("%w %q", game.ErrUnknownGame, string(id))
	}
	s.randMu.Lock()
	defer s.randMu.Unlock()
	return g.Setup(chosen, s.rand)
}

// txn is a store transaction of a Service.
type txn struct {
	Tx
	// now is when the transaction began. Of two transactions that write, the later one
	// has the later time.
	now     time.Time
	replays *replays
	// newReplays are added to the cache when the transaction has succeeded. A transaction
	// that fails adds none.
	newReplays map[replayKey]Replay
}

// read runs f in a transaction that only reads.
func (s *Service) read(f func(*txn) error) error { return s.transact(s.store.View, f) }

// update runs f in a transaction that writes; see Store.Update.
func (s *Service) update(f func(*txn) error) error { return s.transact(s.store.Update, f) }

func (s *Service) transact(run func(func(Tx) error) error, f func(*txn) error) error {
	var added map[replayKey]Replay
	err := run(func(tx Tx) error {
		t := &txn{Tx: tx, now: s.now(), replays: &s.replays}
		err := f(t)
		added = t.newReplays
		return err
	})
	if err == nil {
		s.replays.add(added)
	}
	return err
}

// get runs f in a transaction that only reads, and returns its result.
func get[T any](s *Service, f func(*txn) (T, error)) (found T, err error) {
	err = s.read(func(tx *txn) (err error) {
		found, err = f(tx)
		return err
	})
	return found, err
}

// save runs f in a transaction that writes, and returns its result.
func save[T any](s *Service, f func(*txn) (T, error)) (T, error) {
	var made T
	err := s.update(func(tx *txn) (err error) {
		made, err = f(tx)
		return err
	})
	if err != nil {
		var none T
		return none, err
	}
	return made, nil
}

// ignoring returns err, or nil if err wraps harmless.
func ignoring(err, harmless error) error {
	if errors.Is(err, harmless) {
		return nil
	}
	return err
}
