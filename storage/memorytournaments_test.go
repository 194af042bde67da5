package storage_test

import (
	"maps"
	"slices"
	"time"

	"galet/game/match"
)

// memoryEvents are the tournaments, or the leagues, in a memory.
type memoryEvents[T any] struct {
	all map[match.ID]T
	// event returns the fields that tournaments and leagues share. own copies the
	// slices. named returns the members in it, without the one who opened it.
	event func(T) match.Event
	own   func(T) T
	named func(T) []match.PlayerID
}

func (m memoryEvents[T]) Get(id match.ID) (T, error) {
	v, ok := m.all[id]
	if !ok {
		return v, match.ErrNotFound
	}
	return m.own(v), nil
}

func (m memoryEvents[T]) Put(v T) error {
	m.all[m.event(v).ID] = m.own(v)
	return nil
}

func (m memoryEvents[T]) Delete(id match.ID) error {
	delete(m.all, id)
	return nil
}

func (m memoryEvents[T]) Of(p match.PlayerID) ([]match.ID, error) {
	return idsOf(m.all, func(v T) bool { return p != "" && (m.event(v).By.ID == p || slices.Contains(m.named(v), p)) }, noOrder[T]), nil
}

func (m memoryEvents[T]) Due(by time.Time) ([]match.ID, error) {
	due := func(v T) bool { return !m.event(v).NextCheck.IsZero() && !m.event(v).NextCheck.After(by) }
	return idsOf(m.all, due, func(a, b T) int { return m.event(a).NextCheck.Compare(m.event(b).NextCheck) }), nil
}

// clone returns a copy that changes by itself.
func (m memoryEvents[T]) clone() memoryEvents[T] {
	m.all = maps.Clone(m.all)
	return m
}

// cloned is a copy of a list; nil if it is empty, as in a store.
func cloned[T any](list []T) []T { return append([]T(nil), list...) }

// memoryTournaments are the tournaments in a memory.
type memoryTournaments struct{ memoryEvents[match.Tournament] }

func newMemoryTournaments() memoryTournaments {
	return memoryTournaments{memoryEvents[match.Tournament]{
		all:   map[match.ID]match.Tournament{},
		event: func(t match.Tournament) match.Event { return t.Event },
		own: func(t match.Tournament) match.Tournament {
			t.Entries, t.Games = cloned(t.Entries), cloned(t.Games)
			return t
		},
		named: func(t match.Tournament) []match.PlayerID {
			named := []match.PlayerID{t.CancelledBy.ID}
			for _, e := range t.Entries {
				named = append(named, e.Player.ID)
			}
			return named
		},
	}}
}

func (m memoryTournaments) OnServer(g match.GuildID, ended bool) ([]match.ID, error) {
	on := func(t match.Tournament) bool { return t.Place.Guild == g && t.State.Ended() == ended && t.League == 0 }
	return idsOf(m.all, on, noOrder[match.Tournament]), nil
}

// memoryLeagues are the leagues in a memory.
type memoryLeagues struct{ memoryEvents[match.League] }

func newMemoryLeagues() memoryLeagues {
	return memoryLeagues{memoryEvents[match.League]{
		all:   map[match.ID]match.League{},
		event: func(l match.League) match.Event { return l.Event },
		own: func(l match.League) match.League {
			l.Members, l.Seasons = cloned(l.Members), cloned(l.Seasons)
			return l
		},
		named: func(l match.League) (named []match.PlayerID) {
			for _, m := range l.Members {
				named = append(named, m.Player.ID)
			}
			return named
		},
	}}
}

func (m memoryLeagues) OnServer(g match.GuildID) ([]match.ID, error) {
	return idsOf(m.all, func(l match.League) bool { return l.Place.Guild == g }, noOrder[match.League]), nil
}

// noOrder leaves the order to the ids.
func noOrder[T any](_, _ T) int { return 0 }
