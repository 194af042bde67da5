package dbfile

import (
	"errors"
	"fmt"

	"galet/storage/kv"
)

// ErrMustGrow: the file has to grow, and cannot while CheckPages or WriteTo reads it.
var ErrMustGrow = errors.New("the file has to grow, and cannot while all of it is read: try again")

// The reasons to refuse a file. The file is not changed.
var (
	// ErrLocked: another process has the file open.
	ErrLocked = errors.New("another galet has it open")
	// ErrReadOnly: the file is not writable.
	ErrReadOnly = errors.New("the file is read-only")
	// ErrForeign: the file is not a galet store.
	ErrForeign = errors.New("not a galet file")
	// ErrTruncated: the end of the file is missing.
	ErrTruncated = errors.New("the file is truncated")
	// ErrDamaged: the file has the right length but its content is broken.
	ErrDamaged = errors.New("the file is damaged")
	// ErrNewer: the file was written by a later galet, which this one cannot
	// read.
	ErrNewer = errors.New("the file is from a newer galet")
	// ErrOlder: the file needs a migration, which Open does.
	ErrOlder = errors.New("the file is from an older galet")
)

// ProblemsError lists at least one problem of a file.
type ProblemsError struct{ Problems []kv.Problem }

// Error returns the first problem and the number of others.
func (e *ProblemsError) Error() string {
	if more := len(e.Problems) - 1; more > 0 {
		return fmt.Sprintf("%v, and %d more", e.Problems[0], more)
	}
	return e.Problems[0].String()
}

// damaged gives an error that wraps ErrDamaged and a *ProblemsError, or nil if
// there are no problems.
func damaged(problems []kv.Problem) error {
	if len(problems) == 0 {
		return nil
	}
	return fmt.Errorf("%w: %w", ErrDamaged, &ProblemsError{problems})
}
