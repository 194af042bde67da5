package main

import (
	"debug/elf"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// The released command is one static file.
func TestBinary(t *testing.T) {
	t.Parallel()
	binary := buildBinary(t)
	t.Run("is static", func(t *testing.T) {
		t.Parallel()
		isStatic(t, binary)
	})
	t.Run("tells its version", func(t *testing.T) {
		t.Parallel()
		out, err := exec.Command(binary, "version").Output()
		if err != nil || !strings.HasPrefix(string(out), "galet ") || !strings.Contains(string(out), runtime.Version()) {
			t.Errorf("got %q, %v", out, err)
		}
	})
	t.Run("gives up", func(t *testing.T) {
		t.Parallel()
		givesUp(t, binary)
	})
	t.Run("stops without a log", func(t *testing.T) {
		t.Parallel()
		stopsWithoutLog(t, binary)
	})
	t.Run("restarts after the watchdog", func(t *testing.T) {
		t.Parallel()
		restartsAfterWatchdog(t, binary)
	})
	t.Run("stops thinking", func(t *testing.T) {
		t.Parallel()
		thinkStops(t, binary)
	})
	t.Run("logs no secrets", func(t *testing.T) {
		t.Parallel()
		logHoldsNoSecrets(t, binary)
	})
}

// buildBinary builds the command as a static binary.
func buildBinary(t testing.TB) string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "galet")
	c := exec.Command("go", "build", "-o", binary, ".")
	c.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=-buildvcs=false")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return binary
}

// isStatic reports whether the file needs no loader and no shared libraries.
func isStatic(t *testing.T, binary string) {
	t.Helper()
	file, err := elf.Open(binary)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	libraries, err := file.ImportedLibraries()
	if err != nil || len(libraries) > 0 {
		t.Errorf("it needs the libraries %v: %v", libraries, err)
	}
	for _, p := range file.Progs {
		if p.Type == elf.PT_INTERP {
			t.Error("it needs a loader")
		}
	}
}
