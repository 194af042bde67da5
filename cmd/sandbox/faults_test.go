package main

import (
	"fmt"
	"testing"
	"time"
)

// challenges is the number of open challenges in a window.
const challenges = `[...document.querySelectorAll(".pane.active article:not(.told)")].filter((a) => a.innerText.includes("would like to play")).length`

// failed is the note below the messages that nobody answered.
const failed = `document.querySelector(".pane.active .pending").innerText.includes("did not respond")`

// connected is true unless the page says that the bot is away.
const connected = `document.querySelector("#status").innerText === ""`

// challenge posts an open challenge. It tries again while the bot does not
// answer, as a person would, and fails if there is not exactly one more at the
// end.
func (w *window) challenge(after string) {
	w.t.Helper()
	before := eval[int](w, challenges)
	for range 15 {
		w.write("/challenge kala⏎⏎")
		until[bool](w, fmt.Sprintf(`%s > %d || %s`, challenges, before, failed))
		if !eval[bool](w, failed) {
			break
		}
		w.press(button("Dismiss message"))
		until[bool](w, connected)
	}
	until[bool](w, fmt.Sprintf(`%s === %d && !document.querySelector(".thinking")`, challenges, before+1))
	if n := eval[int](w, challenges); n != before+1 {
		w.t.Errorf("%s: %d challenges more, want 1", after, n-before)
	}
}

// After each of the developers' faults one can play: the bot recovers by itself
// and does nothing twice.
func TestDevelopersFaults(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	// The bot needs this long to notice a silent gateway.
	at := startWith(t, silence+4*time.Second)
	w := b.open(t, desktop, at+"#ana/3001")
	w.press(`document.querySelector("#develop")`)
	for _, tt := range []struct{ button, shows string }{
		{"Fall silent", ""},
		{"Next call gets 429", "429"},
		{"Next message gets 500", ""},
		{"Next three calls get 503", "503"},
		{"Next call's answer is lost", ""},
		{"Behave again", ""},
		{"Op 7: reconnect", ""},
		{"Op 9: session invalid", ""},
		{"Cut the connection", ""},
	} {
		w.press(button(tt.button))
		until[bool](w, fmt.Sprintf(`document.querySelector("#note").textContent === %q`, tt.button+": done"))
		w.challenge(tt.button)
		if tt.shows != "" {
			until[bool](w, fmt.Sprintf(`[...document.querySelectorAll("#requests .status.bad")].some((s) => s.innerText === %q)`, tt.shows))
		}
	}
	until[bool](w, connected)
	// The tools show the calls. A lost response leads to a second call.
	w.press(`[...document.querySelectorAll("#requests details")].find((d) => d.innerText.includes("/messages") && d.textContent.includes('"custom_id"')).querySelector("summary")`)
	until[bool](w, `document.querySelector("#requests details[open] pre").innerText.includes('"custom_id"')`)
	until[bool](w, `document.querySelector("#refusals").innerText.includes("40060")`)
	w.screenshot("faults")
}
