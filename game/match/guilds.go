package match

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"galet/game/clock"
)

// DepartedRetention is how long the data of a server are kept after the bot was
// removed from it.
const DepartedRetention = 30 * 24 * time.Hour

// Presence is an event about a server: the bot is on it, and its locale is this;
// or the bot was removed.
type Presence struct {
	Locale string
	Gone   bool
}

// SyncGuilds records the servers that the bot is on and those that removed it.
// After a return, Maintain resumes the server's matches with the time that was
// left. A server that is due to be purged stays departed until it is purged.
// SyncGuilds writes only changes.
func (s *Service) SyncGuilds(heard map[GuildID]Presence) error {
	changed, err := get(s, func(tx *txn) ([]Server, error) { return changedServers(tx, heard) })
	if err != nil || len(changed) == 0 {
		return err
	}
	return s.update(func(tx *txn) error {
		changed, err := changedServers(tx, heard)
		for _, server := range changed {
			err = errors.Join(err, putServer(tx, server))
		}
		return err
	})
}

// SyncGuild is SyncGuilds for a server that has just used the bot.
func (s *Service) SyncGuild(id GuildID, locale string) error {
	return s.SyncGuilds(map[GuildID]Presence{id: {Locale: locale}})
}

// Guilds are all stored servers.
func (s *Service) Guilds() ([]GuildID, error) {
	return get(s, func(tx *txn) ([]GuildID, error) { return tx.Servers().Servers() })
}

// changedServers are the servers that the events change.
func changedServers(tx *txn, heard map[GuildID]Presence) (changed []Server, err error) {
	for id, p := range heard {
		known, err := tx.Servers().Server(id)
		if err != nil {
			return nil, err
		}
		after := known
		switch {
		case p.Gone && known.Left.IsZero():
			after.Left = tx.now
		case !p.Gone && !known.purgeable(tx.now):
			after.Left, after.Locale = time.Time{}, p.Locale
		}
		if after.Locale != known.Locale || !after.Left.Equal(known.Left) {
			changed = append(changed, after)
		}
	}
	return changed, nil
}

// purgeable tells whether the bot left so long ago that the data are deleted.
func (s Server) purgeable(now time.Time) bool {
	return !s.Left.IsZero() && !now.Before(s.Left.Add(DepartedRetention))
}

// departed tells whether the bot was removed from a server. Nobody can move
// there.
func departed(tx *txn, g GuildID) (bool, error) {
	server, err := tx.Servers().Server(g)
	return !server.Left.IsZero(), err
}

// resuming is the key prefix of notes about servers to which the bot has
// returned, while some of their matches are not resumed. A note holds when the
// bot left, and the last match that was resumed.
const resuming = "resume/"

func resumingKey(g GuildID) string { return resuming + string(g) }

// isResuming tells whether the matches of a server are still being resumed.
func isResuming(tx *txn, g GuildID) (bool, error) {
	note, err := tx.Notes().Meta(resumingKey(g))
	return note != nil, err
}

// putServer stores a server. If the bot has returned to it, the clocks of its
// matches stop until Maintain has resumed them.
func putServer(tx *txn, s Server) error {
	before, err := tx.Servers().Server(s.ID)
	if err != nil {
		return err
	}
	if err := tx.Servers().PutServer(s); err != nil {
		return err
	}
	switch {
	case before.Left.IsZero() && !s.Left.IsZero():
		for more := true; more && err == nil; { // removed again before all were resumed
			more, err = resumeSome(tx, s.ID)
		}
		return err
	case !before.Left.IsZero() && s.Left.IsZero():
		return noteResuming(tx, s.ID, before.Left, 0)
	}
	return nil
}

func noteResuming(tx *txn, g GuildID, left time.Time, last ID) error {
	return tx.Notes().SetMeta(resumingKey(g), fmt.Appendf(nil, "%s %d", left.Format(time.RFC3339Nano), last))
}

// resumeServers resumes some matches of a server after the bot's return.
func (s *Service) resumeServers() (more bool, err error) {
	keys, err := get(s, func(tx *txn) ([]string, error) { return tx.Notes().MetaKeys(resuming) })
	if err != nil {
		return false, err
	}
	return firstOf(keys, func(key string) (more bool, err error) {
		err = s.update(func(tx *txn) (err error) {
			more, err = resumeSome(tx, GuildID(strings.TrimPrefix(key, resuming)))
			return err
		})
		return more, err
	})
}

// resumeSome resumes the next matches of a server and tells whether there are
// more.
func resumeSome(tx *txn, g GuildID) (more bool, err error) {
	note, err := tx.Notes().Meta(resumingKey(g))
	if err != nil || note == nil {
		return false, err
	}
	var at string
	var last ID
	if _, err := fmt.Sscanf(string(note), "%s %d", &at, &last); err != nil {
		return false, fmt.Errorf("note %s: %w", resumingKey(g), err)
	}
	left, err := time.Parse(time.RFC3339Nano, at)
	if err != nil {
		return false, fmt.Errorf("note %s: %w", resumingKey(g), err)
	}
	open, err := tx.Matches().OpenOnServer(g)
	if err != nil {
		return false, err
	}
	done := 0
	for _, id := range open {
		if id <= last {
			continue
		}
		if done == chunk {
			return true, noteResuming(tx, g, left, last)
		}
		if err := resumeMatch(tx, id, left); err != nil {
			return false, err
		}
		done, last = done+1, id
	}
	return false, tx.Notes().SetMeta(resumingKey(g), nil)
}

// resumeMatch gives the present turn of a match the time that it had left when
// the bot left. A turn that has begun since keeps its own.
func resumeMatch(tx *txn, id ID, left time.Time) error {
	m, err := tx.Matches().Match(id)
	if err != nil || m.Pace == NoPace || m.TurnStarted.After(left) {
		return err
	}
	t, err := newTurn(tx, m)
	if err != nil {
		return err
	}
	m.TurnStarted = clock.Start(tx.now, t.elapsed(left), t.pauses)
	m.scheduleCheck()
	if err := tx.Matches().PutMatch(m); err != nil {
		return err
	}
	return refresh(tx, m)
}
