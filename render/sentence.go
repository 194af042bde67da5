package render

import (
	"strings"

	"galet/game"
	"galet/render/colour"
)

// NameOf stands for the name of a seat's player among the arguments of a text.
type NameOf game.Seat

// In is a mark for the place of the name. Sentence divides the text there.
func (n NameOf) In(game.Localizer) string { return nameMarks[n] }

// nameMarks are characters that no text has.
var nameMarks = [2]string{"\x01", "\x02"}

// phrase is a part of a sentence: words, or a player's name.
type phrase struct {
	line string
	name bool
}

// phrases splits a text at each NameOf, and appends the words and the names to all.
func (s *Stage) phrases(all []phrase, names [2]string, text string) []phrase {
	rest := text
	for {
		i := strings.IndexAny(rest, nameMarks[0]+nameMarks[1])
		if i < 0 {
			return append(all, phrase{line: rest})
		}
		name := names[strings.Index(nameMarks[0]+nameMarks[1], rest[i:i+1])]
		all = append(all, phrase{line: rest[:i]}, phrase{s.ShownName(name), true})
		rest = rest[i+1:]
	}
}

// Sentence writes a text of Say from x on, with its capitals centred on y and the names
// by seat in place of each NameOf. Its parts go from left to right, even if a name is
// read from right to left. If they are wider than room, the names are cut, and the words
// are not.
func (s *Stage) Sentence(text string, names [2]string, room, x, y int, t Type, c colour.Colour) {
	phrases := s.phrases(make([]phrase, 0, 8), names, text)
	count := 0
	for _, p := range phrases {
		if p.name {
			count++
		} else {
			room -= s.Measure(p.line, t)
		}
	}
	if room < 0 {
		s.reportTooWide(phrases[0].line)
	}
	for i, p := range phrases {
		if p.name {
			x += s.Fit(p.line, room-s.otherNames(phrases, i, room/count, t), x, y, Left, c, t)
		} else {
			s.Write(p.line, x, y, Left, t, c)
			x += s.Measure(p.line, t)
		}
	}
}

// otherNames is the width of all names but the i-th, each limited to its share. So a long
// name may use the room that short ones leave.
func (s *Stage) otherNames(phrases []phrase, i, share int, t Type) int {
	w := 0
	for j, p := range phrases {
		if p.name && j != i {
			w += min(s.Measure(p.line, t), share)
		}
	}
	return w
}
