package page

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/gorilla/websocket"
)

const (
	// keepAlive is how often the connection is checked and the view is read
	// again, because time alone changes it.
	keepAlive = 20 * time.Second
	// pace is the least time between two events. Changes within it are sent
	// together.
	pace = 40 * time.Millisecond
	// takenWithin is the time limit for sending one event.
	takenWithin = 30 * time.Second
)

var upgrader = websocket.Upgrader{}

// watch is the state of one browser window: what it shows, and what was sent to it.
type watch struct {
	page  *page
	views []*view
	tools bool
	// sent are the parts that the window has, as JSON by name.
	sent memory
}

// memory holds the values that a window was sent last, as JSON by name.
type memory map[string]string

// update is an event: the parts that changed since the last one.
type update map[string]any

// add adds a value if it was not sent already.
func (u update) add(m memory, name string, v any) {
	if raw, err := json.Marshal(v); err == nil && m[name] != string(raw) {
		m[name] = string(raw)
		u[name] = json.RawMessage(raw)
	}
}

// live sends a window its view over a websocket: everything first, then
// changes. Each "view" of the query is a person and a channel; "tools" adds the
// developer tools. It is a websocket because browsers open only six other
// connections to a host.
func (p *page) live(out http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		http.Error(out, err.Error(), http.StatusBadRequest)
		return
	}
	w := &watch{page: p, tools: r.Form.Has("tools"), sent: memory{}}
	for _, asked := range r.Form["view"] {
		w.views = append(w.views, p.newView(asked))
	}
	line, err := upgrader.Upgrade(out, r, nil)
	if err != nil {
		return
	}
	defer line.Close()
	ctx, gone := context.WithCancel(r.Context())
	defer gone()
	go func() {
		defer gone()
		for err := error(nil); err == nil; {
			_, _, err = line.NextReader()
		}
	}()
	w.follow(ctx, line)
}

// follow sends events until the window or the page has gone.
func (w *watch) follow(ctx context.Context, line *websocket.Conn) {
	still := time.NewTicker(keepAlive)
	defer still.Stop()
	for {
		changed := w.page.world.Changed()
		line.SetWriteDeadline(time.Now().Add(takenWithin))
		if event := w.look(); len(event) > 0 {
			if line.WriteJSON(event) != nil {
				return
			}
			time.Sleep(pace)
		}
		select {
		case <-changed:
		case <-still.C:
			if line.WriteMessage(websocket.PingMessage, nil) != nil {
				return
			}
		case <-ctx.Done():
			return
		}
	}
}

// look returns what changed since the last look.
func (w *watch) look() update {
	u := update{}
	p := w.page
	u.add(w.sent, "version", p.world.Version()) // read first: the rest is of this version or a newer one
	u.add(w.sent, "connected", p.world.Connected())
	u.add(w.sent, "ahead", int(time.Until(p.world.Now()).Round(time.Second).Seconds()))
	u.add(w.sent, "counts", p.counts())
	views := map[int]update{}
	for i, v := range w.views {
		if changed := v.look(); len(changed) > 0 {
			views[i] = changed
		}
	}
	if len(views) > 0 {
		u["views"] = views
	}
	if w.tools {
		w.lookAtTools(u)
	}
	return u
}
