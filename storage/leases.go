package storage

import (
	"fmt"
	"strings"
	"time"

	"galet/game/match"
	"galet/storage/record"
)

// keyLeases begins the keys of the leases in bucketGalet. A database of an earlier
// version lacks them, and an earlier version of galet ignores them.
const keyLeases = "lease/"

var leaseKind = kind[match.Lease]{
	name:   "lease",
	bucket: bucketGalet,
	prefix: []byte(keyLeases),
	title:  func(l match.Lease) string { return fmt.Sprintf("lease %q", l.Name) },
	fields: func(f record.Fields, l *match.Lease) {
		l.Name = strings.TrimPrefix(f.Rest("", keyLeases+l.Name), keyLeases)
		f.Value(1)
		record.Text(f, "owner", &l.Owner)
		record.Number(f, "number", &l.Number)
		record.Time(f, "expires", &l.Expires)
	},
}

// leases implements match.Leases.
type leases struct{ *tx }

func (t leases) Shared() bool { return t.shared }

func (t leases) Now() time.Time { return t.kv.Now() }

func (t leases) Leases() ([]match.Lease, error) {
	return leaseKind.list(t.tx, leaseKind.prefix, noLimit)
}

func (t leases) Lease(name string) (match.Lease, error) {
	return leaseKind.get(t.tx, []byte(keyLeases+name))
}

func (t leases) PutLease(l match.Lease) error { return leaseKind.put(t.tx, l) }
