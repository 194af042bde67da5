package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"galet/storage/atomicfile"
)

// worldSuffix is added to the name of the database file; that file holds the
// messages.
const worldSuffix = ".world"

// load restores the saved messages, if any. It moves the clock forward to the time of the
// save, because people may have moved it.
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
		return fmt.Errorf("open the saved channels: %w", err)
	}
	defer file.Close()
	at, err := h.World.Load(file)
	if err != nil {
		return fmt.Errorf("%s: %w: remove it to begin with empty channels", name, err)
	}
	h.Clock.Jump(max(0, time.Until(at)))
	h.written = h.World.Version()
	return nil
}

// save saves the messages if they have changed. The old file stays until the
// new one is complete.
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
