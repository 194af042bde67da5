package bot_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"galet/bot"
	"galet/game"
	"galet/game/catalog"
	"galet/game/lang"
	"galet/game/match"
)

// Every page of every course fits Discord, in every language.
func TestCoursesFit(t *testing.T) {
	t.Parallel()
	const (
		longestTitle = 60
		longestText  = 850
		longestAlt   = 400
	)
	for _, in := range lang.All() {
		for _, e := range catalog.All() {
			for _, page := range e.Words.Course() {
				for _, part := range []struct {
					key   string
					limit int
				}{{page.Title, longestTitle}, {page.Text, longestText}, {page.Alt, longestAlt}} {
					said := in.Say(part.key)
					if n := utf8.RuneCountInString(said); n > part.limit || said == part.key || strings.TrimSpace(said) != said {
						t.Errorf("%s, %s: %d characters, at most %d: %q", in.Tag(), part.key, n, part.limit, said)
					}
				}
			}
		}
	}
}

// press0 is a press on a button or menu about no match.
func (d *desk) press0(by match.Player, action, rest string, values ...string) bot.Reply {
	r := request(by, here, "")
	r.Kind, r.Values, r.Private, r.Message = bot.Press, values, true, aside
	r.Press = bot.Path{Action: action, Rest: rest}.String()
	return d.bot.Handle(r)
}

// A press goes from page to page in the same place, with one picture each.
func TestPagesInPlace(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for _, e := range catalog.All() {
		id := string(e.Game.ID())
		reply := d.ask(ana, here, "rules", "game", id)
		if reply.Form != bot.Post || !reply.Private {
			t.Errorf("/rules of %s: form %v, private %v", id, reply.Form, reply.Private)
		}
		for i, page := range e.Words.Course() {
			if i > 0 {
				reply = d.press0(ana, "rules", id+"/"+page.Key)
			}
			if i > 0 && reply.Form != bot.Update || len(reply.Message.Files) != 1 || len(reply.Message.Files[0].Data) == 0 {
				t.Errorf("page %s of %s: form %v, %d files", page.Key, id, reply.Form, len(reply.Message.Files))
			}
			if alt := reply.Message.Files[0].Alt; utf8.RuneCountInString(alt) > game.AltLimit || !strings.HasSuffix(alt, ".") {
				t.Errorf("page %s of %s is described in no whole sentences: %q", page.Key, id, alt)
			}
			if n := utf8.RuneCountInString(reply.Message.Content); n > 2000 || !strings.Contains(reply.Message.Content, lang.English().Say(page.Title)) {
				t.Errorf("page %s of %s says, in %d characters: %s", page.Key, id, n, reply.Message.Content)
			}
		}
	}
}

// A member is challenged only if Discord says who that is.
func TestDareNeedsAMember(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for _, stranger := range []string{"@everyone", "999", "bo"} {
		if reply := d.press0(ana, "dare", "kulami/member", stranger); !reply.Private || !strings.Contains(reply.Message.Content, "not a member") {
			t.Errorf("%q is answered with %q", stranger, reply.Message.Content)
		}
	}
	reply := d.press0(ana, "dare", "kulami/member", string(bo.ID))
	if reply.Private || reply.Form != bot.Post || reply.About == 0 || !slices.Equal(reply.Message.Pings, []match.PlayerID{bo.ID}) {
		t.Errorf("Bo is challenged with %+v", reply.Message)
	}
}

// Each rule that a move can break offers its page; what is no rule offers
// none.
func TestRefusalsOfferTheRule(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for _, test := range []struct {
		game  game.ID
		moves []game.Move
		typed string
		page  string
	}{
		{"kulami", game.Spelled("e5"), "d5", "kulami/barred"},
		{"kulami", game.Spelled("e5"), "f6", "kulami/cross"},
		{"kulami", nil, "j9", "kulami/cross"},
		{"kulami", nil, "x", ""},
		{"unlur", nil, "a1", "unlur/contract"},
		{"unlur", game.Spelled("pass"), "pass", "unlur/pass"},
		{"unlur", game.Spelled("f6"), "f6", "unlur/group"},
		{"kala", nil, "a1-b2-c3-d4", "kala/sowing"},
		{"kala", nil, "a1-b1-c1-d1x", "kala/harvest"},
	} {
		m := d.begin(test.game, ana, bo, here)
		for _, move := range test.moves {
			if _, err := d.matches.Play(match.PlayRequest{ID: m.ID, By: []match.Player{ana, bo}[m.Ply()%2], Ply: match.AnyPly, Move: move, At: here}); err != nil {
				t.Fatal(err)
			}
			m = d.match(m.ID)
		}
		by := []match.Player{ana, bo}[m.Ply()%2]
		reply := d.ask(by, here, "move", "match", m.ID.String(), "move", test.typed)
		page := ""
		for _, row := range reply.Message.Rows {
			page = row.Buttons[0].ID.Rest
		}
		if page != test.page || !reply.Private {
			t.Errorf("%s, %s after %v offers %q, want %q: %s", test.game, test.typed, test.moves, page, test.page, reply.Message.Content)
		}
		if _, err := d.matches.Resign(m.ID, ana, here); err != nil {
			t.Fatal(err)
		}
	}
}

// The first challenge that a member gets tells of the course, unless nobody
// saw it: then the next one does.
func TestHintIsSeen(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	challenge := func() bot.Reply { return d.ask(ana, here, "challenge kulami", "opponent", string(bo.ID)) }
	hinted := func(r bot.Reply) bool { return strings.Contains(r.Message.Content, "New to Kulami") }
	first := challenge()
	if err := d.bot.Retract(first.About); err != nil {
		t.Fatal(err)
	}
	second, third := challenge(), challenge()
	if !hinted(first) || !hinted(second) || hinted(third) {
		t.Errorf("hints in %v, %v, %v; want in all but the third", hinted(first), hinted(second), hinted(third))
	}
	if err := d.bot.Retract(third.About); err != nil {
		t.Fatal(err)
	}
	if hinted(challenge()) {
		t.Error("what had no hint was taken back, and the next has one")
	}
}

// A page is in the language of the member's Discord, whatever the server's.
func TestPagesInTheReadersLanguage(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for _, in := range lang.All() {
		for _, e := range catalog.All() {
			page := e.Words.Course()[1]
			r := request(ana, here, "")
			r.Kind, r.Message, r.Private, r.Locale, r.ServerLocale = bot.Press, aside, true, in.Tag(), "nl"
			r.Press = bot.Path{Action: "rules", Rest: string(e.Game.ID()) + "/" + page.Key}.String()
			m := d.bot.Handle(r).Message
			for _, want := range []string{in.Say(page.Title), in.Say(page.Text)} {
				if !strings.Contains(m.Content, want) {
					t.Errorf("%s: %q does not hold %q", in.Tag(), m.Content, want)
				}
			}
			if !strings.HasPrefix(m.Files[0].Alt, in.Say(page.Alt)) || m.Rows[0].Buttons[1].Label != in.Say("button.step-next") {
				t.Errorf("%s: the picture is described by %q", in.Tag(), m.Files[0].Alt)
			}
		}
	}
}
