package match

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"galet/game"
	"galet/game/tournament"
)

const (
	// MaxLeagues is how many leagues of a server are kept. Closed ones count.
	MaxLeagues = 25
	// MaxLeagueMembers is how many members can take part in a league.
	MaxLeagueMembers = 70
	// LeastLeagueMembers is how many members a season needs.
	LeastLeagueMembers = 4
	// leagueAtOnce is how many of a member's games run at once, or fewer if a member may not
	// have as many open matches on the server.
	leagueAtOnce = 2
	// latestSeason is how late in its month a season may begin after an outage. Too few
	// games of a later season would end with the month.
	latestSeason = 10 * 24 * time.Hour
)

// League is a league of a server. Each month, in UTC, is a season. In a season each
// division is a round robin: its best players go up, and its last ones go down. For each
// season, random options are drawn again.
type League struct {
	Event
	// Members take part in the next season. They are in the order of its divisions: first
	// those who have played, then the new ones.
	Members []LeagueMember
	// Seasons are all seasons, the oldest first.
	Seasons []Season
	// Running: the last season goes on.
	Running bool
	// Waits: the last season could not begin, because there were too few members.
	Waits bool
	// Closed: no further season begins.
	Closed bool
}

// LeagueMember is a member who takes part in a league.
type LeagueMember struct {
	Player Player
	// New: the member has not finished a season since they joined.
	New bool
}

// Season is one season of a league.
type Season struct {
	// Begins is the beginning of its month, in UTC.
	Begins time.Time
	// Divisions are tournaments, the highest first.
	Divisions []ID
}

// NextSeason is when the next month begins, in UTC.
func NextSeason(now time.Time) time.Time { return monthOf(now).AddDate(0, 1, 0) }

// monthOf is when a month began, in UTC.
func monthOf(now time.Time) time.Time {
	now = now.UTC()
	return time.Date(now.Year(), now.Month(), 1, 0, 0, 0, 0, time.UTC)
}

// MemberOf is the index of a member in Members, and false if they do not take part.
func (l League) MemberOf(p PlayerID) (at int, found bool) {
	at = slices.IndexFunc(l.Members, func(m LeagueMember) bool { return m.Player.ID == p && p != "" })
	return max(at, 0), at >= 0
}

// OpenLeague opens a league and queues a NoticeTournament. Its first season begins with
// the next month. If the server has MaxLeagues, the oldest one that is closed is deleted
// before. It is refused with *WrongChannelError, ErrLeagueExists, and with what wraps
// game.ErrUnknownGame or game.ErrOptions. The host checks that p.By may open one; see
// [Server.IsOrganizer].
func (s *Service) OpenLeague(p EventProposal) (opened League, err error) {
	e, err := s.event(p)
	for opened.ID == 0 && err == nil { // once more after each step of the deletion
		opened, err = save(s, func(tx *txn) (League, error) { return openLeague(tx, e, p.Under) })
	}
	return opened, err
}

// openLeague opens a league. If the server has too many, it only deletes a part of an old
// one, and returns no league.
func openLeague(tx *txn, e Event, under ChannelID) (League, error) {
	if _, err := e.applySettings(tx, under); err != nil {
		return League{}, err
	}
	others, err := leagues(tx, e.Place.Guild)
	if err != nil {
		return League{}, err
	}
	if slices.ContainsFunc(others, func(o League) bool { return o.Game == e.Game && !o.Closed }) {
		return League{}, ErrLeagueExists
	}
	old := slices.IndexFunc(others, func(o League) bool { return o.Closed && !o.Running })
	if len(others) >= MaxLeagues && old >= 0 {
		return League{}, others[old].shrink(tx)
	}
	if e.ID, err = tx.Challenges().NextID(); err != nil {
		return League{}, err
	}
	l := League{Event: e}
	l.NextCheck = NextSeason(l.Created)
	return l, l.putAndPost(tx)
}

