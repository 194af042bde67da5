package main

import (
	"fmt"
	"strings"
)

// matches are whole matches that are soon over, by game: on the rulebook's
// square board, and on the small hexagon.
var matches = map[string][]string{
	"kulami": strings.Fields("e6 e5 e1 b1 b4 b8 f8 f7 c7 h7 d7 d3 f3 b3 e3 e7 g7 g2 b2 b5 b7"),
	"unlur":  strings.Fields("d4 pass f1 b2 f2 b4 f3 c2 f4 c6 f5 d2 f6 d6 f7 h6 f8 h8 f9 i7 f10 i9 f11"),
	"kala": strings.Fields("a1-a2-b2-c2 d4-c4-b4-b3 c2-b2-a2-a3 b3-c3-d3-d2 a3-a4-b4-c4 d2-d3-d4-c4x/c3 c4-d4-d3-d2 " +
		"c3-c2-c1-d1 d1-d2-d3-d4 d2-d3-c3-b3 d4-d3-c3-b3x/b4 b3-c3-d3-d2 b4-a4-a3-a2 d2-c2-b2-a2x/a3 a2-b2-c2-c3"),
}

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

// top is the newest message with anything to press, newest a list of what
// can be pressed there: its menus ("menu") or its buttons ("press").
const top = `[...document.querySelectorAll(".pane.active article")].filter((a) => a.querySelector(".menu:not(:disabled), .press:not(:disabled)")).at(-1)`

func newest(class string) string {
	return fmt.Sprintf(`[...(%s?.querySelectorAll(".%s:not(:disabled)") ?? [])]`, top, class)
}

// made is the number of moves that the newest message for everyone tells of.
const made = `Number([...document.querySelectorAll(".pane.active article:not(.told)")].at(-1)?.innerText.match(/· (\d+) moves?\b/)?.[1] ?? 0)`

// asks is what a person alone is asked on the newest message: its id and what
// can be pressed on it; "" if the newest is not for one alone.
const asks = `((a) => document.querySelector("[aria-busy=true]") || !a?.classList.contains("told") ? "" :
	[a.dataset.id, ...[...a.querySelectorAll(".menu, .press")].map((b) => b.innerText)].join())(` + top + `)`

// plays makes a move as a person does, who may first be asked for more, or be
// shown what it would do. It may be the other's turn then, or nobody's.
func (w *window) plays(move string) {
	w.t.Helper()
	before := eval[int](w, made)
	for range 4 {
		asked := eval[string](w, asks)
		w.chooses(move)
		if until[string](w, fmt.Sprintf(`%s > %d ? "made" : ![%q, ""].includes(%s) ? "more" : ""`, made, before, asked, asks)) == "made" {
			return
		}
	}
	w.t.Fatalf("%s cannot be made", move)
}

// chooses presses the button that is named like a move, else finds the move in
// the last menu, else presses what stands first.
func (w *window) chooses(move string) {
	w.t.Helper()
	named := fmt.Sprintf(`%s.find((b) => b.innerText.toLowerCase().startsWith(%q))`, newest("press"), move)
	switch {
	case eval[bool](w, "!!"+named):
		w.press(named)
	case eval[int](w, newest("menu")+".length") > 0:
		w.press(newest("menu") + ".at(-1)")
		w.press(fmt.Sprintf(`[...document.querySelectorAll(".popup [role=option]")].find((o) => o.innerText.split(/[\s;,]+/).includes(%q))`, move))
	default:
		w.press(newest("press") + "[0]")
	}
}
