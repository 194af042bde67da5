// Package page shows a [sandbox.World] in a browser. On the page you are any of
// its people: you see their channels, press buttons, use menus and type
// commands. The package does not know the bot, and does nothing that a
// [sandbox.Person] cannot do.
//
// It is for the loopback address only. It refuses requests for another host or
// from another page. All that people and the bot write is shown as text.
package page

import (
	"embed"
	"encoding/json"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"slices"
	"sync"

	"galet/bot/sandbox"
)

//go:embed static
var static embed.FS

// Options of a page; the zero value is fine.
type Options struct {
	// Title is the window's title.
	Title string
	// Locale is the language for times, such as "en-GB"; default the browser's.
	Locale string
	// Welcome is the text at the start of every channel, in Discord's Markdown.
	Welcome string
	// Actions are buttons for developers, such as moving a clock or restarting
	// the bot. The page adds those that make the world misbehave.
	Actions []Action
}

type page struct {
	world *sandbox.World
	Options
	// begun is the newest id at the page's start.
	begun string
	// marks holds the ids of the newest messages that people have read, by [place].
	marks sync.Map
}

// place is the person and the channel of a request.
type place struct {
	Person  string `json:"person"`
	Channel string `json:"channel"`
}

// New returns a handler for everything under "/".
func New(w *sandbox.World, o Options) http.Handler {
	o.Actions = append(slices.Clone(o.Actions), faults(w)...)
	p := &page{world: w, Options: o, begun: w.LastID()}
	files, _ := fs.Sub(static, "static") // the folder is embedded
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServerFS(files))
	mux.HandleFunc("GET /api/people", p.people)
	mux.HandleFunc("GET /api/live", p.live)
	mux.HandleFunc("POST /api/act", p.serveAct)
	mux.HandleFunc("GET /files/{message}/{attachment}", p.file)
	return guard(mux)
}

// guard refuses requests for another host name and requests from other pages.
func guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		origin := r.Header.Get("Origin")
		from, err := url.Parse(origin)
		foreign := origin != "" && (err != nil || from.Host != r.Host || from.Scheme != "http")
		site := r.Header.Get("Sec-Fetch-Site")
		if !Loopback(r.Host) || foreign || site == "cross-site" || site == "same-site" {
			http.Error(out, "this page is for this machine only", http.StatusForbidden)
			return
		}
		h := out.Header()
		h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cache-Control", "no-store")
		next.ServeHTTP(out, r)
	})
}

// Loopback reports whether a host, with a port or without, names this machine.
func Loopback(host string) bool {
	name := (&url.URL{Host: host}).Hostname()
	ip := net.ParseIP(name)
	return name == "localhost" || ip != nil && ip.IsLoopback()
}

// people serves what the page loads once: the people and the developers'
// actions.
func (p *page) people(out http.ResponseWriter, _ *http.Request) {
	people := []sandbox.Face{}
	for _, name := range p.world.People() {
		people = append(people, p.world.Person(name).Face())
	}
	write(out, map[string]any{"title": p.Title, "locale": p.Locale, "welcome": p.Welcome, "people": people, "actions": p.Actions})
}

func write(out http.ResponseWriter, v any) {
	out.Header().Set("Content-Type", "application/json")
	json.NewEncoder(out).Encode(v)
}
