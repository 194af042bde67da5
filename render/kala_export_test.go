package render

import "image"

// What the tests of Kala look at from outside.
var (
	KalaAt    = kalaAt
	KalaLanes = kalaLanes
)

// KalaHeap is how many beans are drawn for n.
func KalaHeap(n int) int {
	drawn := 0
	for _, ring := range kalaHeaps[min(n, kalaDrawn)] {
		drawn += ring.beans
	}
	return drawn
}

// Points are where the lane begins, turns and ends.
func (l kalaLane) Points() []image.Point { return l.points }
