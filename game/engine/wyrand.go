package engine

import "math/bits"

// WyRand is a random number generator for playouts: wyrand. Its state is a
// counter, so numbers do not depend on each other.
type WyRand uint64

// Next returns 64 random bits.
func (l *WyRand) Next() uint64 {
	*l += 0xa0761d6478bd642f
	high, low := bits.Mul64(uint64(*l), uint64(*l)^0xe7037ed1a0b428db)
	return high ^ low
}

// Below returns a random number from 0 to n-1, for n up to about a million.
func (l *WyRand) Below(n uint64) uint64 { return l.Next() >> 32 * n >> 32 }
