//go:build !race

package bot_test

// raced reports whether the race detector is on.
const raced = false
