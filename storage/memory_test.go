package storage_test

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"galet/game/clock"
	"galet/game/match"
)

// memory is a match.Store for comparison, as simple as possible: it searches
// whole maps, and copies them to be able to roll back. It is not safe for
// concurrent use.
type memory struct {
	lastID, lastSeq uint64
	challenges      map[match.ID]match.Challenge
	matches         map[match.ID]match.Match
	notices         map[uint64]match.Notice
	notes           map[string]string
	members         map[match.PlayerID]match.Member
	down            map[time.Time]clock.Pause
	servers         map[match.GuildID]match.Server
	dailies         map[match.GuildID]match.Daily
	memoryLadders   memoryLadders
	acts            memoryAudit
	tried           memoryAnalyses
	tournaments     memoryTournaments
	leagues         memoryLeagues
}

func newMemory() *memory {
	return &memory{
		challenges:    make(map[match.ID]match.Challenge),
		matches:       make(map[match.ID]match.Match),
		notices:       make(map[uint64]match.Notice),
		notes:         make(map[string]string),
		members:       make(map[match.PlayerID]match.Member),
		down:          make(map[time.Time]clock.Pause),
		servers:       make(map[match.GuildID]match.Server),
		dailies:       make(map[match.GuildID]match.Daily),
		memoryLadders: newMemoryLadders(),
		acts:          memoryAudit{},
		tried:         memoryAnalyses{},
		tournaments:   newMemoryTournaments(),
		leagues:       newMemoryLeagues(),
	}
}

func (m *memory) View(f func(match.Tx) error) error { return f(m) }

func (m *memory) Update(f func(match.Tx) error) error {
	before := *m
	before.challenges = maps.Clone(m.challenges)
	before.matches = maps.Clone(m.matches)
	before.notices = maps.Clone(m.notices)
	before.notes = maps.Clone(m.notes)
	before.members = maps.Clone(m.members)
	before.down = maps.Clone(m.down)
	before.servers = maps.Clone(m.servers)
	before.dailies = maps.Clone(m.dailies)
	before.memoryLadders = m.memoryLadders.clone()
	before.acts = maps.Clone(m.acts)
	before.tried = maps.Clone(m.tried)
	before.tournaments.memoryEvents = m.tournaments.clone()
	before.leagues.memoryEvents = m.leagues.clone()
	err := f(m)
	if err != nil {
		*m = before
	}
	return err
}

func (m *memory) Prefetch(match.PrefetchKeys) {}

func (m *memory) Challenges() match.Challenges   { return m }
func (m *memory) Matches() match.Matches         { return memoryMatches{m} }
func (m *memory) Outbox() match.Outbox           { return m }
func (m *memory) KeyValues() match.KeyValues     { return m }
func (m *memory) Members() match.Members         { return m }
func (m *memory) Outages() match.Outages         { return outages{m} }
func (m *memory) Servers() match.Servers         { return servers{m} }
func (m *memory) Dailies() match.Dailies         { return dailies{m} }
func (m *memory) Ladders() match.Ladders         { return &m.memoryLadders }
func (m *memory) Analyses() match.Analyses       { return m.tried }
func (m *memory) Tournaments() match.Tournaments { return m.tournaments }
func (m *memory) Leagues() match.Leagues         { return m.leagues }
func (m *memory) AuditLog() match.AuditLog       { return m.acts }
func (m *memory) Leases() match.Leases           { panic("no leases in this model") }
func (m *memory) Ledger() match.Ledger           { return ledger{&m.memoryLadders, m.matches} }

func (m *memory) NextID() (match.ID, error) {
	m.lastID++
	return match.ID(m.lastID), nil
}

func (m *memory) Challenge(id match.ID) (match.Challenge, error) {
	c, ok := m.challenges[id]
	if !ok {
		return c, match.ErrNotFound
	}
	return c, nil
}

func (m *memory) PutChallenge(c match.Challenge) error {
	m.challenges[c.ID] = c
	return nil
}

func (m *memory) OpenChallenges(p match.PlayerID) (made, received []match.ID, err error) {
	for _, id := range slices.Sorted(maps.Keys(m.challenges)) {
		c := m.challenges[id]
		if c.State != match.Open {
			continue
		}
		if c.By.ID == p {
			made = append(made, id)
		}
		if c.Against != nil && c.Against.ID == p {
			received = append(received, id)
		}
	}
	return made, received, nil
}

func (m *memory) Due(t time.Time) ([]match.ID, error) {
	due := func(c match.Challenge) bool { return c.State == match.Open && !c.Expires.After(t) }
	return idsOf(m.challenges, due, func(a, b match.Challenge) int { return a.Expires.Compare(b.Expires) }), nil
}

// idsOf returns the ids of the records that are wanted, ordered by compare, then by id.
func idsOf[T any](all map[match.ID]T, want func(T) bool, compare func(a, b T) int) (ids []match.ID) {
	for id, v := range all {
		if want(v) {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b match.ID) int {
		return cmp.Or(compare(all[a], all[b]), cmp.Compare(a, b))
	})
	return ids
}

// memoryMatches implements match.Matches.
type memoryMatches struct{ *memory }

