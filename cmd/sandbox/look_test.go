package main

import (
	"fmt"
	"strings"
	"testing"
)

// TestLooks covers what a match rarely shows: menus, enlarged pictures, the
// tools on a phone, both sides on a phone.
func TestLooks(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	at := start(t)
	for _, s := range []screen{phone, lightDesktop} {
		w := b.open(t, s, at+"#ana/3001")
		w.write("/challenge kulami board:irregular opponent:@bo first:me⏎⏎")
		w.says("challenges you")
		w.press(`document.querySelector(".pick.person")`)
		w.screenshot("people")
		w.press(`[...document.querySelectorAll(".popup .option")].find((o) => o.innerText.includes("Bo"))`)
		w.press(button("Accept"))
		w.says("your turn")
		w.press(button("ALT"))
		until[bool](w, `(([words, room]) => words.height > 0 && words.bottom <= room.bottom)([...document.querySelectorAll(".alt-text"), document.querySelector(".scroller")].slice(-2).map((e) => e.getBoundingClientRect()))`)
		w.screenshot("alt")
		w.press(button("ALT"))
		w.press(`[...document.querySelectorAll(".enlarge")].at(-1)`)
		until[bool](w, `document.querySelector("#larger").open`)
		w.screenshot("larger")
		w.keys("⎋")
		w.press(newest("menu") + "[0]")
		until[bool](w, `!!document.querySelector(".popup")`)
		w.screenshot("menu")
		w.keys("⎋")
		w.press(button("Both sides"))
		until[bool](w, `!!document.querySelectorAll(".pane")[1]?.querySelector("article")`)
		w.screenshot("both")
		w.press(button("Both sides"))
		w.press(`document.querySelector("#develop")`)
		until[bool](w, `document.querySelectorAll("#requests li").length > 0`)
		w.screenshot("tools")
		w.press(`document.querySelector("#close-tools")`)
	}
}

// TestLandscape shows both sides beside each other on a phone that is held sideways: one
// above the other they have no room.
func TestLandscape(t *testing.T) {
	t.Parallel()
	w := newBrowser(t).open(t, screen{667, 375, true, "dark"}, start(t)+"#ana/3001")
	w.press(button("Both sides"))
	until[bool](w, `!!document.querySelectorAll(".pane")[1]?.querySelector(".pick.place bdi")?.innerText`)
	if room := eval[float64](w, `Math.min(...[...document.querySelectorAll(".scroller")].map((s) => s.clientHeight))`); room < 200 {
		t.Errorf("the messages have only %.0f of 375 pixels", room)
	}
	w.screenshot("landscape")
}

// TestLongNames shows who used a command in one line, however long the name is.
func TestLongNames(t *testing.T) {
	t.Parallel()
	w := newBrowser(t).open(t, phone, start(t)+"#ana/3001")
	w.write("/tournament list⏎⏎")
	w.told("tournament")
	lines := eval[int](w, `(() => {
		const above = [...document.querySelectorAll(".above")].at(-1);
		above.querySelector(".who").textContent = "W".repeat(32);
		return Math.round(above.getBoundingClientRect().height / above.querySelector(".who").getBoundingClientRect().height);
	})()`)
	if lines != 1 {
		t.Errorf("%d lines", lines)
	}
}

// TestShortName shows a name in full beside the excerpt of a long message.
func TestShortName(t *testing.T) {
	t.Parallel()
	a := newApp(t, village(), `[]`, answers{"more": always(`{"type":4,"data":{"content":"an answer"}}`)})
	a.posts(fmt.Sprintf(`{"content":%q,"components":[{"type":1,"components":[{"type":2,"style":2,"label":"More","custom_id":"more"}]}]}`, strings.Repeat("many words ", 40)), nil)
	w := newBrowser(t).open(t, phone, a.at+"#ana/3001")
	w.press(button("More"))
	w.says("an answer")
	if cut := eval[float64](w, `(() => {
		const who = document.querySelector(".above .who"), all = document.createRange();
		all.selectNodeContents(who);
		return all.getBoundingClientRect().width - who.getBoundingClientRect().width;
	})()`); cut > 0 {
		t.Errorf("the name lacks %.2f px", cut)
	}
}
