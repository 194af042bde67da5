package main

import (
	"fmt"
	"strings"
	"testing"
)

// roundRobin is a tournament on the page. Ana has a window, and all others share one: a
// window for each would draw every board again.
type roundRobin struct {
	at         string
	ana, other *window
}

// people are those of the first server, by the names that its boards mention.
var people = map[string]string{"Captain Ana": "ana", "Bo": "bo", "Cléo 🦊": "cleo", "דב לוי": "dov", "Eve": "eve"}

// Five members of two servers play a round robin of Kala to its end, over weeks. One sets
// a conditional move, one withdraws, and one loses on time.
func TestTournament(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	at := start(t)
	r := roundRobin{at, b.open(t, phone, at+"#ana/3001"), b.open(t, lightDesktop, at+"#bo/3001")}
	r.ana.write("/tournament kala format:round-robin name:Autumn⏎⏎")
	for name := range people {
		w := r.window(name)
		w.press(newest("press") + "[0]")
		w.settle()
	}
	r.ana.screenshot("joined")
	r.ana.press(button("Start now"))
	r.ana.press(button("Start it"))
	r.due("Do what is due")
	r.ana.press(button("Table"))
	r.ana.told("You share place 1. Points: 0")
	r.ana.screenshot("table")

	until[bool](r.ana, turns+`.length >= 4`)
	r.setsAnswer(2)
	for n := 2; n <= 3; n++ {
		for ply, move := range matches["kala"] {
			if n == 2 && ply == 1 {
				r.ana.says("Conditional move")
				continue
			}
			r.types(r.toMove(n), fmt.Sprintf("/move match:%d move:%s", n, move))
		}
		r.due("+1 day")
	}
	gone := r.window("Bo")
	gone.press(button("Withdraw"))
	gone.told("Withdraw from")
	gone.press(button("Withdraw"))
	gone.told("You have withdrawn")
	r.due("Do what is due")
	late := r.open()[0]
	for range 14 {
		for _, n := range r.open() {
			if n != late {
				name := r.toMove(n)
				r.types(name, fmt.Sprintf("/resign match:%d", n))
				w := r.window(name)
				w.settle()
				w.press(`[...document.querySelectorAll("article.told")].at(-1).querySelector(".press")`)
				r.ana.settle()
			}
		}
		r.due("+1 day")
	}
	for _, text := range []string{"out of time", "It is over:"} { // the two messages come in either order
		until[bool](r.ana, fmt.Sprintf(`[...document.querySelectorAll("article")].some((a) => a.innerText.includes(%q))`, text))
	}
	r.ana.press(button("Table"))
	until[bool](r.ana, `/place (is )?[1-4]\. Points: [1-9]/.test([...document.querySelectorAll(".pane.active article.told")].at(-1)?.innerText)`) // shared or not
	r.ana.screenshot("over")
}

// window shows the page as the person whom boards mention by a name.
func (r roundRobin) window(name string) *window {
	r.ana.t.Helper()
	if people[name] == "ana" {
		return r.ana
	}
	r.other.visit(r.at + "#" + people[name] + "/3001")
	return r.other
}

// setsAnswer has the player who moves second set the conditional answer to the first
// move of a match.
func (r roundRobin) setsAnswer(n int) {
	r.ana.t.Helper()
	second := eval[string](r.ana, fmt.Sprintf(`document.body.innerText.match(/#%d Kala[^]*?@(.+?) \(black\)/)[1].replace(/^.* against @/, "")`, n))
	w := r.window(second)
	board := fmt.Sprintf(`[...document.querySelectorAll(".pane.active article:not(.told)")].filter((a) => a.innerText.includes("#%d Kala")).at(-1)`, n)
	w.press(`[...(` + board + `?.querySelectorAll(".press") ?? [])].at(-1)`)
	for _, move := range matches["kala"][:2] {
		for range 2 {
			w.settle()
			w.chooses(move)
		}
	}
	w.settle()
	private := `[...document.querySelectorAll(".pane.active article.told")].at(-1)`
	w.press(`[...` + private + `.querySelectorAll(".press")].find((b) => b.innerText.includes("(0)"))`)
	w.settle()
	w.screenshot("conditional")
	w.press(`[...` + private + `.querySelectorAll(".press")][0]`)
	w.settle()
}

// due moves the clock by an action of the page, and does what is due then.
func (r roundRobin) due(action string) {
	for _, name := range []string{action, "Do what is due", "Do what is due"} {
		if got := act(r.ana.t, r.at, `{"kind":"action","text":"`+name+`"}`); strings.Contains(got, "error") {
			r.ana.t.Fatalf("%s: %s", name, got)
		}
	}
	r.ana.settle()
}

// turns lists the open matches as "3 Ana": the number of the match, and the player to
// move.
const turns = `[...document.querySelectorAll(".pane.active article:not(.told)")].flatMap((a) => {
	const n = a.innerText.match(/#(\d+) Kala/), to = a.innerText.match(/@(.+?) \((?:white|black)\), it is your turn/);
	return n && to ? [n[1] + " " + to[1]] : [];
})`

// open are the open matches.
func (r roundRobin) open() (list []int) {
	for _, turn := range eval[[]string](r.ana, turns) {
		var n int
		if _, err := fmt.Sscan(turn, &n); err != nil {
			r.ana.t.Fatal(err)
		}
		list = append(list, n)
	}
	return list
}

// types sends a command as a player.
func (r roundRobin) types(name, command string) {
	r.ana.t.Helper()
	sends(r.ana.t, r.at, people[name], command)
	r.ana.settle()
}

// toMove is the player to move in a match.
func (r roundRobin) toMove(n int) (name string) {
	r.ana.t.Helper()
	for _, turn := range eval[[]string](r.ana, turns) {
		if name, found := strings.CutPrefix(turn, fmt.Sprint(n, " ")); found {
			return name
		}
	}
	r.ana.t.Fatalf("match %d does not go on; the page says:\n%s", n, eval[string](r.ana, `document.body.innerText`))
	return ""
}
