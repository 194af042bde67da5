package main

import (
	"runtime/debug"
	"testing"
)

// The garbage collector runs often unless GOGC is set. The setting is for the
// whole process, so no other test may run beside this one.
func TestGarbageIsCollectedOften(t *testing.T) {
	before := debug.SetGCPercent(100)
	defer debug.SetGCPercent(before)
	for set, want := range map[string]int{"": 25, "80": 100} {
		debug.SetGCPercent(100)
		collectGarbageOften(func(key string) string { return map[string]string{"GOGC": set}[key] })
		if got := debug.SetGCPercent(100); got != want {
			t.Errorf("with GOGC=%q it runs at %d %%, want %d", set, got, want)
		}
	}
}
