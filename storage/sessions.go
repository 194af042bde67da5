package storage

import (
	"time"

	"galet/storage/record"
)

// keySessions is the key of the session starts in bucketGalet. Files of earlier
// versions lack it; earlier versions of galet ignore it.
var keySessions = []byte("session_starts")

// sessions counts the gateway sessions since a time.
type sessions struct {
	count int
	since time.Time
}

var sessionsKind = kind[sessions]{
	bucket: bucketGalet,
	prefix: keySessions,
	title:  func(sessions) string { return "the session starts" },
	fields: func(f record.Fields, s *sessions) {
		f.Rest("", string(keySessions))
		f.Value(1)
		record.Int(f, "count", &s.count)
		record.Time(f, "since", &s.since)
	},
}

// SessionStarts returns how many gateway sessions the bot has started since a
// time; 0 and the zero time in a new file.
func (db *DB) SessionStarts() (count int, since time.Time, err error) {
	err = db.view(func(t *tx) error {
		s, err := sessionsKind.getOr(t, keySessions, sessions{})
		count, since = s.count, s.since
		return err
	})
	return count, since, err
}

// CountSessionStart counts a gateway session that begins now. If the count began
// before oldest, or after now, it begins again. It returns after the sync. Times
// have milliseconds.
func (db *DB) CountSessionStart(now, oldest time.Time) error {
	return db.update(func(t *tx) error {
		s, err := sessionsKind.getOr(t, keySessions, sessions{})
		if err != nil {
			return err
		}
		if s.since.Before(oldest) || s.since.After(now) {
			s = sessions{since: now}
		}
		s.count++
		return sessionsKind.put(t, s)
	})
}
