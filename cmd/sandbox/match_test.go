package main

import (
	"fmt"
	"strings"
)

// matches are short whole matches by game: on the rulebook's square board, and
// on the small hexagon.
var matches = map[string][]string{
	"kulami": strings.Fields("e6 e5 e1 b1 b4 b8 f8 f7 c7 h7 d7 d3 f3 b3 e3 e7 g7 g2 b2 b5 b7"),
	"unlur":  strings.Fields("d4 pass f1 b2 f2 b4 f3 c2 f4 c6 f5 d2 f6 d6 f7 h6 f8 h8 f9 i7 f10 i9 f11"),
	"kala": strings.Fields("a1-a2-b2-c2 d4-c4-b4-b3 c2-b2-a2-a3 b3-c3-d3-d2 a3-a4-b4-c4 d2-d3-d4-c4x/c3 c4-d4-d3-d2 " +
		"c3-c2-c1-d1 d1-d2-d3-d4 d2-d3-c3-b3 d4-d3-c3-b3x/b4 b3-c3-d3-d2 b4-a4-a3-a2 d2-c2-b2-a2x/a3 a2-b2-c2-c3"),
}

// live is the newest message with enabled components.
const live = `[...document.querySelectorAll(".pane.active article")].filter((a) => a.querySelector(".menu:not(:disabled), .press:not(:disabled)")).at(-1)`

// newest lists the components of that message: its menus ("menu") or its
// buttons ("press").
func newest(class string) string {
	return fmt.Sprintf(`[...(%s?.querySelectorAll(".%s:not(:disabled)") ?? [])]`, live, class)
}

// stand is the state of a match in a window: "mine" if this person can press
// something, "theirs", or "over".
const stand = `(() => {
	const top = ` + live + `, board = [...document.querySelectorAll(".pane.active article:not(.told)")].at(-1);
	if ([...(board?.querySelectorAll(".press:not(:disabled)") ?? [])].some((b) => b.innerText.trim() === "Rematch")) return "over";
	if (!top) return "nothing can be pressed";
	return top.matches(".told, .mentioned") ? "mine" : "theirs";
})()`

// stands returns that state when the bot is idle.
func (w *window) stands() string {
	w.t.Helper()
	w.settle()
	return eval[string](w, stand)
}

// mustStand fails the test if the match is in another state.
func (w *window) mustStand(want string) {
	w.t.Helper()
	if got := w.stands(); got != want {
		w.t.Fatalf("the match stands %q, want %q; the page says:\n%s", got, want, eval[string](w, `document.body.innerText`))
	}
}

// made is the number of moves in the newest public message.
const made = `Number([...document.querySelectorAll(".pane.active article:not(.told)")].at(-1)?.innerText.match(/· (\d+) moves?\b/)?.[1] ?? 0)`

// plays makes a move as a person does, through further menus or a preview if
// there are any. It may be the opponent's turn, or the match may be over.
func (w *window) plays(move string) {
	w.t.Helper()
	w.settle()
	before := eval[int](w, made)
	for range 4 {
		w.chooses(move)
		w.settle()
		if eval[int](w, made) > before {
			return
		}
	}
	w.t.Fatalf("%s cannot be made", move)
}

// optionWith finds an option that contains a word, first in its label.
const optionWith = `((word) => {
	const all = [...document.querySelectorAll(".popup [role=option]")];
	const has = (text) => text.toLowerCase().split(/[\s;,]+/).includes(word);
	return all.find((o) => has(o.innerText.split("\n")[0])) ?? all.find((o) => has(o.innerText));
})`

// wayButton finds the button of a move of Kala: the move's second cup on the field,
// or the way that the message describes with the move.
const wayButton = `((move) => {
	const presses = ` + "%s" + `, line = (` + live + `?.innerText ?? "").split("\n").find((l) => l.toLowerCase().split(/[\s;,]+/).includes(move));
	return presses.find((b) => b.innerText.trim() === (move.split("-")[1] ?? "none"))
		?? presses.find((b) => line && b.innerText.trim() === line.split(" – ")[0].trim());
})(%q)`

// chooses presses the button that is named like a move, or the one that wayButton finds.
// Without one it selects the move or its row's letter in the last menu. Without a menu it presses
// the first button.
func (w *window) chooses(move string) {
	w.t.Helper()
	named := fmt.Sprintf(`%s.find((b) => b.innerText.toLowerCase().startsWith(%q))`, newest("press"), move)
	way := fmt.Sprintf(wayButton, newest("press"), move)
	switch {
	case eval[bool](w, "!!"+named):
		w.press(named)
	case eval[bool](w, "!!"+way):
		w.press(way)
	case eval[int](w, newest("menu")+".length") > 0:
		w.press(newest("menu") + ".at(-1)")
		w.press(fmt.Sprintf(optionWith+`(%q) ?? `+optionWith+`(%q)`, move, move[:1]))
	default:
		w.press(newest("press") + "[0]")
	}
}
