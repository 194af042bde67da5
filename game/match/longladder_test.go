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

// within is a store on one transaction, so that thousands of matches are
// written at once.
type within struct{ tx match.Tx }

func (w within) View(f func(match.Tx) error) error   { return f(w.tx) }
func (w within) Update(f func(match.Tx) error) error { return f(w.tx) }

// paper is a ladder on paper: ratings, and when they were last changed.
type paper map[match.PlayerID]struct {
	rating.Rating
	at time.Time
}

// play enters a match.
func (p paper) play(m match.Match) {
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

// Four thousand matches among forty members come to the numbers that they come
// to on paper, and the store's check, when the test ends, replays them too.
// The list is in the order of what it shows.
func TestLongLadder(t *testing.T) {
	t.Parallel()
	const members, matches = 40, 4000
	d := newDesk(t)
	lots := rand.New(rand.NewPCG(3, 4))
	onPaper := paper{}
	d.must(d.db.Update(func(tx match.Tx) error {
		s := match.New(match.Config{Store: within{tx}, Games: matchtest.Find, Now: d.clock.Now, Rand: rng()})
		for range matches {
			d.clock.Advance(time.Duration(lots.IntN(120)) * time.Minute)
			m, err := whole(s, lots, members)
			if err != nil {
				return err
			}
			if m.Rated {
				onPaper.play(m)
			}
		}
		return nil
	}))
	for id, want := range onPaper {
		found, err := d.Profile(cells, id)
		d.must(err)
		equal(t, "rating of "+string(id), want.Rating, found.Rating)
	}
	inOrder(t, d, members)
}

// whole is a match between two members, from challenge to end: the cells are
// such that the first wins, the second does, or neither.
func whole(s *match.Service, lots *rand.Rand, members int) (match.Match, error) {
	a := lots.IntN(members)
	b := (a + 1 + lots.IntN(members-1)) % members
	one, other := member(a), member(b)
	c, err := s.Propose(match.Proposal{
		Game: matchtest.CellsID, Chosen: map[string]string{"row": []string{"31", "13", "11"}[lots.IntN(3)]},
		By: one, Against: &other, First: match.FirstChallenger, Place: here, Pace: 1, Rated: true,
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
func inOrder(t *testing.T, d *desk, members int) {
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
