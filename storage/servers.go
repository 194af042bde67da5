package storage

import (
	"fmt"
	"time"

	"galet/game/match"
	"galet/storage/record"
)

// mostOpen is the highest match.Server.MaxOpen that can be stored.
const mostOpen = 1<<15 - 1

var serverKind = kind[match.Server]{
	name:   "server",
	bucket: bucketServers,
	order:  "id language locale channels threads pace rated ladder max_open stewards left menus organizers",
	title:  func(s match.Server) string { return fmt.Sprintf("server %s", s.ID) },
	fields: serverFields,
}

func serverFields(f record.Fields, s *match.Server) {
	record.Identity(f, "id", &s.ID)
	f.Value(1)
	record.OptionalTime(f, "left", &s.Left)
	record.Text(f, "language", &s.Language)
	record.Text(f, "locale", &s.Locale)
	record.List(f, "channels", &s.Channels, func(f record.Fields, c *match.ChannelID) { record.Identity(f, "", c) })
	boards(f, &s.Boards)
	pace(f, &s.Pace)
	record.Bool(f, "rated", &s.Rated)
	record.Bool(f, "ladder", &s.Ladder)
	record.Count(f, "max_open", &s.MaxOpen, mostOpen)
	record.Identity(f, "stewards", &s.Moderators)
	record.Flag(f, tagMenus, "menus", &s.Menus)
	if f.Optional(tagOrganizers, "organizers", s.Organizers != "") {
		record.Identity(f, "organizers", &s.Organizers)
	}
}

// boards visits which boards stay. A line says whether each match has a thread,
// and has all_boards only if all boards stay in the channel.
func boards(f record.Fields, b *match.Boards) {
	if !f.Line() {
		*b = match.Boards(f.Byte("the boards", byte(*b), byte(match.LastBoard), byte(match.AllBoards)))
		return
	}
	threads := f.Bool("threads", *b == match.ThreadBoards)
	all := *b == match.AllBoards
	if all || f.Reading() {
		all = f.Bool("all_boards", all)
	}
	switch {
	case threads:
		*b = match.ThreadBoards
	case all:
		*b = match.AllBoards
	}
}

// servers implements match.Servers.
type servers struct{ *tx }

func (t servers) Server(id match.GuildID) (match.Server, error) {
	return serverKind.getOr(t.tx, identityKey(id), match.NewServer(id))
}

func (t servers) PutServer(s match.Server) error { return serverKind.put(t.tx, s) }

func (t servers) DeleteServer(id match.GuildID) error {
	return serverKind.remove(t.tx, identityKey(id))
}

func (t servers) Servers() ([]match.GuildID, error) {
	return t.where(func(match.Server) bool { return true })
}

func (t servers) Departed(by time.Time) ([]match.GuildID, error) {
	return t.where(func(s match.Server) bool { return !s.Left.IsZero() && !s.Left.After(by) })
}

func (t servers) where(want func(match.Server) bool) (found []match.GuildID, err error) {
	all, err := serverKind.list(t.tx, nil, noLimit)
	for _, s := range all {
		if want(s) {
			found = append(found, s.ID)
		}
	}
	return found, err
}
