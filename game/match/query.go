package match

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"math"
	"slices"

	"galet/game"
)

// Match reads a match, or ErrNotFound.
func (s *Service) Match(id ID) (Match, error) {
	return get(s, func(tx *txn) (Match, error) { return tx.Matches().Match(id) })
}

// Challenge reads a challenge, or ErrNotFound.
func (s *Service) Challenge(id ID) (Challenge, error) {
	return get(s, func(tx *txn) (Challenge, error) { return tx.Challenges().Challenge(id) })
}

// OpenMatches are a player's open matches on a server, the latest turn last.
func (s *Service) OpenMatches(g GuildID, p PlayerID) ([]Match, error) {
	found, err := get(s, func(tx *txn) ([]Match, error) {
		ids, err := tx.Matches().OpenMatches(p)
		if err != nil {
			return nil, err
		}
		return readAll(ids, tx.Matches().Match)
	})
	return byTurn(found, func(m Match) bool { return m.Place.Guild == g }), err
}

// OpenMatchInRecord finds an open match of a player, on any server, that is rated or of a
// tournament, and whose present position also occurs in a record at ply from or later; 0: there
// is none. The moves that lead there may differ, and the board may be turned or mirrored. from is
// at least 1, as all matches share the start. The record is played at most once.
func (s *Service) OpenMatchInRecord(p PlayerID, r game.Record, from int) (ID, error) {
	running, err := get(s, func(tx *txn) (map[string]ID, error) { return openMatchesByShape(tx, p, r) })
	if err != nil || len(running) == 0 {
		return 0, err
	}
	ply := 0
	for at, err := range r.Positions() {
		if err != nil {
			return 0, err
		}
		if ply >= from {
			if id, found := running[shapeOf(at)]; found {
				return id, nil
			}
		}
		ply++
	}
	return 0, nil
}

// shapeOf is equal for positions that only differ by turning or mirroring the board.
func shapeOf(p game.Position) string {
	if board, ok := p.(game.Symmetric); ok {
		return board.Shape()
	}
	return p.Key()
}

// openMatchesByShape are a player's open matches with the options of a record in which
// somebody has moved, by the shape of their present position. It leaves out matches that are
// neither rated nor of a tournament.
func openMatchesByShape(tx *txn, p PlayerID, terms game.Record) (map[string]ID, error) {
	options, err := json.Marshal(terms.Options)
	if err != nil {
		return nil, err
	}
	ids, err := tx.Matches().OpenMatches(p)
	if err != nil {
		return nil, err
	}
	open, err := readAll(ids, tx.Matches().Match)
	running := map[string]ID{}
	for _, m := range open {
		if err != nil || !m.Rated && m.Tournament == 0 || m.Record.Game != terms.Game || m.Ply() == 0 {
			continue
		}
		var others []byte
		if others, err = json.Marshal(m.Record.Options); err == nil && bytes.Equal(others, options) {
			var now Replay
			if now, err = tx.replay(m); err == nil {
				running[shapeOf(now.Position)] = m.ID
			}
			err = ignoringWrongRecord(err)
		}
	}
	return running, err
}

// byTurn are the matches for which keep returns true, the latest turn last.
func byTurn(list []Match, keep func(Match) bool) []Match {
	list = slices.DeleteFunc(list, func(m Match) bool { return !keep(m) })
	slices.SortStableFunc(list, func(a, b Match) int { return a.TurnStarted.Compare(b.TurnStarted) })
	return list
}

// CountOpenMatches counts a player's open matches on all servers.
func (s *Service) CountOpenMatches(p PlayerID) (int, error) {
	ids, err := get(s, func(tx *txn) ([]ID, error) { return tx.Matches().OpenMatches(p) })
	return len(ids), err
}

// OpenOnServer are at most n open matches of a server, the newest first.
func (s *Service) OpenOnServer(g GuildID, n int) ([]Match, error) {
	return get(s, func(tx *txn) ([]Match, error) {
		ids, err := tx.Matches().OpenOnServer(g)
		if err != nil {
			return nil, err
		}
		slices.Reverse(ids)
		return readAll(ids[:min(n, len(ids))], tx.Matches().Match)
	})
}

// WaitingOnServer are at most n open challenges of a server, the newest first.
func (s *Service) WaitingOnServer(g GuildID, n int) ([]Challenge, error) {
	return get(s, func(tx *txn) ([]Challenge, error) {
		ids, err := tx.Challenges().OpenOnServer(g)
		if err != nil {
			return nil, err
		}
		slices.Reverse(ids)
		return readAll(ids[:min(n, len(ids))], tx.Challenges().Challenge)
	})
}

// Recent are at most n of a player's ended matches on a server; the one that
// ended last comes first.
func (s *Service) Recent(g GuildID, p PlayerID, n int) ([]Match, error) {
	return get(s, func(tx *txn) ([]Match, error) {
		ids, err := tx.Matches().Ended(g, p, n)
		if err != nil {
			return nil, err
		}
		return readAll(ids, tx.Matches().Match)
	})
}

// OpenChallenges are the challenges on a server that a player made or that
// name the player as opponent, oldest first. Expired ones are among them until
// Maintain closes them.
func (s *Service) OpenChallenges(g GuildID, p PlayerID) ([]Challenge, error) {
	found, err := get(s, func(tx *txn) ([]Challenge, error) {
		made, received, err := tx.Challenges().OpenChallenges(p)
		if err != nil {
			return nil, err
		}
		return readAll(append(made, received...), tx.Challenges().Challenge)
	})
	found = slices.DeleteFunc(found, func(c Challenge) bool { return c.Place.Guild != g })
	slices.SortFunc(found, func(a, b Challenge) int { return cmp.Compare(a.ID, b.ID) })
	return found, err
}

