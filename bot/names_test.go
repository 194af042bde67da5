package bot_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"galet/bot"
	"galet/bot/ui"
	"galet/game/catalog"
	"galet/game/lang"
	"galet/game/match"
	"galet/render/text"
)

// hostileNames are names that try to ping, to format or to break a message, or
// to fake words of the bot. Each is between two marks; a test finds the name by
// them.
var hostileNames = map[string]string{
	"everyone":           "@everyone",
	"here":               "@here",
	"a member":           "<@103>",
	"a member by nick":   "<@!103>",
	"a role":             "<@&7>",
	"a channel":          "<#11>",
	"a command":          "</help:1>",
	"a part of a server": "<id:guide>",
	"a moment":           "<t:0:R>",
	"an emoji":           "<a:x:1>",
	"a short code":       ":skull:",
	"bold":               "**x**",
	"italic":             "*x* _x_",
	"underlined":         "__x__",
	"struck":             "~~x~~",
	"hidden":             "||x||",
	"code":               "`x`",
	"a block of code":    "```x```",
	"a masked link":      "[x](http://x.y)",
	"a link":             "https://x.y/z",
	"a link in brackets": "<http://x.y>",
	"an invitation":      "discord.gg/x",
	"an escape":          `\\*x\*`,
	"a new line":         "x\n# **You win**",
	"other line breaks":  "x\r> x\u2028- x\u2029-# x\u0085x\vx\f",
	"controls":           "x\x00\x1b[31m\x7f\u0080",
	"turned":             "\u202ex\u202d\u202a\u202b\u202cx",
	"isolated":           "\u2066x\u2067x\u2068x\u2069",
	"marks of direction": "\u200ex\u200f\u061cx",
	"of no width":        "\u200bx\u2060\ufeffx\u00ad\u034fx",
	"joiners":            "x\u200dx\u200cx",
	"blanks":             "x\u2800x\u3164x\u115fx\u1160x\uffa0x\u3000x\u00a0",
	"old controls":       "x\u206a\u206fx\ufff9x\ufffb\u180ex\U0001d173",
	"unspoken signs":     "x\u2061\u2064x\u17b4x",
	"tags":               "x\U000e0001\U000e0041\U000e007f",
	"private signs":      "x\ue000\U000f0000\U00100000",
	"broken text":        "x\xff\xc3\xed\xa0\x80",
}

// mark stands before and after a hostile name: no text of the bot has it.
const mark = "Qzq"

// A member's name cannot ping, break or fake a message. A message has a mention
// in its place. Where no mention is possible, the name is one line of visible
// characters. Only a direct message spells it, with its markdown escaped.
func TestHostileNames(t *testing.T) {
	t.Parallel()
	for called, name := range hostileNames {
		t.Run(called, func(t *testing.T) {
			t.Parallel()
			seen := showAll(t, mark+name+mark, games())
			for where, said := range seen.messages {
				if strings.Contains(said, mark) {
					t.Errorf("%s says the name: %q", where, said)
				}
			}
			for where, lines := range seen.plain {
				for _, line := range lines {
					if i := strings.IndexFunc(line, unseen); i >= 0 || strings.Count(line, mark)%2 != 0 {
						t.Errorf("%s is broken, turned or has what nobody sees: %+q", where, line)
					}
				}
			}
			if typed := literal(between(seen.direct)); strings.ContainsAny(typed, "*_~|`<>[]@/:\\\n\r") {
				t.Errorf("a direct message says %q, of which %q has a meaning", seen.direct, typed)
			}
		})
	}
}

// The answer to a move that cannot be parsed repeats what was typed.
func TestHostileMoves(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	d.begin(squares, ana, bo, here)
	for called, typed := range hostileNames {
		said := d.ask(ana, here, "move", "move", mark+typed).Message.Content
		_, repeated, ok := strings.Cut(said, mark)
		repeated, _, closed := strings.Cut(repeated, "”; ")
		if repeated = literal(repeated); !ok || !closed || strings.ContainsAny(repeated, "*_~|`<>[]@\\") || strings.ContainsFunc(repeated, unseen) {
			t.Errorf("%s: it says %q, of which %q has a meaning", called, said, repeated)
		}
	}
}