func (m memoryMatches) Match(id match.ID) (match.Match, error) {
	found, ok := m.matches[id]
	if !ok {
		return found, match.ErrNotFound
	}
	found.Record.Moves = slices.Clone(found.Record.Moves)
	return found, nil
}

func (m memoryMatches) PutMatch(put match.Match) error {
	m.matches[put.ID] = put
	return nil
}

func (m memoryMatches) OpenMatches(p match.PlayerID) ([]match.ID, error) {
	return idsOf(m.matches, func(found match.Match) bool { return seated(found, p) && !found.Over() }, noOrder[match.Match]), nil
}

func (m memoryMatches) OpenOnServer(g match.GuildID) ([]match.ID, error) {
	return idsOf(m.matches, func(found match.Match) bool { return found.Place.Guild == g && !found.Over() }, noOrder[match.Match]), nil
}

func seated(m match.Match, p match.PlayerID) bool {
	_, plays := m.Seat(p)
	return plays
}

func (m memoryMatches) Ended(g match.GuildID, p match.PlayerID, n int) ([]match.ID, error) {
	ended := func(found match.Match) bool { return seated(found, p) && found.Over() && found.Place.Guild == g }
	ids := idsOf(m.matches, ended, func(a, b match.Match) int { return b.End.At.Compare(a.End.At) })
	return ids[:min(n, len(ids))], nil
}

func (m memoryMatches) DueChecks(t time.Time) ([]match.ID, error) {
	due := func(found match.Match) bool { return !found.NextCheck.IsZero() && !found.NextCheck.After(t) }
	return idsOf(m.matches, due, func(a, b match.Match) int { return a.NextCheck.Compare(b.NextCheck) }), nil
}

func (m *memory) Notice(seq uint64) (match.Notice, error) {
	n, ok := m.notices[seq]
	if !ok {
		return n, match.ErrNotFound
	}
	return n, nil
}

func (m *memory) PutNotice(n match.Notice) error {
	if n.Seq == 0 {
		m.lastSeq++
		n.Seq = m.lastSeq
	}
	m.notices[n.Seq] = n
	return nil
}

func (m *memory) DeleteNotice(seq uint64) error {
	delete(m.notices, seq)
	return nil
}

func (m *memory) Pending(limit int) ([]match.Notice, error) {
	var found []match.Notice
	for _, seq := range slices.Sorted(maps.Keys(m.notices)) {
		if len(found) < limit {
			found = append(found, m.notices[seq])
		}
	}
	return found, nil
}

func (m *memory) PendingFor(id match.ID) ([]match.Notice, error) {
	all, _ := m.Pending(len(m.notices))
	about := slices.DeleteFunc(all, func(n match.Notice) bool { return n.ID != id })
	if len(about) == 0 {
		return nil, nil
	}
	return about, nil
}

func (m *memory) Meta(key string) ([]byte, error) {
	if value, ok := m.notes[key]; ok {
		return []byte(value), nil
	}
	return nil, nil
}

func (m *memory) SetMeta(key string, value []byte) error {
	if m.notes[key] = string(value); len(value) == 0 {
		delete(m.notes, key)
	}
	return nil
}

func (m *memory) Setting(p match.PlayerID, key string) (string, error) {
	return m.notes[string(p)+"\x00"+key], nil
}

func (m *memory) SetSetting(p match.PlayerID, key, value string) error {
	m.notes[string(p)+"\x00"+key] = value
	if value == "" {
		delete(m.notes, string(p)+"\x00"+key)
	}
	return nil
}

// servers are a memory's servers, a type of their own because the method names of
// the interfaces collide.
type servers struct{ *memory }

func (m servers) Server(id match.GuildID) (match.Server, error) {
	if s, ok := m.servers[id]; ok {
		s.Channels = slices.Clone(s.Channels)
		return s, nil
	}
	return match.NewServer(id), nil
}

func (m servers) PutServer(s match.Server) error {
	m.servers[s.ID] = s
	return nil
}

func (m servers) DeleteServer(id match.GuildID) error {
	delete(m.servers, id)
	return nil
}

func (m servers) Servers() ([]match.GuildID, error) {
	return slices.Collect(maps.Keys(m.servers)), nil
}

func (m servers) Departed(by time.Time) (found []match.GuildID, err error) {
	for _, id := range slices.Sorted(maps.Keys(m.servers)) {
		if s := m.servers[id]; !s.Left.IsZero() && !s.Left.After(by) {
			found = append(found, id)
		}
	}
	return found, nil
}

// dailies are a memory's puzzles of the day.
type dailies struct{ *memory }

func (m dailies) Daily(g match.GuildID) (match.Daily, error) {
	d, ok := m.dailies[g]
	if !ok {
		return d, match.ErrNotFound
	}
	d.Found, d.Missed = append([]match.PlayerID(nil), d.Found...), append([]match.PlayerID(nil), d.Missed...)
	return d, nil
}

func (m dailies) PutDaily(d match.Daily) error {
	m.dailies[d.Guild] = d
	return nil
}

func (m dailies) DeleteDaily(g match.GuildID) error {
	delete(m.dailies, g)
	return nil
}

func (m dailies) Dailies() (all []match.Daily, err error) {
	for _, g := range slices.Sorted(maps.Keys(m.dailies)) {
		d, _ := m.Daily(g)
		all = append(all, d)
	}
	return all, nil
}
