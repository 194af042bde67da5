package storage

import "errors"

// The ways in which a file can be refused. After each of them it is as it was.
var (
	// ErrLocked: another process has the file open.
	ErrLocked = errors.New("another galet has it open")
	// ErrReadOnly: the file may not be written.
	ErrReadOnly = errors.New("the file is read-only")
	// ErrForeign: the file is no store of galet's.
	ErrForeign = errors.New("not a galet file")
	// ErrTruncated: the end of the file is missing.
	ErrTruncated = errors.New("the file is truncated")
	// ErrDamaged: the file is of the right length but its inside is broken.
	ErrDamaged = errors.New("the file is damaged")
	// ErrNewer: the file was written by a later galet, which this one cannot
	// read.
	ErrNewer = errors.New("the file is from a newer galet")
	// ErrClosed: the store has been closed.
	ErrClosed = errors.New("the store is closed")
)
