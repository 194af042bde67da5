package text

import (
	"image"
	"math"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/go-text/typesetting/bidi"
	ot "github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/vector"

	"galet/render/lru"
)

// Shaper draws lines of text. It is safe for concurrent use.
type Shaper struct {
	mu       sync.Mutex
	fonts    *library
	harfbuzz shaping.HarfbuzzShaper
	bidi     bidi.Paragraph
	cache    *lru.Cache
	scratch  scratch
}

// scratch is the buffers that lines reuse.
type scratch struct {
	segments []ot.Segment
	raster   vector.Rasterizer
}

// NewShaper makes a Shaper that caches the lines used last, up to cacheBytes. It
// reads Rubik at once, and each other font when it is first needed; all of them
// take some five megabytes. An error means that Rubik is broken.
func NewShaper(cacheBytes int) (*Shaper, error) {
	fonts, err := newLibrary()
	if err != nil {
		return nil, err
	}
	return &Shaper{fonts: fonts, cache: lru.New(cacheBytes)}, nil
}

// Line draws text in one style, at any width. The first strong letter gives the
// direction; text of the other direction is reordered within the line. A line
// break counts as a space, invisible characters are skipped, and each cluster
// that no font has becomes one small frame. Of a very long text the first 2048
// bytes are drawn.
func (s *Shaper) Line(text string, st Style) *Mask {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.line(bounded(text), st.clamped(), math.Inf(1)).mask
}

// Fit draws text in the first style in which it is at most width pixels wide. If
// it is too wide in every style, Fit uses the last style and cuts the text, in
// reading order and between grapheme clusters, with … at the end. The mask is
// empty if … itself is too wide, or without styles. The mask's Advance never
// exceeds width.
func (s *Shaper) Fit(text string, width float64, styles ...Style) *Mask {
	s.mu.Lock()
	defer s.mu.Unlock()
	text = bounded(text)
	var last Style
	for _, st := range styles {
		last = st.clamped()
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

// key identifies a cached line: the text, the style, and the width of the cut, or
// uncut.
type key struct {
	text  string
	style Style
	width float64
}

// uncut is the key's width for a line that is not cut.
const uncut = -1

// line is the whole text in one style. It is drawn only if it is at most room
// pixels wide.
func (s *Shaper) line(text string, st Style, room float64) *line {
	k := key{text, st, uncut}
	if l, ok := lru.Get[*line](s.cache, k); ok && (l.mask != nil || !l.fits(room)) {
		return l
	}
	o := s.layout(text, st, direction(text))
	l := &line{width: o.width()}
	if l.fits(room) {
		l.mask = s.draw(o)
	}
	lru.Put(s.cache, k, l, l.bytes()+len(text))
	return l
}

// cut is as much of text as fits, with … at its end.
func (s *Shaper) cut(text string, st Style, width float64) *line {
	k := key{text, st, width}
	if l, ok := lru.Get[*line](s.cache, k); ok {
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
	l := &line{width: o.width(), mask: s.draw(o)}
	lru.Put(s.cache, k, l, l.bytes()+len(text))
	return l
}

// maxBytes limits the text of a line.
const maxBytes = 2048

// bounded is the start of text within maxBytes, cut between characters.
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
