package sandbox_test

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"galet/bot/sandbox"
	"galet/bot/sandbox/sandboxtest"
)

// endpoint answers interactions by HTTP, after it has checked their signatures as
// a bot must. It returns its URL.
func endpoint(t *testing.T, w *sandbox.World, answer func(out http.ResponseWriter, id, token string)) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		signature, err := hex.DecodeString(r.Header.Get("X-Signature-Ed25519"))
		if err != nil || !ed25519.Verify(w.PublicKey(), []byte(r.Header.Get("X-Signature-Timestamp")+string(body)), signature) {
			out.WriteHeader(http.StatusUnauthorized)
			return
		}
		var i struct {
			Type      int
			ID, Token string
		}
		if err := json.Unmarshal(body, &i); err != nil {
			t.Error(err)
		}
		if i.Type == 1 {
			out.Header().Set("Content-Type", "application/json")
			io.WriteString(out, `{"type":1}`)
			return
		}
		answer(out, i.ID, i.Token)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// The URL is accepted as the developer portal accepts it.
func TestSetEndpoint(t *testing.T) {
	t.Parallel()
	w := sandboxtest.World(t, town())
	for name, row := range map[string]struct {
		serve http.HandlerFunc
		says  string
	}{
		"accepts every signature": {func(out http.ResponseWriter, _ *http.Request) {
			out.Header().Set("Content-Type", "application/json")
			io.WriteString(out, `{"type":1}`)
		}, "a wrong signature was answered with 200"},
		"no content type": {func(out http.ResponseWriter, _ *http.Request) { io.WriteString(out, `{"type":1}`) }, "a PING was answered with 200, text/plain"},
		"no pong": {func(out http.ResponseWriter, _ *http.Request) {
			out.Header().Set("Content-Type", "application/json")
			io.WriteString(out, `{"type":4}`)
		}, "a PING was answered with 200"},
		"down": {func(out http.ResponseWriter, _ *http.Request) { out.WriteHeader(http.StatusBadGateway) }, "502"},
	} {
		server := httptest.NewServer(row.serve)
		if err := w.SetEndpoint(server.URL); !errors.Is(err, sandbox.ErrEndpoint) || !strings.Contains(err.Error(), row.says) {
			t.Errorf("%s: %v", name, err)
		}
		server.Close()
		if err := w.SetEndpoint(server.URL); !errors.Is(err, sandbox.ErrEndpoint) {
			t.Errorf("nobody there: %v", err)
		}
	}
	if err := w.SetEndpoint("://"); !errors.Is(err, sandbox.ErrEndpoint) {
		t.Errorf("no URL: %v", err)
	}
}

// An interaction goes to the endpoint, and is answered with a callback. What the
// endpoint refuses fails at once, and an answer in the response is not imitated.
func TestInteractionByHTTP(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		status int
		body   string
		silent bool // no callback
		fails  bool
		fault  string
	}{
		"accepted":             {status: 202},
		"busy":                 {status: 503, silent: true, fails: true},
		"answered at once":     {status: 200, body: `{"type":4}`, fault: "with 200 and a body"},
		"accepted with a body": {status: 202, body: `{}`, fault: "with 202 and a body"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := sandboxtest.World(t, town())
			api := newAPI(t, w)
			if got := api.call(http.MethodPut, "/applications/"+w.BotID()+"/commands", `[{"name":"do","description":"a command","type":1}]`); got.status != http.StatusOK {
				t.Fatal(got.raw)
			}
			answer := func(out http.ResponseWriter, id, token string) {
				if !row.silent {
					api.call(http.MethodPost, "/interactions/"+id+"/"+token+"/callback", `{"type":4,"data":{"content":"by HTTP"}}`)
				}
				out.WriteHeader(row.status)
				io.WriteString(out, row.body)
			}
			if err := w.SetEndpoint(endpoint(t, w, answer)); err != nil {
				t.Fatal(err)
			}
			reply, err := w.Person("ana").Slash("general", "/do")
			if failed := errors.Is(err, sandbox.ErrFailed); failed != row.fails || !row.fails && (reply.Message == nil || reply.Message.Text != "by HTTP") {
				t.Errorf("got %+v, %v", reply, err)
			}
			if err := w.Settle(t.Context()); err != nil {
				t.Fatal(err)
			}
			if faults := w.Faults(); (row.fault != "") != (len(faults) == 1) || row.fault != "" && !strings.Contains(faults[0], row.fault) {
				t.Errorf("faults: %q", faults)
			}
		})
	}
}
