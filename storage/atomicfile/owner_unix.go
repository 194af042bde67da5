//go:build unix

package atomicfile

import (
	"os"
	"path/filepath"
	"syscall"
)

// KeepOwner gives a new file to the owner of the file at path, or of its folder if there
// is no such file. So a bot that runs as another user can open what root puts there. It
// does nothing unless root calls it, and nothing if the file system allows no change.
func KeepOwner(part, path string) {
	if os.Geteuid() != 0 {
		return
	}
	info, err := os.Stat(path)
	if err != nil {
		info, err = os.Stat(filepath.Dir(path))
	}
	if err == nil {
		owner := info.Sys().(*syscall.Stat_t)
		_ = os.Lchown(part, int(owner.Uid), int(owner.Gid))
	}
}
