package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"
	"time"
)

// drawing is a PNG of one colour.
func drawing(t *testing.T, w, h int, c color.Color) []byte {
	t.Helper()
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := range w * h {
		m.Set(i%w, i/w, c)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

const firstMatch = `{"type":9,"data":{"custom_id":"form","title":"Your first match","components":[
	{"type":10,"content":"A few words, **so that** others know you."},
	{"type":18,"label":"Name","description":"As you are known at the table","component":{"type":4,"custom_id":"name","style":1,"min_length":2,"max_length":20}},
	{"type":18,"label":"Games","component":{"type":3,"custom_id":"games","min_values":1,"max_values":2,"placeholder":"One or two","options":[
		{"label":"Kulami","value":"kulami","description":"Marbles"},{"label":"Unlur","value":"unlur"},{"label":"Kala","value":"kala"}]}},
	{"type":18,"label":"Partner","component":{"type":5,"custom_id":"partner","required":false}},
	{"type":18,"label":"Where","component":{"type":8,"custom_id":"where","channel_types":[0],"default_values":[{"id":"3002","type":"channel"}]}}]}}`

// A window with fields of every kind: by keyboard at a desk, by touch on a
// phone; what is missing is said, what was sent arrives.
func TestWindows(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	a := newApp(t, village(), `[{"name":"form","description":"Fill in a form"},{"name":"deaf","description":"Nobody listens"}]`, answers{
		"form": func(i asked) string {
			if i.Type == 2 {
				return firstMatch
			}
			var all []string
			for _, c := range i.Data.Components {
				all = append(all, c.Component.Value+strings.Join(c.Component.Values, "+"))
			}
			return `{"type":4,"data":{"flags":64,"content":` + quoted(strings.Join(all[1:], " | ")) + `}}`
		},
		"deaf": func(i asked) string {
			return `{"type":9,"data":{"custom_id":"silence","title":"Into the void","components":[{"type":1,"components":[{"type":4,"custom_id":"x","label":"Words","style":2,"required":false}]}]}}`
		},
		"silence": always(""),
	})
	for _, s := range []screen{lightDesk, phone} {
		w := b.open(t, s, a.at+"#ana/3001")
		w.write("/form⏎⏎")
		until[bool](w, `document.querySelector("#modal").open`)
		w.press(button("Submit"))
		until[bool](w, `document.querySelector("#modal").innerText.includes("This field is required")`)
		w.screenshot("window-wrong")
		w.keys("Ana the first")
		w.press(`document.querySelectorAll("#modal .menu")[0]`)
		w.press(option("Kala"))
		w.press(option("Kulami"))
		w.press(option("Unlur"))
		w.screenshot("window-menu")
		w.press(button("Choose"))
		w.press(`document.querySelectorAll("#modal .menu")[1]`)
		w.press(option("Bo"))
		w.press(button("Choose"))
		w.screenshot("window")
		w.press(button("Submit"))
		w.told("Ana the first | kulami+kala | 1002 | 3002")
		until[bool](w, `!document.querySelector("#modal").open`)
	}
	w := b.open(t, desk, a.at+"#bo/3001")
	w.write("/deaf⏎⏎")
	until[bool](w, `document.activeElement.tagName === "TEXTAREA"`)
	w.keys("hello?⇥⇥⏎")
	until[bool](w, `document.querySelector("#modal").innerText.includes("Something went wrong. Try again.")`)
	w.screenshot("window-failed")
	w.keys("⎋")
	until[bool](w, `!document.querySelector("#modal").open`)
	late := time.After(patience)
	for changed := a.world.Changed(); a.world.Person("bo").Open() != nil; changed = a.world.Changed() {
		select {
		case <-changed:
		case <-late:
			t.Fatal("the window is still open to the world")
		}
	}
}

// option finds an option of the open menu by its label.
func option(label string) string {
	return fmt.Sprintf(`[...document.querySelectorAll(".popup .option")].find((o) => o.querySelector(".label").innerText === %q)`, label)
}

// Menus of texts, people, roles and channels, of one choice and of several.
func TestMenus(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	chose := func(i asked) string { return says("%s: %s", i.Data.CustomID, strings.Join(i.Data.Values, " ")) }
	a := newApp(t, village(), `[]`, answers{"many": chose, "people": chose, "roles": chose, "both": chose, "channels": chose})
	a.posts(`{"content":"Choose","components":[
		{"type":1,"components":[{"type":3,"custom_id":"many","min_values":0,"max_values":2,"placeholder":"Up to two","options":[
			{"label":"One","value":"1","default":true,"emoji":{"name":"🔴"}},{"label":"Two","value":"2"},{"label":"Three","value":"3","description":"The third"}]}]},
		{"type":1,"components":[{"type":5,"custom_id":"people","placeholder":"Somebody"}]},
		{"type":1,"components":[{"type":6,"custom_id":"roles","placeholder":"A role"}]},
		{"type":1,"components":[{"type":7,"custom_id":"both","placeholder":"Anyone","min_values":1,"max_values":3,"default_values":[{"id":"1002","type":"user"}]}]},
		{"type":1,"components":[{"type":8,"custom_id":"channels","placeholder":"Channels","min_values":1,"max_values":5,"channel_types":[0]}]}]}`, nil)
	for _, s := range []screen{desk, lightPhone} {
		w := b.open(t, s, a.at+"#ana/3001")
		for n, tt := range []struct {
			options []string
			many    bool
			says    string
		}{
			{[]string{"One", "Three", "Two"}, true, "many: 2 3"},
			{[]string{"Cléo 🦊"}, false, "people: 1003"},
			{[]string{"@Referees"}, false, "roles: 4001"},
			{[]string{"@Champions"}, true, "both: 1002 4002"},
			{[]string{"#back-room", "#table"}, true, "channels: 3001 3003"},
		} {
			w.press(fmt.Sprintf(`document.querySelectorAll(".menu")[%d]`, n))
			for _, o := range tt.options {
				w.press(option(o))
			}
			if n == 3 {
				w.screenshot("menu-people")
			}
			if tt.many {
				w.press(button("Choose"))
			}
			w.says(tt.says)
		}
		w.screenshot("menus")
	}
}

// The "Apps" of a member and of a message, and the line that says so.
func TestApps(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	a := newApp(t, village(), `[{"name":"Wave at","type":2},{"name":"Count letters","type":3,"name_localizations":{"fr":"Compter"}},
		{"name":"talk","description":"Talk","name_localizations":{"fr":"parler"},"description_localizations":{"fr":"Dire un mot"},"options":[
			{"type":1,"name":"now","description":"Now","name_localizations":{"fr":"ici"},"options":[
				{"type":3,"name":"word","description":"A word","required":true,"name_localizations":{"fr":"mot"},"description_localizations":{"fr":"Un mot"}}]}]}]`, answers{
		"Wave at":       func(i asked) string { return says("waves at <@%s>", i.Data.TargetID) },
		"Count letters": func(i asked) string { return says("message %s", i.Data.TargetID) },
		"talk":          always(says("la la, </talk now:1>, <@&4001>")),
	})
	bo := b.open(t, desk, a.at+"#bo/3001")
	bo.write("hello @ana⏎⏎")
	bo.press(`document.querySelector("article .mention")`)
	bo.screenshot("apps")
	bo.press(option("Wave at"))
	bo.says("waves at @Captain Ana")
	until[bool](bo, `[...document.querySelectorAll(".above")].at(-1).textContent.includes("Bo used Wave at")`)
	cleo := b.open(t, lightPhone, a.at+"#cleo/3001")
	cleo.press(`document.querySelector(".more")`)
	cleo.press(option("Compter"))
	cleo.says("message ")

	// Commands by their names in the person's language; a command in a text
	// is one press away.
	cleo.write("/par")
	until[bool](cleo, `document.querySelector(".offer")?.innerText.includes("Dire un mot") || document.querySelector(".offer")?.innerText.includes("Now")`)
	cleo.screenshot("localised")
	cleo.keys("⏎")
	until[bool](cleo, `document.querySelector(".path")?.innerText === "/parler ici" && document.querySelector(".option-name")?.innerText === "mot"`)
	cleo.keys("la⏎")
	cleo.says("la la, /talk now, @Referees")
	until[bool](cleo, `[...document.querySelectorAll(".above")].at(-1).textContent.includes("used /talk now")`)
	cleo.press(`[...document.querySelectorAll("article .mention")].find((m) => m.innerText === "/talk now")`)
	until[bool](cleo, `document.querySelector(".path")?.innerText === "/parler ici"`)
}

// Embeds and containers, with their pictures and files.
func TestEmbedsAndContainers(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	a := newApp(t, village(), `[]`, answers{"rematch": always(`{"type":6}`)})
	files := map[string][]byte{"a.png": drawing(t, 600, 400, color.RGBA{60, 90, 80, 255}), "b.png": drawing(t, 300, 300, color.RGBA{180, 90, 60, 255}), "c.json": []byte(`{"game":"kala"}`)}
	const names = `"attachments":[{"id":0,"filename":"a.png","description":"A green board"},{"id":1,"filename":"b.png","description":"A red one"},{"id":2,"filename":"c.json"}]`
	a.posts(`{"content":"An embed","embeds":[{"title":"Result **of** the match","url":"https://example.org/x","description":"Ana wins by 3.\n> well played","color":14329120,
		"author":{"name":"The club"},"footer":{"text":"Galet"},"timestamp":"2026-08-01T12:00:00Z","image":{"url":"attachment://a.png"},"thumbnail":{"url":"attachment://b.png"},
		"fields":[{"name":"Red","value":"12","inline":true},{"name":"Black","value":"9","inline":true},{"name":"Moves","value":"f6 g7 *h8*"}]}],`+names+`}`, files)
	a.posts(`{"flags":32768,`+names+`,"components":[{"type":17,"accent_color":3447003,"components":[
		{"type":10,"content":"# A container\nwith **words**"},
		{"type":9,"components":[{"type":10,"content":"A section with a picture beside it, which is long enough to need a second line on a phone"}],"accessory":{"type":11,"media":{"url":"attachment://b.png"},"description":"The red one"}},
		{"type":14,"spacing":2},
		{"type":12,"items":[{"media":{"url":"attachment://a.png"},"description":"The green one"},{"media":{"url":"attachment://b.png"},"description":"The red one"}]},
		{"type":13,"file":{"url":"attachment://c.json"}},
		{"type":9,"components":[{"type":10,"content":"Again?"}],"accessory":{"type":2,"style":3,"label":"Rematch","custom_id":"rematch"}},
		{"type":1,"components":[{"type":2,"style":2,"label":"Off","custom_id":"off","disabled":true},{"type":2,"style":5,"label":"Rules","url":"https://example.org"},{"type":2,"style":4,"emoji":{"name":"🏳️"},"custom_id":"flag"}]}]}]}`, files)
	for _, s := range []screen{desk, lightPhone, lightDesk, phone} {
		w := b.open(t, s, a.at+"#ana/3001")
		until[bool](w, `[...document.querySelectorAll("article img")].length === 5 && [...document.querySelectorAll("article img")].every((i) => i.complete && i.alt)`)
		w.press(button("Rematch"))
		until[bool](w, `!document.querySelector("[aria-busy=true]")`)
		if got := eval[string](w, `[...document.querySelectorAll("article .failure")].map((f) => f.innerText).join("")`); got != "" {
			t.Errorf("pressing said %q", got)
		}
		w.screenshot("container")
		eval[bool](w, `!document.querySelector(".embed").scrollIntoView()`)
		w.screenshot("embed")
	}
}

// An answer that takes a while, and parts that are switched off.
func TestThinking(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	token := make(chan string, 2)
	defers := func(flags int) func(asked) string {
		return func(i asked) string {
			token <- i.Token
			return fmt.Sprintf(`{"type":5,"data":{"flags":%d}}`, flags)
		}
	}
	a := newApp(t, village(), `[{"name":"think","description":"Think"},{"name":"muse","description":"Think alone"}]`, answers{"think": defers(0), "muse": defers(64)})
	w := b.open(t, lightDesk, a.at+"#ana/3001")
	for _, tt := range []struct{ command, class string }{{"/think⏎⏎", "article:not(.told)"}, {"/muse⏎⏎", "article.told"}} {
		w.write(tt.command)
		until[bool](w, `document.querySelector("`+tt.class+` .thinking")?.innerText.includes("Galet is thinking…")`)
		w.screenshot("thinking")
		a.call("PATCH", "/webhooks/"+a.world.BotID()+"/"+<-token+"/messages/@original",
			`{"content":"Thought of it.","components":[{"type":1,"components":[{"type":2,"style":1,"label":"Done","custom_id":"done","disabled":true}]}]}`, nil)
		until[bool](w, `document.querySelector("`+tt.class+` .press")?.disabled && document.querySelector("`+tt.class+`").innerText.includes("Thought of it.")`)
	}
	w.screenshot("thought")
}
