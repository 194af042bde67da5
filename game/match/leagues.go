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
	// MaxLeagueMembers is how many members can take part in a league.
	MaxLeagueMembers = 70
	// LeastLeagueMembers is how many a season needs.
	LeastLeagueMembers = 4
	// mostInDivision is the size of the largest division.
	mostInDivision = 7
	// leagueAtOnce is how many games of a member go on at once.
	leagueAtOnce = 2
	// latestSeason is how long after the beginning of a month a season may begin, after
	// an outage. Later, too few games would be over by its end.
	latestSeason = 10 * 24 * time.Hour
)

// League plays a game on a server in seasons of a month, in UTC. In a season each
// division is a round robin; those with the best places go up, and those with the last
// ones down. Each season has its own options, as they were chosen for Options.
type League struct {
	Event
	// Members take part in the next season, in the order of the divisions: first those
	// who have played, then those who are new.
	Members []LeagueMember
	// Seasons are all seasons, the oldest first.
	Seasons []Season
	// Running: the last season goes on.
	Running bool
	// Waits: too few took part when a season was to begin.
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

// The reasons to refuse a request about a league, besides those about tournaments.
var (
	// ErrLeagueExists: the server has a league of this game.
	ErrLeagueExists = errors.New("the server has a league of this game")
	// ErrLeagueClosed: the league is closed.
	ErrLeagueClosed = errors.New("the league is closed")
	// ErrLeagueFull: nobody more can join.
	ErrLeagueFull = errors.New("the league is full")
)

// NextSeason is when the next month begins, in UTC.
func NextSeason(now time.Time) time.Time { return monthOf(now).AddDate(0, 1, 0) }

// monthOf is when a month began, in UTC.
func monthOf(now time.Time) time.Time {
	now = now.UTC()
	return time.Date(now.Year(), now.Month(), 1, 0, 0, 0, 0, time.UTC)
}

// MemberOf is the place of a member in Members, and false if they do not take part.
func (l League) MemberOf(p PlayerID) (at int, found bool) {
	at = slices.IndexFunc(l.Members, func(m LeagueMember) bool { return m.Player.ID == p && p != "" })
	return max(at, 0), at >= 0
}

// OpenLeague opens a league and queues a NoticeTournament. Its first season begins with
// the next month. It is refused with *WrongChannelError, ErrLeagueExists, and with what
// wraps game.ErrUnknownGame or game.ErrOptions. The host checks that p.By may open one;
// see [Server.Organizer].
func (s *Service) OpenLeague(p EventProposal) (League, error) {
	e, err := s.event(p)
	if err != nil {
		return League{}, err
	}
	l := League{Event: e}
	l.NextCheck = NextSeason(l.Created)
	return save(s, func(tx *txn) (League, error) {
		if err := l.placed(tx, p.Under); err != nil {
			return League{}, err
		}
		others, err := leagues(tx, p.Place.Guild)
		if slices.ContainsFunc(others, func(o League) bool { return o.Game == p.Game && !o.Closed }) {
			return League{}, ErrLeagueExists
		}
		if err == nil {
			l.ID, err = tx.Challenges().NextID()
		}
		if err != nil {
			return League{}, err
		}
		return l, errors.Join(tx.Leagues().PutLeague(l), postMessage(tx, l.ID, l.Place, l.Message))
	})
}

// JoinLeague enters a member from the next season on. It is refused with ErrNotFound,
// ErrOtherServer, ErrLeagueClosed, ErrJoined, ErrLeagueFull, and with *TooManyError if
// the member has no room for the games that go on at once. The host checks that the
// member sees the channel.
func (s *Service) JoinLeague(id ID, by Player, at Place) (League, error) {
	return s.changeLeague(id, at, func(tx *txn, l *League) error {
		if _, joined := l.MemberOf(by.ID); joined {
			return ErrJoined
		}
		if len(l.Members) >= MaxLeagueMembers {
			return ErrLeagueFull
		}
		server, err := tx.Servers().Server(l.Place.Guild)
		if err == nil {
			err = s.checkMember(tx, server, by, 0, leagueAtOnce)
		}
		l.Members = append(l.Members, LeagueMember{Player: by, New: true})
		return err
	})
}

// LeaveLeague takes a member out from the next season on. The games of this season go
// on. It is refused with ErrNotFound, ErrOtherServer, ErrLeagueClosed and ErrNotJoined.
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

// CloseLeague has no further season begin. It is refused with ErrNotFound,
// ErrOtherServer and ErrLeagueClosed. The host checks that by is an organizer.
func (s *Service) CloseLeague(id ID, by Player, at Place) (League, error) {
	return s.changeLeague(id, at, func(tx *txn, l *League) error {
		l.close()
		return audit(tx, AuditEntry{Guild: at.Guild, Act: ClosedLeague, By: by.ID, Match: id})
	})
}

// close has no further season begin. One that goes on ends with its month.
func (l *League) close() {
	l.Closed = true
	if !l.Running {
		l.NextCheck = time.Time{}
	}
}

// PostLeague queues the message anew: it was deleted, or is far up in its channel. It
// is refused with ErrNotFound and ErrOtherServer. The host checks that an organizer
// asks for it.
func (s *Service) PostLeague(id ID, at Place) error {
	return s.update(func(tx *txn) error {
		l, err := tx.Leagues().League(id)
		switch {
		case err != nil:
			return err
		case l.Place.Guild != at.Guild:
			return ErrOtherServer
		}
		return postMessageAnew(tx, l.ID, l.Place, l.Message, true)
	})
}

// changeLeague changes a league that is not closed, and queues the change of its
// message.
func (s *Service) changeLeague(id ID, at Place, f func(*txn, *League) error) (League, error) {
	return save(s, func(tx *txn) (League, error) {
		l, err := tx.Leagues().League(id)
		switch {
		case err != nil:
			return League{}, err
		case l.Place.Guild != at.Guild:
			return League{}, ErrOtherServer
		case l.Closed:
			return League{}, ErrLeagueClosed
		}
		l.Members = slices.Clone(l.Members)
		if err := f(tx, &l); err != nil {
			return League{}, err
		}
		return l, errors.Join(tx.Leagues().PutLeague(l), postMessage(tx, l.ID, l.Place, l.Message))
	})
}

// League reads a league, or ErrNotFound.
func (s *Service) League(id ID) (League, error) {
	return get(s, func(tx *txn) (League, error) { return tx.Leagues().League(id) })
}

// LeaguesOn are the leagues of a server, the newest first.
func (s *Service) LeaguesOn(g GuildID) ([]League, error) {
	return get(s, func(tx *txn) ([]League, error) {
		all, err := leagues(tx, g)
		slices.Reverse(all)
		return all, err
	})
}

// leagues are those of a server, the oldest first.
func leagues(tx *txn, g GuildID) (found []League, err error) {
	ids, err := tx.Leagues().OnServer(g)
	for _, id := range ids {
		l, failed := tx.Leagues().League(id)
		found, err = append(found, l), errors.Join(err, failed)
	}
	return found, err
}

// leaguesNaming are the leagues that name a member.
func leaguesNaming(tx *txn, p PlayerID) (found []League, err error) {
	ids, err := tx.Leagues().Of(p)
	for _, id := range ids {
		l, failed := tx.Leagues().League(id)
		found, err = append(found, l), errors.Join(err, failed)
	}
	return found, err
}

// LeagueView is a league with what is shown of it, all read in one transaction.
type LeagueView struct {
	League
	// Server is what is kept of its server.
	Server Server
	// Season is the place of the season in Seasons, and Divisions are its tournaments;
	// -1: there was none yet.
	Season    int
	Divisions []Tournament
}

// LeagueView reads a league and one of its seasons; -1: the last. It is refused with
// ErrNotFound.
func (s *Service) LeagueView(id ID, season int) (LeagueView, error) {
	return get(s, func(tx *txn) (LeagueView, error) { return tx.leagueView(id, season) })
}

func (tx *txn) leagueView(id ID, season int) (v LeagueView, err error) {
	if v.League, err = tx.Leagues().League(id); err != nil {
		return LeagueView{}, err
	}
	if v.Server, err = tx.Servers().Server(v.Place.Guild); err != nil {
		return LeagueView{}, err
	}
	if v.Season = season; season < 0 || season >= len(v.Seasons) {
		v.Season = len(v.Seasons) - 1
	}
	if v.Season >= 0 {
		v.Divisions, err = tournaments(tx, v.Seasons[v.Season].Divisions)
	}
	return v, err
}

// turnSeasons ends the seasons whose month is over by then, and begins the next ones,
// of at most urgentLimit leagues.
func (s *Service) turnSeasons(then time.Time) (more bool, err error) {
	due, err := get(s, func(tx *txn) ([]ID, error) { return tx.Leagues().Due(then) })
	turned := 0
	for _, id := range due {
		if turned == urgentLimit {
			return true, err
		}
		l, failed := s.League(id)
		if failed != nil {
			err = errors.Join(err, failed)
			continue
		}
		drawn, failed := s.setup(l.Game, l.Options.Chosen())
		if failed == nil {
			failed = s.update(func(tx *txn) error { return turnSeason(tx, id, then, drawn) })
		}
		if failed == nil {
			turned++
		}
		err = errors.Join(err, failed)
	}
	return turned > 0 && err == nil, err
}

// turnSeason ends the season of a league, if one goes on, and begins the next one with
// these options. The message of the league is posted anew, unless the league only goes
// on waiting for members.
func turnSeason(tx *txn, id ID, then time.Time, drawn game.Options) error {
	l, err := tx.Leagues().League(id)
	if err != nil || l.NextCheck.IsZero() || l.NextCheck.After(then) {
		return err
	}
	if waits, err := waitsOn(tx, l.Place.Guild); waits || err != nil {
		l.NextCheck = tx.now.Add(unreachableCheck)
		return errors.Join(err, tx.Leagues().PutLeague(l))
	}
	waited := l.Waits
	if l.Running {
		if err := l.endSeason(tx); err != nil {
			return err
		}
	}
	l.NextCheck = NextSeason(tx.now)
	l.Waits = len(l.Members) < LeastLeagueMembers
	switch {
	case l.Closed:
		l.Waits, l.NextCheck = false, time.Time{}
	case !l.Waits && tx.now.Sub(monthOf(tx.now)) <= latestSeason:
		if err := l.beginSeason(tx, drawn); err != nil {
			return err
		}
	}
	err = tx.Leagues().PutLeague(l)
	if waited && l.Waits {
		return errors.Join(err, postMessage(tx, l.ID, l.Place, l.Message))
	}
	return errors.Join(err, postMessageAnew(tx, l.ID, l.Place, l.Message, true))
}

// endSeason ends the tournaments of the season, and orders the members for the next
// one. Members who withdrew, or were withdrawn, are taken out.
func (l *League) endSeason(tx *txn) error {
	var order [][]PlayerID
	out := map[PlayerID]bool{}
	for _, id := range l.Seasons[len(l.Seasons)-1].Divisions {
		t, err := tx.Tournaments().Tournament(id)
		if err != nil {
			return err
		}
		if t.State == TournamentRunning {
			t.settle(tx.now)
			if err := tx.Tournaments().PutTournament(t); err != nil {
				return err
			}
		}
		var places []PlayerID
		for _, row := range t.Table().Standings() {
			e := t.Entries[row.Entry]
			places = append(places, e.Player.ID)
			out[e.Player.ID] = e.Withdrawn
		}
		order = append(order, places)
	}
	exchange(order)
	rank := map[PlayerID]int{}
	for _, p := range slices.Concat(order...) {
		rank[p] = len(rank) + 1
	}
	l.Members = slices.DeleteFunc(slices.Clone(l.Members), func(m LeagueMember) bool { return out[m.Player.ID] })
	for i := range l.Members {
		l.Members[i].New = l.Members[i].New && rank[l.Members[i].Player.ID] == 0
	}
	slices.SortStableFunc(l.Members, func(a, b LeagueMember) int {
		placed := func(m LeagueMember) int { return cmp.Or(rank[m.Player.ID], MaxLeagueMembers+1) }
		return cmp.Compare(placed(a), placed(b))
	})
	l.Running = false
	return nil
}

// exchange moves the best of each division up and the last of the one above down: one
// each, or two if one of the two divisions has seven.
func exchange(order [][]PlayerID) {
	for i := range len(order) - 1 {
		upper, lower := order[i], order[i+1]
		moves := 1
		if max(len(upper), len(lower)) >= mostInDivision {
			moves = 2
		}
		down := slices.Clone(upper[len(upper)-moves:])
		order[i] = append(upper[:len(upper)-moves:len(upper)-moves], lower[:moves]...)
		order[i+1] = append(down, lower[moves:]...)
	}
}

// settle ends a tournament at the end of its season: games that go on or never began
// count as drawn. Their matches go on as ordinary ones.
func (t *Tournament) settle(now time.Time) {
	table := t.Table().Settle()
	t.Games = slices.Clone(t.Games)
	for i := range table.Games {
		if i == len(t.Games) {
			t.Games = append(t.Games, TournamentGame{})
		}
		t.Games[i].Game = table.Games[i]
	}
	t.State, t.Ended, t.NextCheck = TournamentOver, now, time.Time{}
}

// beginSeason begins a season: the members play in divisions of 4 to 7, as many as
// needed. New members come last, by their ratings.
func (l *League) beginSeason(tx *txn, drawn game.Options) error {
	rating := map[PlayerID]float64{}
	for _, m := range l.Members {
		s, err := standing(tx, Ladder{Guild: l.Place.Guild, Game: l.Game}, m.Player)
		if err != nil {
			return err
		}
		rating[m.Player.ID] = s.Rating.Points
	}
	played := func(m LeagueMember) int {
		if m.New {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(l.Members, func(a, b LeagueMember) int {
		if a.New && b.New {
			return cmp.Compare(rating[b.Player.ID], rating[a.Player.ID])
		}
		return cmp.Compare(played(a), played(b))
	})
	season := Season{Begins: monthOf(tx.now)}
	left := l.Members
	for count := (len(left) + mostInDivision - 1) / mostInDivision; count > 0; count-- {
		size := len(left) / count
		t := Tournament{
			Event: l.Event, Format: tournament.RoundRobin, PerPair: 1, AtOnce: leagueAtOnce, Most: size,
			League: l.ID, Season: len(l.Seasons) + 1, Division: len(season.Divisions) + 1,
		}
		t.Options, t.Created, t.Message = drawn, tx.now, ""
		for _, m := range left[:size] {
			t.Entries = append(t.Entries, Entry{Player: m.Player})
		}
		var err error
		if t.ID, err = tx.Challenges().NextID(); err != nil {
			return err
		}
		if err := errors.Join(t.start(tx), tx.Tournaments().PutTournament(t)); err != nil {
			return err
		}
		season.Divisions, left = append(season.Divisions, t.ID), left[size:]
	}
	l.Seasons, l.Running = append(slices.Clone(l.Seasons), season), true
	return nil
}

// leaveLeagues takes a member out of all leagues of a kind, from the next season on.
func leaveLeagues(tx *txn, p PlayerID, of func(League) bool) error {
	all, err := leaguesNaming(tx, p)
	for _, l := range all {
		at, joined := l.MemberOf(p)
		if err != nil || !joined || !of(l) {
			continue
		}
		l.Members = slices.Delete(slices.Clone(l.Members), at, at+1)
		err = errors.Join(tx.Leagues().PutLeague(l), postMessage(tx, l.ID, l.Place, l.Message))
	}
	return err
}

// forgetInLeagues takes a member out of what is kept of leagues.
func forgetInLeagues(tx *txn, p PlayerID) error {
	ids, err := tx.Leagues().Of(p)
	for _, id := range ids {
		l, failed := tx.Leagues().League(id)
		if failed == nil {
			l.Members = slices.DeleteFunc(slices.Clone(l.Members), func(m LeagueMember) bool { return m.Player.ID == p })
			if l.By.ID == p {
				l.By = Player{}
			}
			failed = errors.Join(tx.Leagues().PutLeague(l), postMessage(tx, l.ID, l.Place, l.Message))
		}
		err = errors.Join(err, failed)
	}
	return err
}

// purgeLeagues deletes the leagues of a server that were opened before the bot left,
// with their tournaments.
func purgeLeagues(tx *txn, server Server) error {
	all, err := leagues(tx, server.ID)
	for _, l := range all {
		if err != nil || l.Created.After(server.Left) {
			continue
		}
		for _, s := range l.Seasons {
			for _, id := range s.Divisions {
				err = errors.Join(err, deleteTournament(tx, id))
			}
		}
		err = errors.Join(err, dropNotices(tx, l.ID), tx.Leagues().DeleteLeague(l.ID))
	}
	return err
}
