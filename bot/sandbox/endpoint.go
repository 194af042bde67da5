package sandbox

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

// ErrEndpoint: Discord would not accept the URL.
var ErrEndpoint = errors.New("the interactions endpoint could not be verified")

// PublicKey is the application's public key. It belongs to the key that signs
// interactions.
func (w *World) PublicKey() ed25519.PublicKey { return w.private.Public().(ed25519.PublicKey) }

// SetEndpoint sets the application's interactions endpoint URL, and sends
// interactions there from now on; "" sends them through the gateway. As the
// developer portal does, it first sends a PING, and one with a wrong signature,
// which must be refused. Otherwise the error wraps ErrEndpoint.
func (w *World) SetEndpoint(url string) error {
	if url != "" {
		if err := errors.Join(w.verify(url, true), w.verify(url, false)); err != nil {
			return fmt.Errorf("%w: %w", ErrEndpoint, err)
		}
	}
	w.do(func() { w.endpoint = url })
	return nil
}

// pingType is the type of a PING, and of the answer to it.
const pingType = 1

// verify sends a PING with a right or a wrong signature, and checks the answer.
func (w *World) verify(url string, signed bool) error {
	id := ""
	w.do(func() { id = w.nextID() })
	body, _ := json.Marshal(object{"id": id, "application_id": w.bot.id, "type": pingType, "token": "ping", "version": 1})
	r, err := w.SignedRequest(url, body, time.Now())
	if err != nil {
		return err
	}
	if !signed {
		r.Header.Set(signatureHeader, hex.EncodeToString(make([]byte, ed25519.SignatureSize)))
	}
	answer, said, err := w.post(r)
	if err != nil {
		return err
	}
	kind := answer.Header.Get("Content-Type")
	var pong struct{ Type int }
	right := answer.StatusCode == http.StatusOK && kind == "application/json" && json.Unmarshal(said, &pong) == nil && pong.Type == pingType
	switch {
	case signed && !right:
		return fmt.Errorf("a PING was answered with %d, %s, %q", answer.StatusCode, kind, said)
	case !signed && answer.StatusCode != http.StatusUnauthorized:
		return fmt.Errorf("a wrong signature was answered with %d", answer.StatusCode)
	}
	return nil
}

// The headers of a signed request.
const (
	signatureHeader = "X-Signature-Ed25519"
	timestampHeader = "X-Signature-Timestamp"
)

// SignedRequest is a request to an interactions endpoint as Discord would sign it
// at a time. Nothing is sent.
func (w *World) SignedRequest(url string, body []byte, at time.Time) (*http.Request, error) {
	r, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	timestamp := strconv.FormatInt(at.Unix(), 10)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set(timestampHeader, timestamp)
	r.Header.Set(signatureHeader, hex.EncodeToString(ed25519.Sign(w.private, append([]byte(timestamp), body...))))
	return r, nil
}

// post sends a request to an interactions endpoint.
func (w *World) post(r *http.Request) (answer *http.Response, body []byte, err error) {
	client := http.Client{Timeout: w.cfg.AnswerWithin}
	if answer, err = client.Do(r); err != nil {
		return nil, nil, err
	}
	defer answer.Body.Close()
	body, err = io.ReadAll(answer.Body)
	return answer, body, err
}

// deliver sends an interaction by HTTP. The response must be 202 without a body:
// the bot answers with a callback. The caller holds the lock.
func (w *World) deliver(it *interaction) {
	body, _ := json.Marshal(w.interactionObject(it))
	request, err := w.SignedRequest(w.endpoint, body, time.Now())
	if err != nil {
		w.expire(it)
		return
	}
	w.inflight++
	go func() {
		answer, body, err := w.post(request)
		w.do(func() {
			w.inflight--
			switch {
			case err != nil:
			case len(body) > 0 && answer.StatusCode < 300:
				w.fault("an interaction was answered with %d and a body, not with a callback: %q", answer.StatusCode, body)
			case answer.StatusCode == http.StatusAccepted:
				return
			}
			w.expire(it)
		})
	}()
}
