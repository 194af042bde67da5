package match

import (
	"time"

	"galet/game"
	"galet/game/clock"
)

// Store stores values in transactions. A transaction sees everything that was committed
// before it began, and nothing of a transaction that failed.
type Store interface {
	// View runs f on one consistent state that does not change meanwhile. f may run more
	// than once. If the store does not answer, the error wraps ErrStoreFailed.
	View(f func(Tx) error) error
	// Update runs f. If f returns nil, all its writes are made at once, and are durable
	// when Update returns. If f fails, nothing is written, and Update returns its error
	// unchanged. If the writes cannot be made durable, or the store does not answer,
	// nothing is written, and the error wraps ErrStoreFailed. f may run more than once, so
	// each run must have the same effect; only the writes of the last run count.
	Update(f func(Tx) error) error
}

// Tx is a transaction. It must not be used after f has returned.
type Tx interface {
	// Prefetch reads at once what the transaction is about to read, if the store is on a
	// network. It only saves time: the other methods return the same without it.
	Prefetch(PrefetchKeys)
	Challenges() Challenges
	Matches() Matches
	Outbox() Outbox
	KeyValues() KeyValues
	Members() Members
	Outages() Outages
	Servers() Servers
	AuditLog() AuditLog
	Ladders() Ladders
	Ledger() Ledger
	Dailies() Dailies
	Analyses() Analyses
	Tournaments() Tournaments
	Leagues() Leagues
	Leases() Leases
}

// PrefetchKeys names what a transaction is about to read. A zero field names nothing.
type PrefetchKeys struct {
	Match     ID
	Challenge ID
	Server    GuildID
	Member    PlayerID
	// Meta are keys of KeyValues.Meta.
	Meta []string
	// Analyses are the members whose analyses of Match will be read.
	Analyses []PlayerID
	// Notice: the transaction will add a notice, so its number is taken at once.
	Notice bool
}

// Challenges are the open challenges, the challenges whose match is stored,
// and the challenges that recently ended without a match.
type Challenges interface {
	// NextID is a number that no challenge had before.
	NextID() (ID, error)
	// Challenge returns ErrNotFound if there is no such challenge.
	Challenge(ID) (Challenge, error)
	PutChallenge(Challenge) error
	// OpenChallenges are those made by the player and those that name the
	// player as opponent, oldest first.
	OpenChallenges(PlayerID) (made, received []ID, err error)
	// OpenOnServer are the open challenges of a server, oldest first.
	OpenOnServer(GuildID) ([]ID, error)
	// Closed are at most limit of the player's challenges that ended without a
	// match. Past are at most limit of all challenges that ended without a match
	// and whose Expires is at or before t, the earliest first.
	Closed(p PlayerID, limit int) ([]ID, error)
	Past(t time.Time, limit int) ([]ID, error)
	// Delete deletes a challenge and everything that belongs to it: its
	// match, that match's change of ratings and analyses, and their notices. The standings
	// stay as they are.
	Delete(ID) error
	// Due are the open challenges that expire at or before t, earliest first.
	Due(t time.Time) ([]ID, error)
}

// Matches are all matches, until they are deleted with their challenges.
type Matches interface {
	// Match returns ErrNotFound if there is no such match.
	Match(ID) (Match, error)
	PutMatch(Match) error
	// OpenMatches are the player's open matches, oldest first.
	OpenMatches(PlayerID) ([]ID, error)
	// OpenOnServer are a server's open matches, oldest first.
	OpenOnServer(GuildID) ([]ID, error)
	// Ended are at most n of the player's ended matches on a server, the one
	// that ended last first.
	Ended(GuildID, PlayerID, int) ([]ID, error)
	// EndedOn are at most limit of the ended matches of a server.
	EndedOn(g GuildID, limit int) ([]ID, error)
	// EndedOf are at most limit of the ended matches that name a person, as a
	// player or as the moderator who stopped them.
	EndedOf(p PlayerID, limit int) ([]ID, error)
	// EndedUnrated are at most limit of the matches that ended at or before t and
	// count for no ladder, the one that ended first comes first.
	EndedUnrated(t time.Time, limit int) ([]ID, error)
	// DueChecks are the matches whose NextCheck is at or before t, the earliest first.
	DueChecks(t time.Time) ([]ID, error)
}

// Outbox has the notices that are still to be sent.
type Outbox interface {
	// Notice returns ErrNotFound if the notice was marked as sent or never existed.
	Notice(seq uint64) (Notice, error)
	// PutNotice adds a notice, or replaces the one of the same Seq. If Seq is
	// 0 it is given the next number.
	PutNotice(Notice) error
	DeleteNotice(seq uint64) error
	// Pending are the oldest notices, at most limit of them.
	Pending(limit int) ([]Notice, error)
	// PendingFor are those about one challenge or match, oldest first.
	PendingFor(ID) ([]Notice, error)
}

// Members are the data of each member, the same on every server.
type Members interface {
	// Member returns a member with only the ID set if nothing is stored.
	Member(PlayerID) (Member, error)
	// PutMember stores a member. A member with only the ID set is removed.
	PutMember(Member) error
}

// Outages are the spans in which no one could move because the bot was down.
type Outages interface {
	// Outages are all stored outages, the earliest first.
	Outages() ([]clock.Pause, error)
	// PutOutage adds an outage, or replaces the one with the same beginning.
	PutOutage(clock.Pause) error
	// DeleteOutage removes the outage that began at from, if there is one.
	DeleteOutage(from time.Time) error
}

