package main

import (
	"fmt"
	"testing"
)

// other switches to the other side.
func (w *window) other() {
	w.t.Helper()
	const side = `document.querySelector(".pane:not(.active)")`
	if w.touch { // a real touch could press a button there
		eval[bool](w, `!`+side+`.click()`)
	} else {
		w.press(side + `.querySelector(".line")`)
	}
}

// boardSeen is the visible share of the newest picture's height.
const boardSeen = `(() => {
	const board = [...document.querySelectorAll(".pane.active .enlarge")].at(-1).getBoundingClientRect();
	const room = document.querySelector(".pane.active .scroller").getBoundingClientRect();
	return (Math.min(board.bottom, room.bottom) - Math.max(board.top, room.top)) / board.height;
})()`

// A newcomer who has read only the page's welcome plays every game from there
// to the end, on both sides, without the keyboard.
func TestNewcomer(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	for _, tt := range []struct {
		game string
		screen
	}{{"kulami", lightDesktop}, {"kulami", phone}, {"unlur", lightPhone}, {"kala", phone}} {
		t.Run(fmt.Sprintf("%s on %d pixels", tt.game, tt.width), func(t *testing.T) {
			w := b.open(t, tt.screen, start(t))
			w.press(button("Both sides"))
			until[bool](w, `!!document.querySelectorAll(".pane")[1]?.querySelector(".mention")`)
			w.screenshot("welcome")
			w.press(fmt.Sprintf(`[...document.querySelectorAll(".pane.active .welcome .mention")].find((m) => m.innerText === "/challenge %s")`, tt.game))
			w.press(`document.querySelector(".pane.active .send")`)
			w.says("would like to play")
			// Buttons of the other side can be pressed at once, on a phone,
			// too.
			w.press(`document.querySelector(".pane:not(.active) .press.success")`)
			w.says("your turn")
			w.settle()
			// The other side scrolls to the newest message by itself.
			until[bool](w, `document.querySelector(".pane .jump").hidden`)
			least := .9
			if tt.game == "kala" {
				least = .6 // half a phone has five rows of buttons, too
			}
			if seen := eval[float64](w, boardSeen); seen < least {
				t.Errorf("only %.2f of the board is seen above its menus", seen)
			}
			w.screenshot("accepted")
			for n, move := range matches[tt.game] {
				if w.stands() == "theirs" {
					w.other()
				}
				w.plays(move)
				if n < 2 {
					w.screenshot("move")
				}
			}
			w.mustStand("over")
			w.screenshot("end")
			w.other()
			w.mustStand("over")
		})
	}
}
