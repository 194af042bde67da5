package main

import (
	"flag"
	"os"
	"testing"
)

// TestMain has one test in a browser at a time: two and more on a small
// machine, beside the tests of other packages, keep each other from what they
// wait for.
func TestMain(m *testing.M) {
	flag.Parse()
	if err := flag.Set("test.parallel", "1"); err != nil {
		panic(err)
	}
	code := m.Run()
	if chromium.stop != nil {
		chromium.stop()
	}
	os.Exit(code)
}
