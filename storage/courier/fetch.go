package courier

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
)

// Fetch asks the process that has the file at path open for a copy, and writes
// it to w. Its errors wrap ErrNobody, ErrRefused or ErrCut, or are w's own.
func Fetch(ctx context.Context, path string, w io.Writer) error {
	var d net.Dialer
	c, err := d.DialContext(ctx, "unix", short(path+Suffix))
	if err != nil {
		return fmt.Errorf("%w %s: %w", ErrNobody, path+Suffix, err)
	}
	defer c.Close()
	defer context.AfterFunc(ctx, func() { c.Close() })()
	other := &hasty{c, fetchPatience}
	if _, err := io.WriteString(other, wish); err != nil {
		return fmt.Errorf("%w: %w", ErrCut, err)
	}
	from := bufio.NewReader(other)
	n, err := answer(from)
	if err != nil {
		return err
	}
	return receive(w, from, n)
}

// answer reads what comes before the copy, and gives its length.
func answer(from *bufio.Reader) (int64, error) {
	line, err := from.ReadString('\n')
	if err != nil {
		return 0, fmt.Errorf("%w: %w", ErrCut, err)
	}
	word, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
	if n, err := strconv.ParseInt(rest, 10, 64); word == "ok" && err == nil && n >= 0 {
		return n, nil
	}
	if word == "sorry" {
		return 0, fmt.Errorf("%w: %s", ErrRefused, rest)
	}
	return 0, fmt.Errorf("%w: it answers %.40q", ErrRefused, line)
}

// receive writes n bytes to w.
func receive(w io.Writer, from io.Reader, n int64) error {
	got := &io.LimitedReader{R: from, N: n}
	_, err := io.Copy(w, reading{got})
	var read *readError
	switch {
	case errors.As(err, &read):
		return fmt.Errorf("%w: %d bytes are missing: %w", ErrCut, got.N, read.err)
	case err != nil:
		return err
	case got.N > 0:
		return fmt.Errorf("%w: %d bytes are missing", ErrCut, got.N)
	}
	return nil
}

// reading marks the errors of reading.
type reading struct{ io.Reader }

type readError struct{ err error }

func (e *readError) Error() string { return e.err.Error() }

// Read implements io.Reader.
func (r reading) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if err != nil && err != io.EOF {
		err = &readError{err}
	}
	return n, err
}
