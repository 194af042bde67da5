package text

import (
	"slices"
	"unicode"

	"github.com/go-text/typesetting/language"
)

// scriptOf is the script of the first character that belongs to a single script.
func scriptOf(text []rune) language.Script {
	for _, r := range text {
		if s := language.LookupScript(r); s.Strong() {
			return s
		}
	}
	return language.Common
}

// inheritScripts gives pieces without a script the script of the piece before
// them; at the start, that of the piece after.
func inheritScripts(ps []piece, chosen func(piece) bool) {
	inherit := func(p *piece, from language.Script) language.Script {
		if !p.script.Strong() && chosen(*p) {
			p.script = from
		}
		return p.script
	}
	script := language.Script(language.Common)
	for i := range ps {
		script = inherit(&ps[i], script)
	}
	for i := len(ps) - 1; i >= 0; i-- {
		script = inherit(&ps[i], script)
	}
}

// isLetter reports whether p is a letter. This includes letters that several
// scripts share, such as the mark that lengthens a Japanese vowel or an Arabic
// word.
func isLetter(p piece) bool { return unicode.IsLetter(p.text[0]) }

func isAny(piece) bool { return true }

// agree gives all letters of a script in the line the same font, if one of the fonts
// found can draw them all. A word in several fonts is hard to read.
func (l *library) agree(ps []piece) {
	found := map[language.Script][]*typeface{}
	for _, p := range ps {
		if p.script.Strong() && p.face != nil && !slices.Contains(found[p.script], p.face) {
			found[p.script] = append(found[p.script], p.face)
		}
	}
	for script, faces := range found {
		if len(faces) == 1 {
			continue
		}
		if i := slices.IndexFunc(faces, func(t *typeface) bool { return drawsScript(t, ps, script) }); i >= 0 {
			setTypeface(ps, script, faces[i])
		}
	}
}

// drawsScript reports whether t can draw all pieces of a script for which there is any
// font.
func drawsScript(t *typeface, ps []piece, script language.Script) bool {
	return !slices.ContainsFunc(ps, func(p piece) bool {
		return p.script == script && p.face != nil && !t.draws(p.text)
	})
}

// setTypeface sets t for all pieces of a script for which there is any font.
func setTypeface(ps []piece, script language.Script, t *typeface) {
	for i := range ps {
		if ps[i].script == script && ps[i].face != nil {
			ps[i].face = t
		}
	}
}
