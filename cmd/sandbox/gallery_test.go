package main

import "testing"

// On a phone the boards of /games stand two abreast, and one that is opened comes
// below them with its menus.
func TestGalleryOnAPhone(t *testing.T) {
	t.Parallel()
	const matches = 11
	b := newBrowser(t)
	at := start(t)
	b.beginMatches(t, at, matches)
	ana := b.open(t, phone, at+"#ana/3001")
	ana.write("/games⏎⏎")
	ana.told("Your matches and challenges")
	ana.settle()
	const told = `[...document.querySelectorAll(".pane.active article.told")]`
	const pictures = `[...` + told + `.at(-1).querySelectorAll(".gallery img")]`
	until[bool](ana, pictures+`.filter((i) => i.complete && i.naturalWidth === 500 && i.alt.startsWith("#")).length === 10`)
	if square := eval[bool](ana, pictures+`.every((i) => i.clientWidth > 130 && i.clientWidth === i.clientHeight)`); !square {
		t.Error("the pictures are not squares of a third of the phone's width")
	}
	if below := eval[bool](ana, told+`.at(-1).querySelector(".gallery").compareDocumentPosition(`+told+`.at(-1).querySelector(".edited")) === Node.DOCUMENT_POSITION_FOLLOWING`); !below {
		t.Error(`"(edited)" is above the pictures`)
	}
	eval[bool](ana, `!`+told+`.at(-1).scrollIntoView()`)
	ana.screenshot("gallery")
	ana.press(told + `.at(-1).querySelector(".menu")`)
	ana.press(`document.querySelector(".popup [role=option]")`)
	ana.told("it is your turn")
	ana.settle()
	eval[bool](ana, `!`+told+`.at(-1).scrollIntoView()`)
	ana.screenshot("opened")
	if n := eval[int](ana, told+`.length`); n != 2 {
		t.Errorf("%d private messages, want the gallery and a board", n)
	}
}
