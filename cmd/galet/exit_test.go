package main

import (
	"errors"
	"flag"
	"fmt"
	"strings"
	"testing"

	"galet/bot"
	"galet/cmd/galet/config"
)

// Whoever supervises the process learns whether to start it again.
func TestExitCode(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name string
		err  error
		want int
		says string
	}{
		{"it was told to stop", nil, 0, ""},
		{"it was asked for help", flag.ErrHelp, 0, ""},
		{"it was not understood", errUsage, 2, ""},
		{"its settings are wrong", fmt.Errorf("x.toml: %w", config.ErrConfig), 78, "galet: x.toml: bad configuration\n"},
		{"its token is refused", bot.ErrToken, 78, "galet: " + bot.ErrToken.Error() + "\n"},
		{"anything else", errors.New("the disk is full"), 1, "galet: the disk is full\n"},
	} {
		var said strings.Builder
		if got := exitCode(row.err, &said); got != row.want || said.String() != row.says {
			t.Errorf("%s: %d, %q, want %d, %q", row.name, got, said.String(), row.want, row.says)
		}
	}
}
