package text

import (
	"image"
	"math"
	"strings"
	"sync"
	"unicode/utf8"

	ot "github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/vector"
)

// Shaper sets lines. It may be used from several goroutines at once.
type Shaper struct {
	mu       sync.Mutex
	fonts    *library
	harfbuzz shaping.HarfbuzzShaper
	cache    *cache
	scratch  scratch
}

// scratch is what one line after another is set with.
type scratch struct {
	segments []ot.Segment
	raster   vector.Rasterizer
}

// NewShaper makes a Shaper that remembers the lines that were used last, up to
// cacheBytes of them. It reads Rubik at once and any other font when it is first
// drawn with, some five megabytes if all of them are; an error means that Rubik
// is broken.
func NewShaper(cacheBytes int) (*Shaper, error) {
	fonts, err := newLibrary()
	if err != nil {
		return nil, err
	}
	return &Shaper{fonts: fonts, cache: newCache(cacheBytes)}, nil
}

// Line sets text in one style, however wide that is. It goes in the direction
// of its first strong letter, and what reads the other way is ordered within
// it. A line break counts as a space, what cannot be seen leaves no trace, and
// what no font can draw is one small frame each. Of a very long text
// the first 2048 bytes are set.
func (s *Shaper) Line(text string, st Style) *Mask {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.line(bounded(text), st.sound(), math.Inf(1)).mask
}

// Fit sets text in the first style in which it is at most width pixels wide. If
// it is wider in all of them it is cut, in reading order and between grapheme
// clusters, and ends in … in the last style; an … that is itself too wide, and
// a call without styles, give an empty mask. The mask's Advance never exceeds
// width.
func (s *Shaper) Fit(text string, width float64, styles ...Style) *Mask {
	s.mu.Lock()
	defer s.mu.Unlock()
	text = bounded(text)
	var last Style
	for _, st := range styles {
		last = st.sound()
		if l := s.line(text, last, width); l.fits(width) {
			return l.mask
		}
	}
	if len(styles) == 0 || !(width > 0) {
		return &Mask{Alpha: &image.Alpha{}}
	}
	return s.cut(text, last, math.Floor(width)).mask
}

func (l *line) fits(width float64) bool { return float64(l.width) <= width }

// line is the whole text in one style, drawn if that is no wider than room.
func (s *Shaper) line(text string, st Style, room float64) *line {
	k := key{text, st, uncut}
	if l, ok := s.cache.get(k); ok && (l.mask != nil || !l.fits(room)) {
		return l
	}
	o := s.layout(text, st, direction(text))
	l := &line{width: o.width()}
	if l.fits(room) {
		l.mask = s.draw(o)
	}
	return s.cache.put(k, l)
}

// cut is as much of text as fits, with … at its end.
func (s *Shaper) cut(text string, st Style, width float64) *line {
	k := key{text, st, width}
	if l, ok := s.cache.get(k); ok {
		return l
	}
	all, base := clusters(text), direction(text)
	best := ""
	for few, many := 0, len(all)-1; few <= many; {
		n := (few + many) / 2
		start := strings.TrimRightFunc(strings.Join(all[:n], ""), blank) + "…"
		if o := s.layout(start, st, base); float64(o.width()) <= width {
			best, few = start, n+1
		} else {
			many = n - 1
		}
	}
	o := s.layout(best, st, base)
	return s.cache.put(k, &line{width: o.width(), mask: s.draw(o)})
}

// maxBytes bounds the work that a text can ask for.
const maxBytes = 2048

// bounded is the start of text, cut between characters.
func bounded(text string) string {
	if len(text) <= maxBytes {
		return text
	}
	end := maxBytes
	for end > maxBytes-utf8.UTFMax && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end]
}