// readAll reads the values with these numbers.
func readAll[T any](ids []ID, get func(ID) (T, error)) ([]T, error) {
	found := make([]T, 0, len(ids))
	for _, id := range ids {
		v, err := get(id)
		if err != nil {
			return nil, err
		}
		found = append(found, v)
	}
	return found, nil
}

// Data is everything stored about a member, on all servers, except what MatchData returns
// for each of the IDs.
type Data struct {
	Member   Member
	Settings map[string]string
	// Standings are the member's.
	Standings map[Ladder]Standing
	// Undelivered are the matches whose end, turn or conditional move the member has to
	// be told of.
	Undelivered []ID
	// IDs are the challenges and matches that name the member, in order.
	IDs []ID
	// Analyses are what the member tries in matches.
	Analyses []Analysis
	// Tournaments are those that name the member.
	Tournaments []Tournament
	// Leagues are those that name the member.
	Leagues []League
	// Dailies are the puzzles of the day that the member has answered.
	Dailies []Daily
	// Acts are the acts of moderators that name the member. Excluded are the servers
	// from whose ladders the member is excluded.
	Acts     []AuditEntry
	Excluded []GuildID
}

// Data reads what is stored about a member.
func (s *Service) Data(p PlayerID) (Data, error) {
	return get(s, func(tx *txn) (d Data, err error) {
		var err1, err2, err3, err4, err5, err6, err7, err8, err9, err10, err11 error
		d.Member, err1 = tx.Members().Member(p)
		d.Settings, err2 = tx.KeyValues().Settings(p)
		d.Undelivered, err3 = undeliveredMatches(tx, p)
		d.Standings, err4 = standings(tx, p)
		d.IDs, err5 = idsNaming(tx, p)
		d.Dailies, err6 = answeredDailies(tx, p)
		d.Acts, err7 = tx.AuditLog().EntriesOf(p, math.MaxInt)
		d.Excluded, err8 = exclusions(tx, p)
		d.Analyses, err9 = tx.Analyses().AnalysesOf(p)
		d.Tournaments, err10 = eventsOf(tx.Tournaments(), p)
		d.Leagues, err11 = eventsOf(tx.Leagues(), p)
		return d, errors.Join(err1, err2, err3, err4, err5, err6, err7, err8, err9, err10, err11)
	})
}

// standings are a member's standings on all ladders.
func standings(tx *txn, p PlayerID) (map[Ladder]Standing, error) {
	found := map[Ladder]Standing{}
	ladders, err := tx.Ladders().Of(p)
	for _, on := range ladders {
		standing, failed := tx.Ladders().Standing(on, p)
		if failed == nil {
			found[on] = standing
		}
		err = errors.Join(err, ignoring(failed, ErrNotFound)) // without a standing, its server is being deleted
	}
	return found, err
}

// idsNaming are the challenges and matches that name a member, in order.
func idsNaming(tx *txn, p PlayerID) ([]ID, error) {
	playing, err1 := tx.Matches().OpenMatches(p)
	ended, err2 := tx.Matches().EndedOf(p, math.MaxInt)
	made, received, err3 := tx.Challenges().OpenChallenges(p)
	closed, err4 := tx.Challenges().Closed(p, math.MaxInt)
	answered, err5 := answeredBy(tx, p)
	ids := slices.Concat(playing, ended, made, received, closed, answered)
	slices.Sort(ids)
	return slices.Compact(ids), errors.Join(err1, err2, err3, err4, err5)
}

// MatchData is what is stored about a member and one challenge or match.
type MatchData struct {
	// Challenge is nil if it does not name the member, Match if there is none,
	// Change if it did not change the member's rating.
	Challenge *Challenge
	Match     *Match
	Change    *Change
	// Notices are the messages still to be sent, except those to other members who follow
	// the match.
	Notices []Notice
}

// MatchData reads what is stored about a member and a challenge or match. It is
// empty if that has been deleted.
func (s *Service) MatchData(p PlayerID, id ID) (MatchData, error) {
	return get(s, func(tx *txn) (d MatchData, err error) {
		c, err1 := tx.Challenges().Challenge(id)
		if err1 == nil && c.names(p) {
			d.Challenge = &c
		}
		m, err2 := tx.Matches().Match(id)
		if err2 == nil {
			d.Match = &m
		}
		change, err3 := tx.Ledger().Change(id)
		if _, plays := change.Seat(p); err3 == nil && plays {
			d.Change = &change
		}
		var err4 error
		d.Notices, err4 = tx.Outbox().PendingFor(id)
		d.Notices = slices.DeleteFunc(d.Notices, func(n Notice) bool { return n.Kind == NoticeFollowed && n.Player != p })
		return d, errors.Join(ignoring(err1, ErrNotFound), ignoring(err2, ErrNotFound), ignoring(err3, ErrNotFound), err4)
	})
}

// names reports whether a member is named in a challenge.
func (c Challenge) names(p PlayerID) bool {
	return c.By.ID == p || c.Against != nil && c.Against.ID == p || c.Answer != nil && c.Answer.By.ID == p
}
