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
//	members              who                        a member, see member.go
//	outages              time                       when that outage ended
//	servers              guild                      a server, see server.go
//	standings            guild, game, who           a standing, see ladder.go
//	ledger               id                         a match's change of ratings, see ledger.go
//	challenges_made      who, id                    open challenges by their maker
//	challenges_received  who, id                    and by the opponent they name
//	challenges_on        guild, id                  and by the server they are on
//	challenges_due       time, id                   and by the time they expire
//	matches_open         who, id                    matches that go on
//	matches_here         guild, id                  and by their server
//	matches_wake         time, id                   and when they have to be woken
//	matches_ended        guild, who, time, id       and that ended, the latest first
//	outbox_of            id, seq                    notices by what they are about
//	ladder_order         guild, game, place, who    standings in their order, place in 4 bytes
//	ladder_bands         guild, game, level, band   and how many there are, see ladderorder.go
//	ladder_ageing        time, guild, game, who     and when they must next be aged
//	ledger_of            who, guild, game, seq, id  changes by member, the latest first
//	firsts               game, choices              who wins how often, see firsts.go
//
// The sequence numbers of the buckets challenges, outbox and ledger are the
// last id, the last seq and the last change's number given out. The buckets
// after ledger are indexes: they follow from the others, and but for
// ladder_bands and firsts, which count, they hold empty values.
//
// Schema 1 had no members, outages, servers, challenges_on, matches_here,
// matches_wake and nothing of a ladder, and the first form of challenges,
// matches and notices; see upgrade.go.
package storage

// schema is what a file holds, and how older files come to hold it.
type schema struct {
	// buckets are those that a file of this schema has, and no others.
	buckets [][]byte
	// migrations lead here, one version each, from version 1 on.
	migrations []migration
}

// current is the schema that the package comment describes, of version 2. A
// change that older versions of the program cannot read adds a migration.
var current = schema{
	buckets:    allBuckets,
	migrations: []migration{{"terms, turns and members", addTerms}},
}

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
	bucketMembers    = []byte("members")
	bucketOutages    = []byte("outages")
	bucketServers    = []byte("servers")
	bucketMade       = []byte("challenges_made")
	bucketReceived   = []byte("challenges_received")
	bucketOpenOn     = []byte("challenges_on")
	bucketDue        = []byte("challenges_due")
	bucketOpen       = []byte("matches_open")
	bucketHere       = []byte("matches_here")
	bucketWake       = []byte("matches_wake")
	bucketEnded      = []byte("matches_ended")
	bucketOutboxOf   = []byte("outbox_of")
	bucketStandings  = []byte("standings")
	bucketLedger     = []byte("ledger")
	bucketOrder      = []byte("ladder_order")
	bucketBands      = []byte("ladder_bands")
	bucketAgeing     = []byte("ladder_ageing")
	bucketLedgerOf   = []byte("ledger_of")
	bucketFirsts     = []byte("firsts")
)

// allBuckets are the buckets of the current schema.
var allBuckets = [][]byte{
	bucketGalet, bucketChallenges, bucketMatches, bucketOutbox, bucketNotes, bucketSettings,
	bucketMembers, bucketOutages, bucketServers,
	bucketMade, bucketReceived, bucketOpenOn, bucketDue, bucketOpen, bucketHere, bucketWake, bucketEnded, bucketOutboxOf,
	bucketStandings, bucketLedger, bucketOrder, bucketBands, bucketAgeing, bucketLedgerOf, bucketFirsts,
}

// keySchema is where the schema's version stands in bucketGalet.
var keySchema = []byte("schema")
