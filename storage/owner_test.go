//go:build unix

package storage_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"galet/storage"
	"galet/storage/dump"
)

// What root puts in a file's place belongs to the file's owner, and a new file to the
// owner of its folder. Otherwise a bot that runs as another user could not open it.
func TestOwnerIsKept(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		t.Skip("needs root, who can give files away")
	}
	const bot, folders = 65_534, 65_533
	restore := func(t *testing.T, path string) error {
		_, err := storage.Restore(sampleFile(t), path, false, options())
		return err
	}
	tests := []struct {
		name  string
		there bool
		do    func(t *testing.T, path string) error
		want  uint32
	}{
		{"compact", true, func(_ *testing.T, path string) error {
			_, _, err := storage.Compact(path)
			return err
		}, bot},
		{"restore", true, restore, bot},
		{"restore a file that is missing", false, restore, folders},
		{"import", false, func(t *testing.T, path string) error {
			_, err := dump.Import(strings.NewReader(exported(t)), path, options())
			return err
		}, folders},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := newPath(t)
			must(t, os.Chown(filepath.Dir(path), folders, folders))
			if tt.there {
				other(t, path)
				must(t, os.Chown(path, bot, bot))
			}
			must(t, tt.do(t, path))
			info, err := os.Stat(path)
			must(t, err)
			if owner := info.Sys().(*syscall.Stat_t); owner.Uid != tt.want || owner.Gid != tt.want || info.Mode() != 0o600 {
				t.Errorf("it belongs to %d, %d and has mode %v, want %d and 0600", owner.Uid, owner.Gid, info.Mode(), tt.want)
			}
		})
	}
}
