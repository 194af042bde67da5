package main

import (
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
)

// The developers' button restarts the bot in the middle of a match.
func TestRestartInTheMiddle(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	at := start(t)
	ana, bo := b.open(t, desktop, at+"#ana/3001"), b.open(t, phone, at+"#bo/3001")
	ana.write("/challenge kulami opponent:@bo board:square first:me⏎⏎")
	bo.press(button("Accept"))
	ana.says("your turn")
	ana.press(`document.querySelector("#develop")`)
	for n, mover := range []*window{ana, bo, ana, bo} {
		mover.mustStand("mine")
		mover.plays(matches["kulami"][n])
		if n == 1 {
			ana.press(button("Restart the bot"))
			until[bool](ana, `document.querySelector("#note").textContent.includes("done")`)
		}
	}
	ana.says("4 moves")
	until[bool](ana, `document.querySelectorAll("#requests li").length > 5`)
	ana.screenshot("tools")

	// Both sides of the page are live.
	ana.press(button("Both sides"))
	until[bool](ana, `document.querySelectorAll(".pane")[1]?.innerText.includes("4 moves")`)
	ana.screenshot("both")
}

// A late response is refused, and the page says so as Discord does.
func TestAnswersTooLate(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	ana := b.open(t, lightDesktop, startWith(t, 0)+"#ana/3001")
	ana.press(`document.querySelector("#develop")`)
	ana.press(button("Next answer 4 s late"))
	until[bool](ana, `document.querySelector("#note").textContent.includes("done")`)
	ana.write("/games⏎⏎")
	until[bool](ana, `document.querySelector(".pane.active .pending").innerText.includes("The application did not respond")`)
	ana.screenshot("late")
	ana.press(button("Dismiss message"))
	until[bool](ana, `document.querySelector(".pane.active .pending").innerText === ""`)
}

// proxy is between the page and its server and can cut the connection.
type proxy struct {
	net.Listener
	to string
	mu sync.Mutex
	// lines are the open connections. down refuses new ones.
	lines []net.Conn
	down  bool
}

func newProxy(t *testing.T, to string) *proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	p := &proxy{Listener: l, to: strings.Trim(strings.TrimPrefix(to, "http://"), "/")}
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go p.serve(c)
		}
	}()
	return p
}

func (p *proxy) serve(c net.Conn) {
	defer c.Close()
	out, err := net.Dial("tcp", p.to)
	if err != nil {
		return
	}
	defer out.Close()
	p.mu.Lock()
	down := p.down
	p.lines = append(p.lines, c, out)
	p.mu.Unlock()
	if down {
		return
	}
	go func() {
		io.Copy(out, c)
		out.Close()
	}()
	io.Copy(c, out)
}

func (p *proxy) cut(down bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.down = down
	for _, c := range p.lines {
		c.Close()
	}
	p.lines = nil
}

// The page reconnects by itself and misses nothing.
func TestThePageReconnects(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	at := start(t)
	p := newProxy(t, at)
	bo, ana := b.open(t, phone, "http://"+p.Addr().String()+"/#bo/3001"), b.open(t, lightDesktop, at+"#ana/3001")
	ana.write("one⏎")
	bo.says("one")
	eval[int](bo, `window.stayed = 1`)
	p.cut(true)
	until[bool](bo, `document.querySelector("#status").innerText.includes("Reconnecting")`)
	ana.write("two @bo⏎⏎")
	ana.says("two")
	p.cut(false)
	bo.says("two")
	until[bool](bo, `document.querySelector("#status").innerText === "" && window.stayed === 1`)
	if n := eval[int](bo, `document.querySelectorAll("article").length`); n != 2 {
		t.Errorf("%d messages are shown, want 2", n)
	}
}

