package match_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"galet/game"
	"galet/game/match"
	"galet/game/match/matchtest"
	"galet/game/rating"
)

// txStore is a store on one open transaction. Thousands of matches are then written
// at once.
type txStore struct{ tx match.Tx }

func (w txStore) View(f func(match.Tx) error) error   { return f(w.tx) }
func (w txStore) Update(f func(match.Tx) error) error { return f(w.tx) }

// ladderModel is what the ladder should be: ratings, and when they last changed.
type ladderModel map[match.PlayerID]struct {
	rating.Rating
	at time.Time
}

// play updates the model with an ended match.
func (p ladderModel) play(m match.Match) {
	var before [2]rating.Rating
	for seat, player := range m.Players {
		before[seat] = rating.Start()
		if known, ok := p[player.ID]; ok {
			before[seat] = known.Aged(m.End.At.Sub(known.at).Hours() / 24)
		}
	}
	score := rating.Loss
	switch {
	case m.End.Draw:
		score = rating.Draw
	case m.End.Winner == game.First:
		score = rating.Win
	}
	a, b := rating.Play(before[0], before[1], score)
	for seat, r := range []rating.Rating{a, b} {
		now := p[m.Players[seat].ID]
		now.Rating, now.at = r, m.End.At
		p[m.Players[seat].ID] = now
	}
}

// After 4,000 matches of 40 members the ratings are those of the model. When the test
// ends, the store's check replays the ladder. The list is sorted by what it shows.
func TestLongLadder(t *testing.T) {
	t.Parallel()
	const members, matches = 40, 4000
	d := newTestService(t)
	random := rand.New(rand.NewPCG(3, 4))
	model := ladderModel{}
	d.must(d.db.Update(func(tx match.Tx) error {
		s := match.New(match.Config{Store: txStore{tx}, Games: matchtest.Find, Now: d.clock.Now, Rand: rng()})
		for range matches {
			d.clock.Advance(time.Duration(random.IntN(120)) * time.Minute)
			m, err := playMatch(s, random, members)
			if err != nil {
				return err
			}
			if m.Rated {
				model.play(m)
			}
		}
		return nil
	}))
	for id, want := range model {
		found, err := d.Profile(cells, id)
		d.must(err)
		equal(t, "rating of "+string(id), want.Rating, found.Rating)
	}
	inOrder(t, d, members)
}

// playMatch plays a match between two random members, from challenge to end. The
// cells decide who wins.
func playMatch(s *match.Service, random *rand.Rand, members int) (match.Match, error) {
	a := random.IntN(members)
	b := (a + 1 + random.IntN(members-1)) % members
	one, other := member(a), member(b)
	c, err := s.Propose(match.Proposal{
		Game: matchtest.CellsID, Chosen: map[string]string{"row": []string{"31", "13", "11"}[random.IntN(3)]},
		By: one, Against: &other, First: match.FirstChallenger, Place: here, Terms: match.Terms{Pace: 1, Rated: true},
	})
	if err != nil {
		return match.Match{}, err
	}
	if _, err := s.Accept(c.ID, other, here); err != nil {
		return match.Match{}, err
	}
	if _, err := s.Play(match.PlayRequest{ID: c.ID, By: one, Ply: 0, Move: "1", At: here}); err != nil {
		return match.Match{}, err
	}
	return s.Play(match.PlayRequest{ID: c.ID, By: other, Ply: 1, Move: "2", At: here})
}

func member(n int) match.Player {
	return match.Player{ID: match.PlayerID(fmt.Sprint(1000 + n)), Name: fmt.Sprint("Member ", n)}
}

// inOrder turns all pages.
func inOrder(t *testing.T, d *testService, members int) {
	t.Helper()
	last, rank := math.Inf(1), 0
	for number := range (members + match.PageSize - 1) / match.PageSize {
		page, err := d.Leaderboard(cells, "1000", number)
		d.must(err)
		equal(t, "listed", members, page.Listed)
		for _, r := range page.Rows {
			rank++
			own, err := d.OwnPage(cells, r.Player.ID)
			d.must(err)
			equal(t, "page of "+string(r.Player.ID), number, own)
			if s := r.Shown().Score(); s > last+0.01 || r.Rank != rank || r.Shown().Provisional() {
				t.Errorf("number %d is %s with %v, after %v", rank, r.Player.ID, r.Shown(), last)
			} else {
				last = s
			}
		}
	}
}
