package match

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Lease gives one of the processes that share a store the right to do something alone.
// The process writes through a Service of WithLease, so that each of its transactions
// checks the lease. If the process was stopped and another one took the lease meanwhile,
// it writes nothing.
type Lease struct {
	// Name is what the lease is for.
	Name string
	// Owner is the process that has it; empty: it was released.
	Owner string
	// Number is from 1, and one more for each new owner.
	Number uint64
	// Expires is when another process may take it, on the store's clock.
	Expires time.Time
}

// ErrLeaseLost refuses a write under a lease that another process has taken, or
// that was released.
var ErrLeaseLost = errors.New("the lease was lost")

// Shared reports whether other processes may use the store at the same time.
func (s *Service) Shared() (bool, error) {
	return get(s, func(tx *txn) (bool, error) { return tx.Leases().Shared(), nil })
}

// AcquireLeases takes those of the named leases that nobody has, and renews those that
// the owner has. They expire after life. It returns all leases that some process has, by
// name.
func (s *Service) AcquireLeases(owner string, life time.Duration, names ...string) ([]Lease, error) {
	return save(s, func(tx *txn) ([]Lease, error) {
		all, err := tx.Leases().Leases()
		if err != nil {
			return nil, err
		}
		now := tx.Leases().Now()
		for _, name := range names {
			i, known := slices.BinarySearchFunc(all, name, func(l Lease, name string) int { return strings.Compare(l.Name, name) })
			if !known {
				all = slices.Insert(all, i, Lease{Name: name})
			}
			l := &all[i]
			switch {
			case l.Owner == owner:
			case l.Owner == "" || !now.Before(l.Expires):
				l.Owner = owner
				l.Number++
			default:
				continue
			}
			l.Expires = storedTime(now.Add(life))
			if err := tx.Leases().PutLease(*l); err != nil {
				return nil, err
			}
		}
		return slices.DeleteFunc(all, func(l Lease) bool { return l.Owner == "" || !now.Before(l.Expires) }), nil
	})
}

// ReleaseLeases releases the named leases that the owner has. Other processes can take
// them at once.
func (s *Service) ReleaseLeases(owner string, names ...string) error {
	return s.update(func(tx *txn) error {
		for _, name := range names {
			l, err := tx.Leases().Lease(name)
			if errors.Is(err, ErrNotFound) || err == nil && l.Owner != owner {
				continue
			}
			l.Owner = ""
			if err := errors.Join(err, tx.Leases().PutLease(l)); err != nil {
				return err
			}
		}
		return nil
	})
}

// WithLease is the Service with a store that checks the lease in each write. A write
// fails with ErrLeaseLost once the lease has another number or owner.
func (s *Service) WithLease(by Lease) *Service {
	return &Service{state: s.state, store: leasedStore{s.store, by}}
}

// leasedStore is a Store whose writes check a lease.
type leasedStore struct {
	Store
	lease Lease
}

// Update implements Store.
func (g leasedStore) Update(f func(Tx) error) error {
	return g.Store.Update(func(tx Tx) error {
		now, err := tx.Leases().Lease(g.lease.Name)
		if err != nil && !errors.Is(err, ErrNotFound) {
			return err
		}
		if now.Owner != g.lease.Owner || now.Number != g.lease.Number {
			return fmt.Errorf("%w: %s", ErrLeaseLost, g.lease.Name)
		}
		return f(tx)
	})
}