// JoinLeague enters a member from the next season on. It is refused with ErrNotFound,
// ErrOtherServer, ErrLeagueClosed, ErrJoined, ErrLeagueFull, ErrExcluded, and with
// *TooManyError if the member has no room for leagueAtOnce more games, beside those of
// tournaments and other leagues that have not begun for the member. The host checks that
// the member sees the channel.
func (s *Service) JoinLeague(id ID, by Player, at Place) (League, error) {
	return s.changeLeague(id, at, func(tx *txn, l *League) error {
		if _, joined := l.MemberOf(by.ID); joined {
			return ErrJoined
		}
		if len(l.Members) >= MaxLeagueMembers {
			return ErrLeagueFull
		}
		l.Members = append(l.Members, LeagueMember{Player: by, New: true})
		return s.admit(tx, l.Event, by, leagueAtOnce)
	})
}

// LeaveLeague takes a member out from the next season on. The games of the present season
// go on. It is refused with ErrNotFound, ErrOtherServer, ErrLeagueClosed and
// ErrNotJoined.
func (s *Service) LeaveLeague(id ID, by Player, at Place) (League, error) {
	return s.changeLeague(id, at, func(_ *txn, l *League) error {
		i, joined := l.MemberOf(by.ID)
		if !joined {
			return ErrNotJoined
		}
		l.Members = slices.Delete(l.Members, i, i+1)
		return nil
	})
}

// CloseLeague closes a league: no further season begins. It is refused with ErrNotFound,
// ErrOtherServer and ErrLeagueClosed. The host checks that by is an organizer.
func (s *Service) CloseLeague(id ID, by Player, at Place) (League, error) {
	return s.changeLeague(id, at, func(tx *txn, l *League) error {
		l.close()
		return audit(tx, AuditEntry{Guild: at.Guild, Act: ClosedLeague, By: by.ID, Match: id})
	})
}

// close closes a league. The present season ends with its month.
func (l *League) close() {
	l.Closed, l.Waits = true, false
	if !l.Running {
		l.NextCheck = time.Time{}
	}
}

// putAndPost writes a league, and queues an edit of its message.
func (l League) putAndPost(tx *txn) error { return errors.Join(tx.Leagues().Put(l), l.post(tx)) }

// changeLeague changes a league that is not closed.
func (s *Service) changeLeague(id ID, at Place, f func(*txn, *League) error) (League, error) {
	return changeEvent(s, func(tx *txn) (League, error) {
		l, err := tx.Leagues().Get(id)
		switch {
		case err != nil:
			return League{}, err
		case l.Place.Guild != at.Guild:
			return League{}, ErrOtherServer
		case l.Closed:
			return League{}, ErrLeagueClosed
		}
		return l, nil
	}, f)
}

// League reads a league, or ErrNotFound.
func (s *Service) League(id ID) (League, error) {
	return get(s, func(tx *txn) (League, error) { return tx.Leagues().Get(id) })
}

// LeaguesOn are the leagues of a server, the newest first.
func (s *Service) LeaguesOn(g GuildID) ([]League, error) {
	return get(s, func(tx *txn) ([]League, error) {
		all, err := leagues(tx, g)
		slices.Reverse(all)
		return all, err
	})
}

// leagues are the leagues of a server, the oldest first.
func leagues(tx *txn, g GuildID) ([]League, error) {
	ids, err := tx.Leagues().OnServer(g)
	if err != nil {
		return nil, err
	}
	return readAll(ids, tx.Leagues().Get)
}

// LeagueView is a league with everything that its message shows, read in one transaction.
type LeagueView struct {
	League
	// Server is the data of its server.
	Server Server
	// Season is the index in Seasons of the season shown; -1: there was none yet.
	// Divisions are its divisions. Before are the divisions of the season before it.
	Season            int
	Divisions, Before []Tournament
}

// LeagueView reads a league and one of its seasons; -1: the last. It is refused with
// ErrNotFound.
func (s *Service) LeagueView(id ID, season int) (LeagueView, error) {
	return get(s, func(tx *txn) (LeagueView, error) { return tx.leagueView(id, season) })
}

