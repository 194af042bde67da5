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

// patience is the time limit for everything that a test waits for. Busy
// machines need it.
const patience = time.Minute

// screen is a window's size, and whether it is a touch screen.
type screen struct {
	width, height int64
	touch         bool
	theme         string
}

var (
	phone        = screen{390, 844, true, "dark"}
	lightPhone   = screen{390, 844, true, "light"}
	desktop      = screen{1280, 800, false, "dark"}
	lightDesktop = screen{1280, 800, false, "light"}
)

// window is a browser window with the page.
type window struct {
	t *testing.T
	screen
	ctx context.Context
}

// open opens a window. The test fails if the console shows an error other than
// a broken connection.
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
	// The window lives as long as the context of its first action.
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(s.width, s.height, options...)); err != nil {
		t.Fatal(err)
	}
	w.listen()
	w.visit(address)
	for eval[string](w, `document.documentElement.dataset.theme`) != s.theme {
		w.press(`document.querySelector("#theme")`)
	}
	return w
}

// visit opens an address, and waits until the page shows the channel and its commands.
func (w *window) visit(address string) {
	w.t.Helper()
	w.do(chromedp.Navigate("about:blank"), chromedp.Navigate(address)) // if only the fragment changed, the page would not load again
	until[bool](w, `!!document.querySelector(".pick.place bdi")`)
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

// eval evaluates a JavaScript expression or promise.
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

// until evaluates an expression after every change of the page until it is
// true, and returns its value.
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
		w.t.Fatalf("timed out waiting for %s; the page says:\n%s", script, eval[string](w, `document.body.innerText`))
	}
	if err != nil {
		w.t.Fatalf("%s: %v", script, err)
	}
	return v
}

// settle waits until the bot is idle and the window shows the result.
func (w *window) settle() {
	w.t.Helper()
	until[bool](w, `document.body.dataset.idle === "true"`)
	settled := eval[struct {
		Version uint64
		Error   string
	}](w, `fetch("/api/act", {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({kind: "settle"})}).then((r) => r.json())`)
	if settled.Error != "" {
		w.t.Fatal(settled.Error)
	}
	until[bool](w, fmt.Sprintf(`Number(document.body.dataset.version) >= %d`, settled.Version))
}

// press taps or clicks the middle of the element that an expression finds. It
// waits until the element exists, is enabled and is not covered, and until its
// message has shown what came of the last press. If the page moves so that the
// tap would hit something else, the tap is blocked and repeated.
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

// aim returns the middle of an element, or null, and blocks all pointer events
// elsewhere until one press is over. The promise "aimed" reports whether the
// element was pressed. A press ends with its click; without a click it ends
// when the mouse button is up, or when the finger is lifted or has stayed too
// long.
const aim = `(() => {
	const e = (%s);
	if (!e || e.disabled || e.closest('[aria-busy="true"]')) return null;
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

func button(label string) string {
	return fmt.Sprintf(`[...document.querySelectorAll("button")].filter((b) => b.innerText.trim() === %q).at(-1)`, label)
}

// keys types wherever the focus is. Arrows and similar signs stand for the keys
// that show them.
func (w *window) keys(text string) {
	w.t.Helper()
	w.do(chromedp.KeyEvent(strings.NewReplacer(
		"⏎", kb.Enter, "⇥", kb.Tab, "↓", kb.ArrowDown, "↑", kb.ArrowUp, "⎋", kb.Escape, "⌫", kb.Backspace).Replace(text)))
}

// back moves the focus back by one, like Shift+Tab.
func (w *window) back() {
	w.t.Helper()
	w.do(chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(kb.ModifierShift)))
}

// write focuses the command box and types.
func (w *window) write(text string) {
	w.t.Helper()
	until[bool](w, `!!document.querySelector(".pane.active .line, .pane.active .tail")`)
	eval[chromedp.Void](w, `document.querySelector(".pane.active .line, .pane.active .tail").focus()`)
	w.keys(text)
}

// says waits until the newest public message contains a text.
func (w *window) says(text string) {
	w.t.Helper()
	until[bool](w, fmt.Sprintf(`[...document.querySelectorAll(".pane.active article:not(.told)")].at(-1)?.innerText.includes(%q)`, text))
}

// told waits until the newest private message contains a text.
func (w *window) told(text string) {
	w.t.Helper()
	until[bool](w, fmt.Sprintf(`[...document.querySelectorAll(".pane.active article.told")].at(-1)?.innerText.includes(%q)`, text))
}

// screenshot saves a picture of the window, with all its images loaded, as a
// test artifact.
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
