package storage

import (
	"errors"
	"fmt"
)

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
	// ErrOlder: the file must be brought up to date first, which Open does.
	ErrOlder = errors.New("the file is from an older galet")
	// ErrClosed: the store has been closed.
	ErrClosed = errors.New("the store is closed")
)

// Problem is one thing that is wrong with a file.
type Problem struct {
	// Where names the thing: "match 12", "matches_open", "page 3".
	Where string
	What  string
}

// String is both in one line.
func (p Problem) String() string { return p.Where + ": " + p.What }

// ProblemsError lists what is wrong with a file, at least one thing.
type ProblemsError struct{ Problems []Problem }

// Error says the first of it, and how much more there is.
func (e *ProblemsError) Error() string {
	if more := len(e.Problems) - 1; more > 0 {
		return fmt.Sprintf("%v, and %d more", e.Problems[0], more)
	}
	return e.Problems[0].String()
}

// damaged gives an error that wraps ErrDamaged and a *ProblemsError, or nil if
// there are no problems.
func damaged(problems []Problem) error {
	if len(problems) == 0 {
		return nil
	}
	return fmt.Errorf("%w: %w", ErrDamaged, &ProblemsError{problems})
}
