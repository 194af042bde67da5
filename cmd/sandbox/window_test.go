package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// patience bounds everything that a test waits for in the browser, which is
// much where the machine has much else to do.
const patience = time.Minute

// screen is a size of a window, and whether fingers touch it.
type screen struct {
	width, height int64
	touch         bool
	theme         string
}

var (
	phone      = screen{390, 844, true, "dark"}
	lightPhone = screen{390, 844, true, "light"}
	desk       = screen{1280, 800, false, "dark"}
	lightDesk  = screen{1280, 800, false, "light"}
)

// window is a window with the page, in which the test looks and acts.
type window struct {
	t *testing.T
	screen
	ctx context.Context
}

// open opens a window on an address. Whatever the page says on the console,
// other than that a connection broke, is a fault.
func (b browser) open(t *testing.T, s screen, address string) *window {
	t.Helper()
	ctx, leave := chromedp.NewContext(b.ctx)
	w := &window{t, s, ctx}
	t.ArtifactDir() // made now, it is there until after the last picture
	t.Cleanup(func() {
		if t.Failed() {
			w.screenshot("failed")
		}
		leave()
	})
	var options []chromedp.EmulateViewportOption
	if s.touch {
		options = append(options, chromedp.EmulateTouch, chromedp.EmulateMobile)
	}
	// The window lives as long as the context of its first step.
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(s.width, s.height, options...)); err != nil {
		t.Fatal(err)
	}
	w.listen()
	w.do(chromedp.Navigate(address))
	until[bool](w, `!!document.querySelector(".pick.place bdi")`) // it knows where it is, and what can be done there
	for eval[string](w, `document.documentElement.dataset.theme`) != s.theme {
		w.press(`document.querySelector("#theme")`)
	}
	return w
}

func (w *window) listen() {
	go func() {
		for m, err := range chromedp.Console(w.ctx) {
			if err != nil {
				return
			}
			if m.Source != "network" {
				w.t.Errorf("the console says %v", m)
			}
		}
	}()
}

func (w *window) do(steps ...chromedp.Action[chromedp.Void]) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		w.t.Fatalf("in the browser: %v", err)
	}
}

// eval gives what an expression, or a promise, comes to.
func eval[T any](w *window, script string) T {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	if err != nil {
		w.t.Fatalf("%s: %v", script, err)
	}
	return v
}

// until waits for an expression to come true, which is asked whenever the
// page changes, and gives its value.
func until[T any](w *window, script string) T {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](fmt.Sprintf(`new Promise((resolve) => {
		const look = () => { const v = (%s); if (v) { watch.disconnect(); clearInterval(again); resolve(v); } };
		const watch = new MutationObserver(look), again = setInterval(look, 200);
		watch.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
		look();
	})`, script), chromedp.EvalAwaitPromise))
	if errors.Is(err, context.DeadlineExceeded) {
		w.t.Fatalf("waited in vain for %s; the page says:\n%s", script, eval[string](w, `document.body.innerText`))
	}
	if err != nil {
		w.t.Fatalf("%s: %v", script, err)
	}
	return v
}

// settle waits until the bot has nothing more to do, and the window shows all
// that came of what was done.
func (w *window) settle() {
	w.t.Helper()
	until[bool](w, `document.body.dataset.idle === "true"`)
	settled := eval[struct {
		Version uint64
		Error   string
	}](w, `fetch("/api/settle").then((r) => r.json())`)
	if settled.Error != "" {
		w.t.Fatal(settled.Error)
	}
	until[bool](w, fmt.Sprintf(`Number(document.body.dataset.version) >= %d`, settled.Version))
}

// press touches or clicks the middle of what an expression finds, once it is
// there, can be pressed and nothing lies over it. The page may move under the
// finger: what then falls on something else is held back, and tried again.
func (w *window) press(element string) {
	w.t.Helper()
	for range 20 {
		at := until[[]float64](w, fmt.Sprintf(aim, element))
		if w.touch {
			w.do(chromedp.TapXY(at[0], at[1]))
		} else {
			w.do(chromedp.MouseClickXY(at[0], at[1]))
		}
		if eval[bool](w, `aimed`) {
			return
		}
	}
	w.t.Fatalf("%s cannot be pressed", element)
}

