package main

import (
	"encoding/json"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// gallery is an app with every kind of message.
func gallery(t *testing.T) *app {
	t.Helper()
	a := newApp(t, village(), `[{"name":"think","description":"Think"},
		{"name":"whisper","description":"Say something to you alone","options":[{"type":3,"name":"word","description":"A word","required":true}]}]`, answers{
		"think":   always(`{"type":5}`),
		"whisper": always(`{"type":4,"data":{"flags":64,"content":"For you **alone**, </form:1>. https://example.org"}}`),
	})
	if _, err := a.world.Person("bo").Say("3001", "hello <@1001> <@1002> <@&4001> <#3002> `code` ||secret|| <t:1790000000:R>\n> quoted\n-# small"); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := a.world.Person("bo").Say("3002", "unread <@1001>"); err != nil {
			t.Fatal(err)
		}
	}
	files := map[string][]byte{"a.png": drawing(t, 600, 400, color.RGBA{60, 90, 80, 255}), "b.json": []byte(`{}`)}
	on := a.posts(`{"content":"A board","embeds":[{"title":"Title","description":"Words"}],
		"attachments":[{"id":0,"filename":"a.png","description":"A green board"},{"id":1,"filename":"b.json"}],"components":[
		{"type":1,"components":[{"type":2,"style":1,"label":"One","custom_id":"1"},{"type":2,"style":2,"label":"Two","custom_id":"2"},{"type":2,"style":3,"label":"Three","custom_id":"3"},{"type":2,"style":4,"label":"Four","custom_id":"4"}]},
		{"type":1,"components":[{"type":3,"custom_id":"menu","placeholder":"Choose a row","min_values":1,"max_values":2,"options":[{"label":"A","value":"a","description":"First"},{"label":"B","value":"b"}]}]},
		{"type":1,"components":[{"type":5,"custom_id":"people","default_values":[{"id":"1002","type":"user"}]}]}]}`, files)
	a.call("POST", "/channels/3001/messages/"+on+"/threads", `{"name":"A thread"}`, nil)
	return a
}

// contrast lists the texts with too little contrast to their background by WCAG
// AA: 4.5 to 1, or 3 to 1 for large letters. Disabled elements do not count.
const contrast = `(() => {
	const canvas = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
	const rgba = (css) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = css; canvas.fillRect(0, 0, 1, 1); const d = canvas.getImageData(0, 0, 1, 1).data; return [d[0], d[1], d[2], d[3] / 255]; };
	const over = (top, under) => top.slice(0, 3).map((v, i) => v * top[3] + under[i] * (1 - top[3]));
	const light = (c) => c.map((v) => v / 255).map((v) => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4).reduce((s, v, i) => s + v * [.2126, .7152, .0722][i], 0);
	const behind = (e) => {
		const layers = [];
		for (; e; e = e.parentElement) { const c = rgba(getComputedStyle(e).backgroundColor); layers.push(c); if (c[3] === 1) break; }
		return layers.reverse().reduce((under, c) => over(c, under), [255, 255, 255]);
	};
	const bad = new Set();
	const check = (e, style, text, sizes) => {
		if (e.closest(":disabled, [aria-disabled=true], [hidden], .spoiler:not(.open)") || !e.checkVisibility({opacityProperty: true, visibilityProperty: true})) return;
		const ground = behind(e), ink = over(rgba(style.color), ground);
		const [a, b] = [light(ink), light(ground)].sort((x, y) => y - x), ratio = (a + .05) / (b + .05);
		const size = parseFloat(sizes.fontSize), large = size >= 24 || size >= 18.66 && sizes.fontWeight >= 700;
		if (ratio < (large ? 3 : 4.5)) bad.add(e.tagName + "." + e.className + " " + JSON.stringify(text.trim().slice(0, 30)) + " " + ratio.toFixed(2));
	};
	const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (walk.nextNode()) {
		const e = walk.currentNode.parentElement, style = getComputedStyle(e);
		if (walk.currentNode.data.trim() && !e.closest("svg, script, style")) check(e, style, walk.currentNode.data, style);
	}
	document.querySelectorAll("[placeholder]").forEach((e) => e.value || check(e, getComputedStyle(e, "::placeholder"), e.placeholder, getComputedStyle(e)));
	return [...bad];
})()`

