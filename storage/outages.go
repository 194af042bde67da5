package storage

import (
	"fmt"
	"time"

	"galet/game/clock"
	"galet/storage/record"
)

var outageKind = kind[clock.Pause]{
	name:   "outage",
	bucket: bucketOutages,
	title:  func(p clock.Pause) string { return fmt.Sprintf("outage from %v", p.From) },
	fields: func(f record.Fields, p *clock.Pause) {
		record.FixedTime(f, "from", &p.From)
		f.Value(0)
		record.FixedTime(f, "until", &p.Until)
	},
}

// outages implements match.Outages.
type outages struct{ *tx }

func (t outages) Outages() ([]clock.Pause, error) { return outageKind.list(t.tx, nil, noLimit) }

func (t outages) PutOutage(p clock.Pause) error { return outageKind.put(t.tx, p) }

func (t outages) DeleteOutage(from time.Time) error {
	return outageKind.remove(t.tx, numberKey(record.Sortable(from)))
}
