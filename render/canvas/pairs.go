package canvas

import (
	"encoding/binary"
	"image"
)

const (
	// nearlySame is the largest Difference of two pixels that pairRows makes
	// the same. From one shade of a gradient to the next it is about 400.
	nearlySame = 900
	// nearlyAsOpaque is the largest difference of their coverage, 0 to 255: less
	// than one level.
	nearlyAsOpaque = 10
	// pairedPixels is the shortest stretch that pairRows changes.
	pairedPixels = 4
)

// pairRows makes every second row the same as the row above, where both are
// nearly the same, and as opaque. An edge between two shades of a gradient moves by
// one pixel at most, which nobody sees. A file becomes about 5 % smaller: it
// says in two bytes that a stretch is as above.
func pairRows(im *image.RGBA) {
	width := 4 * im.Rect.Dx()
	for y := 1; y < im.Rect.Dy(); y += 2 {
		above, row := im.Pix[(y-1)*im.Stride:][:width], im.Pix[y*im.Stride:][:width]
		for from := 0; from < width; {
			if from+8 <= width && binary.LittleEndian.Uint64(above[from:]) == 0 {
				from += 8 // two clear pixels
				continue
			}
			to := from
			for to < width && alike(above[to:to+4], row[to:to+4]) {
				to += 4
			}
			if to-from >= 4*pairedPixels {
				copy(row[from:to], above[from:to])
			}
			from = to + 4
		}
	}
}

// alike reports whether two pixels are nearly the same. A sprite has many pixels,
// so this is Difference in whole numbers.
func alike(a, b []uint8) bool {
	if binary.LittleEndian.Uint32(a) == binary.LittleEndian.Uint32(b) {
		return kindOf(a[3]) != bare
	}
	kind, more := kindOf(a[3]), int(a[3])-int(b[3])
	if kind == bare || kind != kindOf(b[3]) || max(more, -more) > nearlyAsOpaque {
		return false
	}
	red, green, blue := int(a[0])-int(b[0]), int(a[1])-int(b[1]), int(a[2])-int(b[2])
	return 3*red*red+5*green*green+2*blue*blue <= nearlySame
}
