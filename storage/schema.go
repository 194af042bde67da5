// Package storage keeps challenges, matches and the outbox in a bbolt file or in a
// PostgreSQL database, and is the match.Store of the program. Updates of a file that
// come at the same time share a transaction and its sync.
//
// It does not know what a move means, who may do what, or Discord. It keeps what it is
// given, finds it again, and checks that all of it is sound.
//
// A record is described once, by a function that visits its fields in the order
// in which they are stored: challengeFields, matchFields and so on. A kind adds
// what follows from a record. See package record for both forms.
//
// # The file
//
// Numbers in keys are big-endian, so that key order is age order. An identity
// ("who", "guild") is packed: a decimal number of up to 64 bits, as Discord
// gives out, is the byte 255 and 8 bytes; anything else is one byte of length
// and its bytes. In values, numbers are varints, times are Unix milliseconds, a
// text is a length and its bytes. The value of a record begins with the version of
// its form; those of notes, settings and outages do not.
//
// The sequence numbers of the buckets challenges, outbox and ledger are the
// last id, the last seq and the last change's number given out, and that of ended
// counts its matches. The indexes follow from the records. Those of ended matches
// and changes hold runs (see runs.go), and the others hold empty values.
package storage

import (
	bolt "go.etcd.io/bbolt"

	"galet/storage/dbfile"
	"galet/storage/kv"
)

// schemaFor is the schema that this file describes, version 10. A change that older
// programs cannot read needs a migration. It has no step if it only adds buckets or
// optional fields.
func schemaFor(o Options) dbfile.Schema {
	return dbfile.Schema{
		Buckets:    allBuckets,
		AppendOnly: []string{bucketCompact},
		Migrations: []dbfile.Migration{
			{Name: "terms, turns and members", Step: func(b *bolt.Tx) error {
				return dbfile.Run(b, func(t kv.Tx) error {
					return addTerms(&tx{kv: t, options: (&optionsCache{games: o.Games}).parse})
				})
			}},
			{Name: "optional fields"},
			{Name: "ended matches take less", Step: func(b *bolt.Tx) error { return dbfile.Run(b, beginMigration) }},
			{Name: "puzzles of the day"},
			{Name: "acts of moderators, and members excluded from a ladder"},
			{Name: "analyses, matches without, followers, and challenges that several accept"},
			{Name: "conditional moves"},
			{Name: "tournaments and leagues"},
			{Name: "games lost by leaving a tournament"},
		},
	}
}

// bucketGalet holds single values: the schema's version, and those of keySessions,
// keyLeases and keyMigration.
const bucketGalet = kv.Meta

// The other buckets of the file, each with its keys and what they stand for: records,
// counts, and indexes.
const (
	bucketChallenges  = "challenges"  // id: a challenge
	bucketMatches     = "matches"     // id: a match
	bucketOutbox      = "outbox"      // seq: a notice
	bucketNotes       = "notes"       // the host's key: the host's value
	bucketSettings    = "settings"    // who, key: the member's choice
	bucketMembers     = "members"     // who: a member
	bucketOutages     = "outages"     // time: when that outage ended
	bucketServers     = "servers"     // guild: a server
	bucketDailies     = "dailies"     // guild: a puzzle of the day
	bucketStandings   = "standings"   // guild, game, who: a standing
	bucketLedger      = "ledger"      // id: a match's change of ratings
	bucketAudit       = "audit"       // guild, seq: an act of a moderator
	bucketAnalyses    = "analyses"    // id, who: the lines that a member tries in a match
	bucketTournaments = "tournaments" // id: a tournament
	bucketLeagues     = "leagues"     // id: a league
	bucketCompact     = "ended"       // id: an ended match, see ended.go

	bucketFirsts      = "firsts"       // game, choices: who wins how often
	bucketLadderBands = "ladder_bands" // guild, game, level, band: how many standings there are, see order.go

	bucketChallengesMade     = "challenges_made"     // who, id: open challenges, by challenger
	bucketChallengesReceived = "challenges_received" // who, id: open challenges, by the opponent they name
	bucketChallengesOn       = "challenges_on"       // guild, id: open challenges, by server
	bucketChallengesDue      = "challenges_due"      // time, id: open challenges, by the time they expire
	bucketChallengesClosed   = "challenges_closed"   // who, id: challenges that did not become a match, by the member whom they name
	bucketChallengesPast     = "challenges_past"     // time, id: challenges that came to nothing, by the time they expired
	bucketMatchesOpen        = "matches_open"        // who, id: open matches, by player
	bucketMatchesHere        = "matches_here"        // guild, id: open matches, by server
	bucketMatchesWake        = "matches_wake"        // time, id: matches, by when they must be looked at
	bucketMatchesEnded       = "matches_ended"       // guild, who, time, id: ended matches, the latest first
	bucketMatchesUnrated     = "matches_unrated"     // time, id: ended matches that no ladder counts, by their end
	bucketMatchesStopped     = "matches_stopped"     // who, id: ended matches, by the moderator who ended them
	bucketOutboxOf           = "outbox_of"           // id, seq: notices, by what they are about
	bucketLadderOrder        = "ladder_order"        // guild, game, place, who: standings in their order, place in 4 bytes
	bucketLadderAgeing       = "ladder_ageing"       // time, guild, game, who: standings, by when they must be aged
	bucketLedgerOf           = "ledger_of"           // who, guild, game, seq, id: changes, by member, the latest first
	bucketAuditOf            = "audit_of"            // who, guild, seq: acts of moderators, by the member whom they name
	bucketAnalysesOf         = "analyses_of"         // who, id: analyses, by member
	bucketTournamentsOn      = "tournaments_on"      // guild, ended, id: tournaments, by server, those that have not ended first
	bucketTournamentsOf      = "tournaments_of"      // who, id: tournaments, by the member whom they name
	bucketTournamentsDue     = "tournaments_due"     // time, id: tournaments, by when they must be looked at
	bucketLeaguesOn          = "leagues_on"          // guild, id: leagues, by server
	bucketLeaguesOf          = "leagues_of"          // who, id: leagues, by the member whom they name
	bucketLeaguesDue         = "leagues_due"         // time, id: leagues, by when they must be looked at
)

// allBuckets are the buckets of the current schema.
var allBuckets = []string{
	bucketGalet, bucketChallenges, bucketMatches, bucketOutbox, bucketNotes, bucketSettings,
	bucketMembers, bucketOutages, bucketServers, bucketDailies,
	bucketChallengesMade, bucketChallengesReceived, bucketChallengesOn, bucketChallengesDue, bucketMatchesOpen, bucketMatchesHere, bucketMatchesWake, bucketMatchesEnded, bucketOutboxOf,
	bucketStandings, bucketLedger, bucketLadderOrder, bucketLadderBands, bucketLadderAgeing, bucketLedgerOf, bucketFirsts,
	bucketCompact, bucketMatchesUnrated, bucketMatchesStopped, bucketChallengesClosed, bucketChallengesPast, bucketAudit, bucketAuditOf,
	bucketAnalyses, bucketAnalysesOf, bucketTournaments, bucketTournamentsOn, bucketTournamentsOf, bucketTournamentsDue,
	bucketLeagues, bucketLeaguesOn, bucketLeaguesOf, bucketLeaguesDue,
}
