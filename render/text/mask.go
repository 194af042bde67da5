package text

import "image"

// Mask is one line as coverage: how much of each pixel is ink.
//
// Its coordinates start at the line's origin: x from the left edge of the
// line, whatever the direction of reading, and y from the baseline, downwards.
// It is shared by everyone who asks for the same line: never write to it.
type Mask struct {
	// Alpha holds the ink. Its bounds contain all of it and lie between 0 and
	// Advance from left to right; above the baseline y is negative. They are
	// empty for a line without ink.
	Alpha *image.Alpha
	// Advance is the line's width in whole pixels, side bearings included.
	Advance int
}
