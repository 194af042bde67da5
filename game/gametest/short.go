package gametest

import "testing"

// SkipIfShort skips a long test under -short. CI looks for data races with -short:
// shorter tests run the same code in parallel.
func SkipIfShort(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("takes long, and shorter tests run the same code in parallel: run it without -short")
	}
}
