package storage

import (
	"fmt"
	"time"

	"galet/game/match"
)

// serverVersion is the form of a server's value:
//
//	gone bool; if so: since when time;
//	language and locale texts, number of channels, each's identity,
//	threads bool, pace byte, rated and ladder bools, most open number,
//	role identity
const serverVersion = 1

// servers is the bucket of that name.
type servers struct{ *tx }

// Server implements match.Servers.
func (t servers) Server(id match.GuildID) (match.Server, error) {
	value := t.get(bucketServers, serverKey(id))
	if value == nil {
		return match.NewServer(id), nil
	}
	s, err := decodeServer(id, value)
	if err != nil {
		return match.Server{}, fmt.Errorf("read server %s: %w", id, err)
	}
	return s, nil
}

// PutServer implements match.Servers.
func (t servers) PutServer(s match.Server) error {
	value, err := encodeServer(s)
	if err != nil {
		return fmt.Errorf("write server %s: %w", s.ID, err)
	}
	return t.put(bucketServers, serverKey(s.ID), value)
}

// DeleteServer implements match.Servers.
func (t servers) DeleteServer(id match.GuildID) error {
	return t.remove(bucketServers, serverKey(id))
}

// Servers implements match.Servers.
func (t servers) Servers() ([]match.GuildID, error) {
	return t.where(func([]byte) (bool, error) { return true, nil })
}

// Departed implements match.Servers.
func (t servers) Departed(by time.Time) ([]match.GuildID, error) {
	return t.where(func(value []byte) (bool, error) {
		d := newDecoder(value, serverVersion)
		left := d.departure()
		return !left.IsZero() && !left.After(by), d.err
	})
}

// where are the servers for whose value keep holds.
func (t servers) where(keep func(value []byte) (bool, error)) (found []match.GuildID, err error) {
	err = t.bucket(bucketServers).ForEach(func(k, v []byte) error {
		id, ok := serverOf(k)
		kept, err := keep(v)
		if !ok && err == nil {
			err = errShort
		}
		if err != nil {
			return fmt.Errorf("read server %x: %w", k, err)
		}
		if kept {
			found = append(found, id)
		}
		return nil
	})
	return found, err
}

// serverKey is the key of a server.
func serverKey(id match.GuildID) []byte { return appendIdentity(nil, string(id)) }

// serverOf reads a serverKey.
func serverOf(key []byte) (id match.GuildID, ok bool) {
	identity, rest, ok := cutIdentity(string(key))
	return match.GuildID(identity), ok && rest == ""
}

// departure reads when the bot left; zero: it has not.
func (d *decoder) departure() time.Time {
	if d.bool() {
		return d.time()
	}
	return time.Time{}
}

func encodeServer(s match.Server) ([]byte, error) {
	var e encoder
	if len(s.ID) >= packedNumber {
		return nil, fmt.Errorf("an identity of %d bytes", len(s.ID))
	}
	e.byte(serverVersion)
	e.bool(!s.Left.IsZero())
	if !s.Left.IsZero() {
		e.time(s.Left)
	}
	e.text(s.Language)
	e.text(s.Locale)
	e.number(uint64(len(s.Channels)))
	for _, c := range s.Channels {
		e.identity(string(c))
	}
	e.bool(s.Threads)
	e.byte(byte(s.Pace))
	e.bool(s.Rated)
	e.bool(s.Ladder)
	e.number(uint64(s.MaxOpen))
	e.identity(string(s.Stewards))
	return e.b, e.err
}

func decodeServer(id match.GuildID, value []byte) (match.Server, error) {
	d := newDecoder(value, serverVersion)
	s := match.Server{ID: id, Left: d.departure(), Language: d.text(), Locale: d.text()}
	for range d.count() {
		s.Channels = append(s.Channels, match.ChannelID(d.identity()))
	}
	s.Threads = d.bool()
	s.Pace = d.pace()
	s.Rated, s.Ladder = d.bool(), d.bool()
	s.MaxOpen = d.small("the most open")
	s.Stewards = match.RoleID(d.identity())
	return s, d.end()
}

// small reads a number that is never large.
func (d *decoder) small(what string) int {
	n := d.number()
	if n > 1<<15-1 {
		d.fail(fmt.Errorf("%s is %d", what, n))
		return 0
	}
	return int(n)
}
