package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game/lang"
)

// keyForm is the form of a text's key.
var keyForm = regexp.MustCompile(`^[a-z]+(\.[a-z][a-z0-9-]*)+$`)

// speaking are the packages that show texts to people.
func speaking(pkg string) bool {
	top, _, _ := strings.Cut(pkg, "/")
	return (top == "bot" || top == "game" || top == "render") && !strings.HasPrefix(pkg, "bot/sandbox")
}

// Every text is used, and every key in the code has a text.
func TestTextsAreUsed(t *testing.T) {
	t.Parallel()
	texts := lang.English().Keys()
	tables := map[string]bool{}
	for key := range texts {
		table, _, _ := strings.Cut(key, ".")
		tables[table] = true
	}
	used := map[string]bool{}
	eachFile(t, func(path, _ string, file *ast.File) {
		for _, literal := range literals(file) {
			table, _, _ := strings.Cut(literal, ".")
			if !keyForm.MatchString(literal) || !tables[table] {
				continue
			}
			used[literal] = true
			if _, ok := texts[literal]; !ok {
				t.Errorf("%s says %q, which has no text", path, literal)
			}
		}
	})
	for _, key := range slices.Sorted(maps.Keys(texts)) {
		if !used[key] {
			t.Errorf("the text %s is never said", key)
		}
	}
}

// A call with a text's key gives exactly the text's placeholders.
func TestTextsAreGivenTheirPlaces(t *testing.T) {
	t.Parallel()
	texts := lang.English().Keys()
	rules := map[string]string{} // the key of each rule, by its package and name
	eachFile(t, func(_, pkg string, file *ast.File) { rulesOf(pkg, file, rules) })
	calls := 0
	eachFile(t, func(path, pkg string, file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			key, args := spoken(call, pkg, rules)
			places, known := texts[key]
			if !known || call.Ellipsis.IsValid() {
				return true
			}
			calls++
			if d := cmp.Diff(places, argumentsOf(args)); d != "" {
				t.Errorf("%s says %s with other places (-text +call):\n%s", path, key, d)
			}
			return true
		})
	})
	if calls < 200 {
		t.Errorf("only %d texts are seen to be said", calls)
	}
}

// rulesOf collects the rules that a file declares: ErrCross = lang.NewRule(…,
// "key").
func rulesOf(pkg string, file *ast.File, rules map[string]string) {
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Values) != 1 {
			return true
		}
		if call, ok := spec.Values[0].(*ast.CallExpr); ok && calleeOf(call) == "NewRule" && len(call.Args) == 2 {
			rules[pkg+"."+spec.Names[0].Name] = literalOf(call.Args[1])
		}
		return true
	})
}

// spoken is the key in a call and the placeholders that it gives.
func spoken(call *ast.CallExpr, pkg string, rules map[string]string) (key string, args []ast.Expr) {
	switch calleeOf(call) {
	case "Say", "say", "BrokenAs":
		if len(call.Args) > 0 {
			return literalOf(call.Args[0]), call.Args[1:]
		}
	case "phrases":
		if len(call.Args) > 1 {
			return literalOf(call.Args[1]), call.Args[2:]
		}
	case "Broken":
		if rule, ok := call.Fun.(*ast.SelectorExpr).X.(*ast.Ident); ok {
			return rules[pkg+"."+rule.Name], call.Args
		}
	}
	return "", nil
}

// argumentsOf are the names among the pairs of arguments, sorted.
func argumentsOf(args []ast.Expr) []string {
	var names []string
	for i := 0; i < len(args); i += 2 {
		names = append(names, literalOf(args[i]))
	}
	slices.Sort(names)
	return names
}

func calleeOf(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.SelectorExpr:
		return f.Sel.Name
	case *ast.Ident:
		return f.Name
	}
	return ""
}

// literalOf is the value of a string literal; empty for anything else.
func literalOf(e ast.Expr) string {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return ""
	}
	value, err := strconv.Unquote(lit.Value)
	if err != nil {
		return ""
	}
	return value
}

func literals(file *ast.File) []string {
	var all []string
	ast.Inspect(file, func(n ast.Node) bool {
		if e, ok := n.(*ast.BasicLit); ok {
			all = append(all, literalOf(e))
		}
		return true
	})
	return all
}

// eachFile calls f for every Go file of the packages that show texts.
func eachFile(t *testing.T, f func(path, pkg string, file *ast.File)) {
	t.Helper()
	eachSource(t, func(path, pkg string, _ []string) {
		if !speaking(pkg) {
			return
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.FromSlash(path), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		f(path, pkg, file)
	})
}
