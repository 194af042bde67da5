package observe

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"galet/bot"
)

// Sources are what a Server serves. All but ProbeTimeout are required.
type Sources struct {
	Metrics *Metrics
	Health  func() bot.Health
	// Probe fails if the database cannot be written.
	Probe func() error
	// ProbeTimeout is how long Probe may take before the database counts as not
	// writable; 0 means two seconds.
	ProbeTimeout time.Duration
	Log          *slog.Logger
}

// Server serves /healthz, /readyz and /metrics.
type Server struct {
	http     *http.Server
	listener net.Listener
	log      *slog.Logger
	done     chan struct{}
}

// Serve listens at an address, such as "127.0.0.1:9464", and answers until Close
// is called. It returns an error if it cannot listen there.
func Serve(address string, s Sources) (*Server, error) {
	if s.ProbeTimeout == 0 {
		s.ProbeTimeout = 2 * time.Second
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	server := &Server{
		http: &http.Server{
			Handler:           routes(s),
			ReadHeaderTimeout: 5 * time.Second,
			WriteTimeout:      10 * time.Second,
			IdleTimeout:       time.Minute,
			MaxHeaderBytes:    8 << 10,
			ErrorLog:          slog.NewLogLogger(s.Log.Handler(), slog.LevelDebug),
		},
		listener: listener,
		log:      s.Log,
		done:     make(chan struct{}),
	}
	s.Log.Info("serving metrics and health", "address", server.Address())
	go server.serve()
	return server, nil
}

// Address is the server's address, "127.0.0.1:9464".
func (s *Server) Address() string { return s.listener.Addr().String() }

func (s *Server) serve() {
	defer close(s.done)
	if err := s.http.Serve(s.listener); !errors.Is(err, http.ErrServerClosed) {
		s.log.Error("metrics and health are not served any more: restart the bot", "err", err)
	}
}

// Close waits up to a second for running requests and then stops.
func (s *Server) Close() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if s.http.Shutdown(ctx) != nil {
		_ = s.http.Close()
	}
	<-s.done
}

func routes(s Sources) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "ok\n") })
	mux.Handle("GET /readyz", newReadiness(s))
	mux.Handle("GET /metrics", promhttp.HandlerFor(s.Metrics.registry, promhttp.HandlerOpts{
		DisableCompression: true, ErrorHandling: promhttp.ContinueOnError, ErrorLog: slog.NewLogLogger(s.Log.Handler(), slog.LevelError),
	}))
	return mux
}
