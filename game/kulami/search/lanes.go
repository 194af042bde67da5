package search

// hidden is how many hidden units the net has.
const hidden = 8

// lanes are the inputs of the hidden units, four of 16 bits in a word. They are never
// negative, since each panel and each field that may be played adds a constant as
// well. After the first move at most 18 fields may be played, so they do not overflow.
type lanes [hidden / 4]uint64

const (
	// panelShift and openShift are the constants that keep lanes positive. No
	// weight is below their negatives.
	panelShift = 1280
	openShift  = 512
	// unitMost is the largest value of a hidden unit, and outScale the scale of
	// the outputs in bits.
	unitMost = 512
	outScale = 7
)

func (l *lanes) add(o *lanes) {
	for i := range l {
		l[i] += o[i]
	}
}

func (l *lanes) sub(o *lanes) {
	for i := range l {
		l[i] -= o[i]
	}
}

// newLanes packs weights and adds a constant to each.
func newLanes(weights [hidden]int16, shift int) (l lanes) {
	for i, w := range weights {
		l[i/4] += uint64(int(w)+shift) << (i % 4 * 16)
	}
	return l
}
