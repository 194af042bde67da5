package courier

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

// Desk waits at a socket for those who want a copy, and serves one after the
// other.
type Desk struct {
	path   string
	source io.WriterTo
	log    *slog.Logger
	socket *net.UnixListener
	done   chan struct{}

	mu      sync.Mutex
	closed  bool
	serving net.Conn
}

// Open opens a desk beside the file at path, which must be open in this
// process alone: a socket that is there already was left behind, and is
// replaced. Anything else of that name is an error that wraps fs.ErrExist.
// Each copy is what source writes.
func Open(path string, source io.WriterTo, log *slog.Logger) (*Desk, error) {
	d := &Desk{path: path, source: source, log: log, done: make(chan struct{})}
	if err := d.listen(); err != nil {
		return nil, fmt.Errorf("wait at %s: %w", path+Suffix, err)
	}
	go d.serve()
	return d, nil
}

// listen makes the socket in a folder that nobody else may enter, and moves it
// to its place when only its owner may use it.
func (d *Desk) listen() error {
	name := d.path + Suffix
	if info, err := os.Lstat(name); err == nil && info.Mode().Type() != fs.ModeSocket {
		return fs.ErrExist
	}
	dir := name + ".new"
	if err := errors.Join(os.RemoveAll(dir), os.Mkdir(dir, 0o700)); err != nil {
		return err
	}
	made := filepath.Join(dir, "s")
	socket, err := net.ListenUnix("unix", &net.UnixAddr{Name: short(made), Net: "unix"})
	if errors.Is(err, syscall.EINVAL) {
		err = fmt.Errorf("%w: the name is too long for a socket", err)
	}
	if err == nil {
		socket.SetUnlinkOnClose(false)
		d.socket = socket
		err = errors.Join(os.Chmod(made, 0o600), os.Rename(made, name))
	}
	if err = errors.Join(err, os.RemoveAll(dir)); err != nil && socket != nil {
		err = errors.Join(err, socket.Close())
	}
	return err
}

// short spells a path from the working directory if that is shorter: the
// names of sockets are bounded to about a hundred bytes.
func short(path string) string {
	here, err1 := os.Getwd()
	absolute, err2 := filepath.Abs(path)
	relative, err3 := filepath.Rel(here, absolute)
	if errors.Join(err1, err2, err3) == nil && len(relative) < len(path) {
		return relative
	}
	return path
}

// Close ends the wait, breaks off the copy that is under way and removes the
// socket.
func (d *Desk) Close() error {
	d.mu.Lock()
	d.closed = true
	if d.serving != nil {
		d.serving.Close()
	}
	d.mu.Unlock()
	err := d.socket.Close()
	<-d.done
	if gone := os.Remove(d.path + Suffix); !errors.Is(gone, fs.ErrNotExist) {
		err = errors.Join(err, gone)
	}
	return err
}

// serve serves until the desk is closed.
func (d *Desk) serve() {
	defer close(d.done)
	for {
		c, err := d.socket.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil {
			d.log.Warn("copy of the store", "err", err)
			time.Sleep(time.Second) // what is scarce may be there again
			continue
		}
		if !d.begin(c) {
			c.Close()
			return
		}
		if n, err := d.give(c); err != nil {
			d.log.Warn("copy of the store", "err", err)
		} else {
			d.log.Info("store copied", "bytes", n)
		}
		c.Close()
	}
}

// begin notes who is being served, unless the desk has been closed.
func (d *Desk) begin(c net.Conn) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.serving = c
	return !d.closed
}

// give gives one copy, of the length that it returns. It is made beside the
// file first: one that is made while the other side reads would keep the store
// from growing for as long as that takes.
func (d *Desk) give(c net.Conn) (int64, error) {
	if err := asked(c); err != nil {
		return 0, err
	}
	copied, n, err := d.copied()
	if err != nil {
		_, said := fmt.Fprintf(c, sorry, err)
		return 0, errors.Join(err, said)
	}
	defer copied.Close()
	to := &hasty{c, patience}
	if _, err := fmt.Fprintf(to, granted, n); err != nil {
		return 0, err
	}
	_, err = io.CopyN(to, copied, n)
	return n, err
}

// asked reads what the other side wants.
func asked(c net.Conn) error {
	got := make([]byte, len(wish))
	if _, err := io.ReadFull(&hasty{c, patience}, got); err != nil {
		return err
	}
	if string(got) != wish {
		return fmt.Errorf("asked for %q", got)
	}
	return nil
}

// copied makes a copy in a file without a name, to be read from its beginning.
func (d *Desk) copied() (_ *os.File, n int64, err error) {
	f, err := os.CreateTemp(filepath.Dir(d.path), filepath.Base(d.path)+".copy-*")
	if err != nil {
		return nil, 0, err
	}
	if err = os.Remove(f.Name()); err == nil {
		n, err = d.source.WriteTo(f)
	}
	if err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, 0, errors.Join(err, f.Close())
	}
	return f, n, nil
}
