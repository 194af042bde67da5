package main

import "testing"

// Threads: created from a message, written in, archived and reopened.
func TestThreads(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	a := newApp(t, village(), `[]`, answers{"go": always(says("pressed in the thread"))})
	on := a.posts(`{"content":"A match begins"}`, nil)
	w := b.open(t, desktop, a.at+"#ana/3001")
	w.says("A match begins")
	made := a.call("POST", "/channels/3001/messages/"+on+"/threads", `{"name":"Ana <b>against</b> Bo \u202egnol","auto_archive_duration":60}`, nil)
	thread := idOf(made)
	a.call("POST", "/channels/"+thread+"/messages", `{"content":"<@1001>, it is your turn","components":[{"type":1,"components":[{"type":2,"style":1,"label":"Go","custom_id":"go"}]}]}`, nil)
	until[bool](w, `[...document.querySelectorAll("#places .thread-item .badge")].some((b) => b.innerText === "1")`)
	w.screenshot("thread-outside")
	w.press(`document.querySelector("article .thread")`)
	w.says("it is your turn")
	w.press(button("Go"))
	w.says("pressed in the thread")
	until[bool](w, `!document.querySelector("#places .badge")`)
	w.write("I am here⏎")
	w.says("I am here")
	w.screenshot("thread")
	if err := a.world.CloseThread(thread, true, false); err != nil {
		t.Fatal(err)
	}
	until[bool](w, `document.querySelector(".pick.place").innerText.includes("archived")`)
	w.write("awake again⏎")
	w.says("awake again")
	until[bool](w, `!document.querySelector(".pick.place").innerText.includes("archived")`)
	p := b.open(t, lightPhone, a.at+"#bo/3001")
	p.press(`document.querySelector("article .thread")`)
	p.says("awake again")
	p.screenshot("thread")
}

// A direct message channel, opened by the person or by the bot.
func TestDirectMessages(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	a := newApp(t, village(), `[{"name":"hello","description":"Say hello"},{"name":"here","description":"Only in servers","contexts":[0]}]`, answers{"hello": always(says("hello to you alone"))})
	w := b.open(t, desktop, a.at+"#ana/3001")
	w.press(`[...document.querySelectorAll("#places button")].find((p) => p.innerText.includes("Galet"))`)
	until[bool](w, `document.querySelector(".start h2")?.innerText.includes("@ Galet")`)
	w.write("/he")
	until[bool](w, `document.querySelectorAll(".offer").length === 1`)
	w.keys("⏎⏎")
	w.says("hello to you alone")
	w.screenshot("direct")
	dm := idOf(a.call("POST", "/users/@me/channels", `{"recipient_id":"1002"}`, nil))
	a.call("POST", "/channels/"+dm+"/messages", `{"content":"It is your turn, Bo."}`, nil)
	bo := b.open(t, lightPhone, a.at+"#bo/3001")
	bo.press(`document.querySelector(".pick.place")`)
	until[bool](bo, `document.querySelector(".popup").innerText.includes("1 mention")`)
	bo.screenshot("places")
	bo.press(option("@ Galet"))
	bo.says("It is your turn, Bo.")
	if eval[bool](w, `document.querySelector(".entries").innerText.includes("your turn, Bo")`) {
		t.Error("ana sees what was said to bo")
	}
}

// A window shows what its person may see and nothing else.
func TestPeople(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	a := newApp(t, village(), `[{"name":"whisper","description":"Say something to you alone"}]`, answers{"whisper": always(`{"type":4,"data":{"flags":64,"content":"psst"}}`)})
	w := b.open(t, lightDesktop, a.at+"#ana/3003")
	w.write("/whisper⏎⏎")
	w.told("psst")
	be := func(name string) {
		t.Helper()
		w.press(`[...document.querySelectorAll("#people button")].find((p) => p.querySelector("bdi").innerText.startsWith(` + quoted(name) + `))`)
	}
	sees := func(places string) {
		t.Helper()
		until[bool](w, `[...document.querySelectorAll("#places li bdi")].map((p) => p.innerText).join() === `+quoted(places))
	}
	sees("table,corner,back-room,lounge,Galet")
	be("Cléo")
	until[bool](w, `document.querySelector(".pick.place").innerText.includes("back-room") && document.querySelector(".person").innerText.includes("Cléo")`)
	sees("table,corner,back-room,Galet")
	if eval[bool](w, `document.querySelector(".entries").innerText.includes("psst")`) {
		t.Error("cleo sees what was said to ana alone")
	}
	be("Bo")
	until[bool](w, `document.querySelector(".pick.place").innerText.includes("table")`)
	sees("table,corner,lounge,Galet")
	be("דב")
	sees("table,corner,Galet")
	w.screenshot("dov")
}
