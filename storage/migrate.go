package storage

import (
	"fmt"
	"io"

	bolt "go.etcd.io/bbolt"

	"galet/storage/group"
	"galet/storage/whole"
)

// migration takes a file one version further.
type migration struct {
	// name says in a few words what it changes.
	name string
	// step changes the file, in a transaction that it shares with the other
	// steps.
	step func(*tx) error
}

// migrate brings a file up to date: first a copy is put beside it, then all
// steps are taken in one transaction. Whatever happens, the file is of the old
// version or the new one; a process that was stopped begins again, and then
// replaces the copy that it made before.
func (s schema) migrate(db *bolt.DB, from uint32, o Options) error {
	kept := fmt.Sprintf("%s.v%d.bak", db.Path(), from)
	if err := whole.Write(kept, true, func(w io.Writer) error { return copyTo(db, w) }); err != nil {
		return fmt.Errorf("copy the file before it is migrated from schema %d to %d: %w", from, s.version(), err)
	}
	o.Log.Info("store copied before it is migrated", "copy", kept)
	err := group.Contain(func() error {
		return db.Update(func(b *bolt.Tx) error {
			return s.take(&tx{bolt: b, terms: &terms{games: o.Games}}, from)
		})
	})
	if err != nil {
		return fmt.Errorf("migrate from schema %d to %d, which changed nothing (a copy is %s): %w", from, s.version(), kept, err)
	}
	o.Log.Info("store migrated", "path", db.Path(), "from", from, "to", s.version())
	return nil
}

// take takes the steps that are missing.
func (s schema) take(t *tx, from uint32) error {
	for version := from; version < s.version(); version++ {
		m := s.migrations[version-1]
		if err := m.step(t); err != nil {
			return fmt.Errorf("to schema %d, %s: %w", version+1, m.name, err)
		}
	}
	if err := s.sign(t.bolt); err != nil {
		return err
	}
	_, err := s.inspectSchema(t.bolt)
	return err
}
