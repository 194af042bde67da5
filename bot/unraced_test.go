//go:build !race

package bot_test

// raced tells whether the race detector is on.
const raced = false
