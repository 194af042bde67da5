package match_test

import (
	"errors"
	"flag"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"galet/game"
	"galet/game/match"
	"galet/game/match/matchtest"
	"galet/storage"
	"galet/storage/postgres/pgtest"
)

// The people and places of the tests.
var (
	ana = match.Player{ID: "100", Name: "Ana"}
	bo  = match.Player{ID: "200", Name: "Bo"}
	cy  = match.Player{ID: "300", Name: "Cy"}

	here     = match.Place{Guild: "1", Channel: "10"}
	nextDoor = match.Place{Guild: "1", Channel: "11"}
	abroad   = match.Place{Guild: "2", Channel: "20"}
)

var onPostgres = flag.Bool("postgres", false, "keep the stores of all tests in PostgreSQL, not in files")

func TestMain(m *testing.M) { os.Exit(pgtest.Main(m)) }

// testService is a Service on a store of its own: a file, or a PostgreSQL database.
type testService struct {
	*match.Service
	t     *testing.T
	games func(game.ID) (game.Game, bool)
	place string
	db    *storage.DB
	clock *matchtest.Clock
}

// newTestService makes a service that allows each member three open matches. When
// the test ends, the store must pass its check.
func newTestService(t *testing.T) *testService {
	t.Helper()
	return newTestServiceWith(t, matchtest.Find)
}

// newTestServiceWith is newTestService with other games.
func newTestServiceWith(t *testing.T, games func(game.ID) (game.Game, bool)) *testService {
	t.Helper()
	if *onPostgres {
		return newTestServiceAt(t, pgtest.Database(t), games)
	}
	return newTestServiceAt(t, newPath(t), games)
}

func newPath(t *testing.T) string { return filepath.Join(t.TempDir(), "galet.db") }

