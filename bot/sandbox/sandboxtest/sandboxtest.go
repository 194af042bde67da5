// Package sandboxtest starts worlds for tests.
package sandboxtest

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"time"

	"galet/bot/sandbox"
	"galet/bot/sandbox/openapi"
)

// Patience is how long a test waits for an event, on a busy machine too.
const Patience = time.Minute

// World starts a world that ends with the test.
func World(t testing.TB, c sandbox.Config) *sandbox.World {
	t.Helper()
	switch d, err := load(); {
	case errors.Is(err, os.ErrNotExist):
	case err != nil:
		t.Fatal(err)
	case c.Description == nil:
		c.Description = d.Check
	}
	w, err := sandbox.New(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	return w
}

// DescriptionFile is the path of Discord's API description, beside the
// repository.
func DescriptionFile() string {
	_, file, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(file), "../../../../shared/discord-openapi.json")
}

// load runs once, because the description keeps what it compiles.
var load = sync.OnceValues(func() (*openapi.Description, error) { return openapi.Load(DescriptionFile()) })

// NeedsDescription skips a test if Discord's API description is missing. It has no
// place in this repository, but where it lies beside it, each [World] validates
// requests and responses against it.
func NeedsDescription(t testing.TB) {
	t.Helper()
	if _, err := load(); errors.Is(err, os.ErrNotExist) {
		t.Skipf("needs Discord's description of its API, %s: it is specs/openapi.json of github.com/discord/discord-api-spec", DescriptionFile())
	}
}
