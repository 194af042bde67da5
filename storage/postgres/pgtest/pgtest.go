// Package pgtest gives tests empty PostgreSQL databases. It uses the server whose URL is
// in GALET_TEST_POSTGRES. Without it, it starts a server in a temporary folder.
package pgtest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// environment is the variable with the URL of a server on which tests may create
// databases.
const environment = "GALET_TEST_POSTGRES"

// patience is how long statements may take.
const patience = time.Minute

// Server is a PostgreSQL server of a test.
type Server struct {
	url string
	// dir and account are set if the tests started the server.
	dir       string
	account   *syscall.Credential
	guard     *exec.Cmd
	alive     io.Closer // what guard waits for
	databases atomic.Int64
}

// shared is the server of all tests of a package.
var shared struct {
	once   sync.Once
	server *Server
	err    error
	main   bool
}

// Main runs the tests of a package, and stops their server. A package whose tests call
// Database needs it in TestMain.
func Main(m *testing.M) int {
	shared.main = true
	code := m.Run()
	if shared.server != nil {
		if err := shared.server.end(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	return code
}

// Database returns the URL of a new, empty database. It is dropped after the test. All
// tests of a package share a server. If there is no PostgreSQL, the test is skipped.
func Database(t testing.TB) string {
	t.Helper()
	if !shared.main {
		t.Fatal("TestMain does not call pgtest.Main")
	}
	there := os.Getenv(environment)
	if there == "" {
		Program(t, "postgres")
	}
	shared.once.Do(func() {
		if shared.server = (&Server{url: there}); there == "" {
			shared.server, shared.err = startServer()
		}
	})
	if shared.err != nil {
		t.Fatal(shared.err)
	}
	return shared.server.Database(t)
}

// New starts a server for one test, which may kill it. It is stopped after the test. If
// PostgreSQL is not installed, the test is skipped.
func New(t testing.TB) *Server {
	t.Helper()
	Program(t, "postgres")
	s, err := startServer()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.end(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// Program is the path of a program of PostgreSQL, such as pg_dump. If it is missing, the
// test is skipped, or fails in CI.
func Program(t testing.TB, name string) string {
	t.Helper()
	path := find(name)
	switch {
	case path == "" && os.Getenv("CI") != "":
		t.Fatal("CI has to install PostgreSQL")
	case path == "":
		t.Skipf("needs PostgreSQL: install its server, or set %s", environment)
	}
	return path
}

func startServer() (*Server, error) {
	s := &Server{}
	err := s.create()
	if err == nil {
		err = s.start()
	}
	if err != nil {
		return nil, errors.Join(err, s.end())
	}
	return s, nil
}

// end stops a server that the tests started, and removes its folder.
func (s *Server) end() error {
	if s.dir == "" {
		return nil
	}
	var err error
	if s.guard != nil {
		err = s.alive.Close()
		_ = s.guard.Wait() // its error does not say what failed
	}
	return errors.Join(err, os.RemoveAll(s.dir))
}

// find looks for a program of PostgreSQL: in the path, and where Debian keeps it.
func find(program string) string {
	if path, err := exec.LookPath(program); err == nil {
		return path
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/" + program)
	slices.Sort(found)
	if len(found) == 0 {
		return ""
	}
	return found[len(found)-1]
}

// create makes the folder of a new server. PostgreSQL refuses to run as root: if the tests
// do, it runs as the user postgres or nobody.
func (s *Server) create() (err error) {
	if s.dir, err = os.MkdirTemp("", "galet-pg-"); err != nil {
		return err
	}
	s.url = "postgres://galet@/postgres?host=" + url.QueryEscape(s.dir)
	if os.Geteuid() == 0 {
		if s.account, err = unprivileged(); err != nil {
			return err
		}
		if err := os.Chown(s.dir, int(s.account.Uid), int(s.account.Gid)); err != nil {
			return err
		}
	}
	if err := s.startGuard(); err != nil {
		return err
	}
	return s.control("init", "-s", "-o", "-U galet -A trust --no-sync -E UTF8 --locale=C")
}

// startGuard starts a process that stops the server and removes its folder, once end closes
// a pipe or the tests are gone: also tests that are killed leave nothing behind. It runs as
// the user of the tests, because another may not remove the folder. So it does not use
// pg_ctl, which refuses to run as root. SIGINT is PostgreSQL's fast shutdown.
func (s *Server) startGuard() error {
	const script = `cat
pid=$(head -n 1 "$0/data/postmaster.pid") && kill -INT "$pid" &&
	while [ -e "$0/data/postmaster.pid" ] && kill -0 "$pid"; do sleep 0.1; done
rm -rf "$0"`
	c := exec.Command("sh", "-c", script, s.dir)
	c.Dir = "/"
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // Ctrl-C is for the tests
	alive, err := c.StdinPipe()
	if err == nil {
		err = c.Start()
	}
	if err == nil {
		s.guard, s.alive = c, alive
	}
	return err
}

func unprivileged() (*syscall.Credential, error) {
	for _, name := range []string{"postgres", "nobody"} {
		if u, err := user.Lookup(name); err == nil {
			uid, _ := strconv.ParseUint(u.Uid, 10, 32)
			gid, _ := strconv.ParseUint(u.Gid, 10, 32)
			return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
		}
	}
	return nil, fmt.Errorf("PostgreSQL does not run as root, and there is no user postgres or nobody")
}

// control runs pg_ctl, which waits until the server has started or ended.
func (s *Server) control(do string, args ...string) error {
	c := exec.Command(find("pg_ctl"), slices.Concat([]string{do, "-D", filepath.Join(s.dir, "data")}, args)...)
	c.Dir = s.dir
	c.SysProcAttr = &syscall.SysProcAttr{Credential: s.account}
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("pg_ctl %s: %w\n%s", do, err, out)
	}
	return nil
}

// Start starts the server again after Kill.
func (s *Server) Start(t testing.TB) {
	t.Helper()
	if err := s.start(); err != nil {
		t.Fatal(err)
	}
}

func (s *Server) start() error {
	options := fmt.Sprintf("-k '%s' -c listen_addresses= -c max_connections=200", s.dir)
	log := filepath.Join(s.dir, "log")
	if err := s.control("start", "-l", log, "-o", options); err != nil {
		said, _ := os.ReadFile(log)
		return fmt.Errorf("%w%s", err, said)
	}
	return nil
}

// Kill ends the server and its connections, as a crash does.
func (s *Server) Kill(t testing.TB) {
	t.Helper()
	if err := s.control("stop", "-m", "immediate"); err != nil {
		t.Error(err)
	}
}

// Database returns the URL of a new, empty database. It is dropped after the test.
func (s *Server) Database(t testing.TB) string {
	t.Helper()
	name := fmt.Sprintf("galet_test_%d_%d", os.Getpid(), s.databases.Add(1))
	Exec(t, s.url, "create database "+name)
	t.Cleanup(func() { Exec(t, s.url, "drop database "+name+" with (force)") })
	u, err := url.Parse(s.url)
	if err != nil {
		t.Fatal(err)
	}
	u.Path = "/" + name
	return u.String()
}

// Exec runs statements in a database.
func Exec(t testing.TB, url, statements string) {
	t.Helper()
	connect(t, url, func(ctx context.Context, c *pgx.Conn) error {
		_, err := c.PgConn().Exec(ctx, statements).ReadAll()
		return err
	})
}

// connect calls f with a connection to a database.
func connect(t testing.TB, url string, f func(context.Context, *pgx.Conn) error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	c, err := pgx.Connect(ctx, url)
	if err == nil {
		err = errors.Join(f(ctx, c), c.Close(ctx))
	}
	if err != nil {
		t.Fatal(err)
	}
}
