package render

import (
	"slices"
	"strings"

	"galet/game"
)

// say is a text in the picture's language.
func (s *Stage) say(key string, args ...any) string { return s.in.Say(key, args...) }

// nameOf stands in a text's arguments for the name of a seat.
type nameOf game.Seat

// In marks where the name goes: a text with such marks is taken apart there.
func (n nameOf) In(game.Speaker) string { return nameMarks[n] }

// nameMarks are characters that no text has.
var nameMarks = [2]string{"\x01", "\x02"}

// phrases are a text in the picture's language, with the names by seat where
// its arguments hold a nameOf.
func (s *Stage) phrases(names [2]string, key string, args ...any) []Phrase {
	var list []Phrase
	rest := s.say(key, args...)
	for {
		i := strings.IndexAny(rest, nameMarks[0]+nameMarks[1])
		if i < 0 {
			return append(list, Words(rest))
		}
		seat := game.First
		if rest[i:i+1] == nameMarks[game.Second] {
			seat = game.Second
		}
		list = append(list, Words(rest[:i]), NameOf(names[seat]))
		rest = rest[i+1:]
	}
}

// Phrase is a part of a sentence: words, or a player's name.
type Phrase struct {
	line string
	name bool
}

// Words are a painter's own, with the spaces round them.
func Words(line string) Phrase { return Phrase{line: line} }

// NameOf is a player's name as it is spelled, which may be empty.
func NameOf(name string) Phrase { return Phrase{line: name, name: true} }

// Sentence sets phrases one after the other from x on, their capitals centred
// on y. They stand from left to right, whichever way a name is read. Where
// they are wider than room, the names are cut, not the words.
func (s *Stage) Sentence(x, y, room int, t Type, c Colour, phrases ...Phrase) {
	phrases = slices.Clone(phrases)
	names := 0
	for i, p := range phrases {
		if p.name {
			names++
			phrases[i].line = s.shown(p.line)
		} else {
			room -= s.Measure(p.line, t)
		}
	}
	for i, p := range phrases {
		m := s.shaper.Line(p.line, styles[t])
		if p.name {
			own := room - s.otherNames(phrases, i, room/names, t)
			m = s.shaper.Fit(p.line, float64(max(own, 1)), styles[t])
		}
		s.set(m, x, y, Left, t, c)
		x += m.Advance
	}
}

// otherNames is how much room the names but the i-th take, each at most its
// share: what one does not need is for the others.
func (s *Stage) otherNames(phrases []Phrase, i, share int, t Type) int {
	w := 0
	for j, p := range phrases {
		if p.name && j != i {
			w += min(s.Measure(p.line, t), share)
		}
	}
	return w
}
