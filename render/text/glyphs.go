package text

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"github.com/go-text/typesetting/font"
	ot "github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/font/opentype/tables"
)

// shapingTables are the tables of a font that shaping needs, in their order in a
// file.
var shapingTables = []string{"GDEF", "GPOS", "GSUB", "OS/2", "cmap", "head", "hhea", "hmtx", "maxp"}

// readFace reads the tables that shaping needs. The other tables, the outlines
// above all, would take up to sixteen megabytes.
func readFace(file font.Resource) (*font.Face, error) {
	parts, err := ot.NewLoader(file)
	if err != nil {
		return nil, err
	}
	var kept []ot.Table
	for _, name := range shapingTables {
		tag := ot.MustNewTag(name)
		if !parts.HasTable(tag) {
			continue
		}
		content, err := parts.RawTable(tag)
		if err != nil {
			return nil, fmt.Errorf("table %s: %w", name, err)
		}
		kept = append(kept, ot.Table{Tag: tag, Content: content})
	}
	return font.ParseTTF(bytes.NewReader(ot.WriteTTF(kept)))
}

// glyphs reads outlines from a font's file when they are drawn.
type glyphs struct {
	file   font.Resource
	places int64 // the table of the outlines' offsets (loca)
	shapes int64 // the table of the outlines (glyf)
	long   bool  // offsets have four bytes, not two
	count  int
	// segments is the outline that was read last.
	segments []ot.Segment
}

// newGlyphs finds the outlines in a font's file.
func newGlyphs(file font.Resource) (*glyphs, error) {
	head, err := section(file, "head")
	if err != nil {
		return nil, err
	}
	places, err := section(file, "loca")
	if err != nil {
		return nil, err
	}
	shapes, err := section(file, "glyf")
	if err != nil {
		return nil, err
	}
	var long [2]byte // indexToLocFormat
	if _, err := file.ReadAt(long[:], head.at+50); err != nil {
		return nil, err
	}
	g := &glyphs{file: file, places: places.at, shapes: shapes.at, long: long[1] == 1}
	g.count = places.length/g.placeSize() - 1
	return g, nil
}

// extent is the offset and length of a table in a font's file.
type extent struct {
	at     int64
	length int
}

// section finds a table in the directory at the start of a font's file
// (OpenType 1.9, "Organization of an OpenType Font").
func section(file font.Resource, name string) (extent, error) {
	entry := make([]byte, 16)
	for at := int64(12); ; at += 16 {
		if _, err := file.ReadAt(entry, at); err != nil {
			return extent{}, fmt.Errorf("table %s: %w", name, err)
		}
		if string(entry[:4]) == name {
			return extent{int64(binary.BigEndian.Uint32(entry[8:])), int(binary.BigEndian.Uint32(entry[12:]))}, nil
		}
	}
}

func (g *glyphs) placeSize() int {
	if g.long {
		return 4
	}
	return 2
}

// place is the offset of a glyph in the table of outlines.
func (g *glyphs) place(entry []byte) int64 {
	if g.long {
		return int64(binary.BigEndian.Uint32(entry))
	}
	return 2 * int64(binary.BigEndian.Uint16(entry))
}

// read reads one glyph. A glyph without ink, or a broken one, has no data.
func (g *glyphs) read(id tables.GlyphID) tables.Glyph {
	size := g.placeSize()
	entries := make([]byte, 2*size)
	if int(id) >= g.count {
		return tables.Glyph{}
	}
	if _, err := g.file.ReadAt(entries, g.places+int64(id)*int64(size)); err != nil {
		return tables.Glyph{}
	}
	from, to := g.place(entries), g.place(entries[size:])
	if from >= to {
		return tables.Glyph{}
	}
	data := make([]byte, to-from)
	if _, err := g.file.ReadAt(data, g.shapes+from); err != nil {
		return tables.Glyph{}
	}
	glyph, _, err := tables.ParseGlyph(data)
	if err != nil {
		return tables.Glyph{}
	}
	return glyph
}

// curvePoint is a point of an outline: on the curve, or a control point.
type curvePoint struct {
	ot.SegmentPoint
	on bool
}

// partsLimit is the maximum depth of composite glyphs.
const partsLimit = 8

// outline is the outline of a glyph in font units, y upwards. It is valid until
// the next call.
func (g *glyphs) outline(id ot.GID) []ot.Segment {
	g.segments = g.segments[:0]
	for _, loop := range g.contours(tables.GlyphID(id), 0) {
		g.segments = appendContour(g.segments, loop)
	}
	return g.segments
}

// contours are the contours of a glyph. depth counts the composite glyphs around it.
func (g *glyphs) contours(id tables.GlyphID, depth int) (all [][]curvePoint) {
	switch data := g.read(id).Data.(type) {
	case tables.SimpleGlyph:
		begin := 0
		all = make([][]curvePoint, 0, len(data.EndPtsOfContours))
		for _, end := range data.EndPtsOfContours {
			points := data.Points[begin : int(end)+1]
			loop := make([]curvePoint, len(points), len(points)+1)
			for i, p := range points {
				loop[i] = curvePoint{ot.SegmentPoint{X: float32(p.X), Y: float32(p.Y)}, p.Flag&1 != 0}
			}
			all = append(all, loop)
			begin = int(end) + 1
		}
	case tables.CompositeGlyph:
		for _, part := range data.Glyphs {
			if depth == partsLimit {
				break
			}
			loops := g.contours(part.GlyphIndex, depth+1)
			put(loops, part)
			all = append(all, loops...)
		}
	}
	return all
}

// put transforms a part of a composite glyph.
func put(loops [][]curvePoint, part tables.CompositeGlyphPart) {
	dx, dy := part.ArgsAsTranslation()
	m := part.Scale
	for _, loop := range loops {
		for i, k := range loop {
			loop[i].X = k.X*m[0] + k.Y*m[2] + float32(dx)
			loop[i].Y = k.X*m[1] + k.Y*m[3] + float32(dy)
		}
	}
}

// appendContour appends a contour. Between two control points there is an implied
// point on the curve (TrueType, "Digitizing Letterform Designs").
func appendContour(all []ot.Segment, loop []curvePoint) []ot.Segment {
	if len(loop) == 0 {
		return all
	}
	start, rest := loop[0], loop[1:]
	if !start.on {
		rest = append(append([]curvePoint{}, rest...), start)
		if start = rest[0]; start.on {
			rest = rest[1:]
		} else {
			start = curvePoint{midpoint(loop[0], start), true}
		}
	}
	all = append(all, segment(ot.SegmentOpMoveTo, start.X, start.Y))
	var pull *curvePoint
	for i, k := range append(rest, start) {
		switch {
		case k.on && pull == nil:
			all = append(all, segment(ot.SegmentOpLineTo, k.X, k.Y))
		case k.on:
			all = append(all, segment(ot.SegmentOpQuadTo, pull.X, pull.Y, k.X, k.Y))
			pull = nil
		case pull != nil:
			middle := midpoint(*pull, k)
			all = append(all, segment(ot.SegmentOpQuadTo, pull.X, pull.Y, middle.X, middle.Y))
			pull = &rest[i]
		default:
			pull = &rest[i]
		}
	}
	return all
}

func midpoint(a, b curvePoint) ot.SegmentPoint {
	return ot.SegmentPoint{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
}
