package match_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"galet/game"
	"galet/game/match"
	"galet/game/match/matchtest"
	"galet/game/tournament"
)

// countingStore counts its transactions.
type countingStore struct {
	match.Store
	reads, writes int
}

func (s *countingStore) View(f func(match.Tx) error) error {
	s.reads++
	return s.Store.View(f)
}

func (s *countingStore) Update(f func(match.Tx) error) error {
	s.writes++
	return s.Store.Update(f)
}

// countingGame counts how often a record is played from its start.
type countingGame struct {
	matchtest.Cells
	starts *int
}

type countingOptions struct {
	game.Options
	starts *int
}

func (g countingGame) ParseOptions(data []byte) (game.Options, error) {
	o, err := g.Cells.ParseOptions(data)
	return countingOptions{o, g.starts}, err
}

func (g countingGame) Setup(chosen map[string]string, rng *rand.Rand) (game.Options, error) {
	o, err := g.Cells.Setup(chosen, rng)
	return countingOptions{o, g.starts}, err
}

func (o countingOptions) Start() game.Position {
	*o.starts++
	return o.Options.Start()
}

// A press takes at most two writes and two more reads. The first press plays the record
// at most once, and the next presses do not play it.
func TestPressCost(t *testing.T) {
	t.Parallel()
	starts := 0
	find := func(id game.ID) (game.Game, bool) { return countingGame{starts: &starts}, id == matchtest.CellsID }
	d := newTestServiceWith(t, find)
	store := &countingStore{Store: d.db}
	d.Service = match.New(match.Config{Store: store, Games: find, Now: d.clock.Now, Rand: rng()})
	m := d.begin("1357135")
	for ply, want := range []int{1, 0, 0} {
		starts, store.reads, store.writes = 0, 0, 0
		d.press(m.ID, ply)
		if starts > want || store.reads > 2 || store.writes > 2 {
			t.Errorf("press %d: the record is played %d times; %d reads, %d writes", ply, starts, store.reads, store.writes)
		}
	}
}

// press plays a legal move as the host does, up to the posted board.
func (d *testService) press(id match.ID, ply int) {
	d.t.Helper()
	v, err := d.View(id, ana.ID)
	if err != nil {
		d.t.Fatal(err)
	}
	mover := v.Players[v.Position.ToMove()]
	if _, err := d.Play(match.PlayRequest{ID: id, By: mover, Ply: ply, Move: v.Position.Legal()[0], At: here}); err != nil {
		d.t.Fatal(err)
	}
	out, err := d.Outgoing(id)
	if err != nil || out.Match.Ply() != ply+1 || len(out.Match.By) != ply+1 {
		d.t.Fatalf("%+v, %v", out, err)
	}
	if err := d.MarkSent(out.Pending[len(out.Pending)-1].Seq, match.Posted{Channel: here.Channel, Message: "1"}); err != nil {
		d.t.Fatal(err)
	}
}

// The move of a failed transaction is not cached: another move for the same ply
// counts.
func TestFailedMoveIsForgotten(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	store := &failingStore{Store: d.db}
	d.Service = match.New(match.Config{Store: store, Games: matchtest.Find, Now: d.clock.Now, Rand: rng()})
	m := d.begin("1357")
	store.failing = true
	if _, err := d.Play(match.PlayRequest{ID: m.ID, By: ana, Move: "1", At: here}); err == nil {
		t.Fatal("the move was made")
	}
	store.failing = false
	if _, err := d.Play(match.PlayRequest{ID: m.ID, By: ana, Move: "2", At: here}); err != nil {
		t.Fatal(err)
	}
	v, err := d.View(m.ID, ana.ID)
	if err != nil {
		t.Fatal(err)
	}
	if legal := v.Position.Legal(); legal[0] != "1" || len(legal) != 3 {
		t.Errorf("after move 2 one may play %v", legal)
	}
}

// failingStore rolls back its transactions.
type failingStore struct {
	match.Store
	failing bool
}

func (s *failingStore) Update(f func(match.Tx) error) error {
	return s.Store.Update(func(tx match.Tx) error {
		err := f(tx)
		if s.failing && err == nil {
			err = match.ErrStoreFailed
		}
		return err
	})
}

