package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// source is one Go file of the module.
type source struct {
	path, pkg string
	test      bool
	lines     int
	file      *ast.File
}

// fullest is how many files outside tests a package may have: beyond it, a
// line is no longer found by the folder's name.
const fullest = 35

// TestFigures prints the figures of the source tree and holds those that must
// not get worse: run it with -v to read them.
func TestFigures(t *testing.T) {
	t.Parallel()
	all := readSources(t)
	sources := slices.DeleteFunc(slices.Clone(all), func(s source) bool { return s.test })
	total, files := map[string]int{}, map[string]int{}
	for _, s := range sources {
		files[s.pkg]++
		for _, room := range []string{".", "bot", "bot/sandbox", "cmd", "cmd/sandbox", "game", "render", "storage"} {
			if room == "." || s.pkg == room || strings.HasPrefix(s.pkg, room+"/") {
				total[room] += s.lines
			}
		}
	}
	t.Logf("lines of Go outside tests: %d", total["."])
	t.Logf("of them in bot/sandbox with cmd/sandbox: %d", total["bot/sandbox"]+total["cmd/sandbox"])
	for _, room := range []string{"bot", "cmd", "game", "render", "storage"} {
		t.Logf("of them in %s: %d", room, total[room])
	}
	most := slices.MaxFunc(slices.Sorted(maps.Keys(files)), func(a, b string) int { return files[a] - files[b] })
	t.Logf("packages: %d; the most files in one: %d (%s)", len(files), files[most], most)
	for pkg, n := range files {
		if n > fullest {
			t.Errorf("%s has %d files; a package may have %d", pkg, n, fullest)
		}
	}
	discord := importers(sources, "github.com/bwmarrin/discordgo")
	t.Logf("packages that import discordgo: %s", strings.Join(discord, ", "))
	if len(discord) != 1 {
		t.Errorf("%d packages import discordgo; only bot/discord may", len(discord))
	}
	nobody := exportedForNobody(sources, namedElsewhere(all))
	t.Logf("exported names that no other package uses: %d", len(nobody))
	for _, name := range nobody {
		t.Logf("  %s", name)
	}
}

// readSources reads every Go file of the module.
func readSources(t *testing.T) []source {
	t.Helper()
	var found []source
	files := token.NewFileSet()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return err
		}
		pkg, err := filepath.Rel(root, filepath.Dir(path))
		found = append(found, source{
			path:  path,
			pkg:   filepath.ToSlash(pkg),
			test:  strings.HasSuffix(path, "_test.go"),
			lines: files.File(file.FileStart).LineCount(),
			file:  file,
		})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// importers are the packages that import one from elsewhere, in order.
func importers(sources []source, imported string) []string {
	found := map[string]bool{}
	for _, s := range sources {
		for _, spec := range s.file.Imports {
			if strings.Trim(spec.Path.Value, `"`) == imported {
				found[s.pkg] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// exportedForNobody are the exported functions, types, variables and constants
// that no other package uses and that the signature of a used one does not need.
func exportedForNobody(sources []source, used map[string]bool) []string {
	declared := map[string]map[string]ast.Node{} // by package, by name
	for _, s := range sources {
		if declared[s.pkg] == nil {
			declared[s.pkg] = map[string]ast.Node{}
		}
		maps.Copy(declared[s.pkg], exported(s.file))
	}
	var found []string
	for pkg, names := range declared {
		reached := map[string]bool{}
		for name := range names {
			if used[pkg+"."+name] {
				reach(name, names, methods(sources, pkg), reached)
			}
		}
		for name := range names {
			if !reached[name] {
				found = append(found, pkg+"."+name)
			}
		}
	}
	slices.Sort(found)
	return found
}

// exported are the exported names of a file, with their declarations.
func exported(file *ast.File) map[string]ast.Node {
	found := map[string]ast.Node{}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && d.Name.IsExported() {
				found[d.Name.Name] = d.Type
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					if spec.Name.IsExported() {
						found[spec.Name.Name] = spec.Type
					}
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						if name.IsExported() {
							found[name.Name] = spec
						}
					}
				}
			}
		}
	}
	return found
}

// methods are the types of the methods of a package, by receiver.
func methods(sources []source, pkg string) map[string][]ast.Node {
	found := map[string][]ast.Node{}
	for _, s := range sources {
		if s.pkg != pkg {
			continue
		}
		for _, d := range s.file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv == nil || !f.Name.IsExported() {
				continue
			}
			ast.Inspect(f.Recv, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && id.IsExported() {
					found[id.Name] = append(found[id.Name], f.Type)
				}
				return true
			})
		}
	}
	return found
}

// reach marks a name, and the names of the same package without which a caller
// could not write the types of its signature, fields and methods.
func reach(name string, names map[string]ast.Node, methods map[string][]ast.Node, reached map[string]bool) {
	node, declared := names[name]
	if !declared || reached[name] {
		return
	}
	reached[name] = true
	for _, n := range append([]ast.Node{node}, methods[name]...) {
		ast.Inspect(n, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				reach(id.Name, names, methods, reached)
			}
			return true
		})
	}
}

// namedElsewhere are the names of this module that another package names, as
// "folder.Name". The tests of a package that stand outside it are another.
func namedElsewhere(sources []source) map[string]bool {
	used := map[string]bool{}
	for _, s := range sources {
		local := map[string]string{}
		for _, spec := range s.file.Imports {
			inner, ours := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), "galet/")
			if !ours {
				continue
			}
			name := path.Base(inner)
			if spec.Name != nil {
				name = spec.Name.Name
			}
			local[name] = inner
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				if id, ok := sel.X.(*ast.Ident); ok && local[id.Name] != "" {
					used[local[id.Name]+"."+sel.Sel.Name] = true
				}
			}
			return true
		})
	}
	return used
}
