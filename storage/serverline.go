package storage

import (
	"fmt"
	"time"

	"galet/game/match"
)

// serverLine is a server in an export; left is null while the bot is there.
type serverLine struct {
	ID       text       `json:"id"`
	Language text       `json:"language"`
	Locale   text       `json:"locale"`
	Channels []text     `json:"channels"`
	Threads  bool       `json:"threads"`
	Pace     uint8      `json:"pace"`
	Rated    bool       `json:"rated"`
	Ladder   bool       `json:"ladder"`
	MaxOpen  int        `json:"max_open"`
	Stewards text       `json:"stewards"`
	Left     *time.Time `json:"left"`
}

func serverLineOf(s match.Server) *serverLine {
	l := serverLine{
		ID:       text(s.ID),
		Language: text(s.Language),
		Locale:   text(s.Locale),
		Channels: make([]text, len(s.Channels)),
		Threads:  s.Threads,
		Pace:     uint8(s.Pace),
		Rated:    s.Rated,
		Ladder:   s.Ladder,
		MaxOpen:  s.MaxOpen,
		Stewards: text(s.Stewards),
	}
	for i, c := range s.Channels {
		l.Channels[i] = text(c)
	}
	if !s.Left.IsZero() {
		l.Left = &s.Left
	}
	return &l
}

// server reads a server's line.
func (l *serverLine) server() (match.Server, error) {
	s := match.Server{
		ID:       match.GuildID(l.ID),
		Language: string(l.Language),
		Locale:   string(l.Locale),
		Threads:  l.Threads,
		Pace:     match.Pace(l.Pace),
		Rated:    l.Rated,
		Ladder:   l.Ladder,
		MaxOpen:  l.MaxOpen,
		Stewards: match.RoleID(l.Stewards),
	}
	for _, c := range l.Channels {
		s.Channels = append(s.Channels, match.ChannelID(c))
	}
	if l.Left != nil {
		s.Left = millis(*l.Left)
	}
	if l.MaxOpen < 0 || l.MaxOpen > 1<<15-1 {
		return s, fmt.Errorf("a most of %d", l.MaxOpen)
	}
	return s, pace(s.Pace)
}

// servers writes the servers of a file by their keys.
func (e *exporter) servers() error {
	return e.bucket(bucketServers).ForEach(func(k, v []byte) error {
		id, ok := serverOf(k)
		if !ok {
			return fmt.Errorf("server %x: no identity", k)
		}
		s, err := decodeServer(id, v)
		if err != nil {
			return fmt.Errorf("server %s: %w", id, err)
		}
		return e.write(line{Server: serverLineOf(s)})
	})
}

func (im *importer) takeServer(l *serverLine) (line, error) {
	s, err := l.server()
	if err != nil {
		return line{}, err
	}
	if len(s.ID) < packedNumber && im.get(bucketServers, serverKey(s.ID)) != nil {
		return line{}, errTwice
	}
	return line{Server: serverLineOf(s)}, servers{im.tx}.PutServer(s)
}

// servers reads each server of the file.
func (c *checker) servers() error {
	return c.bucket(bucketServers).ForEach(func(k, v []byte) error {
		id, ok := serverOf(k)
		if !ok {
			c.report("servers", "key %x is no server", k)
			return nil
		}
		if _, err := decodeServer(id, v); err != nil {
			c.report(fmt.Sprintf("server %s", id), "%v", err)
		}
		return nil
	})
}