func (tx *txn) leagueView(id ID, season int) (v LeagueView, err error) {
	if v.League, err = tx.Leagues().Get(id); err != nil {
		return LeagueView{}, err
	}
	if v.Server, err = tx.Servers().Server(v.Place.Guild); err != nil {
		return LeagueView{}, err
	}
	if v.Season = season; season < 0 || season >= len(v.Seasons) {
		v.Season = len(v.Seasons) - 1
	}
	if v.Season >= 0 {
		v.Divisions, err = readAll(v.Seasons[v.Season].Divisions, tx.Tournaments().Get)
	}
	if v.Season > 0 && err == nil {
		v.Before, err = readAll(v.Seasons[v.Season-1].Divisions, tx.Tournaments().Get)
	}
	return v, err
}

// Moved are the players of the season who played in a lower division the season before,
// and those who played in a higher one.
func (v LeagueView) Moved() (up, down []Player) {
	for _, t := range v.Divisions {
		for _, e := range t.Entries {
			for _, before := range v.Before {
				if _, played := before.EntryOf(e.Player.ID); played && before.Division > t.Division {
					up = append(up, e.Player)
				} else if played && before.Division < t.Division {
					down = append(down, e.Player)
				}
			}
		}
	}
	return up, down
}

// advanceSeasons ends the seasons whose month is over, and begins the next ones.
func (s *Service) advanceSeasons(then time.Time) (more bool, err error) {
	drawn := map[ID]game.Options{} // drawn outside the transaction, which may run more than once
	return s.eachDue(
		func(tx *txn) ([]ID, error) { return tx.Leagues().Due(then) },
		func(tx *txn, id ID) (bool, error) {
			l, err := tx.Leagues().Get(id)
			if err != nil || !l.isDue(then) {
				return false, err
			}
			if waits, err := l.putOff(tx); waits || err != nil {
				return true, errors.Join(err, tx.Leagues().Put(l))
			}
			if drawn[id] == nil {
				if drawn[id], err = s.setup(l.Game, l.Options.Chosen()); err != nil {
					return false, err
				}
			}
			server, err := tx.Servers().Server(l.Place.Guild)
			if err != nil {
				return false, err
			}
			return true, l.nextSeason(tx, drawn[id], min(leagueAtOnce, s.mostOpen(server)))
		})
}

// nextSeason ends the present season, if there is one, and begins the next one with these
// options, and with this many of a member's games at once. It posts the message again,
// unless the league only keeps waiting for members.
func (l *League) nextSeason(tx *txn, drawn game.Options, atOnce int) error {
	waited := l.Waits
	if l.Running {
		if err := l.endSeason(tx); err != nil {
			return err
		}
	}
	l.NextCheck = NextSeason(tx.now)
	l.Waits = !l.Closed && len(l.Members) < LeastLeagueMembers
	switch {
	case l.Closed:
		l.NextCheck = time.Time{}
	case !l.Waits && tx.now.Sub(monthOf(tx.now)) <= latestSeason:
		if err := l.beginSeason(tx, drawn, atOnce); err != nil {
			return err
		}
	}
	if waited && l.Waits {
		return l.putAndPost(tx)
	}
	return errors.Join(tx.Leagues().Put(*l), l.postAnew(tx, true))
}

// endSeason ends the tournaments of the season, and orders the members for the next
// one.
func (l *League) endSeason(tx *txn) error {
	var divisions [][]PlayerID
	for _, id := range l.Seasons[len(l.Seasons)-1].Divisions {
		t, err := tx.Tournaments().Get(id)
		if err != nil {
			return err
		}
		if t.State == TournamentRunning {
			if err := t.drawUnfinished(tx); err != nil {
				return err
			}
		}
		var places []PlayerID
		for _, row := range t.Table().Standings() {
			places = append(places, t.Entries[row.Entry].Player.ID)
		}
		divisions = append(divisions, places)
	}
	rank := map[PlayerID]int{} // from 1
	for _, p := range tournament.Promote(divisions) {
		rank[p] = len(rank) + 1
	}
	for i := range l.Members {
		l.Members[i].New = l.Members[i].New && rank[l.Members[i].Player.ID] == 0
	}
	slices.SortStableFunc(l.Members, func(a, b LeagueMember) int {
		return cmp.Compare(cmp.Or(rank[a.Player.ID], len(rank)+1), cmp.Or(rank[b.Player.ID], len(rank)+1))
	})
	l.Running = false
	return nil
}

