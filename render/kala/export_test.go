package kala

import (
	"image"
)

// What the tests look at from outside.
var (
	CellAt   = cellAt
	NewLanes = newLanes
)

// Heap is how many beans are drawn for n.
func Heap(n int) int {
	drawn := 0
	for _, ring := range heaps[min(n, mostDrawn)] {
		drawn += ring.beans
	}
	return drawn
}

// Points are where the lane begins, turns and ends.
func (l lane) Points() []image.Point { return l.points }
