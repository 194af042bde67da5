package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"galet/bot/ui"
	"galet/game"
	"galet/game/lang"
	"galet/game/match"
)

func TestTypedMoves(t *testing.T) {
	t.Parallel()
	for name, typed := range map[string]string{
		"as it is spelled": "d4", "upper case": "D4", "with spaces": " d 4 ", "full width": "Ｄ４",
	} {
		d := newTestBot(t)
		m := d.begin(squares, ana, bo, here)
		reply := d.ask(ana, here, "move", "move", typed)
		if reply.Kind != ui.Private || reply.Message.Content != "You moved in #1: **d4**." {
			t.Errorf("%s: %+v", name, reply)
		}
		posted := d.compose(match.NoticeBoard)
		if len(posted.Rows) == 0 || len(posted.Files) != 1 {
			t.Errorf("%s: posted %+v", name, posted)
		}
		if diff := cmp.Diff([]match.PlayerID{bo.ID}, posted.Pings); diff != "" {
			t.Errorf("%s: pings (-want +got):\n%s", name, diff)
		}
		if diff := cmp.Diff([]game.Move{"d4"}, d.match(m.ID).Record.Moves); diff != "" {
			t.Errorf("%s: moves (-want +got):\n%s", name, diff)
		}
	}
}

// In every language the name of a suggestion means the same as its value.
func TestSuggestionNames(t *testing.T) {
	t.Parallel()
	for _, l := range lang.All() {
		for name, row := range map[string]struct {
			command, option, typed string
			more                   []string
		}{
			"a move":                 {"move", "move", "d", []string{"match", "1"}},
			"a move of a match":      {"move", "move", "#1 ", nil},
			"a move with its effect": {"move", "move", "#2 ", nil},
			"a match":                {"board", "match", "2", nil},
			"days away":              {"away", "until", "", nil},
			"a date":                 {"away", "until", "2026-11-25", nil},
			"a start":                {"tournament kulami", "starts", "3", []string{"format", "swiss"}},
			"a start soon":           {"tournament kulami", "starts", "2026-11-20 18:00", []string{"format", "swiss"}},
		} {
			d := newTestBot(t)
			d.begin(squares, ana, bo, here)
			d.begin("kala", ana, bo, here)
			r := request(ana, here, row.command, append(row.more, row.option, row.typed)...)
			r.Kind, r.Focus, r.Locale, r.ManagesServer = ui.Completion, row.option, l.Tag(), true
			offered := d.bot.Handle(r).Choices
			if len(offered) == 0 {
				t.Errorf("%s, %s: nothing is suggested", l.Tag(), name)
				continue
			}
			suggestion := offered[0]
			r.Options[row.option] = suggestion.Name
			again := d.bot.Handle(r).Choices
			if !slices.ContainsFunc(again, func(s ui.Suggestion) bool { return s.Name == suggestion.Name }) {
				t.Errorf("%s, %s: %q suggests %v", l.Tag(), name, suggestion.Name, again)
			}
			r.Kind, r.Focus = ui.Command, ""
			d.log.Reset()
			if reply := d.bot.Handle(r); !strings.Contains(d.log.String(), "outcome=ok") {
				t.Errorf("%s, %s: %q is refused: %s", l.Tag(), name, suggestion.Name, reply.Message.Content)
			}
		}
	}
}

// A move typed in another channel is confirmed there; the board stays in its own.
func TestTypedElsewhere(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	d.begin(squares, ana, bo, here)
	reply := d.ask(ana, nextDoor, "move", "move", "d4")
	if reply.Kind != ui.Private || reply.About != 1 || !strings.Contains(reply.Message.Content, "The board is in <#11>.") {
		t.Errorf("%+v", reply)
	}
}

