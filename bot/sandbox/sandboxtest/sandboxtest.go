// Package sandboxtest starts worlds for tests.
package sandboxtest

import (
	"errors"
	"os"
	"path/filepath"
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
	if c.Patience == 0 {
		c.Patience = Patience
	}
	if c.Description == nil {
		c.Description = description(t)
	}
	w, err := sandbox.New(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	return w
}

// DescriptionFile is where Discord's description of its API is looked for:
// beside the repository that the working directory is in.
func DescriptionFile() string {
	root, err := os.Getwd()
	if err != nil {
		return ""
	}
	for root != filepath.Dir(root) {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			break
		}
		root = filepath.Dir(root)
	}
	return filepath.Join(filepath.Dir(root), "shared/discord-openapi.json")
}

// load is done once, because what a description compiles it keeps.
var load = sync.OnceValues(func() (*openapi.Description, error) { return openapi.Load(DescriptionFile()) })

func description(t testing.TB) sandbox.Description {
	t.Helper()
	d, err := load()
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// NeedsDescription skips a test where Discord's description is not there. A
// [World] checks requests and answers against it where it is.
func NeedsDescription(t testing.TB) {
	t.Helper()
	if description(t) == nil {
		t.Skip("Discord's description of its API is not here")
	}
}
