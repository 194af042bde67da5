package catalog_test

import (
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"

	"galet/game"
	"galet/game/catalog"
	"galet/game/lang"
)

// Descriptions are read aloud, so they are short: over the shared records at most
// 400 characters on average. The longest are of large boards of Unlur that are
// almost full.
func TestDescriptionsAreShort(t *testing.T) {
	t.Parallel()
	const mean, worst = 400, 700
	for _, e := range catalog.All() {
		files, err := filepath.Glob(filepath.Join("..", string(e.Game.ID()), "testdata", "*.json"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no records of %s: %v", e.Game.ID(), err)
		}
		for _, loc := range lang.All() {
			total, count, longest := 0, 0, ""
			for _, file := range files {
				for _, p := range positions(t, file) {
					alt := e.Words.Alt(loc, p, [2]string{"Ana", "Maximilian"}, true)
					total, count = total+utf8.RuneCountInString(alt), count+1
					if len(alt) > len(longest) {
						longest = alt
					}
				}
			}
			n := utf8.RuneCountInString(longest)
			t.Logf("%s in %s: mean %d, worst %d", e.Game.ID(), loc.Tag(), total/count, n)
			if total/count > mean || n > worst {
				t.Errorf("%s in %s: mean %d, want at most %d; worst %d, want at most %d: %s", e.Game.ID(), loc.Tag(), total/count, mean, n, worst, longest)
			}
		}
	}
}

func positions(t *testing.T, file string) (all []game.Position) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	record, err := game.ParseRecord(data, catalog.Game)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	for p, err := range record.Positions() {
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		all = append(all, p)
	}
	return all
}
