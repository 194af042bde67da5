package main

import (
	"fmt"
	"testing"
)

// waits is the newest private message with something to press. presses are its
// buttons, except the one to the next board.
const (
	waits   = `[...document.querySelectorAll(".pane.active article.told")].filter((a) => a.querySelector(".menu:not(:disabled), .press:not(:disabled)")).at(-1)`
	presses = `[...(` + waits + `?.querySelectorAll(".press:not(:disabled)") ?? [])].filter((b) => !/^(Next|Try moves|Note)/.test(b.innerText))`
)

// On a phone a member clears all matches that wait, in one private message and without
// the boards in the channel.
func TestNextClearsAllMatches(t *testing.T) {
	t.Parallel()
	const matches = 12
	b := newBrowser(t)
	at := start(t)
	b.beginMatches(t, at, matches)
	ana := b.open(t, phone, at+"#ana/3001")
	ana.write("/next⏎⏎")
	ana.told(fmt.Sprintf("Next (%d)", matches-1))
	ana.settle()
	ana.screenshot("next")
	for touches := 0; ; touches++ {
		ana.settle()
		if eval[bool](ana, "!("+waits+")") {
			break
		}
		if touches > 3*matches {
			t.Fatalf("%d touches were not enough", touches)
		}
		if touches < 8 {
			ana.screenshot(fmt.Sprintf("next-%d", touches))
		}
		if eval[int](ana, presses+".length") > 0 {
			ana.press(presses + "[0]")
			continue
		}
		ana.press(`[...(` + waits + `).querySelectorAll(".menu:not(:disabled)")].at(-1)`)
		ana.press(`document.querySelector(".popup [role=option]")`)
	}
	ana.told("Nothing waits for you on this server.")
	ana.screenshot("cleared")
	if n := eval[int](ana, `document.querySelectorAll(".pane.active article.told").length`); n != 1 {
		t.Errorf("%d private messages are left, want 1", n)
	}
}

// beginMatches begins matches of all games, in which it is ana's turn.
func (b browser) beginMatches(t *testing.T, at string, matches int) {
	t.Helper()
	bo := b.open(t, lightDesktop, at+"#bo/3001")
	for n := range matches {
		sends(t, at, "ana", fmt.Sprintf("/challenge %s opponent:@bo first:me", []string{"kulami", "unlur size:6", "kala"}[n%3]))
		bo.says("challenges you")
		bo.press(button("Accept"))
		bo.says("your turn")
		bo.settle()
	}
}
