package script

import (
	"errors"
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

// split splits a statement into words. A /regular expression/ may contain
// spaces.
func split(s string) ([]word, error) {
	var words []word
	for s = strings.TrimSpace(s); s != ""; s = strings.TrimSpace(s) {
		end := strings.IndexByte(s, ' ')
		if end < 0 {
			end = len(s)
		}
		switch {
		case s[0] == '"':
			text, rest, err := unquote(s[1:])
			if err != nil {
				return nil, err
			}
			words, s = append(words, word{text, true}), rest
			continue
		case s[0] == '/' && !strings.Contains(s[1:end], "/"):
			if closing := strings.Index(s[1:], "/ "); closing >= 0 {
				end = closing + 2
			} else if strings.HasSuffix(s[1:], "/") {
				end = len(s)
			}
		}
		words, s = append(words, word{text: s[:end]}), s[end:]
	}
	return words, nil
}

var escapes = map[byte]byte{'n': '\n', '"': '"', '\\': '\\'}

// unquote reads up to the closing quote, and returns the rest.
func unquote(s string) (text, rest string, err error) {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"':
			return b.String(), s[i+1:], nil
		case c == '\\' && i+1 < len(s) && escapes[s[i+1]] != 0:
			i++
			b.WriteByte(escapes[s[i]])
		default:
			b.WriteByte(c)
		}
	}
	return "", "", errors.New("a quote is not closed")
}