// beginSeason begins a season with these options. atOnce is how many of a member's games run
// at once. It divides the members into divisions. New members come last, ordered by rating.
func (l *League) beginSeason(tx *txn, drawn game.Options, atOnce int) error {
	newcomers := l.Members
	for len(newcomers) > 0 && !newcomers[0].New {
		newcomers = newcomers[1:]
	}
	rating := map[PlayerID]float64{}
	for _, m := range newcomers {
		s, err := standing(tx, Ladder{Guild: l.Place.Guild, Game: l.Game}, m.Player)
		if err != nil {
			return err
		}
		rating[m.Player.ID] = s.Rating.Points
	}
	slices.SortStableFunc(newcomers, func(a, b LeagueMember) int { return cmp.Compare(rating[b.Player.ID], rating[a.Player.ID]) })
	season := Season{Begins: monthOf(tx.now)}
	left := l.Members
	for i, size := range tournament.Divisions(len(l.Members)) {
		t := Tournament{
			Event: l.Event, Format: tournament.RoundRobin, PerPair: 1, AtOnce: atOnce, Most: size,
			League: l.ID, Season: len(l.Seasons) + 1, Division: i + 1,
		}
		t.Options, t.Created, t.Message = drawn, tx.now, ""
		for _, m := range left[:size] {
			t.Entries = append(t.Entries, Entry{Player: m.Player})
		}
		var err error
		if t.ID, err = tx.Challenges().NextID(); err != nil {
			return err
		}
		if err = t.start(tx); err == nil {
			err = tx.Tournaments().Put(t)
		}
		if err != nil {
			return err
		}
		season.Divisions, left = append(season.Divisions, t.ID), left[size:]
	}
	l.Seasons, l.Running = append(l.Seasons, season), true
	return nil
}

// removeFromLeague takes a member out of a league, from the next season on.
func removeFromLeague(tx *txn, id ID, p PlayerID) error {
	l, err := tx.Leagues().Get(id)
	if err != nil {
		return ignoring(err, ErrNotFound)
	}
	return l.leave(tx, p)
}

// leave takes a member out of a league, from the next season on.
func (l *League) leave(tx *txn, p PlayerID) error {
	i, joined := l.MemberOf(p)
	if !joined {
		return nil
	}
	l.Members = slices.Delete(l.Members, i, i+1)
	return l.putAndPost(tx)
}

// forget takes a member out of a league, and removes their name from it.
func (l *League) forget(tx *txn, p PlayerID) error {
	if l.By.ID == p {
		l.By = Player{}
	}
	err := l.leave(tx, p)
	return errors.Join(err, l.putAndPost(tx))
}

// shrink deletes the last seasons of a league, about chunk divisions, and closes the
// league. Once no season is left, it deletes the league.
func (l *League) shrink(tx *txn) (err error) {
	l.Closed, l.Running, l.NextCheck = true, false, time.Time{}
	for deleted := 0; len(l.Seasons) > 0; {
		if deleted >= chunk {
			return errors.Join(err, tx.Leagues().Put(*l))
		}
		last := len(l.Seasons) - 1
		for _, id := range l.Seasons[last].Divisions {
			err = errors.Join(err, deleteTournament(tx, id))
			deleted++
		}
		l.Seasons = l.Seasons[:last]
	}
	return errors.Join(err, dropNotices(tx, l.ID), tx.Leagues().Delete(l.ID))
}
