package storage_test

import (
	"slices"
	"time"

	"galet/game/match"
)

// memoryTournaments are the tournaments in a memory.
type memoryTournaments map[match.ID]match.Tournament

func (m memoryTournaments) Tournament(id match.ID) (match.Tournament, error) {
	t, ok := m[id]
	if !ok {
		return t, match.ErrNotFound
	}
	t.Entries, t.Games = slices.Clone(t.Entries), slices.Clone(t.Games)
	return t, nil
}

func (m memoryTournaments) PutTournament(t match.Tournament) error {
	if len(t.Entries) == 0 {
		t.Entries = nil
	}
	t.Entries, t.Games = slices.Clone(t.Entries), slices.Clone(t.Games)
	m[t.ID] = t
	return nil
}

func (m memoryTournaments) DeleteTournament(id match.ID) error {
	delete(m, id)
	return nil
}

func (m memoryTournaments) OnServer(g match.GuildID, ended bool) ([]match.ID, error) {
	return idsOf(m, func(t match.Tournament) bool { return t.Place.Guild == g && t.State.Ended() == ended && t.League == 0 }, noOrder[match.Tournament]), nil
}

func (m memoryTournaments) Of(p match.PlayerID) ([]match.ID, error) {
	names := func(t match.Tournament) bool {
		_, joined := t.EntryOf(p)
		return p != "" && (joined || t.By.ID == p || t.CancelledBy.ID == p)
	}
	return idsOf(m, names, noOrder[match.Tournament]), nil
}

func (m memoryTournaments) Due(by time.Time) ([]match.ID, error) {
	due := func(t match.Tournament) bool { return !t.NextCheck.IsZero() && !t.NextCheck.After(by) }
	return idsOf(m, due, func(a, b match.Tournament) int { return a.NextCheck.Compare(b.NextCheck) }), nil
}

// memoryLeagues are the leagues in a memory.
type memoryLeagues map[match.ID]match.League

func (m memoryLeagues) League(id match.ID) (match.League, error) {
	l, ok := m[id]
	if !ok {
		return l, match.ErrNotFound
	}
	l.Members, l.Seasons = slices.Clone(l.Members), slices.Clone(l.Seasons)
	return l, nil
}

func (m memoryLeagues) PutLeague(l match.League) error {
	if len(l.Members) == 0 {
		l.Members = nil
	}
	l.Members, l.Seasons = slices.Clone(l.Members), slices.Clone(l.Seasons)
	m[l.ID] = l
	return nil
}

func (m memoryLeagues) DeleteLeague(id match.ID) error {
	delete(m, id)
	return nil
}

func (m memoryLeagues) OnServer(g match.GuildID) ([]match.ID, error) {
	return idsOf(m, func(l match.League) bool { return l.Place.Guild == g }, noOrder[match.League]), nil
}

func (m memoryLeagues) Of(p match.PlayerID) ([]match.ID, error) {
	names := func(l match.League) bool {
		_, joined := l.MemberOf(p)
		return p != "" && (joined || l.By.ID == p)
	}
	return idsOf(m, names, noOrder[match.League]), nil
}

func (m memoryLeagues) Due(by time.Time) ([]match.ID, error) {
	due := func(l match.League) bool { return !l.NextCheck.IsZero() && !l.NextCheck.After(by) }
	return idsOf(m, due, func(a, b match.League) int { return a.NextCheck.Compare(b.NextCheck) }), nil
}

// noOrder leaves the order to the ids.
func noOrder[T any](_, _ T) int { return 0 }
