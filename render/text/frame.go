package text

import ot "github.com/go-text/typesetting/font/opentype"

// The frame for a cluster that no font has, in shares of the em: as high as a
// capital, with round corners.
const (
	frameAdvance = 0.72
	frameLeft    = 0.08
	frameRight   = frameAdvance - frameLeft
	frameTop     = capHeight
	frameLine    = 0.075
	frameRadius  = 0.16
)

// frame adds one frame and moves the pen past it.
func (o *outline) frame(size float64) {
	em := move{float32(size), o.pen, 0}
	o.add(roundedBox(frameLeft, 0, frameRight, frameTop, frameRadius), em)
	inner := roundedBox(frameLeft+frameLine, frameLine, frameRight-frameLine, frameTop-frameLine, frameRadius-frameLine)
	o.add(reversed(inner), em)
	o.pen += frameAdvance * float32(size)
}

// roundedBox is a closed path along a box with round corners.
func roundedBox(x0, y0, x1, y1, r float32) []ot.Segment {
	return []ot.Segment{
		segment(ot.SegmentOpMoveTo, x0+r, y0),
		segment(ot.SegmentOpLineTo, x1-r, y0),
		segment(ot.SegmentOpQuadTo, x1, y0, x1, y0+r),
		segment(ot.SegmentOpLineTo, x1, y1-r),
		segment(ot.SegmentOpQuadTo, x1, y1, x1-r, y1),
		segment(ot.SegmentOpLineTo, x0+r, y1),
		segment(ot.SegmentOpQuadTo, x0, y1, x0, y1-r),
		segment(ot.SegmentOpLineTo, x0, y0+r),
		segment(ot.SegmentOpQuadTo, x0, y0, x0+r, y0),
	}
}

func segment(op ot.SegmentOp, xy ...float32) ot.Segment {
	s := ot.Segment{Op: op}
	for i := 0; i+1 < len(xy); i += 2 {
		s.Args[i/2] = ot.SegmentPoint{X: xy[i], Y: xy[i+1]}
	}
	return s
}

// reversed is a closed path in the opposite direction, which makes it a hole.
func reversed(path []ot.Segment) []ot.Segment {
	end := func(s ot.Segment) ot.SegmentPoint {
		args := s.ArgsSlice()
		return args[len(args)-1]
	}
	back := []ot.Segment{{Op: ot.SegmentOpMoveTo, Args: [3]ot.SegmentPoint{end(path[len(path)-1])}}}
	for i := len(path) - 1; i > 0; i-- {
		s := path[i]
		args := s.ArgsSlice()
		args[len(args)-1] = end(path[i-1])
		back = append(back, s)
	}
	return back
}
