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

// Presence is an event about a server. If Gone, the bot was removed from it. If
// Unreachable, Discord itself cannot reach it. Otherwise the bot is on it, and Locale is
// its language.
type Presence struct {
	Locale      string
	Gone        bool
	Unreachable bool
}

// SyncGuilds records the servers that the bot is on, those that removed it, and those
// that cannot be reached. After a return, Maintain resumes the server's matches with the
// time that was left. A server whose data are due to be deleted stays departed until they
// are. SyncGuilds writes only changes.
func (s *Service) SyncGuilds(heard map[GuildID]Presence) error {
	var changed []Server
	var reached []GuildID
	find := func(tx *txn) (err error) {
		if changed, err = changedServers(tx, heard); err == nil {
			reached, err = changedReachable(tx, heard)
		}
		return err
	}
	if err := s.read(find); err != nil || len(changed)+len(reached) == 0 {
		return err
	}
	return s.update(func(tx *txn) error {
		err := find(tx)
		for _, id := range reached {
			err = errors.Join(err, putReachable(tx, id, heard[id]))
		}
		for _, server := range changed {
			err = errors.Join(err, putServer(tx, server))
		}
		return err
	})
}

// unreachable is the key prefix of values about servers that Discord cannot reach. A value
// holds since when.
const unreachable = "unreachable/"

// unreachableSince is the time since which a server cannot be reached; zero: it can be
// reached.
func unreachableSince(tx *txn, g GuildID) (time.Time, error) {
	value, err := tx.KeyValues().Meta(unreachable + string(g))
	if err != nil || value == nil {
		return time.Time{}, err
	}
	return time.Parse(time.RFC3339Nano, string(value))
}

// storeUnreachable stores that a server cannot be reached since now.
func storeUnreachable(tx *txn, g GuildID) error {
	return tx.KeyValues().SetMeta(unreachable+string(g), []byte(tx.now.Format(time.RFC3339Nano)))
}

// changedReachable are the servers whose events say that they can be reached again, or no
// longer.
func changedReachable(tx *txn, heard map[GuildID]Presence) (changed []GuildID, err error) {
	for id, p := range heard {
		since, failed := unreachableSince(tx, id)
		if failed == nil && p.Unreachable == since.IsZero() {
			changed = append(changed, id)
		}
		err = errors.Join(err, failed)
	}
	return changed, err
}

// putReachable stores whether a server can be reached. When it can again, it resumes the
// server's matches, and adds the lost time to its challenges.
func putReachable(tx *txn, g GuildID, p Presence) error {
	if p.Unreachable {
		err := resumeAll(tx, g)
		return errors.Join(err, storeUnreachable(tx, g))
	}
	since, err := unreachableSince(tx, g)
	if err = errors.Join(err, tx.KeyValues().SetMeta(unreachable+string(g), nil)); err != nil {
		return err
	}
	if gone, err := departed(tx, g); gone || err != nil {
		return err
	}
	return errors.Join(storeResuming(tx, g, since, 0), prolongChallenges(tx, g, clock.Pause{From: since, Until: tx.now}))
}

// tooManyThreads is the key prefix of values about servers that have too many threads for
// another one.
const tooManyThreads = "too-many-threads/"

// SetTooManyThreads records whether a server has too many threads for another one.
func (s *Service) SetTooManyThreads(g GuildID, is bool) error {
	if was, err := s.TooManyThreads(g); err != nil || was == is {
		return err
	}
	var value []byte
	if is {
		value = []byte("1")
	}
	return s.SetMeta(tooManyThreads+string(g), value)
}

// TooManyThreads reports whether a server has too many threads for another one.
func (s *Service) TooManyThreads(g GuildID) (bool, error) {
	value, err := s.Meta(tooManyThreads + string(g))
	return len(value) > 0, err
}

