package main

import (
	"fmt"
	"testing"
)

// inPane has a step happen in one of two sides.
func (w *window) inPane(n int) {
	w.t.Helper()
	w.press(fmt.Sprintf(`document.querySelectorAll(".pane")[%d].querySelector(".pick.place")`, n))
	w.keys("⎋")
	until[bool](w, fmt.Sprintf(`document.querySelectorAll(".pane")[%d].classList.contains("active") && !document.querySelector(".popup")`, n))
}

// Someone who has read nothing but what the page says first: every game from
// its welcome to moves of both sides, without a key.
func TestNewcomer(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	for _, tt := range []struct {
		game string
		screen
	}{{"kulami", lightDesk}, {"unlur", desk}, {"kala", phone}} {
		t.Run(tt.game, func(t *testing.T) {
			w := b.open(t, tt.screen, start(t))
			w.press(fmt.Sprintf(`[...document.querySelectorAll(".welcome .mention")].find((m) => m.innerText === "/challenge %s")`, tt.game))
			w.screenshot("welcome")
			w.press(`document.querySelector(".send")`)
			w.says("would like to play")
			w.press(button("Both sides"))
			until[bool](w, `!!document.querySelectorAll(".pane")[1]?.querySelector(".press")`)
			w.inPane(1)
			w.press(`document.querySelector(".pane.active .press.success, .pane.active .press")`)
			w.says("your turn")
			// The side that nobody touches shows the newest by itself.
			until[bool](w, `document.querySelector(".pane .jump").hidden`)
			w.screenshot("accepted")
			for _, moves := range []string{"1 move", "2 moves"} {
				w.toMove()
				moved := fmt.Sprintf(`[...document.querySelectorAll(".pane.active article:not(.told)")].at(-1).innerText.includes("· %s\n")`, moves)
				for until[string](w, moved+` ? "moved" : `+glance) == "mine" {
					w.turn(1, true)
				}
				until[bool](w, moved)
				w.screenshot(moves)
			}
		})
	}
}

// toMove goes to the side that is to move.
func (w *window) toMove() {
	w.t.Helper()
	for n := range 4 {
		w.inPane(n % 2)
		if until[string](w, glance) == "mine" {
			return
		}
	}
	w.t.Error("nobody is to move")
}
