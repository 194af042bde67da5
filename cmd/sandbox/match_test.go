package main

import (
	"fmt"
	"testing"
)

// glance tells how a match stands in a window: "mine", where something can be
// pressed by this person now; "theirs"; "over"; "" while it changes.
const glance = `(() => {
	const all = [...document.querySelectorAll(".pane.active article")];
	const live = (a) => a.querySelector(".menu:not(:disabled), .press:not(:disabled)");
	const top = all.filter(live).at(-1), board = all.filter((a) => !a.classList.contains("told")).at(-1);
	if (document.querySelector("[aria-busy=true], .popup")) return "";
	const again = (b) => b.innerText.trim() === "Rematch";
	if ([...(board?.querySelectorAll(".press:not(:disabled)") ?? [])].some(again)) return "over";
	if (!top) return "";
	if (top.classList.contains("told")) return "mine";
	if (top !== board) return "";
	return top.classList.contains("mentioned") ? "mine" : "theirs";
})()`

// newest lists what can be pressed on the newest message that has anything:
// the menus of it ("menu") or the buttons ("press").
func newest(class string) string {
	return fmt.Sprintf(`([...document.querySelectorAll(".pane.active article")].filter((a) => a.querySelector(".menu:not(:disabled), .press:not(:disabled)")).at(-1)?.querySelectorAll(".%s:not(:disabled)") ?? [])`, class)
}

// unfold opens the last of the newest menus and counts its options. What was
// touched may just have been drawn anew, so it is touched again; 0 if there is
// nothing to choose any more.
func (w *window) unfold() int {
	w.t.Helper()
	for range 5 {
		if eval[int](w, newest("menu")+".length") == 0 {
			return 0
		}
		w.press("[..." + newest("menu") + "].at(-1)")
		n := eval[int](w, `new Promise((resolve) => {
			const look = () => document.querySelectorAll(".popup [role=option]").length;
			const again = setInterval(() => { if (look()) done(); }, 20), late = setTimeout(() => done(), 2000);
			const done = () => { clearInterval(again); clearTimeout(late); resolve(look()); };
		})`)
		if n > 0 {
			return n
		}
	}
	w.t.Fatal("the menu does not open")
	return 0
}

// signature changes whenever a move has had an effect.
const signature = `[...document.querySelectorAll(".pane.active article")].slice(-3).map((a) => a.dataset.id + a.innerText).join()`

// turn makes one choice: the first button where there is no menu, or where a
// button is wanted; else an option of the last menu. There may be nothing to
// choose any more by then.
func (w *window) turn(choice int, button bool) {
	w.t.Helper()
	before := eval[string](w, signature)
	has := func(class string) bool { return eval[int](w, newest(class)+".length") > 0 }
	if has("press") && (button || !has("menu")) {
		w.press(newest("press") + "[0]")
	} else if n := w.unfold(); n > 0 {
		w.press(fmt.Sprintf(`document.querySelectorAll(".popup [role=option]")[%d]`, choice%n))
	} else {
		return
	}
	until[bool](w, fmt.Sprintf(`%s !== %q`, signature, before))
}

// play plays a match to its end, both sides, and calls at before each choice.
func play(t *testing.T, first, second *window, pick, most int, at func(choices int)) {
	t.Helper()
	now, other := first, second
	for n := range most {
		state := until[string](now, glance)
		if state == "over" {
			until[bool](other, glance+` === "over"`)
			return
		}
		if state == "theirs" {
			now, other = other, now
			continue
		}
		at(n)
		now.turn(pick+7*n, n > 8)
	}
	t.Fatalf("the match was not over after %d choices", most)
}

// The three games, each from the challenge to the end, on phones.
func TestMatchesByTouch(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	for _, tt := range []struct {
		name, command, accepted string
		a, b                    screen
	}{
		{"kulami", "/challenge kulami opponent:@bo board:square first:me", "Kulami", phone, lightPhone},
		{"unlur", "/challenge unlur opponent:@bo size:6 first:me", "Unlur", lightPhone, phone},
		{"kala", "/challenge kala opponent:@bo first:me", "Kala", phone, lightPhone},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			at := start(t)
			ana, bo := b.open(t, tt.a, at+"#ana/3001"), b.open(t, tt.b, at+"#bo/3001")
			until[bool](ana, `!!document.querySelector(".start h2")`)
			ana.write(tt.command + "⏎⏎")
			bo.says("challenges you")
			bo.screenshot("challenge")
			bo.press(button("Accept"))
			ana.says("your turn")
			play(t, ana, bo, 3, 800, func(n int) {
				if n == 12 {
					ana.screenshot("playing")
					bo.screenshot("waiting")
				}
			})
			ana.screenshot("end")
			bo.screenshot("end")
		})
	}
}