// newTestServiceAt is newTestServiceWith, with its store at a place.
func newTestServiceAt(t *testing.T, place string, games func(game.ID) (game.Game, bool)) *testService {
	t.Helper()
	d := &testService{
		t:     t,
		games: games,
		place: place,
		clock: matchtest.NewClock(time.Date(2026, 11, 20, 12, 0, 0, 123_456_789, time.UTC)),
	}
	d.open()
	t.Cleanup(func() {
		problems, err := d.db.Check()
		if err != nil || problems != nil {
			t.Errorf("check: %v, %v", problems, err)
		}
		if err := d.db.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

func (d *testService) open() {
	d.t.Helper()
	db, err := storage.Open(d.place, storage.Options{Games: d.games, Log: slog.New(slog.DiscardHandler), Timeout: time.Minute})
	if err != nil {
		d.t.Fatal(err)
	}
	d.db = db
	d.Service = match.New(match.Config{
		Store:   db,
		Games:   d.games,
		MaxOpen: 3,
		Now:     d.clock.Now,
		Rand:    rng(),
	})
}

func rng() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// restart closes the store and opens it again.
func (d *testService) restart() {
	d.t.Helper()
	if err := d.db.Close(); err != nil {
		d.t.Fatal(err)
	}
	d.open()
}

// now is the time as it is stored.
func (d *testService) now() time.Time { return d.clock.Now().Truncate(time.Millisecond) }

// proposal is a challenge by ana with this row, against bo or anyone.
func proposal(row string, against *match.Player) match.Proposal {
	return match.Proposal{
		Game:    matchtest.CellsID,
		Chosen:  map[string]string{"row": row},
		By:      ana,
		Against: against,
		First:   match.FirstChallenger,
		Place:   here,
	}
}

func (d *testService) propose(p match.Proposal) match.Challenge {
	d.t.Helper()
	c, err := d.Propose(p)
	if err != nil {
		d.t.Fatal(err)
	}
	return c
}

// onTerms begins a match of a row where ana moves first, against bo.
func (d *testService) onTerms(row string, pace match.Pace, rated bool) match.Match {
	d.t.Helper()
	p := proposal(row, &bo)
	p.Pace, p.Rated = pace, rated
	m, err := d.Accept(d.propose(p).ID, bo, here)
	if err != nil {
		d.t.Fatal(err)
	}
	return m
}

// begin begins a match where ana moves first, against bo.
func (d *testService) begin(row string) match.Match {
	d.t.Helper()
	m, err := d.Accept(d.propose(proposal(row, &bo)).ID, bo, here)
	if err != nil {
		d.t.Fatal(err)
	}
	return m
}

// play makes moves for the seat to move.
func (d *testService) play(m match.Match, moves ...game.Move) match.Match {
	d.t.Helper()
	for _, move := range moves {
		p, err := m.Record.Last()
		if err != nil {
			d.t.Fatal(err)
		}
		m, err = d.Play(match.PlayRequest{ID: m.ID, By: m.Players[p.ToMove()], Ply: m.Ply(), Move: move, At: here})
		if err != nil {
			d.t.Fatal(err)
		}
	}
	return m
}

// PendingFor are the notices about a challenge, match, tournament or league.
func (d *testService) PendingFor(id match.ID) (pending []match.Notice, err error) {
	err = d.db.View(func(tx match.Tx) (err error) {
		pending, err = tx.Outbox().PendingFor(id)
		return err
	})
	return pending, err
}

// Analysis is what a member tries in a match.
func (d *testService) Analysis(id match.ID, p match.PlayerID) (a match.Analysis, err error) {
	err = d.db.View(func(tx match.Tx) (err error) {
		a, err = tx.Analyses().Analysis(id, p)
		return err
	})
	return a, err
}

// pending are the notices about a match, without their numbers.
func (d *testService) pending(id match.ID) []match.Notice {
	d.t.Helper()
	notices, err := d.PendingFor(id)
	if err != nil {
		d.t.Fatal(err)
	}
	for i := range notices {
		notices[i].Seq = 0
	}
	return notices
}

// sendAll marks all pending notices of a match as sent, and returns them. Posts become
// the messages m1, m2 and so on, by the number of the notice, and the thread of a
// tournament is "thread".
func (d *testService) sendAll(id match.ID) []match.Notice {
	d.t.Helper()
	var said []match.Notice
	for {
		notices, err := d.PendingFor(id)
		if err != nil {
			d.t.Fatal(err)
		}
		if len(notices) == 0 {
			return said
		}
		n := notices[0]
		var posted match.Posted
		switch {
		case n.Kind == match.NoticeThread && d.isTournament(id):
			posted = match.Posted{Channel: "thread", Message: message(n.Seq)}
		case n.Kind == match.NoticeChallenge, n.Kind == match.NoticeBoard, n.Kind == match.NoticeTournament && n.Message == "":
			posted = match.Posted{Channel: n.Place.Channel, Message: message(n.Seq)}
		}
		if err := d.MarkSent(n.Seq, posted); err != nil {
			d.t.Fatal(err)
		}
		n.Seq = 0
		said = append(said, n)
	}
}

func (d *testService) isTournament(id match.ID) bool {
	_, err := d.TournamentView(id)
	return err == nil
}

// message is the message that sendAll posts for a notice.
func message(seq uint64) match.MessageID { return match.MessageID("m" + match.ID(seq).String()) }

// equal compares what a step gave with what was wanted.
func equal(t *testing.T, what string, want, got any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func (d *testService) match(id match.ID) match.Match {
	d.t.Helper()
	m, err := d.Match(id)
	if err != nil {
		d.t.Fatal(err)
	}
	return m
}

func (d *testService) challenge(id match.ID) match.Challenge {
	d.t.Helper()
	c, err := d.Challenge(id)
	if err != nil {
		d.t.Fatal(err)
	}
	return c
}

// maintain calls Maintain until nothing is left.
func (d *testService) maintain() {
	d.t.Helper()
	for more := true; more; {
		var err error
		more, err = d.Maintain(d.clock.Now())
		d.must(err)
	}
}

// is returns a function that reports whether an error is want.
func is(want error) func(error) bool { return func(err error) bool { return errors.Is(err, want) } }

// isA reports whether an error is one of type E.
func isA[E error](err error) bool {
	_, found := errors.AsType[E](err)
	return found
}
