// Package dbfile implements kv.Store on bbolt files with a schema: it opens, makes,
// migrates, inspects, copies and restores them. It refuses a broken file with an error
// that says what is wrong, and does not change it.
//
// It does not know what the buckets hold, except the schema's version.
package dbfile

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"time"

	bolt "go.etcd.io/bbolt"

	"galet/storage/atomicfile"
	"galet/storage/boltcheck"
	"galet/storage/groupcommit"
	"galet/storage/kv"
)

// Schema describes the buckets of a file and the migrations of older files.
type Schema struct {
	// Buckets are all the buckets of a file of this schema.
	Buckets []string
	// AppendOnly are the buckets whose keys are written almost in their order.
	AppendOnly []string
	// Migrations lead to this schema, one version each, from version 1 on.
	Migrations []Migration
}

// Migration takes a file one version further.
type Migration struct {
	// Name says in a few words what the migration changes.
	Name string
	// Step changes the file, in a transaction that it shares with the other
	// steps. Nil: new buckets are enough.
	Step func(*bolt.Tx) error
}

// Version counts the schemas from 1.
func (s Schema) Version() uint32 { return 1 + uint32(len(s.Migrations)) }

// Options say how to open a file.
type Options struct {
	Log *slog.Logger
	// Committed, if not nil, is called after each commit of Update with its duration,
	// including the sync, and with the number of updates in it. It must return soon.
	Committed func(took time.Duration, updates int)
}

// File is an open file as a kv.Store. It is safe for concurrent use.
type File struct {
	*bolt.DB
	schema    Schema
	file      *os.File
	group     *groupcommit.Group[*commit]
	committed func(took time.Duration, updates int)
}

// Open opens the file at path, or makes it with mode 0600 if there is none. A
// file of an older schema is migrated, and a copy of it is kept beside it. Open
// reads the head and the schema only; CheckPages and Check read the rest. If the file
// has no list of free pages, Open reads all pages. The error wraps ErrLocked,
// ErrReadOnly, ErrForeign, ErrTruncated, ErrDamaged, ErrNewer or what the operating
// system said.
func (s Schema) Open(path string, o Options) (_ *File, err error) {
	defer nameFile("open", path, &err)
	made, err := s.prepare(path)
	if err != nil {
		return nil, err
	}
	f, err := openBolt(path, false)
	if err != nil {
		return nil, err
	}
	f.schema, f.committed = s, o.Committed
	if err := f.upgrade(o); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	o.Log.Info("store opened", "path", path, "new", made, "schema", s.Version())
	return f, nil
}

// OpenRead opens the file at path for reading. No process may have it open for
// writing, and none can until it is closed. The errors are those of Open, and
// ErrOlder.
func (s Schema) OpenRead(path string) (_ *File, err error) {
	defer nameFile("open", path, &err)
	f, version, err := s.openChecked(path, allPages)
	if err == nil && version < s.Version() {
		err = errors.Join(fmt.Errorf("%w: schema %d, not %d", ErrOlder, version, s.Version()), f.Close())
	}
	return f, err
}

// nameFile adds to an error what was attempted with which file.
func nameFile(what, path string, err *error) {
	if *err != nil {
		*err = fmt.Errorf("%s %s: %w", what, path, *err)
	}
}

// prepare makes the file if there is none, or inspects it before it may be
// written.
func (s Schema) prepare(path string) (made bool, err error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return true, s.create(path)
	case err != nil:
		return false, err
	case info.Mode().IsRegular() && info.Mode().Perm()&0o222 == 0:
		return false, fmt.Errorf("%w: its mode is %v", ErrReadOnly, info.Mode().Perm())
	}
	f, _, err := s.openChecked(path, onlyHead)
	if err != nil {
		return false, err
	}
	return false, f.Close()
}

// upgrade migrates the file if it is of an older schema. It looks again, now that
// no other process can write to the file.
func (f *File) upgrade(o Options) error {
	var version uint32
	err := f.DB.View(func(tx *bolt.Tx) (err error) {
		version, err = f.schema.inspectSchema(tx)
		return err
	})
	if err != nil || version == f.schema.Version() {
		return err
	}
	return f.migrate(version, o)
}

// Inspect returns an error if a file cannot be read, or is not a sound one of
// this schema or an older one. The errors are those of Backup.
func (s Schema) Inspect(path string) (err error) {
	defer nameFile("open", path, &err)
	f, _, err := s.openChecked(path, allPages)
	if err != nil {
		return err
	}
	return f.Close()
}

// Backup copies a sound file of this schema or an older one. No process may have
// it open for writing. The errors are those of OpenRead without ErrOlder.
func (s Schema) Backup(path string, w io.Writer) error {
	f, _, err := s.openChecked(path, allPages)
	if err != nil {
		return fmt.Errorf("open %s: %w", path, err)
	}
	_, err = f.WriteTo(w)
	err = errors.Join(err, f.Close())
	nameFile("copy", path, &err)
	return err
}

