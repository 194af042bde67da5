package text

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

const (
	zwnj       = '\u200C' // keeps two letters apart
	zwj        = '\u200D' // joins two letters, or two emoji into one
	textStyle  = '\uFE0E' // asks for the sign before it as a letter
	emojiStyle = '\uFE0F' // asks for the sign before it as an emoji
	keycap     = '\u20E3' // makes a key of the figure before it
	blackFlag  = '\U0001F3F4'
)

// ignorable reports whether r draws nothing itself. It may still change its
// neighbours.
func ignorable(r rune) bool {
	return unicode.IsControl(r) ||
		unicode.In(r, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point) ||
		unicode.Is(unicode.Cf, r) && !unicode.Is(unicode.Prepended_Concatenation_Mark, r)
}

// blank reports whether r is only space: white space of any kind, and letters
// that draw nothing.
func blank(r rune) bool {
	switch r {
	case '\u2800', '\u3164', '\uFFA0', '\u115F', '\u1160':
		return true
	}
	return unicode.In(r, unicode.White_Space, unicode.Zs)
}

// isEmoji reports whether the cluster asks to be drawn as an emoji.
func isEmoji(cluster []rune) bool {
	for _, r := range cluster {
		if r == emojiStyle || r == keycap {
			return true
		}
	}
	return false
}

// isTag reports whether r is one of the tags that follow a black flag and make
// it the flag of a region.
func isTag(r rune) bool { return r >= 0xE0020 && r <= 0xE007F }

// plain is the compatibility form of a cluster without its marks.
func plain(cluster string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsMark(r) {
			return -1
		}
		return r
	}, norm.NFKD.String(cluster))
}
