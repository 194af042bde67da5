package main

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// A whole match by keyboard: the challenge, its acceptance and every move are
// typed, with the bot's autocomplete.
func TestMatchByKeyboard(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	at := start(t)
	ana, bo := b.open(t, desktop, at+"#ana/3001"), b.open(t, lightDesktop, at+"#bo/3001")
	ana.write("/chal")
	until[bool](ana, `[...document.querySelectorAll(".offer")].some((o) => o.innerText.startsWith("/challenge kala"))`)
	ana.screenshot("commands")
	ana.keys("lenge kala opponent:")
	until[bool](ana, `document.querySelectorAll(".offer .face").length > 3`)
	ana.keys("bo⏎first:")
	until[bool](ana, `document.querySelectorAll(".offer").length === 3`)
	ana.keys("↓⏎⏎")
	bo.says("challenges you")

	// Only the player sees a refusal.
	bo.write("/move move:x⏎")
	bo.told("no open matches")
	if n := eval[int](ana, `document.querySelectorAll("article.told").length`); n > 1 {
		t.Errorf("ana sees %d messages for one alone", n)
	}
	accept := `document.activeElement.innerText === "Accept"`
	for range 40 {
		if eval[bool](bo, accept) {
			break
		}
		bo.back()
	}
	until[bool](bo, accept)
	bo.keys("⏎")
	ana.says("your turn")

	// A command without a required option is not sent.
	ana.write("/move ⏎")
	until[bool](ana, `document.querySelector(".pane.active .trouble").innerText.includes("required")`)
	ana.screenshot("required")
	ana.keys("⎋⎋")
	until[bool](ana, `!!document.querySelector(".pane.active .line")`)
	typeMatch(t, ana, bo)
	ana.screenshot("end")
}

// Commands can be typed in Discord's syntax, with an option name that the box
// has already inserted, and in the person's language.
func TestCommandAsItIsWritten(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	at := start(t)
	for _, tt := range []struct{ person, command, says string }{
		{"ana", "/rules game:kulami⏎⏎", "Panels"},
		{"eve", "/regeln spiel:unlur⏎⏎", "Unlur"},
		{"eve", "/rules game:kala⏎⏎", "Kala"},
	} {
		w := b.open(t, lightPhone, at+"#"+tt.person+"/3001")
		w.write(tt.command)
		w.told(tt.says)
	}
}

// typeMatch plays a match of Kala to its end with the moves that autocomplete
// suggests.
func typeMatch(t *testing.T, first, second *window) {
	t.Helper()
	now, other := first, second
	for n, move := range matches["kala"] {
		if now.stands() == "theirs" {
			now, other = other, now
		}
		now.mustStand("mine")
		now.write("/move " + move)
		until[bool](now, fmt.Sprintf(`!!document.querySelector(".pane.active .offer[aria-selected=true]")?.innerText.includes(%q)`, move))
		if n == 3 {
			now.screenshot("completion")
		}
		now.keys("⏎⏎")
		until[bool](now, fmt.Sprintf("%s === %d", made, n+1))
	}
	for _, w := range []*window{now, other} {
		w.mustStand("over")
	}
}

// After a press by keyboard, the focus is on the first move or menu of the new board. So
// nobody has to move the focus back to the board.
func TestFocusStaysOnTheBoard(t *testing.T) {
	t.Parallel()
	w := newBrowser(t).open(t, desktop, start(t)+"#ana/3001")
	for _, game := range []string{"kala", "kulami"} {
		w.write("/practice game:" + game + " first:me⏎⏎")
		w.told("your turn")
		w.settle()
		if game == "kulami" {
			w.press(newest("menu") + "[0]")
			w.press(`document.querySelector(".popup .option")`)
			w.settle()
		}
		eval[int](w, newest("press")+`[0].focus() || 1`)
		for n := range 6 {
			w.keys("⏎")
			w.settle()
			at := eval[string](w, `document.activeElement.matches("article.told :enabled") ? document.activeElement.innerText : document.activeElement.outerHTML.slice(0, 80)`)
			if strings.HasSuffix(at, "first\u2069") { // a menu of ways to sow: they are below it
				w.keys("⇥")
			} else if !move.MatchString(at) {
				t.Fatalf("%s, press %d: the focus is on %s", game, n, at)
			}
		}
		w.screenshot(game)
	}
}

// move matches the label of a button that moves: a field, a cup, or a way to sow.
var move = regexp.MustCompile(`^([a-h][1-8]|(up|down|left|right) .*)$`)
