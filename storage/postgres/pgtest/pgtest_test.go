package pgtest

import (
	"bufio"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// killed is the variable that makes TestKilledTestsLeaveNothing the tests that are killed.
const killed = "GALET_PGTEST_KILLED"

// Tests that are killed leave no server and no folder behind.
func TestKilledTestsLeaveNothing(t *testing.T) {
	t.Parallel()
	if os.Getenv(killed) != "" {
		os.Stdout.WriteString(New(t).dir + "\n")
		select {}
	}
	Program(t, "postgres")
	folder := folderOfOne(t)
	c := exec.Command(os.Args[0], "-test.run", t.Name())
	c.Env = append(os.Environ(), killed+"=1", "TMPDIR="+folder)
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	dir := strings.TrimSpace(line)
	if _, there := os.Stat(dir + "/data/postmaster.pid"); err != nil || there != nil {
		t.Errorf("%q: %v, %v", line, err, there)
	}
	_ = c.Process.Kill()
	_ = c.Wait() // its error says that it was killed
	for late := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
			return
		}
		if time.Now().After(late) {
			t.Fatalf("%s is still there", dir)
		}
	}
}

// folderOfOne is a temporary folder in which all users can read, and only one can write.
func folderOfOne(t *testing.T) string {
	t.Helper()
	folder, err := os.MkdirTemp("", "galet-pgtest-")
	if err == nil {
		err = os.Chmod(folder, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(folder); err != nil {
			t.Error(err)
		}
	})
	return folder
}
