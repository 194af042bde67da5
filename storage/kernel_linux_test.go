package storage_test

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"
	bolt "go.etcd.io/bbolt"

	"galet/game/match"
	"galet/storage"
	"galet/storage/atomicfile"
	"galet/storage/dbfile"
	"galet/storage/dump"
)

// denial is a system call that the kernel refuses.
type denial struct {
	call uintptr
	// third limits the denial to calls whose third argument, masked with mask,
	// has this value.
	third, mask uint32
	with        syscall.Errno
}

// A sync fails, a file can only be read, or can only have one name. The last call does
// not exist: it shows whether any call can be denied.
var (
	cannotKeepData = denial{call: syscall.SYS_FDATASYNC, with: syscall.EIO}
	cannotKeepFile = denial{call: syscall.SYS_FSYNC, with: syscall.EIO}
	mayOnlyRead    = denial{call: syscall.SYS_OPENAT, third: syscall.O_RDWR, mask: syscall.O_ACCMODE, with: syscall.EROFS}
	hasNoLinks     = denial{call: syscall.SYS_LINKAT, with: syscall.EPERM}
	none           = denial{call: 1<<32 - 1}
)

// deny makes the kernel refuse a call, in this test's thread only, by a seccomp
// filter. A filter cannot be removed, so the thread ends with the test.
func deny(t *testing.T, d denial) {
	t.Helper()
	const (
		setSeccomp, filterMode = 22, 2 // the option of prctl
		setNoNewPrivileges     = 38
		answer, allow          = 0x00050000, 0x7fff0000
		nr, thirdArgument      = 0, 16 + 2*8 // offsets in the data that a filter sees
		load                   = syscall.BPF_LD | syscall.BPF_W | syscall.BPF_ABS
		unless                 = syscall.BPF_JMP | syscall.BPF_JEQ | syscall.BPF_K
		and                    = syscall.BPF_ALU | syscall.BPF_AND | syscall.BPF_K
		end                    = syscall.BPF_RET | syscall.BPF_K
	)
	runtime.LockOSThread()
	steps := []syscall.SockFilter{
		{Code: load, K: nr},
		{Code: unless, Jf: 4, K: uint32(d.call)},
		{Code: load, K: thirdArgument},
		{Code: and, K: d.mask},
		{Code: unless, Jf: 1, K: d.third},
		{Code: end, K: answer | uint32(d.with)},
		{Code: end, K: allow},
	}
	program := syscall.SockFprog{Len: uint16(len(steps)), Filter: &steps[0]}
	_, _, err := syscall.RawSyscall6(syscall.SYS_PRCTL, setNoNewPrivileges, 1, 0, 0, 0, 0)
	if err == 0 {
		_, _, err = syscall.RawSyscall6(syscall.SYS_PRCTL, setSeccomp, filterMode, uintptr(unsafe.Pointer(&program)), 0, 0, 0)
	}
	if err != 0 {
		t.Skipf("needs seccomp filters, which this kernel refuses: %v", err)
	}
}

// asNobody calls f. If the test runs as root, the kernel treats f as the user nobody when
// it opens files. f has a thread of its own, which ends with f.
func asNobody(f func() error) error {
	done := make(chan error)
	go func() {
		runtime.LockOSThread()
		if os.Geteuid() == 0 {
			if err := syscall.Setfsuid(nobody); err != nil {
				done <- err
				return
			}
		}
		done <- f()
	}()
	return <-done
}

// nobody is the number of the user with the fewest rights.
const nobody = 65_534

// TestRestoreOverAnUnreadableFile restores over a file that the user cannot read. A bot may
// have it open, so it is not replaced.
func TestRestoreOverAnUnreadableFile(t *testing.T) {
	t.Parallel()
	backup, path := sampleFile(t), newPath(t)
	open(t, path)
	for _, open := range []string{filepath.Dir(filepath.Dir(path)), filepath.Dir(path), backup} {
		chmod(t, open, 0o777)
	}
	chmod(t, path, 0)
	if os.Geteuid() == 0 {
		must(t, os.Chown(path, nobody, nobody)) // its owner may link to it, and could replace it
	}
	err := asNobody(func() error {
		_, err := storage.Restore(backup, path, false, options())
		return err
	})
	if !errors.Is(err, fs.ErrPermission) {
		t.Errorf("got %v, want %v", err, fs.ErrPermission)
	}
}