// maxWait is about how long WriteTo and CheckPages make other transactions wait.
const maxWait = time.Second

// giveWay returns a function that a long reading transaction calls at each step. The function
// returns ErrMustGrow if another transaction has tried to begin for longer than maxWait. To
// grow a file, bbolt has to map it again. It waits for all reading transactions to end, and
// no other transaction can begin meanwhile.
func (f *File) giveWay() func() error {
	begun := make(chan struct{}, 1)
	var since time.Time // when the other transaction tried to begin; zero: none tries
	return func() error {
		select {
		case <-begun:
			since = time.Time{}
		default:
		}
		if since.IsZero() {
			since = time.Now()
			go func() {
				if tx, err := f.Begin(false); err == nil {
					_ = tx.Rollback()
				}
				begun <- struct{}{}
			}()
		}
		if time.Since(since) > maxWait {
			return ErrMustGrow
		}
		return nil
	}
}

// WriteTo implements io.WriterTo: it writes a consistent copy of the file at this
// moment, while transactions continue. If the file has to grow, they wait for the running
// Write and about maxWait more; then WriteTo stops, and the error wraps ErrMustGrow.
func (f *File) WriteTo(w io.Writer) (n int64, err error) {
	out := &errorWriter{Writer: w, before: f.giveWay()}
	err = f.DB.View(func(tx *bolt.Tx) error {
		n, err = tx.WriteTo(out)
		return cmp.Or(out.err, err)
	})
	return n, closed(err)
}

// errorWriter keeps the error of a Write. bbolt may return only its text.
type errorWriter struct {
	io.Writer
	before func() error // before each Write
	err    error
}

// Write implements io.Writer.
func (w *errorWriter) Write(p []byte) (n int, err error) {
	if w.err = w.before(); w.err == nil {
		n, w.err = w.Writer.Write(p)
	}
	return n, w.err
}

// Check lists what is wrong with the pages. If there is anything, transactions could fail.
// If the file is open for writing, updates wait meanwhile.
func (f *File) Check() ([]kv.Problem, error) {
	tx, err := f.Begin(!f.IsReadOnly())
	if err != nil {
		return nil, closed(err)
	}
	problems, err := f.allPages(tx)
	return problems, errors.Join(err, tx.Rollback())
}

// CheckPages is Check beside transactions, and without the free pages. It calls pause before
// each page, and stops at its error. If the file has to grow, CheckPages stops after about
// maxWait, and the error is ErrMustGrow.
func (f *File) CheckPages(pause func() error) (problems []kv.Problem, err error) {
	giveWay := f.giveWay()
	err = f.DB.View(func(tx *bolt.Tx) error {
		problems, err = f.pages(tx, boltcheck.NoFreeList, func() error {
			if err := giveWay(); err != nil {
				return err
			}
			return pause()
		})
		return err
	})
	return problems, closed(err)
}

// allPages lists what is wrong with all pages. No other transaction may write.
func (f *File) allPages(tx *bolt.Tx) ([]kv.Problem, error) {
	freeList, err := f.freeList(tx)
	if err != nil {
		return nil, err
	}
	return f.pages(tx, freeList, func() error { return nil })
}

// freeList is the page that lists the free pages, or boltcheck.NoFreeList.
func (f *File) freeList(tx *bolt.Tx) (uint64, error) {
	last := tx.ID()
	if tx.Writable() {
		last-- // its own head is not written yet
	}
	return boltcheck.FreeList(f.file, uint64(f.Info().PageSize), uint64(last))
}

// pages lists what is wrong with the pages that a transaction sees.
func (f *File) pages(tx *bolt.Tx, freeList uint64, pause func() error) ([]kv.Problem, error) {
	size, err := f.Size()
	if err != nil {
		return nil, err
	}
	pageSize := uint64(f.Info().PageSize)
	return boltcheck.Check(f.file, size, boltcheck.State{
		Root:     uint64(tx.Cursor().Bucket().Root()),
		FreeList: freeList,
		Count:    uint64(tx.Size()) / pageSize,
		PageSize: pageSize,
	}, pause)
}

// largeUpdate is about how many bytes a large update writes.
const largeUpdate = 256 << 10

// Room returns an error if the disk has no room for larger updates. It writes a file beside
// this one, without a sync, and deletes it. A small update does not show that a disk is
// full, because it writes to pages that the file already has. If no file can be made there,
// Room returns nil: an update needs none.
func (f *File) Room() error {
	// Always the same name: the next call removes what a killed process left.
	part, err := os.OpenFile(atomicfile.Target(f.Path())+atomicfile.PartMark+"room", os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return nil
	}
	defer os.Remove(part.Name())
	_, err = part.Write(make([]byte, largeUpdate))
	return errors.Join(err, part.Close())
}

// Size implements kv.Store: it is the length of the file.
func (f *File) Size() (int64, error) {
	info, err := f.file.Stat()
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}
