package atomicfile_test

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"galet/storage/atomicfile"
)

var errFill = errors.New("cannot fill")

// fill writes half of a text, and the rest unless it fails.
func fill(err error) func(io.Writer) error {
	return func(w io.Writer) error {
		if _, err := io.WriteString(w, "new "); err != nil {
			return err
		}
		if err != nil {
			return err
		}
		_, err := io.WriteString(w, "text")
		return err
	}
}

// folder is what is in a folder: each file's name and text.
func folder(t *testing.T, path string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(path)
	must(t, err)
	all := make(map[string]string)
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(path, e.Name()))
		must(t, err)
		all[e.Name()] = string(text)
	}
	return all
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestWrite(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		before  map[string]string
		replace bool
		fill    error
		want    error
		after   map[string]string
	}{
		{"a new file", nil, false, nil, nil, map[string]string{"f": "new text"}},
		{"a new file, or in the place of another", nil, true, nil, nil, map[string]string{"f": "new text"}},
		{"in the place of another", map[string]string{"f": "old"}, true, nil, nil, map[string]string{"f": "new text"}},
		{"a taken name", map[string]string{"f": "old"}, false, nil, fs.ErrExist, map[string]string{"f": "old"}},
		{"half a file", nil, false, errFill, errFill, map[string]string{}},
		{"half a file in the place of another", map[string]string{"f": "old"}, true, errFill, errFill, map[string]string{"f": "old"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			for name, text := range tt.before {
				must(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
			}
			path := filepath.Join(dir, "f")
			if err := atomicfile.Write(path, tt.replace, fill(tt.fill)); !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
			if d := cmp.Diff(tt.after, folder(t, dir)); d != "" {
				t.Errorf("in the folder (-want +got):\n%s", d)
			}
			if info, err := os.Stat(path); tt.want == nil && (err != nil || info.Mode() != 0o600) {
				t.Errorf("its mode is %v, %v", info.Mode(), err)
			}
		})
	}
}

// Write refuses to replace a folder, a device, or a link to a device.
func TestWriteReplacesOnlyFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	link := filepath.Join(dir, "link")
	must(t, os.Symlink(os.DevNull, link))
	for _, path := range []string{dir, link} {
		if err := atomicfile.Write(path, true, fill(nil)); !errors.Is(err, atomicfile.ErrNotFile) {
			t.Errorf("got %v, want that %s is not a file", err, path)
		}
	}
	if to, err := os.Readlink(link); err != nil || to != os.DevNull {
		t.Errorf("the link leads to %q now, %v", to, err)
	}
}

// A link to a file on a disk that is not mounted is not replaced by a file on this disk.
func TestWriteToLostLink(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	link := filepath.Join(dir, "link")
	must(t, os.Symlink(filepath.Join(dir, "unmounted", "f"), link))
	if err := atomicfile.Write(link, true, fill(nil)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v, want that there is no such file", err)
	}
	if _, err := os.Readlink(link); err != nil {
		t.Errorf("the link is gone: %v", err)
	}
}

// Another process takes the name while the file is being filled: its file stays.
func TestWriteTooLate(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	err := atomicfile.Write(path, false, func(w io.Writer) error {
		return errors.Join(os.WriteFile(path, []byte("other"), 0o600), fill(nil)(w))
	})
	if !errors.Is(err, fs.ErrExist) {
		t.Errorf("got %v, want that the name is taken", err)
	}
	if d := cmp.Diff(map[string]string{"f": "other"}, folder(t, dir)); d != "" {
		t.Errorf("in the folder (-want +got):\n%s", d)
	}
}

// Another process makes a folder with the name while the file is being filled: Write fails,
// and the folder stays.
func TestWriteCannotReplace(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	err := atomicfile.Write(path, true, func(w io.Writer) error {
		return errors.Join(os.Mkdir(path, 0o700), fill(nil)(w))
	})
	if !errors.Is(err, fs.ErrExist) {
		t.Errorf("got %v, want that the name is taken", err)
	}
	if all, err := os.ReadDir(dir); len(all) != 1 || err != nil {
		t.Errorf("in the folder: %v, %v", all, err)
	}
}

// A file that fails its proof replaces nothing and is removed.
func TestWriteProved(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	must(t, os.WriteFile(path, []byte("old"), 0o600))
	passes := func(part string) error {
		if text, err := os.ReadFile(part); err != nil || string(text) != "new text" {
			t.Errorf("the proof is given %q, %v", text, err)
		}
		return nil
	}
	fails := func(string) error { return errFill }
	if err := atomicfile.Write(path, true, fill(nil), passes, fails); !errors.Is(err, errFill) {
		t.Errorf("got %v, want what the proof says", err)
	}
	if d := cmp.Diff(map[string]string{"f": "old"}, folder(t, dir)); d != "" {
		t.Errorf("in the folder (-want +got):\n%s", d)
	}
}

func TestNoFolder(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "none", "f")
	if err := atomicfile.Write(path, false, fill(nil)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v, want that there is no such folder", err)
	}
	if err := atomicfile.Place(path, path+"2"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v, want that there is no such file", err)
	}
}

// Many writers want the same name: one gets it.
func TestPlaceAtTheSameMoment(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var placed atomic.Int32
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			from := filepath.Join(dir, string(rune('0'+i)))
			if err := os.WriteFile(from, []byte("x"), 0o600); err != nil {
				t.Error(err)
			}
			switch err := atomicfile.Place(from, filepath.Join(dir, "f")); {
			case err == nil:
				placed.Add(1)
			case !errors.Is(err, fs.ErrExist):
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if placed.Load() != 1 || len(folder(t, dir)) != 8 {
		t.Errorf("%d were placed, and %d files are there; want 1 and 8", placed.Load(), len(folder(t, dir)))
	}
}

// stuck is a disk that does not answer until it is released.
type stuck struct{ begun, release chan struct{} }

func (s stuck) Write(p []byte) (int, error) {
	close(s.begun)
	<-s.release
	return len(p), nil
}

// A write to a disk that does not answer ends with the context.
func TestUntilDone(t *testing.T) {
	t.Parallel()
	disk := stuck{make(chan struct{}), make(chan struct{})}
	ctx, stop := context.WithCancel(t.Context())
	wrote := make(chan error, 1)
	go func() {
		_, err := atomicfile.UntilDone(ctx, disk).Write([]byte("x"))
		wrote <- err
	}()
	<-disk.begun
	stop()
	select {
	case err := <-wrote:
		if !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	case <-time.After(10 * time.Second):
		t.Error("it waits for the disk")
	}
	close(disk.release)
}
