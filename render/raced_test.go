//go:build race

package render_test

// raced tells whether the race detector is on, which makes pictures ten times
// slower.
const raced = true
