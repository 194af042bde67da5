package storage

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	"galet/storage/whole"
)

const (
	// lineLimit is the most bytes that a line may have; the longest match
	// takes less than a hundredth of it.
	lineLimit = 16 << 20
	// linesAtOnce is how many lines share a transaction.
	linesAtOnce = 2000
)

// Import makes the file at path, which must not exist, of the lines that
// Export wrote, and gives their number. The new file is equal to the one that
// was exported, its indexes too. A line must say all that Export would say of
// the same thing, and no more; blanks and the order of keys are free. After an
// error, which names the line, there is no file: also if each line is right and
// they do not fit together, which is a *ProblemsError.
func Import(r io.Reader, path string, o Options) (lines uint64, err error) {
	if _, err := os.Lstat(path); err == nil {
		return 0, fmt.Errorf("import to %s: %w", path, os.ErrExist)
	}
	err = beside(path, "import", func(part string) error {
		if err := current.make(part, o.timeout()); err != nil {
			return err
		}
		if lines, err = fill(part, r, o); err != nil {
			return err
		}
		return whole.Place(part, path)
	})
	if err != nil {
		return 0, fmt.Errorf("import to %s: %w", path, err)
	}
	return lines, nil
}

// fill puts the lines into a new file and checks it.
func fill(path string, r io.Reader, o Options) (lines uint64, err error) {
	b, file, err := openBolt(path, false, o.timeout())
	if err != nil {
		return 0, err
	}
	db := current.newDB(b, file, o)
	defer func() { err = errors.Join(err, db.Close()) }()
	b.NoSync = true
	im := &importer{found: make(map[string]uint64)}
	if err := im.lines(db, r); err != nil {
		return 0, err
	}
	if err := b.Sync(); err != nil {
		return 0, err
	}
	problems, err := db.Check()
	if err != nil || len(problems) == 0 {
		return im.number, err
	}
	for i := range problems {
		if number, ok := im.found[problems[i].Where]; ok {
			problems[i].Where = fmt.Sprintf("line %d, %s", number, problems[i].Where)
		}
	}
	return 0, &ProblemsError{problems}
}

// importer takes lines.
type importer struct {
	*tx
	// number is that of the line, from 1.
	number uint64
	head   *headLine
	ended  bool
	// found tells in which line each thing stands, by its name in a Problem.
	found map[string]uint64
}

// lines takes all lines.
func (im *importer) lines(db *DB, r io.Reader) error {
	in := bufio.NewScanner(r)
	in.Buffer(nil, lineLimit)
	for more := true; more; {
		b, err := db.bolt.Begin(true)
		if err != nil {
			return err
		}
		im.tx = &tx{bolt: b, terms: db.terms}
		if more, err = im.some(in); err != nil {
			return errors.Join(err, b.Rollback())
		}
		if err := b.Commit(); err != nil {
			return err
		}
	}
	if !im.ended {
		return fmt.Errorf("after line %d: the end is missing", im.number)
	}
	return nil
}

// some takes lines until a transaction is full, and tells whether there may be
// more.
func (im *importer) some(in *bufio.Scanner) (more bool, err error) {
	for range linesAtOnce {
		if !in.Scan() || in.Err() != nil {
			return false, im.stopped(in.Err())
		}
		im.number++
		if err := im.line(in.Bytes()); err != nil {
			return false, fmt.Errorf("line %d: %w", im.number, err)
		}
	}
	return true, nil
}

// stopped says why there are no more lines.
func (im *importer) stopped(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, bufio.ErrTooLong):
		return fmt.Errorf("line %d: it is longer than %d MiB", im.number+1, lineLimit>>20)
	}
	return fmt.Errorf("after line %d: %w", im.number, err)
}
