package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"
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

// option finds an option of the open menu by its label.
func option(label string) string {
	return fmt.Sprintf(`[...document.querySelectorAll(".popup .option")].find((o) => o.querySelector(".label").innerText === %q)`, label)
}

// Menus of texts, users, roles and channels, with one choice and with several.
func TestMenus(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	chose := func(i asked) string { return says("%s: %s", i.Data.CustomID, strings.Join(i.Data.Values, " ")) }
	a := newApp(t, village(), `[]`, answers{"many": chose, "people": chose, "roles": chose, "both": chose, "channels": chose})
	a.posts(`{"content":"Choose","components":[
		{"type":1,"components":[{"type":3,"custom_id":"many","min_values":0,"max_values":2,"placeholder":"Up to two","options":[
			{"label":"One","value":"1","default":true},{"label":"Two","value":"2"},{"label":"Three","value":"3","description":"The third"}]}]},
		{"type":1,"components":[{"type":5,"custom_id":"people","placeholder":"Somebody"}]},
		{"type":1,"components":[{"type":6,"custom_id":"roles","placeholder":"A role"}]},
		{"type":1,"components":[{"type":5,"custom_id":"both","placeholder":"Anyone","min_values":1,"max_values":3,"default_values":[{"id":"1002","type":"user"}]}]},
		{"type":1,"components":[{"type":8,"custom_id":"channels","placeholder":"Channels","min_values":1,"max_values":5,"channel_types":[0]}]}]}`, nil)
	for _, s := range []screen{desktop, lightPhone} {
		w := b.open(t, s, a.at+"#ana/3001")
		for n, tt := range []struct {
			options []string
			many    bool
			says    string
		}{
			{[]string{"One", "Three", "Two"}, true, "many: 2 3"},
			{[]string{"Cléo 🦊"}, false, "people: 1003"},
			{[]string{"@Referees"}, false, "roles: 4001"},
			{[]string{"Captain Ana"}, true, "both: 1001 1002"},
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

// Commands have their names in the person's language. A command in a text is a
// link.
func TestCommandsInALanguage(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	a := newApp(t, village(), `[{"name":"talk","description":"Talk","name_localizations":{"fr":"parler"},"description_localizations":{"fr":"Dire un mot"},"options":[
		{"type":1,"name":"now","description":"Now","name_localizations":{"fr":"ici"},"options":[
			{"type":3,"name":"word","description":"A word","required":true,"name_localizations":{"fr":"mot"},"description_localizations":{"fr":"Un mot"}}]}]}]`,
		answers{"talk": always(says("la la, </talk now:1>, <@&4001>"))})
	bo := b.open(t, desktop, a.at+"#bo/3001")
	bo.write("hello @ana⏎⏎")
	bo.press(`document.querySelector("article .mention")`)
	bo.screenshot("about")
	bo.press(option("Mention"))
	until[bool](bo, `document.querySelector(".line").value.includes("@Captain Ana")`)
	cleo := b.open(t, lightPhone, a.at+"#cleo/3001")
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

// An embed, pictures and files.
func TestEmbedAndFiles(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	a := newApp(t, village(), `[]`, nil)
	files := map[string][]byte{"a.png": drawing(t, 600, 400, color.RGBA{60, 90, 80, 255}), "b.png": drawing(t, 300, 300, color.RGBA{180, 90, 60, 255}), "c.json": []byte(`{"game":"kala"}`)}
	a.posts(`{"content":"An embed","embeds":[{"title":"Result **of** the match","description":"Ana wins by 3.\n> well played","color":14329120}],
		"attachments":[{"id":0,"filename":"a.png","description":"A green board"},{"id":1,"filename":"b.png","description":"A red one"},{"id":2,"filename":"c.json"}]}`, files)
	for _, s := range []screen{desktop, lightPhone} {
		w := b.open(t, s, a.at+"#ana/3001")
		until[bool](w, `[...document.querySelectorAll("article img")].length === 2 && [...document.querySelectorAll("article img")].every((i) => i.complete && i.alt)`)
		until[bool](w, `document.querySelector(".embed").innerText.includes("well played") && document.querySelector(".file a").innerText === "c.json"`)
		w.screenshot("embed")
	}
}

// Deferred responses and disabled components.
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
	w := b.open(t, lightDesktop, a.at+"#ana/3001")
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
