package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"galet/storage/whole"
)

// worldSuffix is what the name of the file of matches is followed by in the
// name of the one that keeps what the channels hold.
const worldSuffix = ".world"

// recall brings back what was said when the matches of the file were last
// played, if they were. The clock is put to where it was then, as it may have
// been ahead: time never goes back.
func (b *backstage) recall() error {
	if _, err := os.Stat(b.path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	name := b.path + worldSuffix
	file, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("what the channels hold: %w", err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return fmt.Errorf("what the channels hold: %w", err)
	}
	at, err := b.world.Load(file, info.Size())
	if err != nil {
		return fmt.Errorf("%s: %w: remove it to begin with empty channels", name, err)
	}
	b.clock.forward(max(0, time.Until(at)))
	b.written = b.world.Version()
	return nil
}

// remember keeps what the channels hold, where that has changed. What was kept
// before stays until all is written.
func (b *backstage) remember() error {
	version := b.world.Version()
	if !b.kept || version == b.written {
		return nil
	}
	if err := whole.Write(b.path+worldSuffix, true, b.world.Save); err != nil {
		return err
	}
	b.written = version
	return nil
}