// unseen reports whether r breaks a line, changes its direction or is invisible.
func unseen(r rune) bool {
	return r != ' ' && r != '\n' && (unicode.IsSpace(r) || !unicode.IsGraphic(r)) || r == unicode.ReplacementChar
}

// literal is a text without its escaped characters.
func literal(s string) string {
	return regexp.MustCompile("\\\\[^\\pL\\pN\\s]|@\u200b").ReplaceAllString(s, "")
}

// between returns the text between the marks of a name.
func between(said string) string {
	_, name, _ := strings.Cut(said, mark)
	name, _, _ = strings.Cut(name, mark)
	return name
}

// shownNames are all places where a member's name is shown: in messages, in
// plain text by lines, in pictures and in a direct message.
type shownNames struct {
	*testBot
	messages map[string]string
	plain    map[string][]string
	pictures map[string][]byte
	direct   string
}

// keep notes what a message shows.
func (e *shownNames) keep(where string, m ui.Message) {
	e.messages[where] = m.Content + textOf(m)
	for _, p := range m.Pings {
		if p != ana.ID && p != bo.ID {
			e.Errorf("%s pings %s", where, p)
		}
	}
	for _, row := range m.Rows {
		if row.Menu != nil && row.Menu.ID.Action == ui.ActOpen {
			for _, o := range row.Menu.Options {
				if strings.Contains(o.Label, mark) {
					e.plain[where] = append(e.plain[where], o.Label)
				}
			}
			continue
		}
		if raw, err := json.Marshal(row); err != nil || bytes.Contains(raw, []byte(mark)) {
			e.Errorf("%s has the name on its buttons or menus: %s, %v", where, raw, err)
		}
	}
	files := m.Files
	for _, part := range m.Parts {
		files = append(files, part.Files...)
	}
	for _, f := range files {
		e.pictures[where] = f.Data
		for _, line := range strings.Split(f.Alt, "\n") {
			if strings.Contains(line, mark) {
				e.plain[where] = append(e.plain[where], line)
			}
		}
	}
}

// choices notes what a completion shows.
func (e *shownNames) choices(where string, r ui.Request, option string) {
	r.Kind, r.Focus = ui.Completion, option
	for _, c := range e.bot.Handle(r).Choices {
		if c.Value == "?" {
			continue // it says that there are more
		}
		e.plain[where] = append(e.plain[where], c.Name)
	}
}

