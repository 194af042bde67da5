package match

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"galet/game"
	"galet/game/tournament"
)

const (
	// MaxTournaments is how many tournaments of a server may be open or running.
	MaxTournaments = 10
	// MaxTournamentWait is how far in the future a tournament may start, and how long
	// one without a time waits for its players.
	MaxTournamentWait = 60 * 24 * time.Hour
	// defaultAtOnce is how many games of a player go on at once in a round robin.
	defaultAtOnce = 2
)

// Tournament is a tournament of a server, or a division of a league.
type Tournament struct {
	Event
	// Threaded: the games are posted in Thread, which begins on the tournament's message.
	// Thread is empty until it is started, and stays empty if that fails.
	Threaded bool
	Thread   ChannelID
	Format   tournament.Format
	// PerPair is how many games two players have, AtOnce how many games of a player run
	// at once. Both are 1 unless Format is a round robin.
	PerPair, AtOnce int
	// Most is how many can join. Then the tournament starts.
	Most int
	// StartsAt is when it starts. If it is zero, it starts when it is full, or when an
	// organizer starts it.
	StartsAt time.Time
	State    TournamentState
	// TooFew: the tournament was cancelled because too few had joined. Otherwise CancelledBy
	// cancelled it, if LostChannel is false.
	TooFew      bool
	CancelledBy Player
	// Started and Ended are zero until the tournament has started or ended. All times are
	// in UTC and whole milliseconds.
	Started, Ended time.Time
	// Entries are in the order of joining, Games in the order in which they begin.
	Entries []Entry
	Games   []TournamentGame
	// League is the league of a division; 0: the tournament is no division. A division
	// has no message of its own. Season and Division count from 1; the highest division
	// is 1.
	League           ID
	Season, Division int
}

// Entry is a player of a tournament.
type Entry struct {
	// Player is zero if their data were deleted.
	Player Player
	tournament.Entry
	// TimedOut counts the games of the tournament that the player lost on time.
	TimedOut int
}

// TournamentGame is a game of a tournament.
type TournamentGame struct {
	tournament.Game
	// Match is 0 before the match begins. It stays 0 if the game is not played: it is a
	// bye, or a player has withdrawn.
	Match ID
}

// TournamentState is the state of a tournament.
type TournamentState uint8

// The states. The values are stored: they never change.
const (
	// TournamentOpen: members can join.
	TournamentOpen      TournamentState = 1
	TournamentRunning   TournamentState = 2
	TournamentOver      TournamentState = 3
	TournamentCancelled TournamentState = 4
)

// lostChannel stands in CancelledBy for a member. The name is stored: it never changes.
var lostChannel = Player{Name: "lost-channel"}

// LostChannel reports whether the tournament was cancelled because its channel was deleted,
// or because its first message could not be posted there.
func (t Tournament) LostChannel() bool { return t.CancelledBy == lostChannel }

// Table is the tournament as the package tournament needs it for pairings and standings.
func (t Tournament) Table() tournament.Table {
	table := tournament.Table{Format: t.Format, PerPair: t.PerPair, AtOnce: t.AtOnce}
	for _, e := range t.Entries {
		table.Entries = append(table.Entries, e.Entry)
	}
	for _, g := range t.Games {
		table.Games = append(table.Games, g.Game)
	}
	return table
}

// EntryOf is the entry of a member, and false if the member does not take part.
func (t Tournament) EntryOf(p PlayerID) (entry int, found bool) {
	for i, e := range t.Entries {
		if e.Player.ID == p && p != "" {
			return i, true
		}
	}
	return 0, false
}

// hasMatch reports whether a match of an entry has begun.
func (t Tournament) hasMatch(entry int) bool {
	return slices.ContainsFunc(t.Games, func(g TournamentGame) bool {
		return g.Match != 0 && (g.First == entry || g.Second == entry)
	})
}

// hasDeletedMember reports whether the member who opened the tournament, or one who played in
// it, has had all data deleted.
func (t Tournament) hasDeletedMember() bool {
	return t.By.ID == "" || slices.ContainsFunc(t.Entries, func(e Entry) bool { return e.Player.ID == "" })
}

