package gametest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game/gametest"
)

const toyRecord = `{"game":"toy","options":{"cells":5},"moves":["c","a","e","b","d"]}`

const toyLines = `{"ply": 0, "to_move": 0, "legal": ["a", "b", "c", "d", "e"]}
{"ply": 1, "to_move": 1, "legal": ["a", "b", "d", "e"]}
{"ply": 2, "to_move": 0, "legal": ["b", "d", "e"]}
{"ply": 3, "to_move": 1, "legal": ["b", "d"]}
{"ply": 4, "to_move": 0, "legal": ["d"]}
{"ply": 5, "over": true, "winner": 0, "legal": []}
`

func TestRecords(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range map[string]string{"five.json": toyRecord, "five.jsonl": toyLines} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	gametest.Records(t, newToy(""), dir)
}

func TestReplayFindsDifferences(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, record, lines, want string }{
		{"another game", strings.Replace(toyRecord, "toy", "nim", 1), toyLines, `unknown game "nim"`},
		{"an illegal ply", strings.Replace(toyRecord, `"a"`, `"c"`, 1), toyLines, `ply 1, move "c"`},
		{"another legal move", toyRecord, strings.Replace(toyLines, `["d"]`, `["d", "e"]`, 1), "line 5:"},
		{"another winner", toyRecord, strings.Replace(toyLines, `"winner": 0`, `"winner": 1`, 1), "line 6:"},
		{"a line too few", toyRecord, toyLines[:strings.Index(toyLines, `{"ply": 5`)], "no line for ply 5"},
		{"a line too many", toyRecord, toyLines + "{}\n", "7 lines for 6 positions"},
		{"a line that is not JSON", toyRecord, "x" + toyLines, "line 1:"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			err := gametest.Replay(newToy(""), []byte(test.record), []byte(test.lines))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("Replay finds %v, want %q", err, test.want)
			}
		})
	}
}

func TestCounts(t *testing.T) {
	t.Parallel()
	start := toyOptions{cells: 5}.Start()
	want := []int{5, 20, 60, 120, 120, 0}
	if d := cmp.Diff(want, gametest.Counts(t, start, 6)); d != "" {
		t.Errorf("Counts (-want +got):\n%s", d)
	}
	if got := gametest.Count(t, start, 3); got != 60 {
		t.Errorf("Count to depth 3 is %d, want 60", got)
	}
}
