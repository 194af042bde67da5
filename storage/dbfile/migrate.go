package dbfile

import (
	"encoding/binary"
	"fmt"
	"io"

	bolt "go.etcd.io/bbolt"

	"galet/storage/atomicfile"
	"galet/storage/groupcommit"
	"galet/storage/kv"
)

// migrate puts a copy beside the file, then runs all missing migrations in one
// transaction. So the file always has the old version or the new one. If the
// process is stopped, the next start begins again and replaces the copy.
func (f *File) migrate(from uint32, o Options) error {
	kept := fmt.Sprintf("%s.v%d.bak", f.Path(), from)
	err := atomicfile.Write(kept, true, func(w io.Writer) error {
		_, err := f.WriteTo(w)
		return err
	})
	if err != nil {
		return fmt.Errorf("copy the file before it is migrated from schema %d to %d: %w", from, f.schema.Version(), err)
	}
	o.Log.Info("store copied before it is migrated", "copy", kept)
	err = groupcommit.Contain(func() error {
		return f.transact(func(tx *bolt.Tx) error { return f.schema.takeSteps(tx, from) })
	})
	if err != nil {
		return fmt.Errorf("migrate from schema %d to %d, which changed nothing (a copy is %s): %w", from, f.schema.Version(), kept, err)
	}
	o.Log.Info("store migrated", "path", f.Path(), "from", from, "to", f.schema.Version())
	return nil
}

// takeSteps makes the missing buckets, runs the missing migrations, and writes the
// schema's version.
func (s Schema) takeSteps(tx *bolt.Tx, from uint32) error {
	for _, name := range s.Buckets {
		if _, err := tx.CreateBucketIfNotExists([]byte(name)); err != nil {
			return fmt.Errorf("make bucket %s: %w", name, err)
		}
	}
	for version := from; version < s.Version(); version++ {
		m := s.Migrations[version-1]
		if m.Step == nil {
			continue
		}
		if err := m.Step(tx); err != nil {
			return fmt.Errorf("to schema %d, %s: %w", version+1, m.Name, err)
		}
	}
	if err := tx.Bucket([]byte(kv.Meta)).Put(kv.KeySchema, binary.BigEndian.AppendUint32(nil, s.Version())); err != nil {
		return err
	}
	_, err := s.inspectSchema(tx)
	return err
}