// ReplaysStopped reports whether a game that a moderator ends is played again. Otherwise
// nobody gets a point for it.
func (t Tournament) ReplaysStopped() bool { return t.Format == tournament.Knockout }

// Ended reports whether no further game begins.
func (s TournamentState) Ended() bool { return s == TournamentOver || s == TournamentCancelled }

// TournamentProposal is a tournament that somebody opens.
type TournamentProposal struct {
	EventProposal
	Format tournament.Format
	// PerPair is how many games each pair plays, and AtOnce how many of a member's games run
	// at the same time. Only a round robin allows more than 1. 0 is the default: 1 game a
	// pair, and in a round robin 2 at the same time. AtOnce is at most as many open
	// matches as a member may have on the server, and as many games as a member has.
	PerPair, AtOnce int
	// Most is how many can join; 0: as many as the format allows.
	Most int
	// StartsAt may be zero.
	StartsAt time.Time
	Threaded bool
}

// OpenTournament opens a tournament and queues a NoticeTournament, and a NoticeThread
// if its games get a thread. It is refused with *WrongChannelError,
// *TooManyTournamentsError, ErrStartsAt, and with what wraps game.ErrUnknownGame or
// game.ErrOptions. The host checks that p.By may open one; see [Server.IsOrganizer].
func (s *Service) OpenTournament(p TournamentProposal) (Tournament, error) {
	t, err := s.tournament(p)
	if err != nil {
		return Tournament{}, err
	}
	return save(s, func(tx *txn) (Tournament, error) {
		t := t // each run of the transaction begins with the same
		server, err := t.applySettings(tx, p.Under)
		if err != nil {
			return Tournament{}, err
		}
		t.AtOnce = min(t.AtOnce, s.mostOpen(server)) // otherwise nobody could join
		going, err := tx.Tournaments().OnServer(p.Place.Guild, false)
		if err == nil && len(going) >= MaxTournaments {
			err = &TooManyTournamentsError{Limit: MaxTournaments}
		}
		if err != nil {
			return Tournament{}, err
		}
		if t.ID, err = tx.Challenges().NextID(); err != nil {
			return Tournament{}, err
		}
		return t, errors.Join(t.putAndPost(tx), t.postThread(tx))
	})
}

// tournament checks a proposal and makes a tournament of it.
func (s *Service) tournament(p TournamentProposal) (Tournament, error) {
	e, err := s.event(p.EventProposal)
	if err != nil {
		return Tournament{}, err
	}
	t := Tournament{
		Event: e, Threaded: p.Threaded, Format: p.Format, PerPair: 1, AtOnce: 1,
		Most: p.Most, StartsAt: storedTime(p.StartsAt), State: TournamentOpen,
	}
	if p.StartsAt.IsZero() {
		t.StartsAt = time.Time{}
	}
	if t.Format == tournament.RoundRobin {
		t.PerPair, t.AtOnce = cmp.Or(p.PerPair, 1), cmp.Or(p.AtOnce, defaultAtOnce)
	} else if max(p.PerPair, p.AtOnce) > 1 {
		return Tournament{}, fmt.Errorf("%w: only a round robin has several games for each pair, or at once", game.ErrOptions)
	}
	least, most := t.Format.Players()
	t.Most = cmp.Or(t.Most, most)
	full := t.Table()
	full.Entries = make([]tournament.Entry, max(t.Most, 0))
	switch err := full.Check(); {
	case err != nil:
		return Tournament{}, fmt.Errorf("%w: %w", game.ErrOptions, err)
	case t.Most < least:
		return Tournament{}, fmt.Errorf("%w: at least %d players", game.ErrOptions, least)
	case !t.StartsAt.IsZero() && (!t.StartsAt.After(t.Created) || t.StartsAt.After(t.Created.Add(MaxTournamentWait))):
		return Tournament{}, ErrStartsAt
	}
	t.AtOnce = min(t.AtOnce, (t.Most-1)*t.PerPair) // nobody has more games
	t.NextCheck = t.startBy()
	return t, nil
}

