package backupsocket_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"galet/storage/backupsocket"
)

// source gives a text as the copy, or an error.
type source struct {
	text []byte
	err  error
}

func (s source) WriteTo(w io.Writer) (int64, error) {
	n, err := w.Write(s.text)
	return int64(n), errors.Join(err, s.err)
}

var large = bytes.Repeat([]byte("all that is in it\n"), 100_000)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// open serves copies beside a file that it makes, until the test
// is over.
func open(t *testing.T, s source) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "f")
	d, err := backupsocket.Serve(path, s, slog.New(slog.DiscardHandler))
	must(t, err)
	t.Cleanup(func() {
		must(t, d.Close())
		if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) > 0 {
			t.Errorf("left behind: %v, %v", left, err)
		}
	})
	return path
}

func TestFetch(t *testing.T) {
	t.Parallel()
	for _, text := range [][]byte{nil, []byte("x"), large} {
		path := open(t, source{text: text})
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				var got bytes.Buffer
				if err := backupsocket.Fetch(context.Background(), path, &got); err != nil || !bytes.Equal(got.Bytes(), text) {
					t.Errorf("got %d bytes of %d, %v", got.Len(), len(text), err)
				}
			})
		}
		wg.Wait()
	}
}

func TestOnlyTheOwner(t *testing.T) {
	t.Parallel()
	path := open(t, source{})
	info, err := os.Lstat(path + backupsocket.Suffix)
	must(t, err)
	if info.Mode() != fs.ModeSocket|0o600 {
		t.Errorf("its mode is %v", info.Mode())
	}
}

func TestSourceFails(t *testing.T) {
	t.Parallel()
	path := open(t, source{text: large, err: errors.New("the disk is full")})
	for range 2 {
		var got bytes.Buffer
		err := backupsocket.Fetch(context.Background(), path, &got)
		if !errors.Is(err, backupsocket.ErrRefused) || !strings.Contains(err.Error(), "the disk is full") || got.Len() > 0 {
			t.Errorf("got %v and %d bytes", err, got.Len())
		}
	}
}

// full is a writer that fails on every write.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

var errFull = errors.New("full")

func TestNoRoomForTheCopy(t *testing.T) {
	t.Parallel()
	path := open(t, source{text: large})
	if err := backupsocket.Fetch(context.Background(), path, full{}); !errors.Is(err, errFull) {
		t.Errorf("got %v", err)
	}
	must(t, backupsocket.Fetch(context.Background(), path, io.Discard))
}

func TestFetchWithoutServer(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "f")
	stale := filepath.Join(t.TempDir(), "g")
	leave(t, stale)
	for _, path := range []string{path, stale} {
		if err := backupsocket.Fetch(context.Background(), path, io.Discard); !errors.Is(err, backupsocket.ErrNobody) {
			t.Errorf("got %v", err)
		}
	}
}

// leave leaves a socket behind, as a killed process does.
func leave(t *testing.T, path string) {
	t.Helper()
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: path + backupsocket.Suffix, Net: "unix"})
	must(t, err)
	l.SetUnlinkOnClose(false)
	must(t, l.Close())
}

func TestOpenReplacesWhatWasLeft(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "f")
	leave(t, path)
	must(t, os.Mkdir(path+backupsocket.Suffix+".new", 0o700))
	d, err := backupsocket.Serve(path, source{}, slog.New(slog.DiscardHandler))
	must(t, err)
	must(t, backupsocket.Fetch(context.Background(), path, io.Discard))
	must(t, d.Close())
}

func TestOpenRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	taken := filepath.Join(dir, "taken")
	must(t, os.WriteFile(taken+backupsocket.Suffix, []byte("mine"), 0o600))
	for _, tt := range []struct {
		path string
		want error
	}{
		{taken, fs.ErrExist},
		{filepath.Join(dir, "none", "f"), fs.ErrNotExist},
	} {
		if _, err := backupsocket.Serve(tt.path, source{}, slog.New(slog.DiscardHandler)); !errors.Is(err, tt.want) {
			t.Errorf("%s: got %v, want %v", tt.path, err, tt.want)
		}
	}
	if text, err := os.ReadFile(taken + backupsocket.Suffix); err != nil || string(text) != "mine" {
		t.Errorf("the other file holds %q, %v", text, err)
	}
}

