package dbfile

import (
	"errors"
	"fmt"
	"time"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"galet/storage/groupcommit"
	"galet/storage/kv"
)

// View implements kv.Store.
func (f *File) View(do func(kv.Tx) error) error {
	return closed(groupcommit.Contain(func() error {
		return f.DB.View(func(b *bolt.Tx) error { return Run(b, do) })
	}))
}

// Update implements kv.Store. Updates that arrive during another one share the
// next transaction and its sync, in the order of arrival. Each has its own error;
// if one fails, none of its writes are kept. do must not call Update or View.
func (f *File) Update(do func(kv.Tx) error) error {
	return closed(f.group.Do(func(c *commit) (wrote bool, err error) {
		t := &tx{bolt: c.bolt, appendOnly: f.schema.AppendOnly}
		err = t.run(do)
		if t.wrote {
			c.updates++
		}
		return t.wrote, err
	}))
}

// commit is a transaction that several updates share.
type commit struct {
	bolt *bolt.Tx
	// updates is how many of them wrote something.
	updates int
}

// commit runs one transaction of the group.
func (f *File) commit(do func(*commit) error) error {
	began := time.Now()
	var c *commit
	var refused error
	err := f.transact(func(b *bolt.Tx) error {
		c = &commit{bolt: b}
		refused = do(c)
		return refused
	})
	switch {
	case err == nil && f.committed != nil:
		f.committed(time.Since(began), c.updates)
	case err != nil && c != nil && refused == nil:
		return fmt.Errorf("%w: %w", kv.ErrCommit, err)
	}
	return err
}

// mostFree is how many free pages a commit still lists: their list is 16 kB. A
// longer list is written when the file is closed. If the process is killed before,
// the next start looks through all pages for the free ones.
const mostFree = 2048

// transact runs a transaction that writes.
func (f *File) transact(do func(*bolt.Tx) error) error {
	return f.DB.Update(func(tx *bolt.Tx) error {
		f.NoFreelistSync = f.Stats().FreePageN > mostFree
		return do(tx)
	})
}

// Close closes the file. The last commit lists the free pages.
func (f *File) Close() error {
	f.group.Close()
	var err error
	if f.NoFreelistSync {
		f.NoFreelistSync = false
		err = f.DB.Update(func(*bolt.Tx) error { return nil })
	}
	return errors.Join(err, f.DB.Close())
}

// closed translates the errors of a file that has been closed.
func closed(err error) error {
	if errors.Is(err, berrors.ErrDatabaseNotOpen) || errors.Is(err, groupcommit.ErrClosed) {
		return kv.ErrClosed
	}
	return err
}
