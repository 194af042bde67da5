// Package backupsocket serves copies of an open store to other processes: HTTP on
// a Unix socket beside the file. Only the file's owner may use it. GET returns a
// copy, or status 500 and the reason why there is none.
//
// It knows nothing of a store but that it can be copied.
package backupsocket

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"galet/storage/atomicfile"
)

// Suffix is added to the database's name to make the socket's name.
const Suffix = ".sock"

// idleTimeout is how long the server waits for a client that neither sends nor reads.
const idleTimeout = 10 * time.Second

// Server serves copies, one after the other.
type Server struct {
	path   string
	source io.WriterTo
	log    *slog.Logger
	http   http.Server
	// copying is held while a copy is made and sent.
	copying sync.Mutex
}

// Serve opens a socket beside the file at path. Only this process may have that
// file open: so Serve replaces a socket that another process left behind. If the
// name belongs to anything else, the error wraps fs.ErrExist. source writes each
// copy.
func Serve(path string, source io.WriterTo, log *slog.Logger) (*Server, error) {
	l, err := listen(path + Suffix)
	if err != nil {
		return nil, fmt.Errorf("listen at %s: %w", path+Suffix, err)
	}
	s := &Server{path: path, source: source, log: log}
	s.http = http.Server{
		Handler:     http.HandlerFunc(s.serve),
		ReadTimeout: idleTimeout,
		ErrorLog:    slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	go s.http.Serve(l)
	return s, nil
}

// listen makes the socket in a folder that only the owner may enter, and moves
// it to its place when only the owner may use it.
func listen(name string) (*net.UnixListener, error) {
	if info, err := os.Lstat(name); err == nil && info.Mode().Type() != fs.ModeSocket {
		return nil, fs.ErrExist
	}
	dir := name + ".new"
	if err := errors.Join(os.RemoveAll(dir), os.Mkdir(dir, 0o700)); err != nil {
		return nil, err
	}
	made := filepath.Join(dir, "s")
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: short(made), Net: "unix"})
	if errors.Is(err, syscall.EINVAL) {
		err = fmt.Errorf("%w: the name is too long for a socket", err)
	}
	if err == nil {
		l.SetUnlinkOnClose(false)
		err = errors.Join(os.Chmod(made, 0o600), os.Rename(made, name))
	}
	if err = errors.Join(err, os.RemoveAll(dir)); err != nil && l != nil {
		err = errors.Join(err, l.Close())
	}
	return l, err
}

// short returns a path relative to the working directory if that is shorter: the
// system limits the names of sockets to about a hundred bytes.
func short(path string) string {
	here, err1 := os.Getwd()
	absolute, err2 := filepath.Abs(path)
	relative, err3 := filepath.Rel(here, absolute)
	if errors.Join(err1, err2, err3) == nil && len(relative) < len(path) {
		return relative
	}
	return path
}

// Close breaks off the copy that is being made or sent, and removes the socket.
func (s *Server) Close() error {
	err := s.http.Close()
	s.copying.Lock()
	defer s.copying.Unlock()
	if gone := os.Remove(s.path + Suffix); !errors.Is(gone, fs.ErrNotExist) {
		err = errors.Join(err, gone)
	}
	return err
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	s.copying.Lock()
	defer s.copying.Unlock()
	if r.Context().Err() != nil {
		return
	}
	n, err := s.send(r.Context(), w)
	if err != nil {
		s.log.Warn("cannot send a backup through the socket", "err", err)
		return
	}
	s.log.Info("backup sent", "bytes", n)
}

// send sends one copy and returns its length. It first makes the copy beside the
// file: while a copy is being made the store cannot grow, and a slow client must
// not prolong that. It stops when the client is gone.
func (s *Server) send(ctx context.Context, w http.ResponseWriter) (n int64, err error) {
	f, err := os.CreateTemp(filepath.Dir(s.path), filepath.Base(s.path)+".copy-*")
	if err == nil {
		defer f.Close()
		err = os.Remove(f.Name())
	}
	if err == nil {
		n, err = s.source.WriteTo(atomicfile.UntilDone(ctx, f))
	}
	if err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return 0, err
	}
	w.Header().Set("Content-Length", fmt.Sprint(n))
	return io.Copy(idleWriter{w, http.NewResponseController(w)}, f)
}

// idleWriter fails when a write takes longer than idleTimeout.
type idleWriter struct {
	io.Writer
	conn *http.ResponseController
}

func (w idleWriter) Write(p []byte) (int, error) {
	if err := w.conn.SetWriteDeadline(time.Now().Add(idleTimeout)); err != nil {
		return 0, err
	}
	return w.Writer.Write(p)
}
