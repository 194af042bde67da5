package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"galet/storage/atomicfile"
)

// worldSuffix is what the name of the file of matches is followed by in the
// name of the one that keeps what the channels hold.
const worldSuffix = ".world"

// load brings back what was said when the matches of the file were last
// played, if they were. The clock is put to where it was then, as it may have
// been ahead: time never goes back.
func (h *host) load() error {
	if _, err := os.Stat(h.Path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	name := h.Path + worldSuffix
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
	at, err := h.World.Load(file, info.Size())
	if err != nil {
		return fmt.Errorf("%s: %w: remove it to begin with empty channels", name, err)
	}
	h.Clock.Jump(max(0, time.Until(at)))
	h.written = h.World.Version()
	return nil
}

// save keeps what the channels hold, where that has changed. What was kept
// before stays until all is written.
func (h *host) save() error {
	version := h.World.Version()
	if !h.kept || version == h.written {
		return nil
	}
	if err := atomicfile.Write(h.Path+worldSuffix, true, h.World.Save); err != nil {
		return err
	}
	h.written = version
	return nil
}
