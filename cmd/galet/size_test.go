package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"galet/game"
	"galet/game/catalog"
	"galet/game/gametest"
	"galet/game/match"
	"galet/game/rating"
	"galet/storage"
)

// TestEndedMatchesAreSmall ends matches of 50 moves, and measures the space of one in the
// file, with its challenge and its index entries.
func TestEndedMatchesAreSmall(t *testing.T) {
	gametest.SkipIfShort(t)
	t.Parallel()
	const most = 400
	for _, rated := range []bool{false, true} {
		for name, record := range map[string]func(match.ID) game.Record{
			"a square board":          always(fiftyMoves(t, "kulami/testdata/square-both")),
			"an irregular board":      always(fiftyMoves(t, "kulami/testdata/irregular-area")),
			"Unlur":                   always(fiftyMoves(t, "unlur/testdata/unlur-6-black-own")),
			"random square boards":    randomly(t, "kulami", "board", "random-square"),
			"random irregular boards": randomly(t, "kulami", "board", "random-irregular"),
			"random games of Kala":    randomly(t, "kala", "", ""),
		} {
			if !rated && strings.HasPrefix(name, "random") {
				continue // a rated one is larger
			}
			played := history{record: record, rated: rated}
			path := filepath.Join(t.TempDir(), "galet.db")
			const some, all = 1000, 3000
			before := played.write(t, path, 1, some)
			each := (played.write(t, path, some+1, all) - before) / (all - some)
			t.Logf("%s, rated: %v: an ended match takes %d bytes", name, rated, each)
			if each > most {
				t.Errorf("%s, rated: %v: an ended match takes %d bytes, want at most %d", name, rated, each, most)
			}
		}
	}
}

