package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const root = "../.."

// layers say what of this module a package may import, besides what stands in
// its own folder. A package without a line belongs to the folder above it.
var layers = map[string][]string{
	"game":          {},
	"game/lang":     {"game"},
	"game/kulami":   {"game", "game/lang"},
	"game/unlur":    {"game", "game/lang"},
	"game/kala":     {"game", "game/lang"},
	"game/rating":   {},
	"game/clock":    {},
	"game/match":    {"game", "game/clock", "game/rating"},
	"game/gametest": {"game"},
	"game/catalog":  {"game", "game/kulami", "game/unlur", "game/kala", "render"},
	"render":        {"game", "game/lang", "game/kulami", "game/unlur", "game/kala", "render/text"},
	"render/text":   {},
	"storage":       {"game", "game/clock", "game/match", "game/rating"},
	"bot":           {"game", "game/lang", "game/match", "game/rating", "game/catalog", "render", "render/text"},
	"bot/sandbox":   {},
	"cmd":           nil, // wiring: anything
}

// impure is what no game's package may import: the clock, the operating
// system, the network, logs, and randomness that is not handed in. The packages
// with which tests are written are not held to it, and match and clock are given times.
var impure = []string{"os", "net", "net/http", "log", "log/slog", "math/rand", "time", "syscall", "os/exec"}

func TestImportsPointDown(t *testing.T) {
	t.Parallel()
	eachSource(t, func(path, pkg string, imports []string) {
		layer := layerOf(t, pkg)
		allowed := layers[layer]
		for _, imported := range imports {
			inner, ours := strings.CutPrefix(imported, "galet/")
			switch {
			case ours && allowed != nil && layerOf(t, inner) != layer && !slices.Contains(allowed, inner):
				t.Errorf("%s imports %s: %s may import only %v", path, imported, layer, allowed)
			case isPure(pkg) && slices.Contains(impure, imported) && !(imported == "time" && (pkg == "game/match" || pkg == "game/clock")):
				t.Errorf("%s imports %s: a game's package may not", path, imported)
			}
		}
	})
}

// A game is named in its own package, in its painter and in the catalog, and
// nowhere else.
func TestOnlyTheCatalogKnowsTheGames(t *testing.T) {
	t.Parallel()
	games, err := os.ReadDir(filepath.Join(root, "game"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, g := range games {
		if g.IsDir() && !slices.Contains([]string{"catalog", "clock", "gametest", "lang", "match", "rating"}, g.Name()) {
			names = append(names, g.Name())
		}
	}
	if len(names) < 3 {
		t.Fatalf("found only the games %v", names)
	}
	for _, dir := range []string{"bot", "storage", "game/match", "game/gametest"} {
		eachSource(t, func(path, pkg string, _ []string) {
			if pkg != dir && !strings.HasPrefix(pkg, dir+"/") {
				return
			}
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range names {
				if strings.Contains(strings.ToLower(string(text)), name) {
					t.Errorf("%s names %s", path, name)
				}
			}
		})
	}
}

// What stands at the top of the repository is the owner's list.
func TestTopLevel(t *testing.T) {
	t.Parallel()
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	listed := []string{"go.mod", "go.sum", "cmd", "bot", "render", "game", "storage", "config.example.toml", "README.md"}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") && !slices.Contains(listed, e.Name()) {
			t.Errorf("%s stands at the top level", e.Name())
		}
	}
}

// eachSource calls f for every Go file that is not a test.
func eachSource(t *testing.T, f func(path, pkg string, imports []string)) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		var imports []string
		for _, spec := range file.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			imports = append(imports, imported)
		}
		pkg, err := filepath.Rel(root, filepath.Dir(path))
		f(path, filepath.ToSlash(pkg), imports)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func layerOf(t *testing.T, pkg string) string {
	t.Helper()
	for layer := pkg; layer != "."; layer = filepath.ToSlash(filepath.Dir(layer)) {
		if _, ok := layers[layer]; ok {
			return layer
		}
	}
	t.Fatalf("the house has no room for %s", pkg)
	return ""
}

func isPure(pkg string) bool {
	return pkg == "game" || strings.HasPrefix(pkg, "game/") && pkg != "game/catalog" && !strings.HasSuffix(pkg, "test")
}
