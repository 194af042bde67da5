package main

import (
	"flag"
	"os"
	"testing"
)

// TestMain runs one browser test at a time. On a small machine several would
// slow each other until they fail.
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
