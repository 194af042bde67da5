package engine

import "math/bits"

// Lots draws random numbers for playouts: wyrand, whose state is a counter, so
// that numbers do not wait for each other.
type Lots uint64

// Next is 64 random bits.
func (l *Lots) Next() uint64 {
	*l += 0xa0761d6478bd642f
	high, low := bits.Mul64(uint64(*l), uint64(*l)^0xe7037ed1a0b428db)
	return high ^ low
}

// Below is a random number from 0 to n-1, with n up to a million or so.
func (l *Lots) Below(n uint64) uint64 { return l.Next() >> 32 * n >> 32 }
