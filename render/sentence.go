package render

import "galet/render/text"

// Phrase is a part of a sentence: words, or a player's name.
type Phrase struct {
	line string
	name bool
}

// Words are a painter's own, with the spaces round them.
func Words(line string) Phrase { return Phrase{line: line} }

// NameOf is a player's name as it is spelled, which may be empty.
func NameOf(name string) Phrase { return Phrase{line: shown(name), name: true} }

// shown is a player's name as it is drawn, never empty.
func shown(name string) string {
	if clean := text.Clean(name); clean != "" {
		return clean
	}
	return "someone"
}

// Sentence sets phrases one after the other from x on, their capitals centred
// on y. They stand from left to right, whichever way a name is read. Where
// they are wider than room, the names are cut, not the words.
func (s *Stage) Sentence(phrases []Phrase, x, y, room int, t Type, c Colour) {
	rooms := s.rooms(phrases, room, t)
	for i, p := range phrases {
		m := s.shaper.Line(p.line, styles[t])
		if p.name && m.Advance > rooms[i] {
			m = s.shaper.Fit(p.line, float64(max(rooms[i], 1)), styles[t])
		}
		s.set(m, x, y, Left, t, c)
		x += m.Advance
	}
}

// rooms is how wide each name may be: what the words leave is shared out
// evenly, and what one name does not need is the others'.
func (s *Stage) rooms(phrases []Phrase, room int, t Type) []int {
	widths, names := make([]int, len(phrases)), 0
	for i, p := range phrases {
		widths[i] = s.Measure(p.line, t)
		if p.name {
			names++
		} else {
			room -= widths[i]
		}
	}
	rooms := make([]int, len(phrases))
	for i, p := range phrases {
		rooms[i] = room
		for j, other := range phrases {
			if p.name && other.name && i != j {
				rooms[i] -= min(widths[j], room/names)
			}
		}
	}
	return rooms
}