// A socket name that is too long for the system is refused.
func TestLongNames(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), strings.Repeat("long", 30))
	must(t, os.Mkdir(dir, 0o700))
	path := filepath.Join(dir, "f")
	_, err := backupsocket.Serve(path, source{}, slog.New(slog.DiscardHandler))
	if err == nil || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), "too long") {
		t.Errorf("got %v, want an error that names the socket and says that it is too long", err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// A client that sends nothing, or no valid request, does not keep the next client
// from its copy.
func TestStrangeClients(t *testing.T) {
	t.Parallel()
	path := open(t, source{text: large})
	for _, said := range []string{"", "GET", "give!\n", "copy\n", "GET / HTTP/1.1\r\nHost: galet\r\n\r\n"} {
		c, err := net.Dial("unix", path+backupsocket.Suffix)
		must(t, err)
		_, err = io.WriteString(c, said)
		must(t, errors.Join(err, c.Close()))
	}
	must(t, backupsocket.Fetch(context.Background(), path, io.Discard))
}

// answers serves one connection with a text.
func answers(t *testing.T, text string) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "f")
	l, err := net.Listen("unix", path+backupsocket.Suffix)
	must(t, err)
	t.Cleanup(func() { l.Close() })
	go func() {
		c, err := l.Accept()
		if err != nil {
			return
		}
		http.ReadRequest(bufio.NewReader(c))
		io.WriteString(c, text)
		c.Close()
	}()
	return path
}

func TestStrangeAnswers(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		want       error
	}{
		{"nothing", "", backupsocket.ErrCut},
		{"half a line", "HTTP/1.1 2", backupsocket.ErrCut},
		{"another language", "ok 5\nabcde", backupsocket.ErrCut},
		{"another request wanted", "HTTP/1.1 400 Bad Request\r\n\r\n", backupsocket.ErrRefused},
		{"no length", "HTTP/1.1 200 OK\r\nContent-Length: much\r\n\r\n", backupsocket.ErrCut},
		{"less than nothing", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nabc", backupsocket.ErrCut},
		{"too few bytes", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc", backupsocket.ErrCut},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if err := backupsocket.Fetch(context.Background(), answers(t, tt.text), io.Discard); !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
		})
	}
}

// endless writes until the client is gone. It closes a channel when it has begun.
type endless struct{ begun chan struct{} }

func (e endless) WriteTo(w io.Writer) (int64, error) {
	n, err := w.Write(bytes.Repeat([]byte("x"), 64<<20))
	close(e.begun)
	return int64(n), err
}

// Close breaks off the copy that is being sent.
func TestCloseEndsACopy(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "f")
	begun := make(chan struct{})
	d, err := backupsocket.Serve(path, endless{begun}, slog.New(slog.DiscardHandler))
	must(t, err)
	stuck := stuckWriter{make(chan struct{})}
	done := make(chan error)
	go func() { done <- backupsocket.Fetch(context.Background(), path, stuck) }()
	<-begun
	must(t, d.Close())
	close(stuck.free)
	if err := <-done; !errors.Is(err, backupsocket.ErrCut) {
		t.Errorf("got %v", err)
	}
}

func TestFetchEndsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(context.Background())
	path := filepath.Join(t.TempDir(), "f")
	l, err := net.Listen("unix", path+backupsocket.Suffix)
	must(t, err)
	defer l.Close()
	done := make(chan error)
	go func() { done <- backupsocket.Fetch(ctx, path, io.Discard) }()
	c, err := l.Accept()
	must(t, err)
	defer c.Close()
	stop()
	if err := <-done; !errors.Is(err, backupsocket.ErrCut) && !errors.Is(err, backupsocket.ErrNobody) {
		t.Errorf("got %v", err)
	}
}

// unending writes until that fails, or for patience. It closes begun at its start, and sends
// its error to ended.
type unending struct {
	begun chan struct{}
	ended chan error
}

const patience = 10 * time.Second

func (u unending) WriteTo(w io.Writer) (n int64, err error) {
	close(u.begun)
	for late := time.Now().Add(patience); err == nil && time.Now().Before(late); n++ {
		_, err = w.Write([]byte("x"))
	}
	u.ended <- err
	return n, err
}

// A copy that is being made ends when the server closes, and when its client is gone.
func TestNobodyWantsTheCopy(t *testing.T) {
	t.Parallel()
	for _, closes := range []bool{true, false} {
		path := filepath.Join(t.TempDir(), "f")
		u := unending{make(chan struct{}), make(chan error, 1)}
		d, err := backupsocket.Serve(path, u, slog.New(slog.DiscardHandler))
		must(t, err)
		ctx, leave := context.WithCancel(context.Background())
		fetched := make(chan error, 1)
		go func() { fetched <- backupsocket.Fetch(ctx, path, io.Discard) }()
		<-u.begun
		if closes {
			must(t, d.Close())
		} else {
			leave()
		}
		if err := <-u.ended; err == nil {
			t.Errorf("closed: %v: the copy was made", closes)
		}
		if err := <-fetched; err == nil {
			t.Errorf("closed: %v: the copy was fetched", closes)
		}
		leave()
		must(t, d.Close())
	}
}

// stuckWriter blocks until it is released.
type stuckWriter struct{ free chan struct{} }

func (s stuckWriter) Write(p []byte) (int, error) {
	<-s.free
	return len(p), nil
}
