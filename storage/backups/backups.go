// Package backups copies a store into a folder at intervals, and deletes old
// copies so that few are left of each month.
//
// It does not know what is in the store. It touches only files that have the name
// of a copy, or of a part that a killed process left.
package backups

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"galet/storage/atomicfile"
	"galet/storage/dbfile"
)

const (
	// nameForm is the name of a copy, by the time at which it was begun, in UTC.
	nameForm = "galet-20060102T150405Z.db"
	// retry is how long after a failure the next copy is tried.
	retry = 10 * time.Minute
	// folderMode lets only the owner see the copies.
	folderMode = 0o700
)

// The ages up to which all copies are kept, and one a day.
const (
	keepAll   = 2 * 24 * time.Hour
	keepDaily = 31 * 24 * time.Hour
)

// Config is what a Maker needs. Keep may be 0, and Done may be nil.
type Config struct {
	Folder string
	// Every is the time from one copy to the next.
	Every time.Duration
	// Keep is the age at which a copy is deleted; 0: one of each month stays.
	Keep time.Duration
	// Source writes a consistent copy.
	Source io.WriterTo
	// Prove returns an error if a copy cannot be restored. It runs before the copy
	// gets its name.
	Prove func(path string) error
	Log   *slog.Logger
	Now   func() time.Time
	// Done is called after each copy that was made or has failed.
	Done func(at time.Time, err error)
}

// Maker makes the copies.
type Maker struct {
	Config
	failed time.Time // the last attempt, if it failed or was put off
}

// New makes the folder if only its last part is missing, and deletes unfinished copies in
// it. It returns an error if no copy can be written there.
func New(c Config) (*Maker, error) {
	err := os.Mkdir(c.Folder, folderMode)
	if err == nil {
		c.Log.Info("folder for backups made", "folder", c.Folder)
	}
	if err == nil || errors.Is(err, fs.ErrExist) {
		err = writable(c.Folder)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot use the folder for backups: %w", err)
	}
	if err := removeParts(c.Folder); err != nil {
		c.Log.Warn("cannot delete unfinished backups", "folder", c.Folder, "err", err)
	}
	return &Maker{Config: c}, nil
}

func writable(folder string) error {
	f, err := os.CreateTemp(folder, nameForm+atomicfile.PartMark+"*")
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// removeParts deletes the copies that a killed process left unfinished.
func removeParts(folder string) error {
	entries, err := os.ReadDir(folder)
	for _, e := range entries {
		name, _, part := strings.Cut(e.Name(), atomicfile.PartMark)
		if _, no := time.Parse(nameForm, name); part && no == nil {
			err = errors.Join(err, os.Remove(filepath.Join(folder, e.Name())))
		}
	}
	return err
}

// Run makes a copy whenever one is due, until ctx is done. It looks at each tick.
func (m *Maker) Run(ctx context.Context, tick <-chan time.Time) {
	for {
		m.Step(ctx)
		select {
		case <-ctx.Done():
			return
		case <-tick:
		}
	}
}

// Step makes a copy if one is due, and deletes the copies that are not wanted any more,
// even if the disk is full. It logs a failure. If ctx is done during the copy, Step breaks it
// off; that is no failure. The first time that the database has to grow during the copy, Step
// only puts the copy off.
func (m *Maker) Step(ctx context.Context) {
	now := m.Now().UTC()
	copies, err := m.copies(now)
	if !m.due(copies, now) {
		return
	}
	name := filepath.Join(m.Folder, now.Format(nameForm))
	if err == nil {
		err = atomicfile.Write(name, false, func(w io.Writer) error {
			_, err := m.Source.WriteTo(atomicfile.UntilDone(ctx, w))
			return err
		}, m.Prove)
	}
	if err != nil && ctx.Err() != nil {
		return
	}
	if errors.Is(err, dbfile.ErrMustGrow) && m.failed.IsZero() {
		m.failed = now
		m.Log.Info("backup put off: the database has to grow", "for", retry)
		return
	}
	if m.Done != nil {
		m.Done(now, err)
	}
	if err != nil {
		m.failed = now
		m.Log.Error("BACKUP FAILED", "folder", m.Folder, "last", newest(copies), "err", err)
		if !errors.Is(err, syscall.ENOSPC) && !errors.Is(err, syscall.EDQUOT) {
			return
		}
	} else {
		m.failed = time.Time{}
		m.Log.Info("backup made", "path", name)
		copies = append(copies, now)
	}
	if err := m.thin(copies, now); err != nil {
		m.Log.Warn("cannot delete old backups", "folder", m.Folder, "err", err)
	}
}

// due reports whether the next copy is to be made.
func (m *Maker) due(copies []time.Time, now time.Time) bool {
	if since := now.Sub(m.failed); since >= 0 && since < retry {
		return false
	}
	return now.Sub(newest(copies)) >= m.Every
}

// Last is when the newest copy was begun; zero: there is none.
func (m *Maker) Last() (time.Time, error) {
	copies, err := m.copies(m.Now())
	return newest(copies), err
}

// newest is the latest of the times of copies, which stand in order.
func newest(copies []time.Time) (t time.Time) {
	if len(copies) > 0 {
		t = copies[len(copies)-1]
	}
	return t
}

// copies are the times of the copies in the folder, the earliest first. A copy from the
// future counts as none: the clock was set back.
func (m *Maker) copies(now time.Time) (found []time.Time, err error) {
	entries, err := os.ReadDir(m.Folder)
	for _, e := range entries {
		if t, no := time.Parse(nameForm, e.Name()); no == nil && !t.After(now) {
			found = append(found, t)
		}
	}
	return found, err
}

// thin deletes the copies that are not wanted any more.
func (m *Maker) thin(copies []time.Time, now time.Time) (err error) {
	for _, t := range unwanted(copies, now, m.Keep) {
		err = errors.Join(err, os.Remove(filepath.Join(m.Folder, t.Format(nameForm))))
	}
	return err
}

// unwanted are the copies to delete, of copies in order: of each older day and of each
// older month all except the last, and those older than keep. The newest is always
// kept.
func unwanted(copies []time.Time, now time.Time, keep time.Duration) (list []time.Time) {
	for i, t := range copies[:max(len(copies)-1, 0)] {
		age, next := now.Sub(t), copies[i+1]
		form := ""
		switch {
		case age > keepDaily:
			form = "2006-01"
		case age > keepAll:
			form = time.DateOnly
		}
		sameSpan := form != "" && t.Format(form) == next.Format(form)
		if sameSpan || keep > 0 && age > keep {
			list = append(list, t)
		}
	}
	return list
}
