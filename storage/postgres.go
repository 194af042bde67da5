package storage

import (
	"bytes"
	"net/url"
	"strings"

	"galet/game/match"
	"galet/storage/kv"
	"galet/storage/postgres"
)

// IsPostgres reports whether a place is the URL of a PostgreSQL database. Otherwise it is
// the path of a file.
func IsPostgres(place string) bool {
	return strings.HasPrefix(place, "postgres://") || strings.HasPrefix(place, "postgresql://")
}

// PlaceName is a place as logs and errors name it. It leaves out the password of a URL,
// and the query, which can hold a password, too.
func PlaceName(place string) string {
	if !IsPostgres(place) {
		return place
	}
	u, err := url.Parse(place)
	if err != nil {
		return "the database"
	}
	u.RawQuery = ""
	return u.Redacted()
}

// Empty reports whether a store holds nothing, and never held anything.
func Empty(t match.Tx) bool {
	if Numbers(t) != (LastNumbers{}) {
		return false
	}
	for _, bucket := range allBuckets {
		for key := range t.(*tx).scan(bucket, nil) {
			if bucket != bucketGalet || !bytes.Equal(key, kv.KeySchema) {
				return false
			}
		}
	}
	return true
}

// Clear removes everything from a PostgreSQL database.
func (db *DB) Clear() error {
	return db.store.(*postgres.Store).Clear()
}

// SetUnfinished marks a PostgreSQL database as one that an import has begun to fill, or removes
// the mark. Open and OpenRead refuse it with postgres.ErrUnfinished. With Options.Alone, Open
// removes what the import has left.
func (db *DB) SetUnfinished(unfinished bool) error {
	return db.store.(*postgres.Store).SetUnfinished(unfinished)
}

// oldestPostgres is the earliest schema that PostgreSQL databases had. Later ones only
// add buckets.
const oldestPostgres = 6

// openPostgres opens a database for a use.
func openPostgres(url string, use postgres.Use, o Options) (*DB, error) {
	store, err := postgres.Open(url, postgres.Schema{
		Version:  schemaFor(o).Version(),
		Oldest:   oldestPostgres,
		Buckets:  allBuckets,
		Numbered: []string{bucketChallenges, bucketOutbox, bucketLedger},
	}, postgres.Options{Use: use, Timeout: o.Timeout, Committed: o.Committed})
	if err != nil {
		return nil, err
	}
	if o.Log != nil {
		o.Log.Info("store opened", "database", PlaceName(url))
	}
	return newDB(store, allBuckets, o), nil
}