// startBy is when Maintain starts an open tournament, or cancels it if too few have
// joined.
func (t Tournament) startBy() time.Time {
	if t.StartsAt.IsZero() {
		return t.Created.Add(MaxTournamentWait)
	}
	return t.StartsAt
}

// JoinTournament enters a member in an open tournament. If that makes it full, it
// starts. It is refused with ErrNotFound, ErrOtherServer,
// *TournamentStateError, ErrJoined, ErrTournamentFull, ErrExcluded, and with
// *TooManyError if the member has no room for the games that go on at once, beside those
// of other tournaments and leagues that have not begun for the member. The host checks
// that the member sees the channel.
func (s *Service) JoinTournament(id ID, by Player, at Place) (Tournament, error) {
	return s.changeTournament(id, at, TournamentOpen, func(tx *txn, t *Tournament) error {
		if _, joined := t.EntryOf(by.ID); joined {
			return ErrJoined
		}
		if len(t.Entries) >= t.Most {
			return ErrTournamentFull
		}
		if err := s.admit(tx, t.Event, by, t.AtOnce); err != nil {
			return err
		}
		t.Entries = append(t.Entries, Entry{Player: by})
		if len(t.Entries) == t.Most {
			return t.start(tx)
		}
		return nil
	})
}

// LeaveTournament takes a member out of an open tournament. It is refused with
// ErrNotFound, ErrOtherServer, *TournamentStateError and ErrNotJoined.
func (s *Service) LeaveTournament(id ID, by Player, at Place) (Tournament, error) {
	return s.changeTournament(id, at, TournamentOpen, func(_ *txn, t *Tournament) error {
		entry, joined := t.EntryOf(by.ID)
		if !joined {
			return ErrNotJoined
		}
		t.Entries = slices.Delete(t.Entries, entry, entry+1)
		return nil
	})
}

// StartTournament starts an open tournament; Maintain begins its games. It is refused
// with ErrNotFound, ErrOtherServer, *TournamentStateError and *TooFewError. The host
// checks that by is an organizer.
func (s *Service) StartTournament(id ID, by Player, at Place) (Tournament, error) {
	return s.changeTournament(id, at, TournamentOpen, func(tx *txn, t *Tournament) error {
		if least, _ := t.Format.Players(); len(t.Entries) < least {
			return &TooFewError{Least: least, Joined: len(t.Entries)}
		}
		return t.start(tx)
	})
}

// CancelTournament ends a tournament that is open or running. Its games go on as
// ordinary matches. It is refused with ErrNotFound, ErrOtherServer and
// *TournamentStateError. The host checks that by is an organizer.
func (s *Service) CancelTournament(id ID, by Player, at Place) (Tournament, error) {
	return s.changeTournament(id, at, 0, func(tx *txn, t *Tournament) error {
		t.CancelledBy = by
		return errors.Join(t.cancel(tx), audit(tx, AuditEntry{Guild: at.Guild, Act: CancelledTournament, By: by.ID, Match: id}))
	})
}

// WithdrawPlayer withdraws a player from a running tournament: the games that go on
// are lost, see [tournament.Table.Withdraw]; if somebody else withdraws the player, the
// ratings do not change. It is refused with ErrNotFound,
// ErrOtherServer, *TournamentStateError, ErrNotJoined and ErrWithdrawn. The host
// checks that by is the player or an organizer.
func (s *Service) WithdrawPlayer(id ID, p PlayerID, by Player, at Place) (Tournament, error) {
	return save(s, func(tx *txn) (Tournament, error) {
		t, err := findTournament(tx, id, at, TournamentRunning)
		if err != nil {
			return Tournament{}, err
		}
		entry, joined := t.EntryOf(p)
		switch {
		case !joined:
			return Tournament{}, ErrNotJoined
		case t.Entries[entry].Withdrawn:
			return Tournament{}, ErrWithdrawn
		}
		if p != by.ID {
			err = audit(tx, AuditEntry{Guild: at.Guild, Act: WithdrewPlayer, By: by.ID, Of: []PlayerID{p}, Match: cmp.Or(t.League, id)})
		}
		err = errors.Join(err, t.withdraw(tx, entry, p != by.ID))
		return t, err
	})
}