// The match that a command is about, if it names none.
func TestMatchInQuestion(t *testing.T) {
	t.Parallel()
	type table struct {
		at   match.Place
		mine bool // it is Ana's turn
	}
	for name, row := range map[string]struct {
		tables              []table
		move, resign, board int // the match that is meant; 0: she is asked
	}{
		"one, her turn":                   {[]table{{here, true}}, 1, 1, 1},
		"one, not her turn":               {[]table{{here, false}}, 1, 1, 1},
		"one, in another channel":         {[]table{{nextDoor, true}}, 1, 1, 1},
		"two, one of them her turn":       {[]table{{here, false}, {here, true}}, 2, 0, 0},
		"two, both her turn":              {[]table{{here, true}, {here, true}}, 0, 0, 0},
		"two, both her turn, one is here": {[]table{{nextDoor, true}, {here, true}}, 2, 2, 2},
		"two, her turn is next door":      {[]table{{nextDoor, true}, {here, false}}, 1, 2, 2},
		"one here, one on another server": {[]table{{elsewhere, true}, {here, true}}, 2, 2, 2},
		"none":                            {nil, 0, 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newTestBot(t)
			for _, table := range row.tables {
				first, second := ana, bo
				if !table.mine {
					first, second = bo, ana
				}
				d.begin(squares, first, second, table.at)
			}
			for what, meant := range map[string]int{"resign": row.resign, "record": row.board} {
				if reply := d.ask(ana, here, what); !about(reply.Message.Content, meant, len(row.tables)) {
					t.Errorf("/%s: want match %d, said %q", what, meant, reply.Message.Content)
				}
			}
			var listed []string
			if row.move > 0 {
				listed = []string{"d4"}
			} else if len(row.tables) > 0 {
				listed = []string{"#1 d4", "#2 d4"}
			}
			if diff := cmp.Diff(listed, d.complete(ana, "move", "move", "d4"), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("completion for match %d (-want +got):\n%s", row.move, diff)
			}
			reply := d.ask(ana, here, "move", "move", "d4")
			if !about(reply.Message.Content, row.move, len(row.tables)) {
				t.Errorf("/move: want match %d, said %q", row.move, reply.Message.Content)
			}
		})
	}
}

// about reports whether a text is about the wanted match. Without a wanted
// match, the text must say how to choose one, or that there is none.
func about(said string, meant, matches int) bool {
	switch {
	case meant > 0:
		return strings.Contains(said, fmt.Sprintf("#%d", meant)) && !strings.Contains(said, "Which one?")
	case matches == 0:
		return strings.HasPrefix(said, "You have no open matches on this server. Start")
	}
	return strings.HasPrefix(said, "Which one? Pick it with the option `match`, like `match:") &&
		strings.Contains(said, "**#1 ") && strings.Contains(said, "**#2 ")
}

func TestCompletingMoves(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	d.begin(squares, ana, bo, here)
	d.play(1, "d4")
	for _, row := range []struct {
		typed string
		want  []string
	}{
		{"d7", []string{"d7"}},
		{" D 7", []string{"d7"}},
		{"ｄ７", []string{"d7"}},
		{"d", []string{"d8", "d7", "d6", "d3", "d2", "d1"}},
		{"4", []string{"a4", "b4", "f4", "g4", "h4"}},
		{"d4", []string{}},
		{"zz", []string{}},
		{strings.Repeat("d", 6000), []string{}},
	} {
		if diff := cmp.Diff(row.want, d.complete(bo, "move", "move", row.typed)); diff != "" {
			t.Errorf("typed %.20q (-want +got):\n%s", row.typed, diff)
		}
	}
	if got := d.complete(bo, "move", "move", "", "match", "1"); len(got) != 11 {
		t.Errorf("nothing typed, match 1 named: %v", got)
	}
	if got := d.complete(bo, "move", "move", "", "match", "99"); len(got) != 0 {
		t.Errorf("a match that is not: %v", got)
	}
}

// With nothing typed the cells of Unlur beside a stone come first, in the rows
// as they are drawn.
func TestCompletionBeginsBesideStones(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	d.begin("unlur", ana, bo, here)
	d.play(1, "f6")
	got := d.complete(bo, "move", "move", "")
	want := []string{"g6", "g7", "f5", "f7", "e5", "e6", "pass", "j6"}
	if diff := cmp.Diff(want, got[:min(len(got), len(want))]); diff != "" || len(got) != 25 {
		t.Errorf("%d suggestions, which begin (-want +got):\n%s", len(got), diff)
	}
}

// There are never more than 25 suggestions, and more typing narrows them.
func TestCompletionsAreBounded(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	d.begin(squares, ana, bo, here)
	if got := d.complete(ana, "move", "move", ""); len(got) != 25 {
		t.Errorf("%d suggestions of 64 moves", len(got))
	}
	if got := d.complete(ana, "move", "move", "a"); len(got) != 8 {
		t.Errorf("of the fields a1 to a8, %v", got)
	}
}