// sideways lists the elements that are wider than the screen and do not scroll
// themselves.
const sideways = `(() => {
	const inside = (e) => e.closest("pre, .box, #title");
	const out = [...document.querySelectorAll("body *")].filter((e) => e.checkVisibility() && !inside(e) && e.getBoundingClientRect().width && e.getBoundingClientRect().right > document.documentElement.clientWidth + 1);
	if (document.scrollingElement.scrollWidth > document.documentElement.clientWidth) out.push(document.scrollingElement);
	document.querySelectorAll(".scroller, dialog[open], .popup, #tools, .offers-list").forEach((e) => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1 && out.push(e));
	return out.map((e) => e.tagName + "." + e.className + "#" + e.id);
})()`

// named are the roles whose elements need an accessible name.
var named = []string{
	"button", "link", "textbox", "combobox", "listbox", "option", "checkbox", "dialog", "image", "navigation", "complementary", "log", "region",
	"article",
}

// nameless lists the elements without an accessible name.
func (w *window) nameless() []string {
	w.t.Helper()
	tree, err := chromedp.Call(w.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	if err != nil {
		w.t.Fatal(err)
	}
	var bad []string
	roles := map[string]int{}
	for _, n := range tree.Nodes {
		role, name := said(n.Role), said(n.Name)
		if n.Ignored {
			continue
		}
		roles[role]++
		if slices.Contains(named, role) && strings.TrimSpace(name) == "" {
			bad = append(bad, fmt.Sprintf("a nameless %s (node %d)", role, n.BackendDOMNodeID))
		}
	}
	if !eval[bool](w, `!!document.querySelector("dialog[open]")`) {
		for _, landmark := range []string{"banner", "main", "log", "status"} {
			if roles[landmark] == 0 {
				bad = append(bad, "there is no "+landmark)
			}
		}
	}
	return bad
}

func said(v *accessibility.Value) string {
	if v == nil {
		return ""
	}
	var s string
	json.Unmarshal(v.Value, &s)
	return s
}

// audit checks the window's contrast, width and names.
func (w *window) audit(state string) {
	w.t.Helper()
	for _, found := range [][]string{eval[[]string](w, contrast), eval[[]string](w, sideways), w.nameless()} {
		for _, what := range found {
			w.t.Errorf("%s, %s at %d: %s", state, w.theme, w.width, what)
		}
	}
	w.screenshot(strings.ReplaceAll(state, " ", "-"))
}

// Every state of the page has enough contrast, fits the width and names its
// elements, in both themes and widths.
func TestAudit(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	a := gallery(t)
	narrow := screen{360, 740, true, "light"}
	for _, s := range []screen{narrow, {320, 600, true, "dark"}, lightDesktop, desktop} {
		w := b.open(t, s, a.at+"#ana/3001")
		until[bool](w, `document.querySelectorAll("article").length >= 2`)
		w.write("/whisper word:hello⏎")
		w.told("For you alone")
		w.audit("channel")
		w.write("/")
		until[bool](w, `document.querySelectorAll(".offer").length > 1`)
		w.audit("commands")
		w.keys("whisper ⏎")
		until[bool](w, `document.querySelector(".trouble").innerText !== ""`)
		w.audit("missing")
		w.keys("⎋⎋⎋")
		w.press(`document.querySelectorAll(".menu")[0]`)
		w.audit("menu")
		w.keys("⎋")
		w.press(`document.querySelector(".pick.person")`)
		w.audit("people")
		w.keys("⎋")
		w.press(`document.querySelector(".enlarge")`)
		w.audit("larger")
		w.keys("⎋")
		w.press(`document.querySelector("#develop")`)
		until[bool](w, `document.querySelectorAll("#requests li").length > 0`)
		w.audit("tools")
		w.press(`document.querySelector("#close-tools")`)
		w.press(button("Both sides"))
		until[bool](w, `!!document.querySelectorAll(".pane")[1]?.querySelector("article")`)
		w.audit("both sides")
	}
}

// Every tab stop shows its focus, the order follows the page, and a closed list
// returns the focus.
func TestFocus(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	a := gallery(t)
	w := b.open(t, desktop, a.at+"#ana/3001")
	until[bool](w, `document.querySelectorAll("article").length === 2 && document.querySelectorAll("#places button").length > 3`)
	var stops []string
	for range 60 {
		w.keys("⇥")
		stop := eval[string](w, `(() => {
			const e = document.activeElement, s = getComputedStyle(e), frame = e.closest(".strip");
			if (e === document.body) return "";
			const line = (e) => getComputedStyle(e).borderBottomColor;
			const seen = s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 2 || frame && line(frame) !== line(document.querySelector(".pane-head"));
			const area = ["#top", "#side", ".pane-head", ".entries", ".composer"].findIndex((a) => e.closest(a));
			return area + (seen ? " " : " unseen ") + (e.getAttribute("aria-label") ?? e.innerText ?? e.className);
		})()`)
		if stop == "" {
			break
		}
		stops = append(stops, stop)
	}
	if !slices.IsSortedFunc(stops, func(a, b string) int { return int(a[0]) - int(b[0]) }) || len(stops) < 25 {
		t.Errorf("the focus jumps about: %q", stops)
	}
	for _, s := range stops {
		if strings.Contains(s, "unseen") {
			t.Errorf("the focus is not to be seen: %s", s)
		}
	}
	eval[bool](w, `!document.querySelector(".menu").focus()`)
	w.keys("⏎")
	until[bool](w, `!!document.activeElement.closest(".popup")`)
	w.keys("⎋")
	until[bool](w, `document.activeElement.classList.contains("menu")`)
}

// With "reduced motion" nothing moves. At double size everything can be
// reached.
func TestMotionAndSize(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	a := gallery(t)
	w := b.open(t, screen{640, 400, false, "light"}, a.at+"#ana/3001")
	still := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}}
	if _, err := chromedp.Call(w.ctx, emulation.SetEmulatedMedia, still); err != nil {
		t.Fatal(err)
	}
	w.write("/think⏎⏎")
	until[bool](w, `!!document.querySelector(".thinking")`)
	if n := eval[int](w, `document.getAnimations().length`); n > 0 {
		t.Errorf("%d things move", n)
	}
	w.audit("twice the size")
	if room := eval[float64](w, `document.querySelector(".scroller").clientHeight`); room < 200 {
		t.Errorf("the messages have only %.0f of 400 pixels", room)
	}
}

// With a browser's text set to double size, all text is twice as large, and the page fits a
// phone.
func TestLargeText(t *testing.T) {
	t.Parallel()
	w := newBrowser(t).open(t, phone, gallery(t).at+"#ana/3001")
	until[bool](w, `document.querySelectorAll("article").length >= 2`)
	sizes := `[...document.querySelectorAll(".text p, .press, .pick bdi, .line, .who, #top button")].map((e) => parseFloat(getComputedStyle(e).fontSize))`
	before := eval[[]float64](w, sizes)
	eval[int](w, `document.documentElement.style.fontSize = "200%"; 1`)
	for i, size := range eval[[]float64](w, sizes) {
		if math.Abs(size-2*before[i]) > .1 {
			t.Errorf("text %d has %.1f px, and had %.1f", i, size, before[i])
		}
	}
	w.audit("large text")
	w.write("/")
	until[bool](w, `document.querySelectorAll(".offer").length > 1`)
	w.audit("commands in large text")
}
