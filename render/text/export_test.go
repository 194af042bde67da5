package text

import "slices"

// Fonts lists the font file of each cluster, "" for a frame.
func (s *Shaper) Fonts(text string, w Weight) []string {
	var files []string
	for _, p := range s.fonts.pieces(text, w) {
		file := ""
		if p.face != nil {
			file = p.face.file
		}
		files = append(files, file)
	}
	return files
}

// Read lists the fonts that were read whole so far.
func (s *Shaper) Read() []string {
	return s.those(func(t *typeface) bool { return t.font != nil })
}

// Asked lists the fonts that were asked so far what they have.
func (s *Shaper) Asked() []string {
	return s.those(func(t *typeface) bool { return t.has != nil })
}

func (s *Shaper) those(are func(*typeface) bool) []string {
	var files []string
	for t := range s.fonts.order(Medium, false) {
		if are(t) {
			files = append(files, t.file)
		}
	}
	return files
}

// Clusters divides text as the package does.
func Clusters(text string) []string { return clusters(text) }

// Levels gives the bidirectional level of each cluster.
func (s *Shaper) Levels(text string) []int {
	ps := s.fonts.pieces(text, Medium)
	setLevels(ps, direction(text))
	var all []int
	for _, p := range ps {
		all = append(all, int(p.level))
	}
	return all
}

// Order gives the characters of the line from left to right, each once, in
// the order of the glyphs that begin with them. A frame is □.
func (s *Shaper) Order(text string) string {
	ps := s.fonts.pieces(text, Medium)
	setLevels(ps, direction(text))
	var all, seen []rune
	for _, p := range ps {
		all = append(all, p.text...)
	}
	for _, r := range s.shape(ps) {
		if r.face == nil {
			seen = append(seen, '□')
		}
		last := -1
		for _, g := range r.Glyphs {
			if i := g.TextIndex(); i != last {
				seen = append(seen, all[i])
				last = i
			}
		}
	}
	return string(slices.Clip(seen))
}
