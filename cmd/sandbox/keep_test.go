package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
)

// A match continues after the sandbox was stopped and started again. Its boards can be
// played, and the clock has not gone back.
func TestMatchAfterARestartOfAll(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	file := filepath.Join(t.TempDir(), "kept.db")
	at, stop := startUntil(t, "-db", file)
	ana, bo := b.open(t, desktop, at+"#ana/3001"), b.open(t, phone, at+"#bo/3001")
	ana.write("/challenge kala opponent:@bo first:me⏎⏎")
	bo.press(button("Accept"))
	ana.says("your turn")
	ana.press(`document.querySelector("#develop")`)
	ana.press(button("+1 day"))
	until[bool](ana, `document.querySelector("#note").textContent.includes("done")`)
	// The page updates the remaining time after the clock has moved.
	until[bool](ana, `[...document.querySelectorAll("article .text")].at(-1).innerText.includes("in 2 days")`)
	const words = `[...document.querySelectorAll(".above, article .text, .menu")].map((e) => e.innerText).join("\n")`
	before := eval[string](ana, words)
	stop()

	at, stop = startUntil(t, "-db", file)
	defer stop()
	ana, bo = b.open(t, lightDesktop, at+"#ana/3001"), b.open(t, lightPhone, at+"#bo/3001")
	ana.says("your turn")
	until[bool](ana, `[...document.querySelectorAll("article img")].every((i) => i.complete && i.naturalWidth > 0)`)
	if after := eval[string](ana, words); after != before {
		t.Errorf("the channel says\n%s\nand said\n%s", after, before)
	}
	if n := eval[int](ana, `document.querySelectorAll(".badge").length`); n > 0 {
		t.Errorf("%d badges tell of old news", n)
	}
	ana.mustStand("mine")
	ana.plays(matches["kala"][0])
	bo.says("your turn")
	ana.screenshot("kept")
	ana.press(`document.querySelector("#develop")`)
	until[bool](ana, fmt.Sprintf(`Date.parse(document.querySelector("#clock").textContent.replace(" at ", " ")) > Date.now() + %d`, 23*3600*1000))
}

// startUntil runs the command until stop is called.
func startUntil(t *testing.T, args ...string) (at string, stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	at, done := runs(t, ctx, patience/2, args...)
	return at, func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("the sandbox ended with %v", err)
		}
	}
}

// A failed save is repeated, even without a new message.
func TestKeptAtTheNextTry(t *testing.T) {
	t.Parallel()
	s := settings{db: filepath.Join(t.TempDir(), "galet.db")}
	h, err := newHost(s, true, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer h.World.Close()
	inTheWay := s.db + worldSuffix
	if err := os.MkdirAll(filepath.Join(inTheWay, "full"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := h.World.Person("ana").Say("table", "hello"); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := h.save(); err == nil {
			t.Error("a folder was replaced by a file")
		}
	}
	if err := os.RemoveAll(inTheWay); err != nil {
		t.Fatal(err)
	}
	if err := h.save(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(inTheWay); err != nil {
		t.Error(err)
	}
}
