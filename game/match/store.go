package match

import (
	"time"

	"galet/game"
	"galet/game/clock"
)

// Store keeps what it is given until that is deleted, in transactions. A
// transaction sees all that was committed before it began, and nothing of one
// that failed.
type Store interface {
	// View runs f on one consistent state that does not change meanwhile. If the
	// store does not answer, the error wraps ErrUnsaved.
	View(f func(Tx) error) error
	// Update runs f and, if it returns nil, makes all its writes at once and
	// lastingly before it returns; if f fails, nothing is written and its
	// error is returned as it is; if the writes cannot be made to last, or the store
	// does not answer, none is made and the error wraps ErrUnsaved. f may be run more
	// than once, so it must give the same effect each time; only the writes of the
	// last run count.
	Update(f func(Tx) error) error
}

// Tx is what a transaction can reach. It is of no use once f has returned.
type Tx interface {
	// Prefetch reads at once what the transaction is about to ask for, if the store is
	// on a network. It only saves time: the other methods return the same without it.
	Prefetch(Ahead)
	Challenges() Challenges
	Matches() Matches
	Outbox() Outbox
	Notes() Notes
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

// Ahead names what a transaction is about to ask for. A zero field names nothing.
type Ahead struct {
	Match     ID
	Challenge ID
	Server    GuildID
	Member    PlayerID
	// Notes are keys of Notes.Meta.
	Notes []string
	// Analyses are the members whose analyses of the match are meant.
	Analyses []PlayerID
	// Notice: the transaction will add a notice. Its number is taken at once.
	Notice bool
}

// Challenges are the challenges that are open, that became a match which is
// kept, or that came to nothing lately.
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
	// Closed are at most limit of those that came to nothing and name the
	// player. Past are at most limit of those of all players that expired, or
	// would have, at or before t, the earliest first.
	Closed(p PlayerID, limit int) ([]ID, error)
	Past(t time.Time, limit int) ([]ID, error)
	// Unsettled reports whether an older program has left challenges and matches
	// that Closed, Past, EndedOn, EndedOf and EndedUnrated may miss. Settle settles
	// the next limit of them.
	Unsettled() (bool, error)
	Settle(limit int) error
	// Delete leaves nothing of a challenge and of what followed from it: its
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
	// OpenMatches are those of the player that have not ended, oldest first.
	OpenMatches(PlayerID) ([]ID, error)
	// OpenOnServer are those of a server that have not ended, oldest first.
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
	// DueChecks are the matches with a NextCheck at or before t, the one of the earliest
	// first.
	DueChecks(t time.Time) ([]ID, error)
}