// putAndPost writes a tournament, and queues an edit of its message.
func (t Tournament) putAndPost(tx *txn) error {
	return errors.Join(tx.Tournaments().Put(t), t.post(tx))
}

// changeTournament changes a tournament in the state in; 0: in any state before the end.
// It returns ErrNotFound for a division of a league.
func (s *Service) changeTournament(id ID, at Place, in TournamentState, f func(*txn, *Tournament) error) (Tournament, error) {
	return changeEvent(s, func(tx *txn) (Tournament, error) {
		t, err := findTournament(tx, id, at, in)
		if err == nil && t.League != 0 {
			err = ErrNotFound
		}
		return t, err
	}, f)
}

// findTournament reads a tournament. It refuses a tournament of another server or in
// another state than in; 0: any state before the end.
func findTournament(tx *txn, id ID, at Place, in TournamentState) (Tournament, error) {
	t, err := tx.Tournaments().Get(id)
	switch {
	case err != nil:
		return Tournament{}, err
	case t.Place.Guild != at.Guild:
		return Tournament{}, ErrOtherServer
	case in != 0 && t.State != in, t.State.Ended():
		return Tournament{}, &TournamentStateError{State: t.State}
	}
	return t, nil
}

// TournamentView is a tournament with everything that its message shows, read in one
// transaction.
type TournamentView struct {
	Tournament
	// Server is the data of its server.
	Server Server
	// Mentioned are the winners whom the end mentions.
	Mentioned []PlayerID
}

// TournamentView reads a tournament, or ErrNotFound.
func (s *Service) TournamentView(id ID) (TournamentView, error) {
	return get(s, func(tx *txn) (TournamentView, error) { return tx.tournamentView(id) })
}

// shownTournament reads a tournament. A division gets the message of its league.
func (tx *txn) shownTournament(id ID) (Tournament, error) {
	t, err := tx.Tournaments().Get(id)
	if err == nil && t.League != 0 {
		l, failed := tx.Leagues().Get(t.League)
		t.Message, err = l.Message, ignoring(failed, ErrNotFound)
	}
	return t, err
}

func (tx *txn) tournamentView(id ID) (v TournamentView, err error) {
	if v.Tournament, err = tx.shownTournament(id); err != nil {
		return TournamentView{}, err
	}
	if v.Server, err = tx.Servers().Server(v.Place.Guild); err != nil {
		return TournamentView{}, err
	}
	for _, p := range v.Winners() {
		mentions, err := mentionsEnds(tx, p.ID)
		if err != nil {
			return TournamentView{}, err
		}
		if mentions {
			v.Mentioned = append(v.Mentioned, p.ID)
		}
	}
	return v, nil
}

// TournamentsOn are at most n tournaments of a server, without divisions of leagues.
// First come those that have not ended, then the others, each the newest first.
func (s *Service) TournamentsOn(g GuildID, n int) ([]Tournament, error) {
	return get(s, func(tx *txn) ([]Tournament, error) {
		going, err1 := tx.Tournaments().OnServer(g, false)
		ended, err2 := tx.Tournaments().OnServer(g, true)
		if err := errors.Join(err1, err2); err != nil {
			return nil, err
		}
		slices.Reverse(going)
		slices.Reverse(ended)
		ids := append(going, ended...)
		return readAll(ids[:min(n, len(ids))], tx.Tournaments().Get)
	})
}

// Winners are the players in first place, once the tournament is over. Those who deleted
// their data are left out.
func (t Tournament) Winners() (winners []Player) {
	if t.State != TournamentOver {
		return nil
	}
	for _, row := range t.Table().Standings() {
		if p := t.Entries[row.Entry].Player; row.Place == 1 && p.ID != "" {
			winners = append(winners, p)
		}
	}
	return winners
}
