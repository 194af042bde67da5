package storage

import (
	"encoding/binary"
	"errors"
	"time"

	"galet/game/clock"
)

// outages is the bucket of that name. Key and value are both a timeKey: when
// an outage began, and when it ended.
type outages struct{ *tx }

// errNoTime is a key or a value that is no time.
var errNoTime = errors.New("an outage without its times")

// Outages implements match.Outages.
func (t outages) Outages() (all []clock.Pause, err error) {
	err = t.bucket(bucketOutages).ForEach(func(k, v []byte) error {
		if len(k) != 8 || len(v) != 8 {
			return errNoTime
		}
		all = append(all, clock.Pause{From: timeOf(k), Until: timeOf(v)})
		return nil
	})
	return all, err
}

// PutOutage implements match.Outages.
func (t outages) PutOutage(p clock.Pause) error {
	return t.put(bucketOutages, timeKey(p.From), timeKey(p.Until))
}

// DeleteOutage implements match.Outages.
func (t outages) DeleteOutage(from time.Time) error {
	return t.remove(bucketOutages, timeKey(from))
}

// timeKey is a time whose bytes sort as the times do.
func timeKey(t time.Time) []byte { return binary.BigEndian.AppendUint64(nil, sortable(t)) }

// timeOf reads a timeKey.
func timeOf(key []byte) time.Time {
	return time.UnixMilli(int64(binary.BigEndian.Uint64(key) ^ 1<<63)).UTC()
}