func TestCompletingMatches(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	d.begin(squares, ana, bo, here)
	d.begin(squares, bo, ana, here)
	d.begin(squares, ana, cleo, nextDoor)
	d.begin(squares, ana, bo, elsewhere)
	if _, err := d.matches.Resign(1, bo, here); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		command, typed string
		want           []string
	}{
		{"move", "", []string{"3", "2"}},
		{"resign", "", []string{"3", "2"}},
		{"board", "", []string{"3", "2", "1"}},
		{"record", "", []string{"3", "2", "1"}},
		{"board", "bo", []string{"2", "1"}},
		{"board", "#3", []string{"3"}},
		{"board", "cleo", []string{"3"}},
		{"board", "nobody", []string{}},
	} {
		if diff := cmp.Diff(row.want, d.complete(ana, row.command, "match", row.typed)); diff != "" {
			t.Errorf("/%s, typed %q (-want +got):\n%s", row.command, row.typed, diff)
		}
	}
}

// A name can hold anything; a completion shows it on one line, as plain text.
func TestNamesInCompletions(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	for _, name := range []string{"\u202eevil\n\n**bold**", "", "\u200b\u200b", strings.Repeat("long ", 40)} {
		second := match.Player{ID: bo.ID, Name: name}
		d.begin(squares, ana, second, here)
	}
	r := request(ana, here, "move", "match", "")
	r.Kind, r.Focus = ui.Completion, "match"
	var got []string
	for _, c := range d.bot.Handle(r).Choices {
		got = append(got, c.Name)
	}
	want := []string{
		"#1 Kulami vs evil **bold** – your turn",
		"#2 Kulami vs someone – your turn",
		"#3 Kulami vs someone – your turn",
		"#4 Kulami vs long long long long long long l… – your turn",
	}
	for i, w := range want {
		if !strings.Contains(strings.Join(got, "\n"), w) {
			t.Errorf("name %d: no %q in\n%s", i, w, strings.Join(got, "\n"))
		}
	}
}

// A suggestion for one of several matches says which match it is for, and a
// typed move may say it too.
func TestNumberedMoves(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		options []string
		says    string
		moved   match.ID
	}{
		"the first":                  {[]string{"move", "#1 d4"}, "#1", 1},
		"the other":                  {[]string{"move", " #2  D 4 "}, "#2", 2},
		"with its match named too":   {[]string{"move", "#2 d4", "match", "2"}, "#2", 2},
		"with another match named":   {[]string{"move", "#1 d4", "match", "2"}, "can’t read that as a move", 0},
		"without a move":             {[]string{"move", "#2"}, "which move?", 0},
		"of a match that is not":     {[]string{"move", "#7 d4"}, "no such match", 0},
		"of a number that is none":   {[]string{"move", "#first d4"}, "no such match", 0},
		"of a match on other server": {[]string{"move", "#3 d4"}, "belongs to another server", 0},
	} {
		d := newTestBot(t)
		d.begin(squares, ana, bo, here)
		d.begin(squares, ana, bo, here)
		d.begin(squares, ana, bo, elsewhere)
		if reply := d.ask(ana, here, "move", row.options...); !strings.Contains(reply.Message.Content, row.says) {
			t.Errorf("%s: said %q", name, reply.Message.Content)
		}
		for id := match.ID(1); id <= 3; id++ {
			if moved := d.match(id).Ply() > 0; moved != (id == row.moved) {
				t.Errorf("%s: match %d, moved %v", name, id, moved)
			}
		}
	}
}

// With many matches each has a share of the suggestions, and the last says that
// there are more.
func TestSuggestionsAreShared(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	for range 4 {
		d.begin(squares, ana, bo, here)
	}
	count := map[string]int{}
	for _, value := range d.complete(ana, "move", "move", "") {
		number, _, _ := strings.Cut(value, " ")
		count[number]++
	}
	if diff := cmp.Diff(map[string]int{"#1": 6, "#2": 6, "#3": 6, "#4": 6, "?": 1}, count); diff != "" {
		t.Errorf("suggestions (-want +got):\n%s", diff)
	}
	if got := d.complete(ana, "move", "move", "#3 d4"); !slices.Equal(got, []string{"#3 d4"}) {
		t.Errorf("of one match: %v", got)
	}
}
