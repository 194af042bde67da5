// Package storage keeps challenges, matches and what is owed to the channels
// in one bbolt file, and is the match.Store of the program. Updates that come
// at the same time share a transaction and its sync.
//
// It refuses to know what a move means, who may do what, and Discord: it keeps
// what it is given, finds it again, and can check that all of it is whole.
//
// # The file
//
// Numbers in keys are big-endian, so that key order is age order. An identity
// ("who", "guild") is packed: a decimal number of up to 64 bits, as Discord
// gives out, is the byte 255 and 8 bytes, anything else one byte of length and
// its bytes. In values, numbers are varints, times Unix milliseconds, texts a
// length and their bytes; each value begins with the version of its form.
//
//	bucket               key                        value
//	galet                "schema"                   the schema's version, 4 bytes
//	challenges           id                         a challenge, see challenge.go
//	matches              id                         a match, see match.go
//	outbox               seq                        a notice, see notice.go
//	notes                the host's key             the host's value
//	settings             who, key                   the member's choice
//	challenges_made      who, id                    open challenges by their maker
//	challenges_received  who, id                    and by the opponent they name
//	challenges_due       time, id                   and by the time they expire
//	matches_open         who, id                    matches that go on
//	matches_ended        guild, who, time, id       and that ended, the latest first
//	outbox_of            id, seq                    notices by what they are about
//
// The sequence numbers of the buckets challenges and outbox are the last id
// and the last seq given out. The buckets after settings are indexes: they
// hold empty values, and follow from the others.
package storage

// schema is what a file holds, and how older files come to hold it.
type schema struct {
	// buckets are those that a file of this schema has, and no others.
	buckets [][]byte
	// migrations lead here, one version each, from version 1 on.
	migrations []migration
}

// current is the schema that the package comment describes, of version 1. A
// change that older versions of the program cannot read adds a migration.
var current = schema{buckets: allBuckets}

// version counts the schemas from 1.
func (s schema) version() uint32 { return 1 + uint32(len(s.migrations)) }

// The buckets of the file.
var (
	bucketGalet      = []byte("galet")
	bucketChallenges = []byte("challenges")
	bucketMatches    = []byte("matches")
	bucketOutbox     = []byte("outbox")
	bucketNotes      = []byte("notes")
	bucketSettings   = []byte("settings")
	bucketMade       = []byte("challenges_made")
	bucketReceived   = []byte("challenges_received")
	bucketDue        = []byte("challenges_due")
	bucketOpen       = []byte("matches_open")
	bucketEnded      = []byte("matches_ended")
	bucketOutboxOf   = []byte("outbox_of")
)

// allBuckets are the buckets of the current schema.
var allBuckets = [][]byte{
	bucketGalet, bucketChallenges, bucketMatches, bucketOutbox, bucketNotes, bucketSettings,
	bucketMade, bucketReceived, bucketDue, bucketOpen, bucketEnded, bucketOutboxOf,
}

// keySchema is where the schema's version stands in bucketGalet.
var keySchema = []byte("schema")
