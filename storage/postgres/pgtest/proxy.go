package pgtest

import (
	"context"
	"io"
	"net"
	"net/url"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Proxy forwards the bytes between programs and a server. It can stop and go on.
type Proxy struct {
	// URL leads to the database through the proxy.
	URL string
	// silence is locked while the proxy holds all bytes back.
	silence sync.RWMutex
}

// NewProxy starts a proxy to the database at a URL. It accepts connections until the test
// is over.
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
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	query := u.Query()
	query.Del("host")
	query.Set("sslmode", "disable")
	u.Host, u.RawQuery = listener.Addr().String(), query.Encode()
	p := &Proxy{URL: u.String()}
	network, address := pgconn.NetworkAddress(config.Host, config.Port)
	go p.serve(listener, network, address)
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

func (p *Proxy) serve(listener net.Listener, network, address string) {
	for {
		from, err := listener.Accept()
		if err != nil {
			return
		}
		to, err := net.Dial(network, address)
		if err != nil {
			_ = from.Close()
			continue
		}
		go p.pass(from, to)
		go p.pass(to, from)
	}
}

// pass forwards bytes until one of the connections ends. Then it ends the other.
func (p *Proxy) pass(from, to net.Conn) {
	_, _ = io.Copy(gate{p, to}, from)
	_ = to.Close()
}

// gate is a connection whose writes wait while the proxy is silent.
type gate struct {
	proxy *Proxy
	to    io.Writer
}

// Write implements io.Writer.
func (g gate) Write(b []byte) (int, error) {
	g.proxy.silence.RLock()
	defer g.proxy.silence.RUnlock()
	return g.to.Write(b)
}

// Disconnect ends connections to a database, as an administrator can: at most this many,
// chosen at random, or all if most is 0. It returns how many it ended.
func Disconnect(t testing.TB, database string, most int) (ended int) {
	t.Helper()
	const statement = `select count(*) filter (where done) from (
		select pg_terminate_backend(pid, 10000) as done from (
			select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
			order by random() limit nullif($1, 0)) as chosen) as each`
	connect(t, database, func(ctx context.Context, c *pgx.Conn) error { return c.QueryRow(ctx, statement, most).Scan(&ended) })
	return ended
}
