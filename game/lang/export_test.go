package lang

import (
	"io/fs"
	"slices"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// Read makes a language of a catalogue.
func Read(tag language.Tag, data string) (*Language, error) {
	c, err := parseCatalogue([]byte(data))
	return &Language{tag: tag, name: tag.String(), read: func() catalogue { return c }}, err
}

// Forms are the plural forms that a language's text has, and those that its
// numbers need.
func Forms(l *Language, key string) (has, needs []plural.Form) {
	m := l.read()[key]
	for form, t := range m.forms {
		if t.said != nil {
			has = append(has, plural.Form(form))
		}
	}
	for n := range 1000 {
		form := plural.Cardinal.MatchPlural(l.tag, n, 0, 0, 0, 0)
		if !slices.Contains(needs, form) {
			needs = append(needs, form)
		}
	}
	slices.Sort(needs)
	return has, needs
}

// Texts are all forms of a text, each with its placeholders.
func Texts(l *Language, key string) []string {
	var all []string
	for _, t := range l.read()[key].forms {
		if t.said == nil {
			continue
		}
		text := t.said[0]
		for i, place := range t.places {
			text += "{" + place + "}" + t.said[i+1]
		}
		all = append(all, text)
	}
	return all
}

// Files are the names of all catalogues.
func Files() ([]string, error) { return fs.Glob(texts, "texts/*.toml") }
