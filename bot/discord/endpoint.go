package discord

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"
)

// EndpointPath is the path of the URL that Discord needs to send interactions by
// HTTP.
const EndpointPath = "/interactions"

const (
	// bodyLimit is larger than any interaction. A press includes the whole message.
	bodyLimit = 512 << 10
	// requestTimeout is how long a request may take to arrive. Discord waits 3 s for
	// the answer to an interaction.
	requestTimeout = 3 * time.Second
	// signatureLife is how far a signed timestamp may be from the clock. So a recorded
	// request cannot be sent again later.
	signatureLife = time.Minute
)

// EndpointConfig is what an Endpoint needs.
type EndpointConfig struct {
	// Listener is where the requests arrive. Serve closes it.
	Listener net.Listener
	// PublicKey is the application's public key.
	PublicKey ed25519.PublicKey
	// Take accepts an interaction, which the bot then answers through a Client. It must
	// return soon. ErrInteraction means that the interaction cannot be read. Any other
	// error means that the bot is too busy or stops.
	Take func(Interaction) error
	// Received is called for each request with the HTTP status of its response.
	Received func(status int)
	Log      *slog.Logger
}

// Endpoint receives the interactions that Discord sends by HTTP, as in
// https://docs.discord.com/developers/interactions/overview. It answers them with
// status 202 and no body, so that they are answered as those of the gateway are:
// with CreateInteractionResponse.
type Endpoint struct {
	EndpointConfig
	server   *http.Server
	draining atomic.Bool
}

// NewEndpoint makes an Endpoint that does not serve yet.
func NewEndpoint(c EndpointConfig) *Endpoint {
	e := &Endpoint{EndpointConfig: c}
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+EndpointPath, func(w http.ResponseWriter, r *http.Request) {
		status, body := e.receive(w, r)
		e.Received(status)
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_, _ = w.Write(body)
	})
	mux.HandleFunc("GET /healthz", e.health)
	e.server = &http.Server{
		Handler:        mux,
		ReadTimeout:    requestTimeout,
		WriteTimeout:   2 * requestTimeout,
		IdleTimeout:    2 * time.Minute,
		MaxHeaderBytes: 16 << 10,
		ErrorLog:       slog.NewLogLogger(c.Log.Handler(), slog.LevelDebug),
	}
	return e
}

// Serve receives requests until Close is called; then it returns nil.
func (e *Endpoint) Serve() error {
	e.Log.Info("serving interactions", "address", e.Listener.Addr().String())
	if err := e.server.Serve(e.Listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// Drain answers new requests with 503, so that a balancer sends them to another
// process.
func (e *Endpoint) Drain() {
	e.draining.Store(true)
	e.server.SetKeepAlivesEnabled(false)
}

// Close waits for running requests until ctx is done, and then stops.
func (e *Endpoint) Close(ctx context.Context) error {
	if err := e.server.Shutdown(ctx); err != nil {
		return errors.Join(err, e.server.Close())
	}
	return nil
}

// health tells a balancer whether the endpoint accepts interactions.
func (e *Endpoint) health(w http.ResponseWriter, _ *http.Request) {
	if e.draining.Load() {
		http.Error(w, "draining", http.StatusServiceUnavailable)
		return
	}
	_, _ = io.WriteString(w, "ok\n")
}

// pong answers a PING.
const pong = `{"type":1}`

// receive handles a request and returns the response. It reads the body only if there is
// a signature, and parses it only if the signature is Discord's.
func (e *Endpoint) receive(w http.ResponseWriter, r *http.Request) (status int, body []byte) {
	if e.draining.Load() {
		return http.StatusServiceUnavailable, nil
	}
	signature, err := hex.DecodeString(r.Header.Get("X-Signature-Ed25519"))
	if err != nil || len(signature) != ed25519.SignatureSize {
		w.Header().Set("Connection", "close") // or the server would wait for the body
		return http.StatusUnauthorized, nil
	}
	timestamp := r.Header.Get("X-Signature-Timestamp")
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, bodyLimit))
	var long *http.MaxBytesError
	switch {
	case errors.As(err, &long):
		return http.StatusRequestEntityTooLarge, nil
	case err != nil:
		return http.StatusRequestTimeout, nil
	case !ed25519.Verify(e.PublicKey, append([]byte(timestamp), data...), signature), !e.current(timestamp):
		return http.StatusUnauthorized, nil
	}
	i, err := ParseInteraction(data)
	if err == nil && i.Type == interactionPing {
		return http.StatusOK, []byte(pong)
	}
	if err == nil {
		err = e.Take(i)
	}
	switch {
	case err == nil:
		return http.StatusAccepted, nil
	case errors.Is(err, ErrInteraction):
		return http.StatusBadRequest, nil
	}
	return http.StatusServiceUnavailable, nil
}

// current reports whether a signed timestamp is close to the present time.
func (e *Endpoint) current(timestamp string) bool {
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return false
	}
	age := time.Since(time.Unix(seconds, 0)).Round(time.Second)
	if age.Abs() > signatureLife {
		e.Log.Warn("interaction refused: it was signed at another time; is this machine's clock right?", "age", age)
		return false
	}
	return true
}
