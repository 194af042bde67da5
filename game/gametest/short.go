package gametest

import "testing"

// Rounds is how often a test repeats something random: full times, or short times under
// -short.
func Rounds(full, short int) int {
	if testing.Short() {
		return short
	}
	return full
}

// SkipIfShort skips a long test under -short. CI looks for data races with -short:
// shorter tests run the same code in parallel.
func SkipIfShort(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("takes long, and shorter tests run the same code in parallel: run it without -short")
	}
}
