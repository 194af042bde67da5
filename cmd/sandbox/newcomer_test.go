package main

import (
	"fmt"
	"testing"
)

// other takes the other of both sides in hand: a finger wherever it falls, a
// mouse in the box to write in.
func (w *window) other() {
	w.t.Helper()
	at := eval[int](w, `[...document.querySelectorAll(".pane")].findIndex((p) => !p.classList.contains("active"))`)
	side := fmt.Sprintf(`document.querySelectorAll(".pane")[%d]`, at)
	if w.touch {
		w.press(side)
	} else {
		w.press(side + `.querySelector(".line")`)
	}
	until[bool](w, side+`.classList.contains("active")`)
}

// boardSeen is how much of the newest picture's height is on the screen.
const boardSeen = `(() => {
	const board = [...document.querySelectorAll(".pane.active .enlarge")].at(-1).getBoundingClientRect();
	const room = document.querySelector(".pane.active .scroller").getBoundingClientRect();
	return (Math.min(board.bottom, room.bottom) - Math.max(board.top, room.top)) / board.height;
})()`

// Someone who has read nothing but what the page says first: every game from
// its welcome to the end of a match, both sides, without a key.
func TestNewcomer(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	for _, tt := range []struct {
		game string
		screen
	}{{"kulami", lightDesk}, {"kulami", phone}, {"unlur", lightPhone}, {"kala", phone}} {
		t.Run(fmt.Sprintf("%s on %d pixels", tt.game, tt.width), func(t *testing.T) {
			w := b.open(t, tt.screen, start(t))
			w.press(button("Both sides"))
			until[bool](w, `!!document.querySelectorAll(".pane")[1]?.querySelector(".mention")`)
			w.screenshot("welcome")
			w.press(fmt.Sprintf(`[...document.querySelectorAll(".pane.active .welcome .mention")].find((m) => m.innerText === "/challenge %s")`, tt.game))
			w.press(`document.querySelector(".pane.active .send")`)
			w.says("would like to play")
			w.other()
			w.press(`document.querySelector(".pane.active .press.success")`)
			w.says("your turn")
			// The side that nobody touches shows the newest by itself.
			until[bool](w, `document.querySelector(".pane .jump").hidden`)
			if seen := eval[float64](w, boardSeen); seen < .9 {
				t.Errorf("only %.2f of the board is seen above its menus", seen)
			}
			w.screenshot("accepted")
			for n, move := range matches[tt.game] {
				if until[string](w, glance) == "theirs" {
					w.other()
				}
				w.plays(move)
				if n < 2 {
					w.screenshot("move")
				}
			}
			until[bool](w, glance+` === "over"`)
			w.screenshot("end")
			w.other()
			until[bool](w, glance+` === "over"`)
		})
	}
}
