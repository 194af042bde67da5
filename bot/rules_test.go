package bot_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"galet/bot/ui"
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
	for _, loc := range lang.All() {
		for _, e := range catalog.All() {
			for _, page := range e.Words.Course() {
				for _, part := range []struct {
					key   string
					limit int
				}{{page.Title, longestTitle}, {page.Text, longestText}, {page.Alt, longestAlt}} {
					said := loc.Say(part.key)
					if n := utf8.RuneCountInString(said); n > part.limit || said == part.key || strings.TrimSpace(said) != said {
						t.Errorf("%s, %s: %d characters, at most %d: %q", loc.Tag(), part.key, n, part.limit, said)
					}
				}
			}
		}
	}
}

// pressWithoutMatch is a press on a component without a match.
func (d *testBot) pressWithoutMatch(by match.Player, action, rest string, values ...string) ui.Reply {
	r := request(by, here, "")
	r.Kind, r.Values, r.Private, r.Message = ui.Press, values, true, ephemeral
	r.Press = ui.Path{Action: action, Rest: rest}.String()
	return d.bot.Handle(r)
}

// A press goes from page to page in the same place, with one picture each.
func TestPagesInPlace(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	for _, e := range catalog.All() {
		id := string(e.Game.ID())
		reply := d.ask(ana, here, "rules", "game", id)
		if reply.Kind != ui.Private {
			t.Errorf("/rules of %s: form %v", id, reply.Kind)
		}
		for i, page := range e.Words.Course() {
			if i > 0 {
				reply = d.pressWithoutMatch(ana, "rules", id+"/"+page.Key)
			}
			if i > 0 && reply.Kind != ui.Update || len(reply.Message.Files) != 1 || len(reply.Message.Files[0].Data) == 0 {
				t.Errorf("page %s of %s: form %v, %d files", page.Key, id, reply.Kind, len(reply.Message.Files))
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

// A member can be challenged only if Discord resolved the user.
func TestChallengedMemberMustBeResolved(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	for _, stranger := range []string{"@everyone", "999", "bo"} {
		if reply := d.pressWithoutMatch(ana, "dare", "kulami/member", stranger); reply.Kind != ui.Private || !strings.Contains(reply.Message.Content, "not a member") {
			t.Errorf("%q is answered with %q", stranger, reply.Message.Content)
		}
	}
	reply := d.pressWithoutMatch(ana, "dare", "kulami/member", string(bo.ID))
	if reply.Kind != ui.Private || reply.About == 0 || !slices.Equal(d.compose(match.NoticeChallenge).Pings, []match.PlayerID{bo.ID}) {
		t.Errorf("Bo is challenged with %+v", reply.Message)
	}
}

// A refusal for a rule offers the rule's page; another refusal offers none.
func TestRefusalsOfferTheRule(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	for _, test := range []struct {
		game  game.ID
		moves []game.Move
		typed string
		page  string
	}{
		{"kulami", game.SplitMoves("e5"), "d5", "kulami/barred"},
		{"kulami", game.SplitMoves("e5"), "f6", "kulami/cross"},
		{"kulami", nil, "j9", "kulami/cross"},
		{"kulami", nil, "x", ""},
		{"unlur", nil, "a1", "unlur/contract"},
		{"unlur", game.SplitMoves("pass"), "pass", "unlur/pass"},
		{"unlur", game.SplitMoves("f6"), "f6", "unlur/group"},
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
		if page != test.page || reply.Kind != ui.Private {
			t.Errorf("%s, %s after %v offers %q, want %q: %s", test.game, test.typed, test.moves, page, test.page, reply.Message.Content)
		}
		if _, err := d.matches.Resign(m.ID, ana, here); err != nil {
			t.Fatal(err)
		}
	}
}

// The first challenge of a member mentions the course. If it could not be
// posted, the next one does.
func TestHintIsSeen(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	challenge := func() match.Challenge {
		reply := d.ask(ana, here, "challenge kulami", "opponent", string(bo.ID))
		c, err := d.matches.Challenge(reply.About)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	hinted := func(c match.Challenge) bool {
		v, err := d.matches.ChallengeView(c.ID)
		if err != nil {
			t.Fatal(err)
		}
		m, err := d.bot.Builder().ChallengeMessage(v)
		return err == nil && strings.Contains(m.Content, "New to Kulami")
	}
	lose := func(c match.Challenge) {
		out, err := d.matches.Outgoing(c.ID)
		if err == nil {
			err = d.matches.MarkSent(out.Pending[0].Seq, match.Posted{})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	first := challenge()
	firstHinted := hinted(first)
	lose(first)
	second, third := challenge(), challenge()
	if !firstHinted || !hinted(second) || hinted(third) {
		t.Errorf("hints in %v, %v, %v; want in all but the third", firstHinted, hinted(second), hinted(third))
	}
	lose(third)
	if hinted(challenge()) {
		t.Error("what had no hint was taken back, and the next has one")
	}
}

// A page is in the language of the member's Discord, not in the server's.
func TestPagesInTheReadersLanguage(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	for _, loc := range lang.All() {
		for _, e := range catalog.All() {
			page := e.Words.Course()[1]
			r := request(ana, here, "")
			r.Kind, r.Message, r.Private, r.Locale, r.ServerLocale = ui.Press, ephemeral, true, loc.Tag(), "nl"
			r.Press = ui.Path{Action: "rules", Rest: string(e.Game.ID()) + "/" + page.Key}.String()
			m := d.bot.Handle(r).Message
			for _, want := range []string{loc.Say(page.Title), loc.Say(page.Text)} {
				if !strings.Contains(m.Content, want) {
					t.Errorf("%s: %q does not hold %q", loc.Tag(), m.Content, want)
				}
			}
			if !strings.HasPrefix(m.Files[0].Alt, loc.Say(page.Alt)) || m.Rows[0].Buttons[1].Label != loc.Say("button.step-next") {
				t.Errorf("%s: the picture is described by %q", loc.Tag(), m.Files[0].Alt)
			}
		}
	}
}
