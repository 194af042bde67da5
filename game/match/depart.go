package match

import (
	"errors"
	"time"
)

// Kept is how long the data of a server are kept after the bot was removed
// from it.
const Kept = 30 * 24 * time.Hour

// Presence is what the host hears of a server: that the bot is there, and the
// server's language; or that it was removed.
type Presence struct {
	Locale string
	Gone   bool
}

// Attend notes in which servers the bot is and from which it was removed. Where
// it is back, matches go on with the time that was left; one to which it comes
// back later than Kept begins anew. Nothing is written if all that is known.
func (s *Service) Attend(heard map[GuildID]Presence) error {
	for {
		var changed []Server
		err := s.store.View(func(tx Tx) (err error) {
			changed, err = news(tx, heard, s.now())
			return err
		})
		if err == nil && len(changed) > 0 {
			err = s.store.Update(func(tx Tx) error { return attend(tx, heard, s.now()) })
		}
		var due *dueError
		if !errors.As(err, &due) {
			return err
		}
		if err := s.purge(due.server); err != nil {
			return err
		}
	}
}

// Seen notes the language of a server in which the bot was just asked for
// something, and so is, as Attend does.
func (s *Service) Seen(id GuildID, locale string) error {
	return s.Attend(map[GuildID]Presence{id: {Locale: locale}})
}

// attend notes what is new of what was heard.
func attend(tx Tx, heard map[GuildID]Presence, now time.Time) error {
	changed, err := news(tx, heard, now)
	for _, server := range changed {
		err = errors.Join(err, putServer(tx, server, now))
	}
	return err
}

// dueError says of which server all must be deleted before the bot can be on
// it again: it was to be deleted, and some of it may have been.
type dueError struct{ server GuildID }

// Error names the server.
func (e *dueError) Error() string { return "to be deleted first: server " + string(e.server) }

// news are the servers of which what is kept changes by what was heard. It
// fails with a dueError if the bot is back on one later than Kept.
func news(tx Tx, heard map[GuildID]Presence, now time.Time) (changed []Server, err error) {
	for id, p := range heard {
		known, err := tx.Servers().Server(id)
		if err != nil {
			return nil, err
		}
		if !p.Gone && !known.Left.IsZero() && !now.Before(known.Left.Add(Kept)) {
			return nil, &dueError{id}
		}
		if after := known.with(p, now); after.Locale != known.Locale || !after.Left.Equal(known.Left) {
			changed = append(changed, after)
		}
	}
	return changed, nil
}

// with is a server after what was heard of it.
func (s Server) with(p Presence, now time.Time) Server {
	switch {
	case !p.Gone:
		s.Left, s.Locale = time.Time{}, p.Locale
	case s.Left.IsZero():
		s.Left = now
	}
	return s
}

// Known are the servers of which something is kept.
func (s *Service) Known() (ids []GuildID, err error) {
	err = s.store.View(func(tx Tx) (err error) {
		ids, err = tx.Servers().Servers()
		return err
	})
	return ids, err
}

// Tidy deletes what must not be kept any longer: what members had deleted, as
// far as that was begun and not finished, and all of servers from which the bot
// was removed so long ago as Kept says. It does so in small transactions, and
// run again it finds nothing.
func (s *Service) Tidy() error {
	err := s.resume()
	var due []GuildID
	err = errors.Join(err, s.store.View(func(tx Tx) (err error) {
		due, err = tx.Servers().Departed(s.now().Add(-Kept))
		return err
	}))
	for _, id := range due {
		err = errors.Join(err, s.purge(id))
	}
	return err
}

// errReturned ends a purge: the bot was asked back meanwhile.
var errReturned = errors.New("the bot is there again")

// purge deletes all of a server.
func (s *Service) purge(g GuildID) error {
	still := func(tx Tx) error {
		gone, err := absent(tx, g)
		if err == nil && !gone {
			err = errReturned
		}
		return err
	}
	for more := true; more; {
		err := s.store.Update(func(tx Tx) (err error) {
			if err := still(tx); err != nil {
				return err
			}
			more, err = dropStandings(tx, g)
			return err
		})
		if err != nil {
			return unless(err, errReturned)
		}
	}
	err := s.eachChallenge(func(tx Tx, id ID) error { return errors.Join(still(tx), silence(tx, id), tx.Challenges().Delete(id)) },
		func(tx Tx, id ID) (bool, error) {
			c, err := tx.Challenges().Challenge(id)
			return err == nil && c.Place.Guild == g, unless(err, ErrNotFound)
		})
	if err != nil {
		return unless(err, errReturned)
	}
	return unless(s.store.Update(func(tx Tx) error {
		return errors.Join(still(tx), tx.Servers().DeleteServer(g))
	}), errReturned)
}

// dropStandings takes some members off the ladders of a server, and tells
// whether there may be more.
func dropStandings(tx Tx, g GuildID) (more bool, err error) {
	some, err := tx.Ladders().On(g, chunk)
	for _, s := range some {
		err = errors.Join(err, tx.Ladders().PutStanding(s.Ladder, Standing{Player: Player{ID: s.Player}}))
	}
	return len(some) == chunk, err
}
