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

// layers are the imports from this module that a package may have, besides those
// of its own folder. A package that is not listed follows the rule of the folder
// above it.
var layers = map[string][]string{
	"game":            {"game/strictjson"},
	"game/strictjson": {},
	"game/lang":       {"game"},
	"game/kulami":     {"game", "game/lang", "game/strictjson"},
	"game/unlur":      {"game", "game/lang", "game/strictjson"},
	"game/kala":       {"game", "game/lang", "game/strictjson"},
	"game/engine":     {"game"},
	"game/puzzle":     {"game", "game/engine", "game/rating", "game/strictjson"},
	"game/rating":     {},
	"game/clock":      {},
	"game/tournament": {},
	"game/match":      {"game", "game/clock", "game/engine", "game/puzzle", "game/rating", "game/strictjson", "game/tournament"},
	"game/gametest":   {"game", "game/lang"},

	"game/kulami/search": {"game", "game/engine", "game/kulami"},
	"game/unlur/search":  {"game", "game/engine", "game/unlur"},
	"game/kala/search":   {"game", "game/engine", "game/kala"},

	"game/catalog": {"game", "game/engine", "game/kulami", "game/unlur", "game/kala", "game/kulami/search", "game/unlur/search", "game/kala/search", "render", "render/kulami", "render/unlur", "render/kala"},

	"render":            {"game", "game/lang", "render/canvas", "render/colour", "render/gif", "render/lru", "render/material", "render/png", "render/text"},
	"render/canvas":     {"render/colour"},
	"render/colour":     {},
	"render/gif":        {"render/canvas", "render/colour"},
	"render/lru":        {},
	"render/material":   {"render/canvas", "render/colour"},
	"render/png":        {},
	"render/text":       {"render/lru"},
	"render/chart":      {"game", "render", "render/canvas", "render/colour", "render/material", "render/text"},
	"render/kulami":     {"game", "game/kulami", "render", "render/canvas", "render/colour", "render/material"},
	"render/unlur":      {"game", "game/unlur", "render", "render/canvas", "render/colour", "render/material"},
	"render/kala":       {"game", "game/kala", "render", "render/canvas", "render/colour", "render/material"},
	"render/rendertest": {"game", "render"},

	"storage":         {"game", "game/clock", "game/match", "game/puzzle", "game/rating", "game/strictjson", "game/tournament"},
	"bot":             {"bot/analysis", "bot/bounded", "bot/challenges", "bot/discord", "bot/fairqueue", "bot/help", "bot/inflight", "bot/keyedqueue", "bot/leaderboard", "bot/leases", "bot/matchview", "bot/outbox", "bot/permission", "bot/playing", "bot/practice", "bot/puzzles", "bot/review", "bot/settings", "bot/thinking", "bot/tournaments", "bot/ui", "game", "game/engine", "game/lang", "game/match", "game/tournament", "game/catalog", "render"},
	"bot/bounded":     {},
	"bot/keyedqueue":  {},
	"bot/fairqueue":   {"bot/inflight", "game/match"},
	"bot/thinking":    {"bot/fairqueue", "game", "game/engine", "game/catalog", "game/match"},
	"bot/inflight":    {},
	"bot/ui":          {"bot/discord", "game", "game/lang", "game/match", "game/catalog"},
	"bot/permission":  {"bot/discord", "bot/ui", "game/match"},
	"bot/matchview":   {"bot/discord", "bot/ui", "game", "game/lang", "game/match", "game/rating", "game/catalog", "render", "render/text"},
	"bot/outbox":      {"bot/discord", "bot/inflight", "bot/keyedqueue", "bot/matchview", "bot/permission", "bot/tournaments", "bot/ui", "game", "game/lang", "game/match"},
	"bot/analysis":    {"bot/discord", "bot/matchview", "bot/permission", "bot/ui", "game", "game/match"},
	"bot/playing":     {"bot/discord", "bot/matchview", "bot/permission", "bot/thinking", "bot/ui", "game", "game/match"},
	"bot/review":      {"bot/bounded", "bot/discord", "bot/matchview", "bot/permission", "bot/playing", "bot/thinking", "bot/ui", "game", "game/engine", "game/match", "render/chart"},
	"bot/practice":    {"bot/fairqueue", "bot/inflight", "bot/matchview", "bot/thinking", "bot/ui", "game", "game/engine", "game/match"},
	"bot/challenges":  {"bot/discord", "bot/matchview", "bot/permission", "bot/thinking", "bot/ui", "game", "game/engine", "game/match"},
	"bot/leaderboard": {"bot/matchview", "bot/permission", "bot/ui", "game", "game/match", "game/rating", "game/catalog", "render/chart"},
	"bot/leases":      {"bot/discord", "bot/outbox", "game/match"},
	"bot/settings":    {"bot/discord", "bot/fairqueue", "bot/matchview", "bot/ui", "game", "game/lang", "game/match", "game/rating"},
	"bot/puzzles":     {"bot/matchview", "bot/ui", "game", "game/match", "game/puzzle"},
	"bot/tournaments": {"bot/discord", "bot/matchview", "bot/permission", "bot/ui", "game", "game/match", "game/tournament", "render/chart"},
	"bot/help":        {"bot/discord", "bot/matchview", "bot/permission", "bot/ui", "game", "game/match", "game/catalog", "render"},
	"bot/discord":     {},
	"bot/sandbox":     {},

	"bot/sandbox/runner": {"game", "game/match", "game/catalog", "render", "storage", "bot", "bot/discord", "bot/sandbox", "bot/thinking"},

	"cmd": nil, // wiring: anything
}

// impure are imports forbidden for games: the clock, the operating system, the
// network, logs, and global randomness. Test packages are exempt; match and clock
// may handle times.
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

// clients are the libraries for Discord, and the packages that may import them.
// The stand-in serves the other end of the gateway.
var clients = map[string][]string{
	"github.com/bwmarrin/discordgo": {"bot/discord"},
	"github.com/gorilla/websocket":  {"bot/discord", "bot/sandbox"},
}

// Only one package connects to Discord.
func TestOnlyOnePackageImportsDiscord(t *testing.T) {
	t.Parallel()
	eachSource(t, func(path, pkg string, imports []string) {
		for _, imported := range imports {
			if rooms, known := clients[imported]; known && !slices.Contains(rooms, layerOf(t, pkg)) {
				t.Errorf("%s imports %s: only %v may", path, imported, rooms)
			}
		}
	})
}

// Only a game's own package, its painter and the catalog name the game.
func TestOnlyTheCatalogKnowsTheGames(t *testing.T) {
	t.Parallel()
	games, err := os.ReadDir(filepath.Join(root, "game"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, g := range games {
		if g.IsDir() && !slices.Contains([]string{"catalog", "clock", "engine", "gametest", "lang", "match", "puzzle", "rating", "strictjson", "tournament"}, g.Name()) {
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

// The top level of the repository holds only what its owner listed.
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
