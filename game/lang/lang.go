// Package lang says things in the languages that Galet speaks. It holds one
// catalogue of texts a language, chooses the plural form, and finds the
// language for a reader's locale. It does not know what a text is about, who
// reads it and where it stands.
//
// # How a text is added
//
// Put it in texts/en.toml, in the table of its feature, with a line above it
// that tells a translator where it stands, how long it may be and what its
// placeholders are:
//
//	[board]
//	# Below the board, for the player who is to move. {Player}: a mention.
//	turn = "{Player}, it is your turn."
//	# In a list. {N}: how many moves.
//	moves = { one = "{N} move", other = "{N} moves" }
//
// Say it where it is needed, with the language of those who will read it:
//
//	loc.Say("board.turn", "Player", name)
//	loc.Say("board.moves", "N", 3)
//
// The key stands whole and literal in the code, also in tables of keys: a test
// finds keys that are missing, unused or given other arguments. Say whole
// sentences, never pieces that another language would put in another order;
// where a word changes its sentence ("a line", "a Y"), give each its own text. A
// text that another language lacks is said in English until it is there.
// What a member does wrong is a [Rule]: its words are made for the reader.
//
// # How a language is added
//
// Translate texts/en.toml to texts/xx.toml and add a line to the table below.
package lang

import (
	"embed"
	"fmt"
	"sync"

	"golang.org/x/text/language"

	"galet/game"
)

//go:embed texts/*.toml
var texts embed.FS

// languages are the languages that Galet speaks. The first one is the source of all
// others. Readers of any other language get it too.
var languages = [...]*Language{
	speak(language.English, "English"),
	speak(language.French, "Français"),
	speak(language.German, "Deutsch"),
	speak(language.Spanish, "Español"),
	speak(language.Dutch, "Nederlands"),
}

// Language is one of the languages of this package. Its catalogue is read when it is
// first used. It is safe for concurrent use, and can be compared: each language exists
// once.
type Language struct {
	tag  language.Tag
	name string
	read func() catalogue
}

var _ game.Localizer = English()

func speak(tag language.Tag, name string) *Language {
	return &Language{tag: tag, name: name, read: sync.OnceValue(func() catalogue {
		data, err := texts.ReadFile("texts/" + tag.String() + ".toml")
		if err != nil {
			panic(fmt.Sprintf("lang: %v", err))
		}
		c, err := parseCatalogue(data)
		if err != nil {
			panic(fmt.Sprintf("lang: %s: %v", tag, err))
		}
		return c
	})}
}

// English is what all others are translated from.
func English() *Language { return languages[0] }

// All are the languages, English first. The caller owns the slice.
func All() []*Language { return append([]*Language(nil), languages[:]...) }

// Find is the language with a tag in the form of Tag; false: there is none.
func Find(tag string) (*Language, bool) {
	for _, l := range languages {
		if l.Tag() == tag {
			return l, true
		}
	}
	return nil, false
}

// ForLocale is the language that suits a reader's locale best ("en-GB", "es-419"), and
// English where none does.
func ForLocale(locale string) *Language {
	wanted, err := language.Parse(locale)
	if err != nil {
		return English()
	}
	_, i, _ := matcher.Match(wanted)
	return languages[i]
}

// matcher finds the nearest language: American Spanish is Spanish.
var matcher = func() language.Matcher {
	tags := make([]language.Tag, len(languages))
	for i, l := range languages {
		tags[i] = l.tag
	}
	return language.NewMatcher(tags)
}()

// Tag names the language: "en".
func (l *Language) Tag() string { return l.tag.String() }

// Name is the language's own name: "English".
func (l *Language) Name() string { return l.name }

// Say is the text of a key, with its arguments filled in; see game.Localizer. A text that
// is missing in this language is English. An unknown key is its own text.
func (l *Language) Say(key string, args ...any) string {
	if m, ok := l.read()[key]; ok {
		return m.say(l, args)
	}
	if m, ok := English().read()[key]; ok {
		return m.say(English(), args)
	}
	return key
}

// Keys are the keys of this language's own texts, each with the names of its
// placeholders, sorted.
func (l *Language) Keys() map[string][]string {
	keys := map[string][]string{}
	for key, m := range l.read() {
		keys[key] = m.places()
	}
	return keys
}
