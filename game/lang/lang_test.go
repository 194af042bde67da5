package lang_test

import (
	"testing"

	"golang.org/x/text/language"

	"galet/game"
	"galet/game/lang"
)

const sample = `
[board]
plain = "Choose a field"
two = "{First} against {Second}; {First} begins"
moves = { one = "{N} move by {Player}", other = "{N} moves by {Player}" }
[board.deep]
down = "down here"
`

func read(t *testing.T, tag language.Tag, data string) *lang.Language {
	t.Helper()
	l, err := lang.Read(tag, data)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestSay(t *testing.T) {
	t.Parallel()
	en := read(t, language.English, sample)
	for _, test := range []struct {
		name, key string
		args      []any
		want      string
	}{
		{"a text", "board.plain", nil, "Choose a field"},
		{"a table in a table", "board.deep.down", nil, "down here"},
		{"a place twice", "board.two", []any{"First", "Ana", "Second", "Bo"}, "Ana against Bo; Ana begins"},
		{"arguments in any order", "board.two", []any{"Second", "Bo", "First", "Ana"}, "Ana against Bo; Ana begins"},
		{"braces in a name", "board.two", []any{"First", "{Second}", "Second", "Bo"}, "{Second} against Bo; {Second} begins"},
		{"an argument too few", "board.two", []any{"First", "Ana"}, "Ana against {Second}; Ana begins"},
		{"half a pair", "board.two", []any{"First", "Ana", "Second"}, "Ana against {Second}; Ana begins"},
		{"one", "board.moves", []any{"N", 1, "Player", "Ana"}, "1 move by Ana"},
		{"many", "board.moves", []any{"N", 12, "Player", "Ana"}, "12 moves by Ana"},
		{"none", "board.moves", []any{"N", 0, "Player", "Ana"}, "0 moves by Ana"},
		{"less than none", "board.moves", []any{"N", -1, "Player", "Ana"}, "-1 move by Ana"},
		{"no number", "board.moves", []any{"N", "some", "Player", "Ana"}, "some moves by Ana"},
		{"a value with words of its own", "board.two", []any{"First", game.ID("ana"), "Second", true}, "ana against true; ana begins"},
		{"English where this language lacks it", "match.moves", []any{"N", 2}, "2 moves"},
		{"a key that nobody knows", "board.nowhere", nil, "board.nowhere"},
	} {
		if got := en.Say(test.key, test.args...); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

// French counts nothing as one; Polish has three forms.
func TestPluralsAreTheLanguagesOwn(t *testing.T) {
	t.Parallel()
	fr := read(t, language.French, `[a]
b = { one = "{N} coup", other = "{N} coups" }`)
	pl := read(t, language.Polish, `[a]
b = { one = "{N} ruch", few = "{N} ruchy", many = "{N} ruchów", other = "{N} ruchu" }`)
	for _, test := range []struct {
		loc  *lang.Language
		n    int
		want string
	}{
		{fr, 0, "0 coup"}, {fr, 1, "1 coup"}, {fr, 2, "2 coups"},
		{pl, 1, "1 ruch"}, {pl, 3, "3 ruchy"}, {pl, 5, "5 ruchów"}, {pl, 22, "22 ruchy"},
	} {
		if got := test.loc.Say("a.b", "N", test.n); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

func TestRefusedCatalogues(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, data string }{
		{"no TOML", "[a"},
		{"a key twice", "[a]\nb = '1'\nb = '2'"},
		{"a number", "[a]\nb = 3"},
		{"a list", "[a]\nb = ['c']"},
		{"an open place", "[a]\nb = 'c {Name'"},
		{"a place closed twice", "[a]\nb = 'c {Name}}'"},
		{"a place without a name", "[a]\nb = 'c {}'"},
		{"a place in small letters", "[a]\nb = 'c {name}'"},
		{"a place of two words", "[a]\nb = 'c {Two Words}'"},
		{"a form that is none", "[a]\nb = { other = 'c', several = 'd' }"},
		{"a form of no text", "[a]\nb = { other = 'c', one = 1 }"},
	} {
		if _, err := lang.Read(language.English, test.data); err == nil {
			t.Errorf("%s: read without an error", test.name)
		}
	}
}

func TestForLocale(t *testing.T) {
	t.Parallel()
	for _, locale := range []string{"en-GB", "en-US", "pt-BR", "zh-CN", "", "no locale at all", "\xff"} {
		if got := lang.ForLocale(locale).Tag(); got != "en" {
			t.Errorf("%q is read as %s, want en", locale, got)
		}
	}
}

func TestFind(t *testing.T) {
	t.Parallel()
	for _, l := range lang.All() {
		if got, ok := lang.Find(l.Tag()); !ok || got != l || l.Name() == "" {
			t.Errorf("%s, %q, is found as %v, %v", l.Tag(), l.Name(), got, ok)
		}
	}
	if got, ok := lang.Find("xx"); ok {
		t.Errorf("xx is found as %s", got.Tag())
	}
}

func TestListed(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		phrases []string
		want    string
	}{
		{[]string{"top"}, "top"},
		{[]string{"top", "bottom"}, "top and bottom"},
		{[]string{"top", "lower right", "lower left", "bottom"}, "top, lower right, lower left and bottom"},
	} {
		if got := game.JoinAnd(lang.English(), test.phrases); got != test.want {
			t.Errorf("%q are listed as %q, want %q", test.phrases, got, test.want)
		}
	}
}
