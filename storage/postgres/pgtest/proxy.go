package pgtest

import (
	"context"
	"net"
	"net/url"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Proxy forwards the bytes between a program and a server. It can stop and go on.
type Proxy struct {
	// URL leads to the database through the proxy.
	URL string

	network, address string
	listener         net.Listener

	// silence is locked while the proxy holds all bytes back.
	silence sync.RWMutex
	mu      sync.Mutex
	conns   []net.Conn
}

// NewProxy starts a proxy to the database at a URL. It is closed after the test.
func NewProxy(t testing.TB, database string) *Proxy {
	t.Helper()
	u, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	config, err := pgx.ParseConfig(database)
	if err != nil {
		t.Fatal(err)
	}
	p := &Proxy{}
	p.network, p.address = pgconn.NetworkAddress(config.Host, config.Port)
	if p.listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	query := u.Query()
	query.Del("host")
	query.Set("sslmode", "disable")
	u.Host, u.RawQuery = p.listener.Addr().String(), query.Encode()
	p.URL = u.String()
	go p.serve()
	t.Cleanup(p.close)
	return p
}

// Silence(true) holds all bytes back, also those of new connections. Silence(false) lets
// them pass again.
func (p *Proxy) Silence(silent bool) {
	if silent {
		p.silence.Lock()
	} else {
		p.silence.Unlock()
	}
}

func (p *Proxy) serve() {
	for {
		from, err := p.listener.Accept()
		if err != nil {
			return
		}
		to, err := net.Dial(p.network, p.address)
		if err != nil {
			_ = from.Close()
			continue
		}
		p.mu.Lock()
		p.conns = append(p.conns, from, to)
		p.mu.Unlock()
		go p.pass(from, to)
		go p.pass(to, from)
	}
}

// pass forwards bytes until a connection ends.
func (p *Proxy) pass(from, to net.Conn) {
	defer from.Close()
	defer to.Close()
	part := make([]byte, 32<<10)
	for {
		n, err := from.Read(part)
		p.silence.RLock()
		_, failed := to.Write(part[:n])
		p.silence.RUnlock()
		if err != nil || failed != nil {
			return
		}
	}
}

func (p *Proxy) close() {
	_ = p.listener.Close()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.conns {
		_ = c.Close()
	}
}

// Disconnect ends connections to a database, as an administrator can. It ends at most
// most of them, chosen at random, or all if most is 0. It returns how many it ended.
func Disconnect(t testing.TB, database string, most int) (ended int) {
	t.Helper()
	const statement = `select count(*) filter (where done) from (
		select pg_terminate_backend(pid, 10000) as done from (
			select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
			order by random() limit nullif($1, 0)) as chosen) as each`
	connect(t, database, func(ctx context.Context, c *pgx.Conn) error { return c.QueryRow(ctx, statement, most).Scan(&ended) })
	return ended
}