// aim gives the middle of an element, or null, and guards it until one press
// is over: no event of a pointer arrives anywhere else. The promise aimed tells
// whether the element was pressed. A press is over with its click; a mouse that
// makes none is over when its button is up, a finger when it is lifted
// elsewhere, or has stayed too long.
const aim = `(() => {
	const e = (%s);
	if (!e || e.disabled) return null;
	e.scrollIntoView({block: "nearest", inline: "nearest"});
	const r = e.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
	const over = document.elementFromPoint(x, y);
	if (over?.closest(".jump")) e.scrollIntoView({block: "center", inline: "nearest"});
	if (!e.contains(over)) return null;
	const kinds = ["pointerdown", "touchstart", "mousedown", "pointerup", "touchend", "mouseup", "click", "contextmenu"];
	let settle;
	window.aimed = new Promise((resolve) => { settle = resolve; });
	const end = (pressed) => {
		kinds.forEach((k) => removeEventListener(k, guard, {capture: true}));
		settle(pressed);
	};
	const guard = (v) => {
		const hit = e.contains(v.target);
		if (!hit) { v.preventDefault(); v.stopImmediatePropagation(); }
		if (v.type === "click") end(hit);
		else if (v.type === "contextmenu" || v.type === "touchend" && !hit) end(false);
		else if (v.type === "mouseup") setTimeout(() => end(false));
	};
	kinds.forEach((k) => addEventListener(k, guard, {capture: true, passive: false}));
	return [x, y];
})()`

// button finds a button by what is written on it.
func button(label string) string {
	return fmt.Sprintf(`[...document.querySelectorAll("button")].filter((b) => b.innerText.trim() === %q).at(-1)`, label)
}

// keys types on the keyboard, wherever the focus is; the arrows and the like
// stand for the keys on which they are drawn.
func (w *window) keys(text string) {
	w.t.Helper()
	w.do(chromedp.KeyEvent(strings.NewReplacer(
		"⏎", kb.Enter, "⇥", kb.Tab, "↓", kb.ArrowDown, "↑", kb.ArrowUp, "⎋", kb.Escape, "⌫", kb.Backspace).Replace(text)))
}

// back moves the focus back by one, as Shift and Tab do.
func (w *window) back() {
	w.t.Helper()
	w.do(chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(kb.ModifierShift)))
}

// write puts the focus into the box and types.
func (w *window) write(text string) {
	w.t.Helper()
	until[bool](w, `!!document.querySelector(".pane.active .line, .pane.active .tail")`)
	eval[chromedp.Void](w, `document.querySelector(".pane.active .line, .pane.active .tail").focus()`)
	w.keys(text)
}

// says waits until the newest message for everyone has a text.
func (w *window) says(text string) {
	w.t.Helper()
	until[bool](w, fmt.Sprintf(`[...document.querySelectorAll(".pane.active article:not(.told)")].at(-1)?.innerText.includes(%q)`, text))
}

// told waits until the newest message for this person alone has a text.
func (w *window) told(text string) {
	w.t.Helper()
	until[bool](w, fmt.Sprintf(`[...document.querySelectorAll(".pane.active article.told")].at(-1)?.innerText.includes(%q)`, text))
}

// screenshot keeps a picture of the window, with all pictures in it, as an
// output of the test.
func (w *window) screenshot(name string) {
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	err := chromedp.Do(ctx, chromedp.Evaluate[chromedp.Void](`Promise.allSettled([...document.images].map((i) => i.decode()))`, chromedp.EvalAwaitPromise))
	picture, wrong := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	err = errors.Join(err, wrong)
	if err != nil {
		w.t.Logf("no screenshot %s: %v", name, err)
		return
	}
	file := filepath.Join(w.t.ArtifactDir(), fmt.Sprintf("%s-%s-%d.png", name, w.theme, w.width))
	if err := os.WriteFile(file, picture, 0o644); err != nil {
		w.t.Error(err)
	}
}
