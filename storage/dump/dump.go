// Package dump writes a store as lines of JSON, and makes a store from such
// lines.
//
// It knows the head, the order and the end of the lines. It does not know what
// the records are; storage.Kinds do.
package dump

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"galet/game/match"
	"galet/storage"
)

// version is the version of the line format.
const version = 2

// head is the first line: the version of the format, and the last numbers given
// out.
type head struct {
	Version uint64 `json:"export"`
	storage.LastNumbers
}

// end is the last line. Without it some lines are missing.
type end struct {
	Lines uint64 `json:"lines"`
}

// The keys of the head and the end.
const (
	headName = "galet"
	endName  = "end"
)

// errAgain: a transaction on PostgreSQL runs again when its connection breaks, but lines
// that were written cannot be taken back.
var errAgain = errors.New("the connection to the database broke: export again")

// Export writes everything in a store as lines of JSON. Each line is an object
// with one key that says what it is: the head, the records in the order of
// storage.Kinds, and the end with the number of lines before it. Every key of a
// record is always there; null means no value. The indexes are left out, as they
// follow from the rest. The same store always gives the same bytes.
func Export(db *storage.DB, w io.Writer) error {
	e := exporter{out: bufio.NewWriterSize(w, 1<<16)}
	if err := db.View(e.all); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	return nil
}

// exporter writes lines.
type exporter struct {
	out   *bufio.Writer
	lines uint64
}

func (e *exporter) all(t match.Tx) error {
	if e.lines > 0 {
		return errAgain
	}
	if err := e.marshal(headName, head{version, storage.Numbers(t)}); err != nil {
		return err
	}
	for _, k := range storage.Kinds() {
		if err := k.Export(t, func(object []byte) error { return e.line(k.Name(), object) }); err != nil {
			return err
		}
	}
	if err := e.marshal(endName, end{e.lines}); err != nil {
		return err
	}
	return e.out.Flush()
}

func (e *exporter) marshal(name string, v any) error {
	object, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return e.line(name, object)
}

func (e *exporter) line(name string, object []byte) error {
	e.lines++
	_, err := fmt.Fprintf(e.out, "{%q:%s}\n", name, object)
	return err
}
