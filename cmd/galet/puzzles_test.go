package main

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

func TestPuzzlesPrintsLines(t *testing.T) {
	t.Parallel()
	out, err := told(t, "", "puzzles", "-game", "kulami", "-n", "2", "-nodes", "2000")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if err != nil || len(lines) != 2 || !json.Valid([]byte(lines[0])) || !strings.Contains(lines[1], `"solution":["`) {
		t.Errorf("printed %q, %v", out, err)
	}
}

func TestPuzzlesRefuses(t *testing.T) {
	t.Parallel()
	for _, args := range []string{"-game chess", "", "-game kulami -n 0", "-game kulami -nodes 0", "-game kulami more"} {
		if out, err := told(t, "", append([]string{"puzzles"}, strings.Fields(args)...)...); !errors.Is(err, errUsage) || out != "" {
			t.Errorf("%q: printed %q, %v", args, out, err)
		}
	}
}
