//go:build race

package rendertest

// Raced reports whether the race detector is on, which makes pictures ten times
// slower.
const Raced = true