// Whose turn it is in a match with Galet is found out once for each ply, also if the
// matches are more than the cache of replays has room for.
func TestGaletTurnsCost(t *testing.T) {
	t.Parallel()
	starts := 0
	find := func(id game.ID) (game.Game, bool) { return countingGame{starts: &starts}, id == matchtest.CellsID }
	d := newTestServiceWith(t, find)
	m := d.practice("1356")
	owed := func(name string, wantOwed, mostStarts int) {
		t.Helper()
		for other := range 3000 {
			o := m
			o.ID += match.ID(other + 1)
			_, err := d.Replay(o)
			d.must(err)
		}
		starts = 0
		ids, err := d.GaletTurns()
		d.must(err)
		if len(ids) != wantOwed || starts > mostStarts {
			t.Errorf("%s: %d moves are owed, the record was played %d times", name, len(ids), starts)
		}
	}
	owed("at first", 0, 1)
	owed("then", 0, 0)
	for ply, move := range []game.Move{"4", "1"} { // after 6 ana moves again
		var err error
		m, err = d.Play(match.PlayRequest{ID: m.ID, By: ana, Ply: ply, Move: move})
		d.must(err)
		owed("after a move", ply, 1)
	}
}

// manyStore has each open match many times. It counts the matches that a transaction reads.
type manyStore struct {
	match.Store
	times, most int
}

func (s *manyStore) View(f func(match.Tx) error) error {
	return s.Store.View(func(tx match.Tx) error {
		many := &manyTx{Tx: tx, times: s.times}
		defer func() { s.most = max(s.most, many.read) }()
		return f(many)
	})
}

type manyTx struct {
	match.Tx
	times, read int
}

func (t *manyTx) Matches() match.Matches { return manyMatches{t.Tx.Matches(), t} }

type manyMatches struct {
	match.Matches
	tx *manyTx
}

func (m manyMatches) OpenMatches(p match.PlayerID) ([]match.ID, error) {
	ids, err := m.Matches.OpenMatches(p)
	return slices.Repeat(ids, m.tx.times), err
}

func (m manyMatches) Match(id match.ID) (match.Match, error) {
	m.tx.read++
	return m.Matches.Match(id)
}

// Very many open matches with Galet are not read in one transaction.
func TestGaletTurnsAmongMany(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.practice("1356")
	m := d.practice("1356")
	_, err := d.Play(match.PlayRequest{ID: m.ID, By: ana, Move: "1"})
	d.must(err)
	store := &manyStore{Store: d.db, times: 1000}
	many := match.New(match.Config{Store: store, Games: d.games, Now: d.clock.Now, Rand: rng()})
	owed, err := many.GaletTurns()
	d.must(err)
	if len(owed) != 1000 || store.most > 200 {
		t.Errorf("%d moves are owed; a transaction reads %d matches", len(owed), store.most)
	}
}

// repeatingStore runs the first change twice, as PostgreSQL does after a conflict with
// another change.
type repeatingStore struct {
	match.Store
	// between is the other change.
	between func() error
}

var errRunAgain = errors.New("run again")

func (s *repeatingStore) Update(f func(match.Tx) error) error {
	if between := s.between; between != nil {
		s.between = nil
		err := s.Store.Update(func(tx match.Tx) error { return errors.Join(f(tx), errRunAgain) })
		if !errors.Is(err, errRunAgain) {
			return err
		}
		if err := between(); err != nil {
			return err
		}
	}
	return s.Store.Update(f)
}

// A moderator turns the ladder on while somebody makes a challenge or opens a tournament. The
// transaction runs again: both are rated.
func TestRunsAgain(t *testing.T) {
	t.Parallel()
	for name, do := range map[string]func(*match.Service) (match.Terms, error){
		"a challenge": func(s *match.Service) (match.Terms, error) {
			p := proposal("11", &bo)
			p.Terms = match.Terms{Pace: 1, Rated: true, Hints: match.HintsOff}
			c, err := s.Propose(p)
			return c.Terms, err
		},
		"a tournament": func(s *match.Service) (match.Terms, error) {
			c, err := s.OpenTournament(cup(tournament.Knockout))
			return c.Terms, err
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			ladder := func(on bool) error {
				_, err := d.ChangeServer(here.Guild, dee.ID, "ladder", func(s *match.Server) { s.Ladder = on })
				return err
			}
			d.must(ladder(false))
			store := &repeatingStore{d.db, func() error { return ladder(true) }}
			terms, err := do(match.New(match.Config{Store: store, Games: d.games, Now: d.clock.Now, Rand: rng()}))
			d.must(err)
			equal(t, "terms", match.Terms{Pace: 1, Rated: true, Hints: match.HintsOff}, terms)
		})
	}
}
