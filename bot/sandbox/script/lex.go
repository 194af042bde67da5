package script

import (
	"errors"
	"regexp"
	"strings"
)

// line is a statement with the number of its first line.
type line struct {
	number int
	text   string
}

// lines splits a script into statements.
func lines(text string) []line {
	var all []line
	open := false
	for i, s := range strings.Split(text, "\n") {
		s = strings.TrimSpace(s)
		joined, more := strings.CutSuffix(s, `\`)
		switch {
		case open:
			all[len(all)-1].text += " " + strings.TrimSpace(joined)
		case s == "" || s == "#" || strings.HasPrefix(s, "# "):
			continue
		default:
			all = append(all, line{i + 1, strings.TrimSpace(joined)})
		}
		open = more
	}
	return all
}

// word is a word of a statement. quoted distinguishes "last" from last.
type word struct {
	text   string
	quoted bool
}

func (w word) is(text string) bool { return !w.quoted && w.text == text }

// pattern reports whether the word is a /regular expression/.
func (w word) pattern() bool {
	return !w.quoted && len(w.text) > 2 && w.text[0] == '/' && w.text[len(w.text)-1] == '/'
}

// texts are the words without quotes.
func texts(words []word) []string {
	return each(words, func(w word) string { return w.text })
}

// wordPattern matches a word: one in quotes, a /regular expression/ with spaces, or
// one without.
var wordPattern = regexp.MustCompile(`"((?:[^"\\]|\\.)*)"|(/[^/ ]* .*?/)(?: |$)|(\S+)`)

var escapes = strings.NewReplacer(`\n`, "\n", `\"`, `"`, `\\`, `\`)

// split splits a statement into words.
func split(s string) ([]word, error) {
	var words []word
	for _, found := range wordPattern.FindAllStringSubmatch(s, -1) {
		plain := found[2] + found[3]
		if strings.HasPrefix(plain, `"`) {
			return nil, errors.New("a quote is not closed")
		}
		words = append(words, word{escapes.Replace(found[1]) + plain, plain == ""})
	}
	return words, nil
}