// TestSyncFails makes a move on a disk that cannot sync: the move is refused.
func TestSyncFails(t *testing.T) {
	t.Parallel()
	db := open(t, sampleFile(t))
	s := service(db, newClock())
	m := begin(t, s, "1111")
	deny(t, cannotKeepData)
	_, err := s.Play(match.PlayRequest{ID: m.ID, By: ana, Move: "1", At: here})
	if !errors.Is(err, match.ErrStoreFailed) || !errors.Is(err, syscall.EIO) {
		t.Errorf("got %v, want ErrStoreFailed and what the system said", err)
	}
	if got, err := s.Match(m.ID); err != nil || got.Ply() != 0 {
		t.Errorf("it is at ply %d, %v", got.Ply(), err)
	}
}

// TestSyncOfACopyFails makes a copy that cannot be synced: the backup is refused,
// and nothing is migrated.
func TestSyncOfACopyFails(t *testing.T) {
	t.Parallel()
	path, out := sampleFile(t), newPath(t)
	before := contents(t, path)
	deny(t, cannotKeepFile)
	err := atomicfile.Write(out, false, func(w io.Writer) error { return storage.Backup(path, w) })
	if !errors.Is(err, syscall.EIO) || folder(t, out) != nil {
		t.Errorf("a backup: %v; in its folder: %v", err, folder(t, out))
	}
	never := storage.Step{Name: "never", Do: func(*bolt.Tx) error { t.Error("a step was taken"); return nil }}
	if _, err := openLater(path, never, never); !errors.Is(err, syscall.EIO) {
		t.Errorf("migrated: %v", err)
	}
	if d := cmp.Diff(before, contents(t, path)); d != "" || len(folder(t, path)) != 1 {
		t.Errorf("in the folder %v (-before +after):\n%s", folder(t, path), d)
	}
}

// reader is a function as an io.Reader.
type reader func([]byte) (int, error)

func (r reader) Read(p []byte) (int, error) { return r(p) }

// TestSyncOfAnImportFails imports lines to a disk that cannot sync.
func TestSyncOfAnImportFails(t *testing.T) {
	t.Parallel()
	path, lines := newPath(t), strings.NewReader(exported(t))
	deny(t, none)
	_, err := dump.Import(reader(func(p []byte) (int, error) {
		if lines.Len() == int(lines.Size()) {
			deny(t, cannotKeepData)
		}
		return lines.Read(p)
	}), path, options())
	if !errors.Is(err, syscall.EIO) || folder(t, path) != nil {
		t.Errorf("got %v; in the folder: %v", err, folder(t, path))
	}
}

// TestRestoreWithoutHardLinks restores on a file system that has no hard links.
func TestRestoreWithoutHardLinks(t *testing.T) {
	t.Parallel()
	backup, path := sampleFile(t), newPath(t)
	other(t, path)
	want, before := contents(t, backup), read(path)
	deny(t, hasNoLinks)
	restored, err := storage.Restore(backup, path, false, options())
	if err != nil || !restored.Kept {
		t.Fatalf("%+v, %v", restored, err)
	}
	if !bytes.Equal(before, read(path+dbfile.KeptSuffix)) || len(folder(t, path)) != 2 {
		t.Errorf("the kept file differs; in the folder: %v", folder(t, path))
	}
	if d := cmp.Diff(want, contents(t, path)); d != "" {
		t.Errorf("(-backup +restored):\n%s", d)
	}
}

// TestReadOnlyDisk opens a writable file on a read-only disk.
func TestReadOnlyDisk(t *testing.T) {
	t.Parallel()
	path := sampleFile(t)
	before := read(path)
	deny(t, mayOnlyRead)
	if _, err := tryOpen(path); !errors.Is(err, dbfile.ErrReadOnly) || !errors.Is(err, syscall.EROFS) {
		t.Errorf("got %v, want ErrReadOnly and what the system said", err)
	}
	if !bytes.Equal(before, read(path)) || len(folder(t, path)) != 1 {
		t.Errorf("something was changed; in the folder: %v", folder(t, path))
	}
}
