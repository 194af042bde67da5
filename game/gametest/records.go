package gametest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game"
)

// Records replays each record NAME.json of a folder, and compares each position with its
// line of NAME.jsonl. A folder without records fails.
func Records(t *testing.T, g game.Game, dir string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no records in %s: %v", dir, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".json"), func(t *testing.T) {
			t.Parallel()
			record, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			lines, err := os.ReadFile(file + "l")
			if err != nil {
				t.Fatal(err)
			}
			if err := Replay(g, record, lines); err != nil {
				t.Error(err)
			}
		})
	}
}

// Replay plays a record of g, and compares each position with its line, as [game.Line]
// writes it.
func Replay(g game.Game, record, lines []byte) error {
	r, err := game.ParseRecord(record, findOnly(g))
	if err != nil {
		return err
	}
	want := bytes.Split(bytes.TrimSpace(lines), []byte("\n"))
	ply := 0
	for p, err := range r.Positions() {
		if err != nil {
			return err
		}
		if ply == len(want) {
			return fmt.Errorf("no line for ply %d", ply)
		}
		got, err := json.Marshal(game.Line{Ply: ply, Position: p})
		if err != nil {
			return err
		}
		if err := sameJSON(want[ply], got); err != nil {
			return fmt.Errorf("line %d: %w", ply+1, err)
		}
		ply++
	}
	if ply < len(want) {
		return fmt.Errorf("%d lines for %d positions", len(want), ply)
	}
	return nil
}

func sameJSON(want, got []byte) error {
	var w, g any
	if err := errors.Join(json.Unmarshal(want, &w), json.Unmarshal(got, &g)); err != nil {
		return err
	}
	if d := cmp.Diff(w, g); d != "" {
		return fmt.Errorf("(-want +got):\n%s", d)
	}
	return nil
}
