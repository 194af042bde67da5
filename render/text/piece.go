package text

import (
	"strings"

	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/segmenter"
)

// piece is one grapheme cluster of a line: one letter to a reader. Fonts,
// directions and cuts never divide it.
type piece struct {
	text   []rune
	face   *typeface // nil if no font has it
	script language.Script
	level  uint8
}

// clusters divides text into grapheme clusters. A conjunct of an Indian script
// is one of them.
func clusters(text string) []string {
	var all []string
	var seg segmenter.Segmenter
	seg.Init([]rune(text))
	for it := seg.GraphemeIterator(); it.Next(); {
		all = append(all, string(it.Grapheme().Text))
	}
	return all
}

// pieces divides text into clusters and finds a font for each. White space of any
// kind becomes a plain space; invisible characters are left out.
func (l *library) pieces(text string, w Weight) []piece {
	var ps []piece
	for _, c := range clusters(text) {
		switch {
		case strings.IndexFunc(c, blank) == 0:
			ps = append(ps, piece{text: []rune{' '}, face: &l.rubik[w], script: language.Common})
		case strings.TrimLeftFunc(c, ignorable) != "":
			face, spelling := l.find(w, c)
			ps = append(ps, piece{text: spelling, face: face, script: scriptOf(spelling)})
		}
	}
	inheritScripts(ps, isLetter)
	l.agree(ps)
	inheritScripts(ps, isAny)
	return ps
}
