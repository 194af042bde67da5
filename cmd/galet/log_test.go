package main

import (
	"strings"
	"testing"

	"galet/cmd/galet/config"
)

// The log is text or JSON, from a level on.
func TestLogFormats(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		log  config.Log
		want []string
	}{
		{config.Log{Level: "warn", Format: "text"}, []string{"level=WARN msg=second"}},
		{config.Log{Level: "debug", Format: "json"}, []string{`"level":"DEBUG","msg":"first"}`, `"level":"WARN","msg":"second"}`}},
	} {
		var said strings.Builder
		log := newLog(row.log, streams{err: &said})
		log.Debug("first")
		log.Warn("second")
		lines := strings.Split(strings.TrimSpace(said.String()), "\n")
		if len(lines) != len(row.want) {
			t.Fatalf("%+v: logged %q", row.log, lines)
		}
		for i, want := range row.want {
			if !strings.HasSuffix(lines[i], want) {
				t.Errorf("%+v: line %d is %q, want %q", row.log, i, lines[i], want)
			}
		}
	}
}
