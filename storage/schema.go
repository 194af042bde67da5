// Package storage keeps challenges, matches and the outbox in one bbolt file,
// and is the match.Store of the program. Updates that come at the same time
// share a transaction and its sync.
//
// It refuses to know what a move means, who may do what, and Discord: it keeps
// what it is given, finds it again, and checks that all of it is sound.
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
// text is a length and its bytes. Each value but those of notes, settings and
// outages begins with the version of its form.
//
//	bucket               key                        value
//	galet                "schema"                   the schema's version, 4 bytes
//	galet                "session_starts"           how many gateway sessions began since when
//	galet                "settle"                   where the settling of an older file goes on, see settle.go
//	challenges           id                         a challenge
//	matches              id                         a match
//	outbox               seq                        a notice
//	notes                the host's key             the host's value
//	settings             who, key                   the member's choice
//	members              who                        a member
//	outages              time                       when that outage ended
//	servers              guild                      a server
//	dailies              guild                      a puzzle of the day
//	standings            guild, game, who           a standing
//	ledger               id                         a match's change of ratings
//	audit                guild, seq                 an act of a moderator
//	analyses             id, who                    the lines that a member tries in a match
//	tournaments          id                         a tournament
//	leagues              id                         a league
//	challenges_made      who, id                    open challenges by their challenger
//	challenges_received  who, id                    and by the opponent they name
//	challenges_on        guild, id                  and by the server they are on
//	challenges_due       time, id                   and by the time they expire
//	matches_open         who, id                    matches that go on
//	matches_here         guild, id                  and by their server
//	matches_wake         time, id                   and by when they must be looked at
//	matches_ended        guild, who, time, id       and that ended, the latest first
//	outbox_of            id, seq                    notices by what they are about
//	ladder_order         guild, game, place, who    standings in their order, place in 4 bytes
//	ladder_bands         guild, game, level, band   and how many there are, see order.go
//	ladder_ageing        time, guild, game, who     and by when they must be aged
//	ledger_of            who, guild, game, seq, id  changes by member, the latest first
//	ended                id                         an ended match, see ended.go
//	matches_unrated      time, id                   ended matches that no ladder counts, by their end
//	matches_stopped      who, id                    and those that a moderator ended, by moderator
//	challenges_closed    who, id                    challenges that came to nothing, by whom they name
//	challenges_past      time, id                   and by the time they expired
//	firsts               game, choices              who wins how often
//	audit_of             who, guild, seq            and by whom it names
//	analyses_of          who, id                    and by member
//	tournaments_on       guild, ended, id           tournaments by server, those that have not ended first
//	tournaments_of       who, id                    and by whom they name
//	tournaments_due      time, id                   and by when they must be looked at
//	leagues_on           guild, id                  leagues by server
//	leagues_of           who, id                    and by whom they name
//	leagues_due          time, id                   and by when they must be looked at
//
// The sequence numbers of the buckets challenges, outbox and ledger are the
// last id, the last seq and the last change's number given out. The buckets
// after leagues but ended are indexes: they follow from the others. ladder_bands
// and firsts count, those of ended matches and changes hold runs (see runs.go),
// and the others hold empty values. The sequence number of ended counts it.
//
// Schema 8 had no tournaments and leagues. Schema 7 had no conditional moves. Schema 6
// had no analyses, no match without, nobody who followed a match, and no challenge that
// several can accept. Schema 5 had no acts of moderators and nobody
// excluded from a ladder. Schema 4 had no dailies. Schema 3 had no compact form, no
// runs, and no index of closed challenges; see settle.go.
//
// Schema 1 had no members, outages, servers, challenges_on, matches_here,
// matches_wake and nothing of a ladder, and the first form of challenges,
// matches and notices; see upgrade.go. Schema 2 had no optional fields.
package storage

import (
	bolt "go.etcd.io/bbolt"

	"galet/storage/dbfile"
	"galet/storage/kv"
)

// schemaFor is the schema that the package comment describes, version 9. A change
// that older programs cannot read needs a migration.
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
			{Name: "optional fields", Step: func(*bolt.Tx) error { return nil }},
			{Name: "ended matches take less", Step: func(b *bolt.Tx) error { return dbfile.Run(b, beginSettling) }},
			{Name: "puzzles of the day", Step: func(*bolt.Tx) error { return nil }},
			{Name: "acts of moderators", Step: func(*bolt.Tx) error { return nil }},
			{Name: "analyses", Step: func(*bolt.Tx) error { return nil }},
			{Name: "conditional moves", Step: func(*bolt.Tx) error { return nil }},
			{Name: "tournaments and leagues", Step: func(*bolt.Tx) error { return nil }},
		},
	}
}

// The buckets of the file.
const (
	bucketGalet          = kv.Meta
	bucketChallenges     = "challenges"
	bucketMatches        = "matches"
	bucketOutbox         = "outbox"
	bucketNotes          = "notes"
	bucketSettings       = "settings"
	bucketMembers        = "members"
	bucketOutages        = "outages"
	bucketServers        = "servers"
	bucketDailies        = "dailies"
	bucketMade           = "challenges_made"
	bucketReceived       = "challenges_received"
	bucketOpenOn         = "challenges_on"
	bucketDue            = "challenges_due"
	bucketOpen           = "matches_open"
	bucketHere           = "matches_here"
	bucketWake           = "matches_wake"
	bucketEnded          = "matches_ended"
	bucketOutboxOf       = "outbox_of"
	bucketStandings      = "standings"
	bucketLedger         = "ledger"
	bucketOrder          = "ladder_order"
	bucketBands          = "ladder_bands"
	bucketAgeing         = "ladder_ageing"
	bucketLedgerOf       = "ledger_of"
	bucketFirsts         = "firsts"
	bucketCompact        = "ended"
	bucketUnrated        = "matches_unrated"
	bucketStopped        = "matches_stopped"
	bucketClosed         = "challenges_closed"
	bucketPast           = "challenges_past"
	bucketAudit          = "audit"
	bucketAuditOf        = "audit_of"
	bucketAnalyses       = "analyses"
	bucketAnalysesOf     = "analyses_of"
	bucketTournaments    = "tournaments"
	bucketTournamentsOn  = "tournaments_on"
	bucketTournamentsOf  = "tournaments_of"
	bucketLeagues        = "leagues"
	bucketLeaguesOn      = "leagues_on"
	bucketLeaguesOf      = "leagues_of"
	bucketLeaguesDue     = "leagues_due"
	bucketTournamentsDue = "tournaments_due"
)

// allBuckets are the buckets of the current schema.
var allBuckets = []string{
	bucketGalet, bucketChallenges, bucketMatches, bucketOutbox, bucketNotes, bucketSettings,
	bucketMembers, bucketOutages, bucketServers, bucketDailies,
	bucketMade, bucketReceived, bucketOpenOn, bucketDue, bucketOpen, bucketHere, bucketWake, bucketEnded, bucketOutboxOf,
	bucketStandings, bucketLedger, bucketOrder, bucketBands, bucketAgeing, bucketLedgerOf, bucketFirsts,
	bucketCompact, bucketUnrated, bucketStopped, bucketClosed, bucketPast, bucketAudit, bucketAuditOf,
	bucketAnalyses, bucketAnalysesOf, bucketTournaments, bucketTournamentsOn, bucketTournamentsOf, bucketTournamentsDue,
	bucketLeagues, bucketLeaguesOn, bucketLeaguesOf, bucketLeaguesDue,
}