// showAll has a member of that name challenge, play, end matches and stand on
// the ladder, and gives all that is shown of it.
func showAll(t *testing.T, name string, games []catalog.Entry) *shownNames {
	t.Helper()
	e := &shownNames{
		testBot:  newTestBotWith(t, func(c *bot.Config) { c.Games = games }),
		messages: map[string]string{}, plain: map[string][]string{}, pictures: map[string][]byte{},
	}
	eve := match.Player{ID: bo.ID, Name: name}
	ask := func(by match.Player, command string, options ...string) ui.Request {
		r := request(by, here, command, options...)
		r.Members[eve.ID] = ui.Member{Player: eve}
		return r
	}
	handle := func(where string, r ui.Request) {
		reply := e.bot.Handle(r)
		if reply.Later != nil {
			reply.Message = e.later(reply)
		}
		e.keep(where, reply.Message)
		if reply.Kind == ui.Private && reply.About != 0 {
			e.keep(where, e.latest(reply.About))
		}
	}

	handle("a challenge to her", ask(ana, "challenge kala", "opponent", "102", "first", "me"))
	handle("her challenge", ask(eve, "challenge kala", "opponent", "101", "first", "me"))
	handle("her challenge to move first", ask(eve, "challenge kala", "opponent", "101", "first", "opponent"))
	handle("the list of challenges", ask(ana, "games"))
	rated := match.Proposal{Game: squares, By: ana, Against: &eve, First: match.FirstChallenger, Place: here, Terms: match.Terms{Pace: match.DefaultPace, Rated: true}}
	for range 2 {
		c, err := e.matches.Propose(rated)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.matches.Accept(c.ID, eve, here); err != nil {
			t.Fatal(err)
		}
	}
	e.sendAll()
	handle("the first board", ask(ana, "board", "match", "4"))
	handle("a move out of turn", ask(eve, "move", "match", "4", "move", "d5"))
	handle("an earlier board", ask(cleo, "board", "match", "4", "position", "0"))
	e.choices("the matches of one's turn", ask(ana, "move"), "match")
	e.choices("the moves of two matches", ask(ana, "move"), "move")
	handle("a question which match", ask(ana, "move", "move", "d5"))
	e.play(4, "d4")
	e.choices("the matches of her turn", ask(ana, "takeback"), "match")
	e.play(4, "d7")
	handle("a board", ask(ana, "board", "match", "4"))
	handle("a board to a stranger", ask(cleo, "board", "match", "4"))
	handle("a preview", ask(ana, "preview", "game", string(squares), "show", "true"))
	handle("a chosen move", pressed(ana, here, ephemeral, ui.Path{Action: "play", ID: 4, Ply: 2}, "d8"))
	handle("a wish to take back", ask(eve, "takeback", "match", "4"))
	handle("a question to resign", ask(ana, "resign", "match", "4"))
	referee := ask(cleo, "end", "match", "4")
	referee.ManagesServer = true
	handle("a question to end", referee)
	e.choices("the matches to end", referee, "match")
	handle("the list of matches", ask(ana, "games"))
	handle("her matches", ask(ana, "games", "player", "102"))
	handle("a replay", ask(ana, "replay", "match", "4"))
	handle("a record", ask(ana, "record", "match", "4"))

	due, err := e.bot.Reminder(lang.English(), ana.ID, []match.Match{e.match(4)})
	if err != nil {
		t.Fatal(err)
	}
	e.direct = due.Content
	e.plain["a thread"] = []string{e.bot.ThreadName(e.match(4))}

	if _, err := e.matches.Resign(4, ana, here); err != nil {
		t.Fatal(err)
	}
	e.sendAll()
	handle("an end", ask(ana, "board", "match", "4"))
	e.choices("the matches that are over", ask(ana, "record"), "match")
	handle("a whole replay", ask(ana, "replay", "match", "4"))
	handle("a ladder", ask(ana, "leaderboard", "game", string(squares)))
	handle("her profile", ask(ana, "profile", "player", "102"))
	handle("one's profile", ask(ana, "profile"))
	if _, err := e.matches.SetAway(eve.ID, e.now.Add(48*time.Hour)); err != nil {
		t.Fatal(err)
	}
	handle("an absence", ask(ana, "board", "match", "5"))

	c, err := e.matches.Propose(match.Proposal{Game: squares, By: ana, Against: &cleo, First: match.FirstChallenger, Place: here})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.matches.Accept(c.ID, cleo, here); err != nil {
		t.Fatal(err)
	}
	e.play(c.ID, "d4", "d7")
	if _, err := e.matches.Stop(c.ID, eve, here); err != nil {
		t.Fatal(err)
	}
	e.sendAll()
	handle("an end by her", ask(ana, "board", "match", c.ID.String()))
	return e
}

// A name longer than Discord's limit leaves room for the text beside it.
func TestLongName(t *testing.T) {
	t.Parallel()
	const long = "ŵ"
	seen := showAll(t, mark+strings.Repeat(long, 100), games())
	for where, lines := range seen.plain {
		for _, line := range lines {
			if n := strings.Count(line, long); n == 0 || n > 32*strings.Count(line, mark) {
				t.Errorf("%s has %d letters of the name: %s", where, n, line)
			}
		}
	}
}

// showAll shows the name in every place, and no picture shows its invisible
// characters.
func TestNamesAreShown(t *testing.T) {
	t.Parallel()
	const name = mark + "\u202e<@1>\u200b**x\n" + mark
	seen, clean := showAll(t, name, catalog.All()), showAll(t, text.Clean(name), catalog.All())
	want := []string{
		"a board", "a board to a stranger", "a challenge to her", "a chosen move", "a ladder", "a replay", "a thread", "a whole replay",
		"a wish to take back", "an end", "an end by her", "her challenge",
		"her challenge to move first", "her matches", "her profile", "the list of matches", "the matches of her turn",
		"the matches of one's turn", "the matches that are over", "the matches to end", "the moves of two matches",
	}
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(seen.plain))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for where, picture := range seen.pictures {
		if !bytes.Equal(picture, clean.pictures[where]) {
			t.Errorf("%s is not that of the name as it can be seen", where)
		}
	}
}