// Ladders are the standings of the members.
type Ladders interface {
	// Standing returns ErrNotFound for a member without a rated match.
	Standing(Ladder, PlayerID) (Standing, error)
	// PutStanding stores a standing. One without results is removed.
	PutStanding(Ladder, Standing) error
	// Listed are at most limit of the listed standings, ordered by place. from is
	// the number of standings to skip.
	Listed(on Ladder, from, limit int) ([]Standing, error)
	// Ahead counts the standings with a lower place, and all listed standings.
	Ahead(on Ladder, place uint32) (ahead, listed int, err error)
	// Of are the ladders with changes of a member's rating.
	Of(PlayerID) ([]Ladder, error)
	// On are at most n of the standings on the ladders of a server.
	On(g GuildID, n int) ([]StandingKey, error)
	// Ageing are at most limit of the standings whose Due is at or before t, the earliest
	// first.
	Ageing(t time.Time, limit int) ([]StandingKey, error)
}

// Ledger has every change of a rating, and statistics of each game.
type Ledger interface {
	// Change is the change made by a match; ErrNotFound: it made none.
	Change(ID) (Change, error)
	// PutChange adds a change, or replaces the one by the same match. If Seq
	// is 0 it is given the next number.
	PutChange(Change) error
	// ChangesOf are at most limit of a member's changes, the latest first.
	ChangesOf(Ladder, PlayerID, int) ([]Change, error)
	// FirstPlayerStats count the results of a game's matches, for each set of options.
	// The store derives them from the matches.
	FirstPlayerStats(game.ID) ([]FirstPlayerStats, error)
}

// KeyValues are small values: Meta by key, Settings by player and key. A value that was
// never set is empty. Setting a value to an empty one removes it.
type KeyValues interface {
	Meta(key string) ([]byte, error)
	SetMeta(key string, value []byte) error
	Setting(p PlayerID, key string) (string, error)
	SetSetting(p PlayerID, key, value string) error
	// Settings are all that a player chose, by key.
	Settings(PlayerID) (map[string]string, error)
	// MetaKeys are the keys of Meta that begin with prefix, in order.
	MetaKeys(prefix string) ([]string, error)
}

// Servers are the data of each server.
type Servers interface {
	// Server returns NewServer if nothing is stored.
	Server(GuildID) (Server, error)
	PutServer(Server) error
	// DeleteServer deletes the data of a server.
	DeleteServer(GuildID) error
	// Servers are all servers with stored data, by ID.
	Servers() ([]GuildID, error)
	// Departed are the servers that the bot left at or before t.
	Departed(t time.Time) ([]GuildID, error)
}

// Dailies are the puzzles of the day, by server.
type Dailies interface {
	// Daily returns ErrNotFound for a server without one.
	Daily(GuildID) (Daily, error)
	PutDaily(Daily) error
	// DeleteDaily does nothing if there is none.
	DeleteDaily(GuildID) error
	// Dailies are all puzzles of the day, by server.
	Dailies() ([]Daily, error)
}

// Analyses are the moves that members try for themselves in open matches.
type Analyses interface {
	// Analysis returns an analysis without lines if nothing is stored.
	Analysis(ID, PlayerID) (Analysis, error)
	// PutAnalysis stores an analysis. One without lines is removed.
	PutAnalysis(Analysis) error
	// AnalysesOf are the analyses of a member, by match.
	AnalysesOf(PlayerID) ([]Analysis, error)
	// DeleteAnalyses deletes the analyses of a match. Challenges.Delete does so too.
	DeleteAnalyses(ID) error
}

// Events are the tournaments of all servers, or the leagues.
type Events[T any] interface {
	// Get returns ErrNotFound if there is no event with this number. The caller may
	// change the slices in it.
	Get(ID) (T, error)
	Put(T) error
	Delete(ID) error
	// Of returns the events that name a member, the oldest first.
	Of(PlayerID) ([]ID, error)
	// Due returns the events whose NextCheck is not after t, the earliest first.
	Due(t time.Time) ([]ID, error)
}

// Tournaments are the tournaments of all servers.
type Tournaments interface {
	Events[Tournament]
	// OnServer are a server's tournaments that have ended, or that have not,
	// oldest first. It leaves out the divisions of leagues.
	OnServer(g GuildID, ended bool) ([]ID, error)
}

// Leagues are the leagues of all servers.
type Leagues interface {
	Events[League]
	// OnServer are a server's leagues, oldest first.
	OnServer(GuildID) ([]ID, error)
}

// Leases are the leases of the processes that share a store.
type Leases interface {
	// Shared reports whether other processes may write to the store.
	Shared() bool
	// Now is the time on the store's clock, which is the same for all processes.
	Now() time.Time
	// Leases are all leases that were ever taken, by name.
	Leases() ([]Lease, error)
	// Lease returns ErrNotFound if the lease was never taken.
	Lease(name string) (Lease, error)
	PutLease(Lease) error
}

// AuditLog are the acts of moderators.
type AuditLog interface {
	// Entries are all of a server, the oldest first.
	Entries(GuildID) ([]AuditEntry, error)
	// EntriesOf are at most limit of those that name a member.
	EntriesOf(p PlayerID, limit int) ([]AuditEntry, error)
	// PutEntry adds an entry, or replaces the one of the same server and Seq.
	PutEntry(AuditEntry) error
	// DeleteEntry removes an entry if there is one.
	DeleteEntry(g GuildID, seq uint64) error
}
