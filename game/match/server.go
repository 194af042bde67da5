package match

import (
	"slices"
	"time"
)

// Server is what is kept of a server: what those who manage it have chosen,
// and what the host has learned of it.
type Server struct {
	ID GuildID
	// Language is the one chosen for what all see; empty: that of Locale.
	Language string
	// Locale is the language of the server itself, as the host last saw it.
	Locale string
	// Channels are where challenges may be made; empty: everywhere.
	Channels []ChannelID
	// Threads has each match run in a thread of its own.
	Threads bool
	// Pace is that of a challenge that does not say it.
	Pace Pace
	// Rated has a challenge that does not say it count for the ladder.
	Rated bool
	// Ladder is off where no match counts for a ladder.
	Ladder bool
	// MaxOpen is the most open matches and own open challenges that a member
	// may have here; 0: as many as the host allows anywhere.
	MaxOpen int
	// Stewards is the role whose members may end matches of others; empty:
	// only those who manage the server may.
	Stewards RoleID
	// Left is when the bot was removed, in UTC and whole milliseconds; zero
	// while it is there.
	Left time.Time
}

// NewServer is a server of which nothing is kept yet.
func NewServer(id GuildID) Server {
	return Server{ID: id, Pace: DefaultPace, Rated: true, Ladder: true}
}

// Allows tells whether challenges may be made in any of these: a channel, and
// the channel that it is a thread of.
func (s Server) Allows(in ...ChannelID) bool {
	return len(s.Channels) == 0 || slices.ContainsFunc(in, func(c ChannelID) bool { return slices.Contains(s.Channels, c) })
}

// Server is what is kept of a server, or NewServer if nothing is.
func (s *Service) Server(id GuildID) (found Server, err error) {
	err = s.store.View(func(tx Tx) (err error) {
		found, err = tx.Servers().Server(id)
		return err
	})
	return found, err
}

// ChangeServer lets f change what is kept of a server, and gives what is kept
// then. f may be run more than once.
func (s *Service) ChangeServer(id GuildID, f func(*Server)) (changed Server, err error) {
	now := s.now()
	err = s.store.Update(func(tx Tx) (err error) {
		if changed, err = tx.Servers().Server(id); err != nil {
			return err
		}
		f(&changed)
		changed.ID = id
		return putServer(tx, changed, now)
	})
	if err != nil {
		return Server{}, err
	}
	return changed, nil
}
