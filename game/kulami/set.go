package kulami

import (
	"iter"
	"math/bits"
)

// set is a set of fields. Every board has 64 of them, so a bit is a field;
// bits count in reading order, row by row from the top.
type set uint64

const everyField = ^set(0)

func one(i int) set { return 1 << i }

func (s set) has(i int) bool { return s>>i&1 != 0 }

func (s set) len() int { return bits.OnesCount64(uint64(s)) }

// first is the lowest number in a set that is not empty.
func (s set) first() int { return bits.TrailingZeros64(uint64(s)) }

// all yields the numbers in order.
func (s set) all() iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.first()) {
				return
			}
		}
	}
}
