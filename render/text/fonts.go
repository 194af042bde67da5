package text

import (
	"embed"
	"fmt"
	"iter"

	"github.com/go-text/typesetting/font"
	ot "github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/font/opentype/tables"
	"golang.org/x/text/unicode/norm"
)

//go:embed fonts/*.ttf
var fontFiles embed.FS

// rubik holds the first font of every line, by weight.
var rubik = [...]string{
	Medium:   "Rubik_500Medium.ttf",
	SemiBold: "Rubik_600SemiBold.ttf",
	Bold:     "Rubik_700Bold.ttf",
}

// emoji comes first for clusters marked as emoji, and in its turn otherwise.
const emoji = "NotoEmoji_500Medium.ttf"

// fallback lists the fonts to try for characters that Rubik lacks: the likelier
// and cheaper first, the slowest to read last.
var fallback = [...]typeface{
	{file: "NotoSans_600SemiBold.ttf", scale: 0.98, bold: 0.010},
	{file: emoji, scale: 0.90},
	{file: "NotoSansArabic_600SemiBold.ttf", scale: 0.98, bold: 0.008},
	{file: "NotoSansThai_600SemiBold.ttf", scale: 0.98, bold: 0.008},
	{file: "NotoSansArmenian_600SemiBold.ttf", scale: 0.98, bold: 0.010},
	{file: "NotoSansGeorgian_600SemiBold.ttf", scale: 0.98, bold: 0.008},
	{file: "NotoSansTamil_600SemiBold.ttf", scale: 0.98, bold: 0.008},
	{file: "NotoSansBengali_600SemiBold.ttf", scale: 0.98, bold: 0.008},
	{file: "NotoSansSymbols_600SemiBold.ttf", scale: 0.98, bold: 0.008},
	{file: "NotoSansSymbols2_400Regular.ttf", scale: 0.98, bold: 0.010},
	{file: "DroidSansFallback.ttf", scale: 0.98, bold: 0.013},
}

// typeface is one embedded font. It reads its character table when a character is
// first looked up, its shaping tables when it first draws, and its outlines each
// time.
type typeface struct {
	file   string
	scale  float64 // its em as a share of Rubik's, so that the letters match
	bold   float64 // how far strokes grow on each side, as a share of the em
	has    font.Cmap
	font   *font.Face
	glyphs *glyphs
}

// load reads the font's shaping tables once.
func (t *typeface) load() error {
	if t.font != nil {
		return nil
	}
	f, err := t.open()
	if err != nil {
		return err
	}
	if t.glyphs, err = newGlyphs(f); err != nil {
		return fmt.Errorf("font %s: %w", t.file, err)
	}
	if t.font, err = readFace(f); err != nil {
		return fmt.Errorf("font %s: %w", t.file, err)
	}
	t.has = t.font.Cmap
	return nil
}

// ask reads the font's character table once.
func (t *typeface) ask() error {
	if t.has != nil {
		return nil
	}
	f, err := t.open()
	if err != nil {
		return err
	}
	t.has, err = characters(f)
	if err != nil {
		return fmt.Errorf("font %s: characters: %w", t.file, err)
	}
	return nil
}

// open opens the font's embedded file. It need not be closed.
func (t *typeface) open() (font.Resource, error) {
	f, err := fontFiles.Open("fonts/" + t.file)
	if err != nil {
		return nil, fmt.Errorf("font %s: %w", t.file, err)
	}
	return f.(font.Resource), nil
}

// characters reads only the font's character table.
func characters(f font.Resource) (font.Cmap, error) {
	parts, err := ot.NewLoader(f)
	if err != nil {
		return nil, err
	}
	raw, err := parts.RawTable(ot.MustNewTag("cmap"))
	if err != nil {
		return nil, err
	}
	table, _, err := tables.ParseCmap(raw)
	if err != nil {
		return nil, err
	}
	has, _, err := font.ProcessCmap(table, tables.FPNone)
	return has, err
}

// draws reports whether the font has a glyph for all visible characters of text.
// A font that cannot be read has none.
func (t *typeface) draws(text []rune) bool {
	if t.ask() != nil {
		return false
	}
	for _, r := range text {
		if ignorable(r) {
			continue
		}
		if _, ok := t.has.Lookup(r); !ok {
			return false
		}
	}
	return t.load() == nil
}

// library is the fonts of one Shaper: Rubik by weight, then the others in the
// order in which they are tried.
type library struct {
	rubik  [len(rubik)]typeface
	others [len(fallback)]typeface
}

// newLibrary reads Rubik, which every line needs. The other fonts are read when
// they are needed.
func newLibrary() (*library, error) {
	l := &library{others: fallback}
	for i, file := range rubik {
		l.rubik[i] = typeface{file: file, scale: 1}
		if err := l.rubik[i].load(); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// find returns the first font that draws the cluster, and the spelling that it
// draws; nil without such a font.
//
// It tries the spellings from the most faithful on: composed, decomposed,
// compatibility form (𝓐 as A, Ⓐ as A if no font has the sign), and last without
// the marks that no font has.
func (l *library) find(w Weight, cluster string) (*typeface, []rune) {
	for _, spell := range []func(string) string{norm.NFC.String, norm.NFD.String, norm.NFKC.String, plain} {
		text := []rune(spell(cluster))
		if len(text) == 0 {
			continue
		}
		if t := l.first(w, text); t != nil {
			return t, text
		}
	}
	return nil, []rune(cluster)
}

// first returns the first font that draws all of text, or nil.
func (l *library) first(w Weight, text []rune) *typeface {
	for t := range l.order(w, isEmoji(text)) {
		if t.draws(text) {
			return t
		}
	}
	return nil
}

// order returns the fonts in the order in which they are tried.
func (l *library) order(w Weight, emojiFirst bool) iter.Seq[*typeface] {
	return func(yield func(*typeface) bool) {
		for i := range l.others {
			if emojiFirst && l.others[i].file == emoji && !yield(&l.others[i]) {
				return
			}
		}
		if !yield(&l.rubik[w]) {
			return
		}
		for i := range l.others {
			if !yield(&l.others[i]) {
				return
			}
		}
	}
}
