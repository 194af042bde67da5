package bot_test

import (
	"fmt"
	"strconv"
	"sync/atomic"
	"syscall"

	"galet/game/match"
)

// disk is what the stage's store is on: it can be full.
type disk struct {
	full atomic.Bool
	// room is how many more writes a full disk takes.
	room atomic.Int64
}

// fills fills the disk, "full" or "full 2": but for two writes; or makes room
// again, "free".
func (d *disk) fills(words []string) (err error) {
	room := 0
	if len(words) > 1 {
		if room, err = strconv.Atoi(words[1]); err != nil {
			return err
		}
	}
	d.room.Store(int64(room))
	d.full.Store(words[0] == "full")
	return nil
}

// under is a store on the disk.
func (d *disk) under(s match.Store) match.Store { return onDisk{s, d} }

type onDisk struct {
	match.Store
	disk *disk
}

// Update implements match.Store: on a full disk it undoes what it did.
func (s onDisk) Update(f func(match.Tx) error) error {
	return s.Store.Update(func(tx match.Tx) error {
		if err := f(tx); err != nil {
			return err
		}
		if s.disk.full.Load() && s.disk.room.Add(-1) < 0 {
			return fmt.Errorf("%w: %w", match.ErrUnsaved, syscall.ENOSPC)
		}
		return nil
	})
}
