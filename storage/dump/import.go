package dump

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"unicode/utf8"

	"galet/game/match"
	"galet/game/strictjson"
	"galet/storage"
	"galet/storage/atomicfile"
	"galet/storage/dbfile"
)

const (
	// lineLimit is the maximum length of a line in bytes; the longest match takes
	// less than a hundredth of it.
	lineLimit = 16 << 20
	// linesAtOnce is how many lines share a transaction, at most.
	linesAtOnce = 2000
)

// ErrNotEmpty: the database already holds something.
var ErrNotEmpty = errors.New("the database is not empty")

// The errors of a file as a whole.
var (
	errNotText = errors.New("it is not UTF-8 text")
	errNoHead  = errors.New("the head of an export must be the first line, and no other line")
	errAfter   = errors.New("it comes after the last line of the export")
	errNotOne  = errors.New("it must have exactly one key")
)

// Import makes the file at path, which must not exist, from the lines that Export
// wrote, and returns their number. If path is the URL of a PostgreSQL database, it
// fills that; the database must be empty. The new file is equal to the exported one, its
// indexes too. A line must hold exactly what Export would write for the same
// record; blanks and the order of keys are free. An error names the line, and no
// file is left. If each line is valid but they contradict each other, the error
// is a *dbfile.ProblemsError.
func Import(r io.Reader, path string, o storage.Options) (lines uint64, err error) {
	if storage.IsPostgres(path) {
		lines, err = fill(path, r, o)
	} else {
		lines, err = makeFile(path, r, o)
	}
	if err != nil {
		return 0, fmt.Errorf("import to %s: %w", storage.PlaceName(path), err)
	}
	return lines, nil
}

// makeFile puts the lines into a new file.
func makeFile(path string, r io.Reader, o storage.Options) (lines uint64, err error) {
	if _, err := os.Lstat(path); err == nil {
		return 0, os.ErrExist
	}
	err = dbfile.Beside(path, "import", func(part string) error {
		if lines, err = fill(part, r, o); err != nil {
			return err
		}
		return atomicfile.Place(part, path)
	})
	return lines, err
}

// fill puts the lines into an empty store. A database is marked as unfinished meanwhile. After
// an error it is empty again.
func fill(place string, r io.Reader, o storage.Options) (lines uint64, err error) {
	o.Alone = true
	db, err := storage.Open(place, o)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	err = db.View(func(t match.Tx) error {
		if !storage.Empty(t) {
			return ErrNotEmpty
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	if !storage.IsPostgres(place) {
		return load(db, r)
	}
	if err := db.SetUnfinished(true); err != nil {
		return 0, err
	}
	if lines, err = load(db, r); err != nil {
		return 0, errors.Join(err, db.Clear())
	}
	return lines, db.SetUnfinished(false)
}

// load puts the lines into an empty store and checks it.
func load(db *storage.DB, r io.Reader) (lines uint64, err error) {
	im := &importer{found: make(map[string]uint64)}
	if err := im.importAll(db, r); err != nil {
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
	return 0, &dbfile.ProblemsError{Problems: problems}
}

// importer imports lines.
type importer struct {
	match.Tx
	// number is the line number, from 1. end is the number of the line with the end.
	number, end uint64
	// found is the line number of each record, by its name in a Problem.
	found map[string]uint64
}

// importAll imports all lines.
func (im *importer) importAll(db *storage.DB, r io.Reader) error {
	in := bufio.NewScanner(r)
	in.Buffer(nil, lineLimit)
	for lines := nextLines(in); len(lines) > 0; lines = nextLines(in) {
		before := im.number
		err := db.Update(func(t match.Tx) error {
			im.Tx, im.number = t, before
			return im.importLines(lines)
		})
		if err != nil {
			return err
		}
	}
	return im.checkEnd(in.Err())
}

// nextLines reads the lines of one transaction: linesAtOnce of them, fewer if they are
// long, and none after the last line or an error.
func nextLines(in *bufio.Scanner) (lines [][]byte) {
	for size := 0; len(lines) < linesAtOnce && size < lineLimit && in.Scan() && in.Err() == nil; size += len(in.Bytes()) {
		lines = append(lines, bytes.Clone(in.Bytes()))
	}
	return lines
}

// importLines imports the lines of one transaction, which may run more than once.
func (im *importer) importLines(lines [][]byte) error {
	for _, data := range lines {
		im.number++
		if err := im.importLine(data); err != nil {
			return fmt.Errorf("line %d: %w", im.number, err)
		}
	}
	return nil
}

// checkEnd returns an error unless the last line was the end.
func (im *importer) checkEnd(err error) error {
	switch {
	case errors.Is(err, bufio.ErrTooLong):
		return fmt.Errorf("line %d: it is longer than %d MiB", im.number+1, lineLimit>>20)
	case err != nil:
		return fmt.Errorf("after line %d: %w", im.number, err)
	case im.end == 0:
		return fmt.Errorf("after line %d: the last line of the export is missing", im.number)
	}
	return nil
}

// importLine imports one line. It compares the line with the one that Export would
// write.
func (im *importer) importLine(data []byte) error {
	if !utf8.Valid(data) {
		return errNotText
	}
	var named map[string]json.RawMessage
	if err := strictjson.Decode(data, &named); err != nil {
		return err
	}
	if len(named) != 1 {
		return errNotOne
	}
	for name, text := range named {
		switch {
		case im.end > 0 && im.end < im.number:
			return errAfter
		case (name == headName) != (im.number == 1):
			return errNoHead
		}
		object, err := decode(text)
		if err != nil {
			return err
		}
		again, err := im.importObject(name, text, object)
		if err != nil {
			return err
		}
		want, err := decode(again)
		if err != nil {
			return err
		}
		if where, what := difference(name, want, object); what != "" {
			return fmt.Errorf("%s %s", where, what)
		}
	}
	return nil
}

// importObject stores the record of a line, and returns the object that Export would
// write for it.
func (im *importer) importObject(name string, text []byte, object any) (again []byte, err error) {
	switch name {
	case headName:
		return im.importHead(text)
	case endName:
		im.end = im.number
		return json.Marshal(end{im.number - 1})
	}
	kinds := storage.Kinds()
	i := slices.IndexFunc(kinds, func(k storage.Kind) bool { return k.Name() == name })
	if i < 0 {
		return nil, fmt.Errorf("unknown kind of record %q", name)
	}
	again, where, err := kinds[i].Import(im.Tx, object)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	im.found[where] = im.number
	return again, nil
}

func (im *importer) importHead(text []byte) ([]byte, error) {
	var h head
	if err := strictjson.Decode(text, &h); err != nil {
		return nil, err
	}
	if h.Version != version {
		return nil, fmt.Errorf("the export is of version %d, this galet reads %d", h.Version, version)
	}
	storage.SetNumbers(im.Tx, h.LastNumbers)
	return json.Marshal(h)
}

func decode(data []byte) (v any, err error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	return v, d.Decode(&v)
}
