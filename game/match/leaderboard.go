package match

import (
	"errors"
	"slices"

	"galet/game"
	"galet/game/rating"
)

const (
	// PageSize is how many rows a page of a ladder has at most.
	PageSize = 10
	// trendLength is how many of a member's last matches a Row shows.
	trendLength = 10
)

// Row is one member of a ladder as it is listed.
type Row struct {
	Standing
	// Rank counts from 1, and those at the same place share it; 0: the member
	// has not played for long, and is not listed.
	Rank int
	// Trend are the member's last ratings, the oldest first.
	Trend []float64
}

// Page is a part of a ladder.
type Page struct {
	// Rows are the part, the best first; none on an empty ladder.
	Rows []Row
	// Own is the viewer's row, wherever it stands; nil: there is none.
	Own *Row
	// Number counts the pages from 0; of them there are Count, at least one.
	Number, Count int
	// Listed is how many are listed in all.
	Listed int
}

// Apart tells whether the viewer's row is not among the others.
func (p Page) Apart() bool {
	return p.Own != nil && !slices.ContainsFunc(p.Rows, func(r Row) bool { return r.Player.ID == p.Own.Player.ID })
}

// Leaderboard is a page of a ladder, as a member sees it. The number of a page
// that is not there gives the one closest to it.
func (s *Service) Leaderboard(on Ladder, viewer PlayerID, number int) (p Page, err error) {
	err = s.store.View(func(tx Tx) error {
		p = Page{}
		own, err := ownRow(tx, on, viewer)
		if err != nil {
			return err
		}
		p.Own = own
		if _, p.Listed, err = tx.Ladders().Ahead(on, 0); err != nil {
			return err
		}
		p.Count = max(1, (p.Listed+PageSize-1)/PageSize)
		p.Number = min(max(0, number), p.Count-1)
		p.Rows, err = rows(tx, on, p.Number*PageSize)
		return err
	})
	return p, err
}

// OwnPage is the number of the page on which a member stands; 0 for one who is
// not listed.
func (s *Service) OwnPage(on Ladder, p PlayerID) (number int, err error) {
	err = s.store.View(func(tx Tx) error {
		own, err := ownRow(tx, on, p)
		if err != nil || own == nil || own.Rank == 0 {
			return err
		}
		number, err = pageOf(tx, on, own)
		return err
	})
	return number, err
}

// pageOf looks for a row among those that share its rank.
func pageOf(tx Tx, on Ladder, own *Row) (int, error) {
	const chunk = 1000
	for from := own.Rank - 1; ; from += chunk {
		equals, err := tx.Ladders().Listed(on, from, chunk)
		if err != nil {
			return 0, err
		}
		i := slices.IndexFunc(equals, func(s Standing) bool { return s.Player.ID == own.Player.ID })
		if i >= 0 || len(equals) < chunk {
			return (from + max(i, 0)) / PageSize, nil
		}
	}
}

// rows are the rows of a page, from the one before which there are so many.
func rows(tx Tx, on Ladder, from int) ([]Row, error) {
	standings, err := tx.Ladders().Listed(on, from, PageSize)
	if err != nil {
		return nil, err
	}
	list := make([]Row, len(standings))
	for i, found := range standings {
		if i > 0 && found.Place() == list[i-1].Place() {
			list[i].Rank = list[i-1].Rank
		}
		if list[i], err = row(tx, on, found, list[i].Rank); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// row is a standing with its rank, which may be known, and its trend.
func row(tx Tx, on Ladder, s Standing, rank int) (Row, error) {
	r := Row{Standing: s, Rank: rank}
	if rank == 0 && !s.Faded() {
		ahead, _, err := tx.Ladders().Ahead(on, s.Place())
		if err != nil {
			return Row{}, err
		}
		r.Rank = ahead + 1
	}
	changes, err := tx.Ledger().ChangesOf(on, s.Player.ID, trendLength)
	if err != nil {
		return Row{}, err
	}
	slices.Reverse(changes)
	for i, c := range changes {
		seat, _ := c.Seat(s.Player.ID)
		if i == 0 {
			r.Trend = append(r.Trend, c.Sides[seat].Before.Points)
		}
		r.Trend = append(r.Trend, c.Sides[seat].After.Points)
	}
	return r, nil
}

// ownRow is the row of a member, or nil for one without a rated match.
func ownRow(tx Tx, on Ladder, p PlayerID) (*Row, error) {
	s, err := tx.Ladders().Standing(on, p)
	if errors.Is(err, ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	r, err := row(tx, on, s, 0)
	return &r, err
}

// Profile is all about a member on one ladder.
type Profile struct {
	Row
	// Listed is how many are listed in all.
	Listed int
	// Changes are what each rated match did, the oldest first.
	Changes []Change
}

// Profile tells about a member on a ladder; ErrNotFound for one without a
// rated match.
func (s *Service) Profile(on Ladder, p PlayerID) (found Profile, err error) {
	err = s.store.View(func(tx Tx) error {
		own, err := ownRow(tx, on, p)
		if err != nil {
			return err
		}
		if own == nil {
			return ErrNotFound
		}
		found = Profile{Row: *own}
		if _, found.Listed, err = tx.Ladders().Ahead(on, 0); err != nil {
			return err
		}
		found.Changes, err = tx.Ledger().ChangesOf(on, p, own.Games())
		slices.Reverse(found.Changes)
		return err
	})
	return found, err
}

// Stakes are what a match between two members would do to their ratings.
type Stakes struct {
	// Now are their ratings at this moment.
	Now [2]rating.Rating
	// Won, Drawn and Lost are those after such a result of the first member.
	Won, Drawn, Lost [2]rating.Rating
}

// Stakes are those of a match between two members that would end now.
func (s *Service) Stakes(on Ladder, a, b PlayerID) (found Stakes, err error) {
	now := s.now()
	err = s.store.View(func(tx Tx) error {
		for i, id := range [2]PlayerID{a, b} {
			known, err := standing(tx, on, Player{ID: id})
			if err != nil {
				return err
			}
			found.Now[i] = known.At(now)
		}
		return nil
	})
	play := func(score rating.Score) (after [2]rating.Rating) {
		after[0], after[1] = rating.Play(found.Now[0], found.Now[1], score)
		return after
	}
	if err == nil {
		found.Won, found.Drawn, found.Lost = play(rating.Win), play(rating.Draw), play(rating.Loss)
	}
	return found, err
}

// Change is what a match did to the ladder, or ErrNotFound if it did nothing.
func (s *Service) Change(id ID) (c Change, err error) {
	err = s.store.View(func(tx Tx) (err error) {
		c, err = tx.Ledger().Change(id)
		return err
	})
	return c, err
}

// Firsts tell how often the first player of a game wins.
func (s *Service) Firsts(id game.ID) (found []Firsts, err error) {
	err = s.store.View(func(tx Tx) (err error) {
		found, err = tx.Ledger().Firsts(id)
		return err
	})
	return found, err
}