// SetLocale records the locale of a server that has just used the bot. A server
// that removed the bot stays as it is: a request may arrive after the removal.
func (s *Service) SetLocale(id GuildID, locale string) error {
	server, err := s.Server(id)
	if err != nil || !server.Left.IsZero() || server.Locale == locale {
		return err
	}
	return s.update(func(tx *txn) error {
		server, err := tx.Servers().Server(id)
		if err != nil || !server.Left.IsZero() {
			return err
		}
		server.Locale = locale
		return tx.Servers().PutServer(server)
	})
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
		case p.Unreachable:
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

// purgeable reports whether the bot left so long ago that the server's data must be
// deleted.
func (s Server) purgeable(now time.Time) bool {
	return !s.Left.IsZero() && !now.Before(s.Left.Add(DepartedRetention))
}

// departed reports whether the bot was removed from a server. Nobody can move
// there.
func departed(tx *txn, g GuildID) (bool, error) {
	server, err := tx.Servers().Server(g)
	return !server.Left.IsZero(), err
}

// resuming is the key prefix of values about servers to which the bot has returned, while
// some of their matches still have to be resumed. A value holds when the bot left, and the
// last match that was resumed.
const resuming = "resume/"

func resumingKey(g GuildID) string { return resuming + string(g) }

// isResuming reports whether the matches of a server are still being resumed.
func isResuming(tx *txn, g GuildID) (bool, error) {
	value, err := tx.KeyValues().Meta(resumingKey(g))
	return value != nil, err
}

// isOutOfReach reports whether a server removed the bot, or cannot be reached.
func isOutOfReach(tx *txn, g GuildID) (bool, error) {
	gone, err1 := departed(tx, g)
	since, err2 := unreachableSince(tx, g)
	return gone || !since.IsZero(), errors.Join(err1, err2)
}

// clocksStop reports whether the clocks of the matches on a server stand still: the server
// is out of reach, or its matches are still being resumed.
func clocksStop(tx *txn, g GuildID) (bool, error) {
	out, err1 := isOutOfReach(tx, g)
	waits, err2 := isResuming(tx, g)
	return out || waits, errors.Join(err1, err2)
}

// putServer stores a server. If the bot has returned to it, the clocks of its
// matches stop until Maintain has resumed them, and the messages of its tournaments and
// leagues are edited: members may have deleted their data meanwhile.
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
		return resumeAll(tx, s.ID)
	case !before.Left.IsZero() && s.Left.IsZero():
		return errors.Join(storeResuming(tx, s.ID, before.Left, 0), postEvents(tx, s.ID))
	}
	return nil
}

func storeResuming(tx *txn, g GuildID, left time.Time, last ID) error {
	return tx.KeyValues().SetMeta(resumingKey(g), fmt.Appendf(nil, "%s %d", left.Format(time.RFC3339Nano), last))
}

// resumeServers resumes some matches of a server after the bot's return.
func (s *Service) resumeServers() (more bool, err error) {
	keys, err := get(s, func(tx *txn) ([]string, error) { return tx.KeyValues().MetaKeys(resuming) })
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

// resumeAll resumes the matches of a server that are still to be resumed, because the
// server is about to be away again.
func resumeAll(tx *txn, g GuildID) (err error) {
	for more := true; more && err == nil; {
		more, err = resumeSome(tx, g)
	}
	return err
}

// resumeSome resumes the next matches of a server and reports whether there are
// more.
func resumeSome(tx *txn, g GuildID) (more bool, err error) {
	value, err := tx.KeyValues().Meta(resumingKey(g))
	if err != nil || value == nil {
		return false, err
	}
	var at string
	var last ID
	if _, err := fmt.Sscanf(string(value), "%s %d", &at, &last); err != nil {
		return false, fmt.Errorf("value %s: %w", resumingKey(g), err)
	}
	left, err := time.Parse(time.RFC3339Nano, at)
	if err != nil {
		return false, fmt.Errorf("value %s: %w", resumingKey(g), err)
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
			return true, storeResuming(tx, g, left, last)
		}
		if err := resumeMatch(tx, id, left); err != nil {
			return false, err
		}
		done, last = done+1, id
	}
	return false, tx.KeyValues().SetMeta(resumingKey(g), nil)
}

// resumeMatch gives the present turn of a match the time that it had left when
// the bot left. A turn that has begun since gets all its time, and so does the turn of a
// match with a wrong record.
func resumeMatch(tx *txn, id ID, left time.Time) error {
	m, err := tx.Matches().Match(id)
	if err != nil || m.Pace == NoPace {
		return err
	}
	t, err := newTurn(tx, m)
	switch {
	case ignoringWrongRecord(err) != nil:
		return err
	case err != nil:
		m.TurnStarted = tx.now
	default:
		m.TurnStarted = clock.Start(tx.now, t.elapsed(left), t.pauses)
	}
	m.scheduleCheck()
	if err := tx.Matches().PutMatch(m); err != nil {
		return err
	}
	return refresh(tx, m)
}
