package main

import (
	"fmt"
	"image/color"
	"testing"

	"galet/bot/sandbox"
)

// hostile are texts with markup.
var hostile = []string{
	`<img src=x onerror="window.broken=1"><script>window.broken=1</script>`,
	`[a](javascript:window.broken=1) <javascript:alert(1)> [b](https://example.org/"onclick="window.broken=1)`,
	"```<b>x</b>\n``` `<i>` **<u>bold</u>** ||<s>||| > _<a href=x>_",
	"\u202egnihton \u2066<b>\u202e @everyone <@&1> <#99> <@99> <t:99999999999999:R>",
	"</article></main><style>*{display:none}</style>",
}

// evil is a name with HTML, Markdown, a mention and a direction override.
const evil = `<img src=x onerror=window.broken=1>**b** <@1002> ` + "\u202e" + `nrut`

// Names and texts are shown as text everywhere.
func TestTextStaysText(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	c := sandbox.Config{Permissions: sandbox.ThreadPermissions, Guilds: []sandbox.Guild{{
		Name: "S" + evil, ID: "2001", Channels: []sandbox.Channel{{Name: "c" + evil, ID: "3001"}}, Roles: []sandbox.Role{{Name: "r" + evil, ID: "4001"}},
		Members: []sandbox.Member{{Name: "eve" + evil, ID: "1001", Display: "d" + evil}, {Name: "bo", ID: "1002"}},
	}}}
	name := quoted("x" + evil)[1:]
	a := newApp(t, c, `[{"name":"form","description":"d`+name+`,"options":[{"type":3,"name":"word","description":"o`+name+`,"choices":[{"name":"v`+name+`,"value":"v"}]}]}]`, answers{
		"form": always(says("f" + evil)),
	})
	eve := a.world.Person(a.world.People()[0])
	for _, text := range append(hostile, evil) {
		if _, err := eve.Say("3001", text+" <@1002>"); err != nil {
			t.Fatal(err)
		}
	}
	on := a.posts(`{"content":"n`+name+`,"embeds":[{"title":"t`+name+`,"description":"d`+name+`}],
		"attachments":[{"id":0,"filename":`+quoted(`a<b>"onload=x.png`)+`,"description":"alt`+name+`},{"id":1,"filename":`+quoted(`b<script>.json`)+`}],
		"components":[{"type":1,"components":[{"type":2,"style":1,"label":"b`+name+`,"custom_id":"b"}]},{"type":1,"components":[{"type":3,"custom_id":"m","placeholder":"p`+name+`,"options":[{"label":"o`+name+`,"value":"o","description":"e`+name+`}]}]},
		{"type":1,"components":[{"type":5,"custom_id":"w"}]}]}`, map[string][]byte{"a.png": drawing(t, 9, 9, color.White), "b.json": []byte("{}")})
	a.call("POST", "/channels/3001/messages/"+on+"/threads", `{"name":"h`+name+`}`, nil)
	bo := b.open(t, desktop, a.at+"#bo/3001")
	until[bool](bo, `document.querySelectorAll("article").length === 7 && !!document.querySelector(".thread")`)
	calm := func(where string) {
		t.Helper()
		if got := eval[string](bo, `window.broken ? "broken" : [...document.querySelectorAll("article :is(script, style, iframe, b, i), img:not([src^='/files/']):not([src='icon.svg']), [onclick], [onerror], [onload], [href^=javascript]")].map((e) => e.outerHTML).join()`); got != "" {
			t.Errorf("%s: a text has become more than text: %s", where, got)
		}
		// No attribute of the page has an open direction override.
		if got := eval[string](bo, `[...document.querySelectorAll("[aria-label], [title], [placeholder]")].flatMap((e) => ["aria-label", "title", "placeholder"].map((a) => e.getAttribute(a) ?? "")).filter((v) => v.includes("\u202e")).join("; ")`); got != "" {
			t.Errorf("%s: directions are left open in %q", where, got)
		}
		bo.screenshot("hostile-" + where)
	}
	for _, text := range []string{"<script>window.broken=1</script>", "</article></main><style>", "javascript:window.broken=1"} {
		until[bool](bo, `document.querySelector(".entries").innerText.includes("`+text+`")`)
	}
	if n := eval[int](bo, `document.querySelectorAll("article > .body > .text .mention.me").length`); n != 8 {
		t.Errorf("bo is lit %d times, want 8", n)
	}
	calm("channel")
	for n, where := range []string{"menu", "people"} {
		bo.press(fmt.Sprintf(`document.querySelectorAll(".menu")[%d]`, n))
		calm(where)
		bo.keys("⎋")
	}
	bo.press(`document.querySelector("button.who")`)
	calm("apps")
	bo.keys("⎋")
	bo.write("/form word:")
	until[bool](bo, `!!document.querySelector(".offer")`)
	calm("choices")
	bo.keys("⎋⏎")
	bo.says("nrut")
	calm("answer")
	bo.press(`document.querySelector(".thread")`)
	until[bool](bo, `document.querySelector(".start h2").innerText.includes("nrut")`)
	calm("thread")
}

// A server's name from right to left begins at the right wherever it stands.
func TestServerNameFromRightToLeft(t *testing.T) {
	t.Parallel()
	c := village()
	c.Guilds[0].Name = "ליגה 1 (a)"
	w := newBrowser(t).open(t, desktop, newApp(t, c, `[]`, answers{}).at+"#ana/3001")
	for _, at := range []string{"#places h2", ".pick.place small"} {
		if ends := eval[bool](w, fmt.Sprintf(`(() => {
			const walk = document.createTreeWalker(document.querySelector(%q), NodeFilter.SHOW_TEXT), text = walk.nextNode();
			const left = (from) => { const r = document.createRange(); r.setStart(text, from); r.setEnd(text, from + 1); return r.getBoundingClientRect().left; };
			return left(text.length - 1) < left(0);
		})()`, at)); !ends {
			t.Errorf("%s: the name is from left to right", at)
		}
	}
}