// What a person sends is shown at once as on its way, at the end of the channel, also if
// they have scrolled up and the server is slow.
func TestSlowServer(t *testing.T) {
	t.Parallel()
	bo := newBrowser(t).open(t, phone, start(t)+"#bo/3001")
	for i := range 12 {
		bo.write(fmt.Sprintf("line %d⏎", i))
		bo.says(fmt.Sprintf("line %d", i))
	}
	eval[int](bo, `(() => {
		const ask = window.fetch;
		window.fetch = (...request) => new Promise((answer) => { window.answer = () => answer(ask(...request)); });
		return 1;
	})()`)
	for _, c := range []struct{ sends, shows string }{
		{"hello", "Bo: hello"}, {"/tournament list", "Bo used /tournament list"},
	} {
		eval[int](bo, `(document.querySelector(".scroller").scrollTop = 0) || 1`)
		until[bool](bo, `document.querySelector(".scroller").scrollTop === 0`)
		bo.write(c.sends + "⏎⏎")
		until[bool](bo, fmt.Sprintf(`document.querySelector(".pending").innerText.includes(%q)`, c.shows+" – sending…"))
		until[bool](bo, `(([row, room]) => row.bottom <= room.bottom)([".on-its-way", ".scroller"].map((e) => document.querySelector(e).getBoundingClientRect()))`)
		bo.screenshot("sending")
		eval[int](bo, `(answer(), 1)`)
		until[bool](bo, `document.querySelector(".pending").innerText === "" && document.querySelector(".jump").hidden`)
	}
}

// If the server is gone, the page says so in words, and what was written stays in the box.
func TestServerGone(t *testing.T) {
	t.Parallel()
	p := newProxy(t, start(t))
	bo := newBrowser(t).open(t, phone, "http://"+p.Addr().String()+"/#bo/3001")
	bo.write("/challenge kulami⏎⏎")
	bo.says("would like to play")
	p.cut(true)
	bo.press(button("How to play"))
	until[bool](bo, `document.querySelector(".failure:not(:empty)")?.innerText.includes("The sandbox does not answer")`)
	for _, sends := range []string{"hello", "/tournament list"} {
		bo.write(sends + "⏎⏎")
		until[bool](bo, fmt.Sprintf(`document.querySelector(".box").innerText + document.querySelector(".box input").value === %q`, sends))
		until[bool](bo, `document.querySelector(".trouble").innerText.includes("The sandbox does not answer")`)
		bo.screenshot("gone")
		bo.keys("⎋⎋")
		eval[int](bo, `(document.querySelector(".box input").value = "") || 1`)
	}
}

// After a thousand messages a new one costs as little as the first: the page
// keeps its elements and loads a picture once.
func TestAThousandMessages(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	ana := b.open(t, desktop, start(t)+"#ana/3001")
	ana.write("/challenge kulami⏎⏎")
	ana.says("would like to play")
	eval[int](ana, `(async () => {
		window.say = (text) => fetch("/api/act", {method: "POST", headers: {"Content-Type": "application/json"},
			body: JSON.stringify({person: "bo", channel: "3001", kind: "say", text})});
		for (let i = 0; i < 999; i += 37) await Promise.all([...Array(37).keys()].map((j) => say("number " + (i + j))));
		await say("number 999");
		return 1;
	})()`)
	ana.says("number 999")
	ana.settle()
	before := eval[int](ana, `document.querySelectorAll("article").length`)
	ana.press(`[...document.querySelectorAll(".earlier")].find((b) => !b.hidden)`)
	until[bool](ana, fmt.Sprintf(`document.querySelectorAll("article").length >= %d + 100`, before))
	eval[int](ana, `[...document.querySelectorAll("article")].forEach((a) => { a.kept = true; }) || 1`)
	eval[int](ana, `(async () => {
		document.querySelector(".jump:not([hidden])")?.click();
		await say("one more");
		return 1;
	})()`)
	ana.says("one more")
	if drawn := eval[int](ana, `[...document.querySelectorAll("article")].filter((a) => !a.kept).length`); drawn != 1 {
		t.Errorf("%d messages were drawn for one", drawn)
	}
	if n := eval[int](ana, `performance.getEntriesByType("resource").filter((e) => e.name.includes("/files/")).length`); n != 1 {
		t.Errorf("the picture was loaded %d times", n)
	}
}

// All windows get events, even if there are more than a browser's limit of
// connections to a host.
func TestManyWindows(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	at := start(t)
	var all []*window
	for range 7 {
		all = append(all, b.open(t, phone, at+"#bo/3001"))
	}
	all[0].write("hello, all of me⏎")
	for _, w := range all {
		w.says("hello, all of me")
	}
}
