//go:build unix

package dbfile

import (
	"os"
	"path/filepath"
	"syscall"
)

// KeepOwner gives a new file to the owner of the file at path, or of its folder if there
// is no such file. So a bot that runs as another user can open what root puts there. Only
// root can give a file away; the files of others stay theirs.
func KeepOwner(part, path string) {
	info, err := os.Stat(path)
	if err != nil {
		info, err = os.Stat(filepath.Dir(path))
	}
	if err == nil {
		owner := info.Sys().(*syscall.Stat_t)
		_ = os.Chown(part, int(owner.Uid), int(owner.Gid))
	}
}
