package sandbox

import (
	"strconv"
	"time"
)

// epoch is the beginning of Discord's time, in milliseconds of Unix time.
const epoch = 1420070400000

// nextID draws an id that is larger than every one before it and, where the
// clock allows, tells the time. The caller holds the lock.
func (w *World) nextID() string {
	id := max(w.lastID+1, (w.now().UnixMilli()-epoch)<<22)
	w.lastID = id
	return strconv.FormatInt(id, 10)
}

// stamp is a time as Discord writes it.
func stamp(t time.Time) string {
	return t.UTC().Format("2006-01-02T15:04:05.000000-07:00")
}
