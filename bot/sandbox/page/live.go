package page

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

const (
	// retryAfter is how soon a browser whose connection broke tries again, in
	// milliseconds.
	retryAfter = 700
	// keepAlive is how often something is sent where nothing happens.
	keepAlive = 20 * time.Second
)

// watch is what one browser window sees, and what it was told so far.
type watch struct {
	page  *page
	views []*view
	tools bool
	// sent are the parts that the window has, as JSON, by name.
	sent memory
	// called is the number of the last request that was told of.
	called int
}

// memory holds what a window was sent last, as JSON, by name.
type memory map[string]string

// news is a value as JSON, and nil if that is what was sent last.
func (m memory) news(name string, v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil || m[name] == string(raw) {
		return nil
	}
	m[name] = string(raw)
	return raw
}

// update is an event: the parts that have changed since the one before.
type update map[string]json.RawMessage

func (u update) add(m memory, name string, v any) {
	if raw := m.news(name, v); raw != nil {
		u[name] = raw
	}
}

// live tells the page, as server-sent events, what it shows: all of it at
// first, and then what changes. Each "view" of the query is a person and a
// channel; "tools" adds what developers look at.
func (p *page) live(out http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		http.Error(out, err.Error(), http.StatusBadRequest)
		return
	}
	w := &watch{page: p, tools: r.Form.Has("tools"), sent: memory{}}
	for _, asked := range r.Form["view"] {
		w.views = append(w.views, p.newView(asked))
	}
	out.Header().Set("Content-Type", "text/event-stream")
	fmt.Fprintf(out, "retry: %d\n\n", retryAfter)
	w.follow(out, r)
}

// follow sends events until the window is gone.
func (w *watch) follow(out http.ResponseWriter, r *http.Request) {
	flush := http.NewResponseController(out)
	still := time.NewTicker(keepAlive)
	defer still.Stop()
	for {
		changed, rung := w.page.world.Changed(), w.page.bell.rung()
		if event := w.look(); len(event) > 0 {
			raw, err := json.Marshal(event)
			if err != nil {
				return
			}
			fmt.Fprintf(out, "data: %s\n\n", raw)
		}
		if flush.Flush() != nil {
			return
		}
		select {
		case <-changed:
		case <-rung:
		case <-still.C:
			fmt.Fprint(out, ": still here\n\n")
		case <-r.Context().Done():
			return
		}
	}
}

// look is what has changed since the last look.
func (w *watch) look() update {
	u := update{}
	p := w.page
	u.add(w.sent, "connected", p.world.Connected())
	u.add(w.sent, "ahead", int(time.Until(p.Now()).Round(time.Second).Seconds()))
	u.add(w.sent, "counts", p.counts())
	views := map[int]update{}
	for i, v := range w.views {
		if changed := v.look(); len(changed) > 0 {
			views[i] = changed
		}
	}
	if len(views) > 0 {
		u.add(memory{}, "views", views)
	}
	if w.tools {
		w.lookAtTools(u)
	}
	return u
}
