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
	// Rank counts from 1. Members at the same place share a rank. It is 0 if the member
	// is not listed: inactive or excluded.
	Rank int
	// Trend are the member's last ratings, the oldest first.
	Trend []float64
}

// Page is a part of a ladder.
type Page struct {
	// Rows are the part, the best first; none on an empty ladder.
	Rows []Row
	// Own is the viewer's row, which may be on another page; nil: there is none.
	// Excluded: a moderator has excluded the viewer, who then has none.
	Own      *Row
	Excluded bool
	// Number is the page, from 0. There are Count pages, at least one.
	Number, Count int
	// Listed is how many are listed in all.
	Listed int
}

// Apart reports whether the viewer's row is not on this page.
func (p Page) Apart() bool {
	return p.Own != nil && !slices.ContainsFunc(p.Rows, func(r Row) bool { return r.Player.ID == p.Own.Player.ID })
}

// Leaderboard is a page of a ladder as a member sees it. A number out of range
// gives the nearest page.
func (s *Service) Leaderboard(on Ladder, viewer PlayerID, number int) (Page, error) {
	return get(s, func(tx *txn) (p Page, err error) {
		if p.Excluded, err = IsExcluded(tx.KeyValues(), on.Guild, viewer); err != nil {
			return Page{}, err
		}
		if !p.Excluded {
			p.Own, err = ownRow(tx, on, viewer)
		}
		if err != nil {
			return Page{}, err
		}
		if _, p.Listed, err = tx.Ladders().Ahead(on, 0); err != nil {
			return Page{}, err
		}
		p.Count = max(1, (p.Listed+PageSize-1)/PageSize)
		p.Number = min(max(0, number), p.Count-1)
		p.Rows, err = rows(tx, on, p.Number*PageSize)
		return p, err
	})
}

// OwnPage is the page with a member's row; 0 if the member is not listed.
func (s *Service) OwnPage(on Ladder, p PlayerID) (int, error) {
	return get(s, func(tx *txn) (int, error) {
		own, err := ownRow(tx, on, p)
		if err != nil || own == nil || own.Rank == 0 {
			return 0, err
		}
		return pageOf(tx, on, own)
	})
}

// pageOf looks for a row among those that share its rank.
func pageOf(tx *txn, on Ladder, own *Row) (int, error) {
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

// rows are the rows of a page. from is the number of rows on the pages before it.
func rows(tx *txn, on Ladder, from int) ([]Row, error) {
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

// row is a standing with its rank and its trend. With the rank 0, row looks the rank up.
func row(tx *txn, on Ladder, s Standing, rank int) (Row, error) {
	r := Row{Standing: s, Rank: rank}
	if rank == 0 && s.Listed() {
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
func ownRow(tx *txn, on Ladder, p PlayerID) (*Row, error) {
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

// Profile is a member's row and history on one ladder.
type Profile struct {
	Row
	// Listed is how many are listed in all.
	Listed int
	// Changes are the rating changes by each rated match, the oldest first.
	Changes []Change
}

// Profile is a member's profile on a ladder. It is refused with ErrNotFound for a member
// without a rated match.
func (s *Service) Profile(on Ladder, p PlayerID) (Profile, error) {
	return get(s, func(tx *txn) (Profile, error) {
		own, err := ownRow(tx, on, p)
		if err != nil {
			return Profile{}, err
		}
		if own == nil {
			return Profile{}, ErrNotFound
		}
		found := Profile{Row: *own}
		if _, found.Listed, err = tx.Ladders().Ahead(on, 0); err != nil {
			return Profile{}, err
		}
		found.Changes, err = tx.Ledger().ChangesOf(on, p, own.Games())
		slices.Reverse(found.Changes)
		return found, err
	})
}

// Stakes are the changes of ratings that a match can make.
type Stakes struct {
	// Now are their ratings at this moment, by seat.
	Now [2]rating.Rating
	// Won and Lost are the ratings after the first player wins or loses.
	Won, Lost [2]rating.Rating
}

// stakes are the stakes of a match if it ended now.
func stakes(tx *txn, m Match) (found Stakes, err error) {
	for seat, p := range m.Players {
		known, err := standing(tx, Ladder{Guild: m.Place.Guild, Game: m.Record.Game}, p)
		if err != nil {
			return Stakes{}, err
		}
		found.Now[seat] = known.At(tx.now)
	}
	play := func(score rating.Score) (after [2]rating.Rating) {
		after[0], after[1] = rating.Play(found.Now[0], found.Now[1], score)
		return after
	}
	found.Won, found.Lost = play(rating.Win), play(rating.Loss)
	return found, nil
}

// FirstPlayerStats count how often the first player of a game wins.
func (s *Service) FirstPlayerStats(id game.ID) ([]FirstPlayerStats, error) {
	return get(s, func(tx *txn) ([]FirstPlayerStats, error) { return tx.Ledger().FirstPlayerStats(id) })
}

// FirstPlayerStats count the results of the first player in all matches of a game with
// the same options, on all servers.
type FirstPlayerStats struct {
	// Chosen are the values of the game's parameters, by name.
	Chosen map[string]string
	// First, Drawn and Second count the matches that the first player won,
	// that were drawn, and that the second player won.
	First, Drawn, Second int
}

// Games counts the matches.
func (f FirstPlayerStats) Games() int { return f.First + f.Drawn + f.Second }

// With is the statistics with a result counted by times more; a negative number removes
// it.
func (f FirstPlayerStats) With(e End, by int) FirstPlayerStats {
	switch {
	case e.Draw:
		f.Drawn += by
	case e.Winner == game.First:
		f.First += by
	default:
		f.Second += by
	}
	return f
}

// Played reports whether the players made the result, by the rules or by giving up. Only
// then does it say something about the game.
func (h How) Played() bool { return h == Finished || h == Resigned || h == Forfeited }
