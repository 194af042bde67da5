package match

import (
	"errors"
	"reflect"
	"slices"
	"time"
)

// Server is the data of a server: its settings, and its state on Discord.
type Server struct {
	ID GuildID
	// Language is the language of what everyone sees, from the settings; empty: that of
	// Locale.
	Language string
	// Locale is the language of the server itself, as the host last saw it.
	Locale string
	// Channels are the channels for challenges; empty: all channels.
	Channels []ChannelID
	// Boards says which boards of a match stay, and where.
	Boards Boards
	// Pace is the default of a challenge.
	Pace Pace
	// Rated is the default of a challenge: it counts for the ladder.
	Rated bool
	// Ladder: the server has ladders. Otherwise no match counts for one.
	Ladder bool
	// MaxOpen is the most open matches and own open challenges that a member
	// may have here; 0: as many as the host allows anywhere.
	MaxOpen int
	// Moderators is the role whose members may end matches of others. If it is empty,
	// only members who can manage the server may.
	Moderators RoleID
	// Organizers is the role whose members may open, start and cancel tournaments. If it
	// is empty, only members who can manage the server may.
	Organizers RoleID
	// Menus: moves are chosen in menus below public boards, not by buttons.
	Menus bool
	// Left is when the bot was removed, in UTC and whole milliseconds; zero: the bot is
	// on the server.
	Left time.Time
}

// Boards is what becomes of the boards of a match. Its values are stored: they
// never change.
type Boards uint8

// The values of Boards.
const (
	// LastBoard: in the channel of the challenge, the next board replaces the
	// last.
	LastBoard Boards = 0
	// ThreadBoards: each match gets a thread of its own, where all boards stay.
	ThreadBoards Boards = 1
	// AllBoards: all boards stay in the channel of the challenge.
	AllBoards Boards = 2
)

// NewServer is a server without stored data.
func NewServer(id GuildID) Server {
	return Server{ID: id, Pace: DefaultPace, Rated: true, Ladder: true}
}

// checkChannel refuses a channel where the settings allow no games, with
// *WrongChannelError. under is the parent channel of a thread.
func (s Server) checkChannel(c, under ChannelID) error {
	if len(s.Channels) == 0 || slices.Contains(s.Channels, c) || slices.Contains(s.Channels, under) {
		return nil
	}
	return &WrongChannelError{Channels: s.Channels}
}

// canRate reports whether matches that begin now can count for a ladder. A ladder takes
// none after the bot was removed.
func (s Server) canRate() bool { return s.Ladder && s.Left.IsZero() }

// Server is the data of a server, or NewServer if nothing is stored.
func (s *Service) Server(id GuildID) (Server, error) {
	return get(s, func(tx *txn) (Server, error) { return tx.Servers().Server(id) })
}

// ChangeServer changes a setting of a server with f, and returns the server. f may run
// more than once. setting is the host's name for the setting, for the audit log.
func (s *Service) ChangeServer(id GuildID, by PlayerID, setting string, f func(*Server)) (Server, error) {
	return save(s, func(tx *txn) (Server, error) {
		before, err := tx.Servers().Server(id)
		if err != nil {
			return Server{}, err
		}
		changed := before
		f(&changed)
		changed.ID = id
		if reflect.DeepEqual(before, changed) {
			return changed, nil
		}
		err = audit(tx, AuditEntry{Guild: id, Act: ChangedSettings, By: by, Setting: setting})
		if err = errors.Join(err, putServer(tx, changed)); err != nil || before.canRate() == changed.canRate() {
			return changed, err
		}
		open, err := tx.Challenges().OpenOnServer(id)
		return changed, errors.Join(err, termsChanged(tx, open, func(Challenge) bool { return true }))
	})
}

// termsChanged queues a NoticeClosed for each open rated challenge that is affected,
// because its match would now be rated, or no longer.
func termsChanged(tx *txn, open []ID, affected func(Challenge) bool) error {
	for _, id := range open {
		c, err := tx.Challenges().Challenge(id)
		if err == nil && c.Rated && c.Message != "" && affected(c) {
			err = postClosed(tx, c)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// IsModerator reports whether a member may end matches of others: they manage the server,
// or have the moderators' role.
func (s Server) IsModerator(manages bool, roles []RoleID) bool {
	return manages || s.Moderators != "" && slices.Contains(roles, s.Moderators)
}

// IsOrganizer reports whether a member may open, start and cancel tournaments: they
// manage the server, or have the organizers' role.
func (s Server) IsOrganizer(manages bool, roles []RoleID) bool {
	return manages || s.Organizers != "" && slices.Contains(roles, s.Organizers)
}

// Stop ends a match for a moderator of its server: nobody wins, and it counts for
// no ladder. It queues a NoticeBoard. It is refused with ErrNotFound,
// ErrOtherServer, ErrOver and, for its two players, ErrOwnMatch. The host checks
// that by is a moderator; see [Server.IsModerator].
func (s *Service) Stop(id ID, by Player, at Place) (Match, error) {
	return save(s, func(tx *txn) (Match, error) {
		m, err := findForModerator(tx, id, by, at)
		if err != nil {
			return Match{}, err
		}
		m.end(End{How: Stopped, Moderator: by}, tx.now)
		return m, errors.Join(postBoard(tx, m, false), putAndConclude(tx, m), m.audit(tx, EndedMatch, by))
	})
}

// audit logs what a moderator did to a match.
func (m Match) audit(tx *txn, act Act, by Player) error {
	return audit(tx, AuditEntry{
		Guild: m.Place.Guild, Act: act, By: by.ID, Of: []PlayerID{m.Players[0].ID, m.Players[1].ID}, Match: m.ID,
	})
}

// findForModerator reads an open match of others on a server.
func findForModerator(tx *txn, id ID, by Player, at Place) (Match, error) {
	m, err := find(tx, id, at)
	if err != nil {
		return Match{}, err
	}
	if _, plays := m.Seat(by.ID); plays {
		return Match{}, ErrOwnMatch
	}
	if m.Over() {
		return Match{}, ErrOver
	}
	return m, nil
}
