package match

import (
	"errors"
	"time"
)

// txn is a store transaction of a Service.
type txn struct {
	Tx
	// now is when the transaction began. Of two that write, the one that begins
	// later has the later time.
	now     time.Time
	replays *replays
	// added are the replays to keep once the transaction has succeeded. What a
	// failed transaction played never happened.
	added map[stage]Replay
}

// read runs f in a transaction that changes nothing.
func (s *Service) read(f func(*txn) error) error { return s.transact(s.store.View, f) }

// update runs f in a transaction and makes its writes last; see Store.Update.
func (s *Service) update(f func(*txn) error) error { return s.transact(s.store.Update, f) }

func (s *Service) transact(run func(func(Tx) error) error, f func(*txn) error) error {
	var added map[stage]Replay
	err := run(func(tx Tx) error {
		t := &txn{Tx: tx, now: s.now(), replays: &s.replays}
		err := f(t)
		added = t.added
		return err
	})
	if err == nil {
		s.replays.add(added)
	}
	return err
}

// get runs f in a transaction that changes nothing, and returns what it finds.
func get[T any](s *Service, f func(*txn) (T, error)) (found T, err error) {
	err = s.read(func(tx *txn) (err error) {
		found, err = f(tx)
		return err
	})
	return found, err
}

// unless is an error, or nil if it wraps harmless.
func unless(err, harmless error) error {
	if errors.Is(err, harmless) {
		return nil
	}
	return err
}

// save runs f in a transaction whose writes last, and returns what it made.
func save[T any](s *Service, f func(*txn) (T, error)) (T, error) {
	var made T
	err := s.update(func(tx *txn) (err error) {
		made, err = f(tx)
		return err
	})
	if err != nil {
		var none T
		return none, err
	}
	return made, nil
}
