package text

import (
	"slices"

	ot "github.com/go-text/typesetting/font/opentype"
)

// Outlines reads the outlines of a font and counts them.
func Outlines(file string) (outline func(ot.GID) []ot.Segment, count int, err error) {
	f, err := (&typeface{file: file}).open()
	if err != nil {
		return nil, 0, err
	}
	g, err := newGlyphs(f)
	if err != nil {
		return nil, 0, err
	}
	return g.outline, g.count, nil
}

// Kept is the size of the cached lines in bytes.
func (s *Shaper) Kept() int { return s.cache.Bytes() }

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

// Asked lists the fonts whose character tables were read so far.
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

// Clusters returns the clusters of text.
func Clusters(text string) []string { return clusters(text) }

// Levels gives the bidirectional level of each cluster.
func (s *Shaper) Levels(text string) []int {
	ps := s.fonts.pieces(text, Medium)
	s.setLevels(ps, direction(text))
	var all []int
	for _, p := range ps {
		all = append(all, int(p.level))
	}
	return all
}

// Order returns the characters of the line from left to right, each once, in the
// order of their first glyphs. A frame is □.
func (s *Shaper) Order(text string) string {
	ps := s.fonts.pieces(text, Medium)
	s.setLevels(ps, direction(text))
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
