package match

import "time"

// Store keeps everything for ever, in transactions. A transaction sees all
// that was committed before it began, and nothing of one that failed.
type Store interface {
	// View runs f on one consistent state that does not change meanwhile.
	View(f func(Tx) error) error
	// Update runs f and, if it returns nil, makes all its writes at once and
	// lastingly before it returns; if f fails, nothing is written and its
	// error is returned as it is; if the writes cannot be made to last, none
	// is made and the error wraps ErrUnsaved. f may be run more than once, so it must
	// give the same effect each time; only the writes of the last run count.
	Update(f func(Tx) error) error
}

// Tx is what a transaction can reach. It is of no use once f has returned.
type Tx interface {
	Challenges() Challenges
	Matches() Matches
	Outbox() Outbox
	Notes() Notes
}

// Challenges are all challenges ever made.
type Challenges interface {
	// NextID is a number that no challenge had before.
	NextID() (ID, error)
	// Challenge returns ErrNotFound if there is no such challenge.
	Challenge(ID) (Challenge, error)
	PutChallenge(Challenge) error
	// OpenChallenges are those made by the player and those that name the
	// player as opponent, oldest first.
	OpenChallenges(PlayerID) (made, received []ID, err error)
	// Due are the open challenges that expire at or before t, earliest first.
	Due(t time.Time) ([]ID, error)
}

// Matches are all matches ever begun.
type Matches interface {
	// Match returns ErrNotFound if there is no such match.
	Match(ID) (Match, error)
	PutMatch(Match) error
	// OpenMatches are those of the player that have not ended, oldest first.
	OpenMatches(PlayerID) ([]ID, error)
	// Ended are at most n of the player's ended matches on a server, the one
	// that ended last first.
	Ended(GuildID, PlayerID, int) ([]ID, error)
}

// Outbox holds the notices that are yet to be said.
type Outbox interface {
	// Notice returns ErrNotFound if it has been said or never was.
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

// Notes are small things kept for the host: by key, and by player and key. A
// note that was never set is empty, and setting it empty removes it.
type Notes interface {
	Meta(key string) ([]byte, error)
	SetMeta(key string, value []byte) error
	Setting(p PlayerID, key string) (string, error)
	SetSetting(p PlayerID, key, value string) error
}
