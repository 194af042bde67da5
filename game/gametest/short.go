package gametest

import "testing"

// SkipIfShort skips a long test under -short, with which CI looks for data races:
// what the test runs at the same time, shorter tests do too.
func SkipIfShort(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("takes long, and races nothing that shorter tests do not: run it without -short")
	}
}
