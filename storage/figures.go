package storage

import "fmt"

// Figures are sizes and counts of a file.
type Figures struct {
	// Bytes is the file's length.
	Bytes int64
	// OpenChallenges and OpenMatches count those of all servers.
	OpenChallenges, OpenMatches int
	// EndedMatches counts those of all servers, except those of an older file that are
	// not settled yet.
	EndedMatches int
	// Tournaments counts those that are kept, with the divisions of leagues.
	Tournaments int
	// Notices counts the notices in the outbox.
	Notices int
}

// Figures counts what the file holds. It reads the indexes of what is open.
func (db *DB) Figures() (f Figures, err error) {
	err = db.view(func(t *tx) error {
		f = Figures{
			OpenChallenges: t.kv.Count(bucketMade),
			OpenMatches:    t.kv.Count(bucketOpen) / 2,
			EndedMatches:   int(t.kv.Total(bucketCompact)),
			Tournaments:    t.kv.Count(bucketTournaments),
			Notices:        t.kv.Count(bucketOutbox),
		}
		f.Bytes, err = db.store.Size()
		return err
	})
	if err != nil {
		return Figures{}, fmt.Errorf("count the store: %w", err)
	}
	return f, nil
}