// Outbox holds the notices that are still to be sent.
type Outbox interface {
	// Notice returns ErrNotFound if it was marked as sent or never was.
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

// Members are what is kept of each member, the same on every server.
type Members interface {
	// Member returns a member with nothing but the ID set if nothing is stored.
	Member(PlayerID) (Member, error)
	// PutMember stores a member, or removes one with nothing but the ID set.
	PutMember(Member) error
}

// Outages are the spans in which no one could move because the bot was down.
type Outages interface {
	// Outages are all that are kept, the earliest first.
	Outages() ([]clock.Pause, error)
	// PutOutage adds one, or replaces the one with the same beginning.
	PutOutage(clock.Pause) error
	// DeleteOutage removes the one that begins then, if there is one.
	DeleteOutage(from time.Time) error
}

// Ladders are where the members stand.
type Ladders interface {
	// Standing returns ErrNotFound for a member without a rated match.
	Standing(Ladder, PlayerID) (Standing, error)
	// PutStanding keeps a standing; one without any results is removed.
	PutStanding(Ladder, Standing) error
	// Listed are at most limit of the standings that have not faded, in the
	// order of their places, from the one before whom there are so many.
	Listed(on Ladder, from, limit int) ([]Standing, error)
	// Ahead counts those who are listed, and those of them whose place is less.
	Ahead(on Ladder, place uint32) (ahead, listed int, err error)
	// Of are the ladders on which a member stands.
	Of(PlayerID) ([]Ladder, error)
	// On are at most limit of those who stand on a ladder of a server.
	On(GuildID, int) ([]StandingKey, error)
	// Ageing are at most limit of those whose Standing.Due is at or before t,
	// the earliest first.
	Ageing(t time.Time, limit int) ([]StandingKey, error)
}

// Ledger is every change of a rating, and what matches say about their game.
type Ledger interface {
	// Change is what a match did; ErrNotFound if it changed nothing.
	Change(ID) (Change, error)
	// PutChange adds a change, or replaces the one by the same match. If Seq
	// is 0 it is given the next number.
	PutChange(Change) error
	// ChangesOf are at most limit of a member's changes, the latest first.
	ChangesOf(Ladder, PlayerID, int) ([]Change, error)
	// FirstPlayerStats count the matches of a game that were played to a result, by what
	// was chosen for them. They follow from the matches.
	FirstPlayerStats(game.ID) ([]FirstPlayerStats, error)
}

// Notes are small things kept for the host: by key, and by player and key. A
// note that was never set is empty, and setting it empty removes it.
type Notes interface {
	Meta(key string) ([]byte, error)
	SetMeta(key string, value []byte) error
	Setting(p PlayerID, key string) (string, error)
	SetSetting(p PlayerID, key, value string) error
	// Settings are all that a player chose, by key.
	Settings(PlayerID) (map[string]string, error)
	// MetaKeys are the keys that begin with prefix and under which something is
	// noted, in order.
	MetaKeys(prefix string) ([]string, error)
}

// Servers is what is kept of each server.
type Servers interface {
	// Server is NewServer if nothing is kept of it.
	Server(GuildID) (Server, error)
	PutServer(Server) error
	// DeleteServer leaves nothing kept of it.
	DeleteServer(GuildID) error
	// Servers are all servers that have something stored, by ID.
	Servers() ([]GuildID, error)
	// Departed are those that the bot left at or before t.
	Departed(t time.Time) ([]GuildID, error)
}

// Dailies are the puzzles of the day, by server.
type Dailies interface {
	// Daily returns ErrNotFound for a server without one.
	Daily(GuildID) (Daily, error)
	PutDaily(Daily) error
	// DeleteDaily does nothing if there is none.
	DeleteDaily(GuildID) error
	// Dailies are all of them, by server.
	Dailies() ([]Daily, error)
}

// Analyses are the moves that members try for themselves in matches that go on.
type Analyses interface {
	// Analysis is one without lines if nothing is kept.
	Analysis(ID, PlayerID) (Analysis, error)
	// PutAnalysis keeps an analysis; one without lines is removed.
	PutAnalysis(Analysis) error
	// AnalysesOf are those of a member, by match.
	AnalysesOf(PlayerID) ([]Analysis, error)
	// DeleteAnalyses deletes those of a match. Challenges.Delete does so too.
	DeleteAnalyses(ID) error
}

// Events are the tournaments of all servers, or the leagues.
type Events[T any] interface {
	// Get returns ErrNotFound if there is none of this number. The caller may change the
	// slices in it.
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
	// OnServer are those of a server that have ended, or that have not, oldest first.
	// Divisions of leagues are not among them.
	OnServer(g GuildID, ended bool) ([]ID, error)
}

// Leagues are the leagues of all servers.
type Leagues interface {
	Events[League]
	// OnServer are those of a server, oldest first.
	OnServer(GuildID) ([]ID, error)
}

// Leases are the leases of the processes that share the store.
type Leases interface {
	// Shared reports whether other processes may write to the store.
	Shared() bool
	// Now is the time on the store's clock, which is the same for all processes.
	Now() time.Time
	// Leases are all that were ever taken, by name.
	Leases() ([]Lease, error)
	// Lease returns ErrNotFound if nobody has taken it yet.
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