// fiftyMoves is the first 50 moves of a game that was played.
func fiftyMoves(t testing.TB, name string) game.Record {
	t.Helper()
	data, err := os.ReadFile("../../game/" + name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	r, err := game.ParseRecord(data, catalog.Game)
	if err != nil {
		t.Fatal(err)
	}
	r.Moves = r.Moves[:min(50, len(r.Moves))]
	return r
}

// quietMatches is how many of the first matches are between two members of a
// server on which nobody else plays. They are rated.
const quietMatches = 50

// always is one record for every match.
func always(r game.Record) func(match.ID) game.Record {
	return func(match.ID) game.Record { return r }
}

// randomly makes records of at most 50 random moves, with a choice. A match of a
// number always has the same.
func randomly(t testing.TB, id game.ID, option, value string) func(match.ID) game.Record {
	t.Helper()
	g, _ := catalog.Game(id)
	return func(n match.ID) game.Record {
		rng := rand.New(rand.NewPCG(uint64(n), 2))
		chosen := map[string]string{}
		if option != "" {
			chosen[option] = value
		}
		options, err := g.Setup(chosen, rng)
		if err != nil {
			t.Fatal(err)
		}
		r, p := game.Record{Game: id, Options: options}, options.Start()
		for len(r.Moves) < 50 {
			legal := p.Legal()
			if len(legal) == 0 {
				break
			}
			move := legal[rng.IntN(len(legal))]
			if p, err = p.Play(move); err != nil {
				t.Fatal(err)
			}
			r.Moves = append(r.Moves, move)
		}
		return r
	}
}

// history is matches that ended, of 500 members on ten servers.
type history struct {
	record func(match.ID) game.Record
	rated  bool
	// quiet is the number of matches on the quiet server, all between the same two
	// members; quietMatches if quiet is less.
	quiet int
}

// write adds the matches from one number to another to a file, and returns how
// many bytes of it are in use.
func (h history) write(t testing.TB, path string, from, to int) int {
	t.Helper()
	db, err := storage.Open(path, fileOptions())
	if err != nil {
		t.Fatal(err)
	}
	bulk := 50
	if to-from > 10_000 {
		bulk = 2000
	}
	for first := from; first <= to; first += bulk {
		err := db.Update(func(tx match.Tx) (err error) {
			for id := first; id < first+bulk; id++ {
				err = errors.Join(err, h.end(tx, match.ID(id)))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return inUse(t, path)
}

// inUse adds up the pages of all buckets of a file. Its length says less: the
// file grows in large steps.
func inUse(t testing.TB, path string) (bytes int) {
	t.Helper()
	db, err := bolt.Open(path, 0, &bolt.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	err = db.View(func(tx *bolt.Tx) error {
		return tx.ForEach(func(_ []byte, b *bolt.Bucket) error {
			s := b.Stats()
			bytes += s.LeafAlloc + s.BranchAlloc
			return nil
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return bytes
}

// end writes a match that was resigned, as its use cases do: its challenge, its
// end, the change of ratings and its last board.
func (h history) end(tx match.Tx, id match.ID) error {
	rng := rand.New(rand.NewPCG(uint64(id), 1))
	began := time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(id) * 20 * time.Minute)
	snowflake := func(n int) string { return strconv.Itoa(1_300_000_000_000_000_000 + int(id)<<32 + n) }
	quiet := id <= match.ID(max(quietMatches, h.quiet))
	rated := h.rated || quiet
	first, second, server := rng.IntN(50), 1+rng.IntN(49), 1+rng.IntN(10)
	if quiet {
		first, second, server = 0, 1, 0
	}
	record := h.record(id)
	place := match.Place{Guild: match.GuildID(strconv.Itoa(1_100_000_000_000_000_000 + server<<40))}
	place.Channel = match.ChannelID(string(place.Guild[:16]) + strconv.Itoa(100+rng.IntN(10)))
	m := match.Match{
		ID: id, Place: place, Record: record, Terms: match.Terms{Pace: 3, Rated: rated}, Started: began,
		TurnStarted: began.Add(time.Duration(rng.IntN(1e9)) * time.Millisecond),
	}
	for seat, n := range [2]int{first, (first + second) % 50} {
		n += 50 * server
		m.Players[seat] = match.Player{ID: match.PlayerID(strconv.Itoa(200_000_000_000_000_000 + n<<45)), Name: fmt.Sprintf("member %d", n)}
	}
	c := match.Challenge{
		ID: id, Place: place, Game: record.Game, Options: record.Options, By: m.Players[0], Against: &m.Players[1],
		First: match.FirstLots, Terms: match.Terms{Pace: 3, Rated: rated}, Created: began.Add(-time.Hour), Expires: began.Add(47 * time.Hour),
		State: match.Accepted, Answer: &match.Answer{By: m.Players[1], At: began}, Message: match.MessageID(snowflake(1 << 20)),
	}
	m.End = &match.End{How: match.Resigned, Winner: 1, At: m.TurnStarted.Add(time.Duration(rng.IntN(1e7)) * time.Millisecond)}
	m.Board = match.Board{Channel: place.Channel, Message: match.MessageID(snowflake(2 << 20)), Ply: m.Ply()}
	last, err := tx.Challenges().NextID()
	if last != id {
		err = errors.Join(err, fmt.Errorf("number %v was given out, not %v", last, id))
	}
	err = errors.Join(err, tx.Challenges().PutChallenge(c), tx.Matches().PutMatch(m))
	if rated {
		err = errors.Join(err, change(tx, m))
	}
	return err
}

// change enters a match into the ladder.
func change(tx match.Tx, m match.Match) error {
	on := match.Ladder{Guild: m.Place.Guild, Game: m.Record.Game}
	c := match.Change{Match: m.ID, Ladder: on, At: m.End.At, First: rating.Loss}
	var standings [2]match.Standing
	for seat, p := range m.Players {
		s, err := tx.Ladders().Standing(on, p.ID)
		if errors.Is(err, match.ErrNotFound) {
			s = match.NewStanding(p)
		} else if err != nil {
			return err
		}
		standings[seat] = s
		c.Sides[seat] = match.Side{Player: p.ID, Before: s.At(c.At)}
	}
	c.Sides[0].After, c.Sides[1].After = rating.Play(c.Sides[0].Before, c.Sides[1].Before, c.First)
	err := tx.Ledger().PutChange(c)
	for seat, s := range standings {
		err = errors.Join(err, tx.Ladders().PutStanding(on, s.After(game.Seat(seat), c)))
	}
	return err
}
