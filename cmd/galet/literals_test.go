package main

import (
	"go/ast"
	"regexp"
	"strings"
	"testing"
)

// prose is text that looks written for people: two words in a row, or one that
// begins with a capital.
var prose = regexp.MustCompile(`\pL{2,},? \pL{2,}|^\p{Lu}\p{Ll}{2,}`)

// filename is a name without blanks and with an extension.
var filename = regexp.MustCompile(`^\S+\.[a-z]+$`)

// Texts that a person reads on Discord or in a picture are in game/lang, not in
// the code.
func TestNoTextStandsInTheCode(t *testing.T) {
	t.Parallel()
	eachFile(t, func(path, pkg string, file *ast.File) {
		if strings.HasPrefix(pkg, "game/lang") || strings.HasPrefix(pkg, "game/gametest") || strings.HasSuffix(pkg, "test") {
			return
		}
		for _, found := range unspoken(file) {
			if excepted[found] != "" {
				continue
			}
			t.Errorf("%s: %q is no text of the catalogue", path, found)
		}
	})
}

// unspoken are the literals of a file that look like prose, except those that no
// member reads: see engineering.
func unspoken(file *ast.File) []string {
	var found []string
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field:
			return n.Tag == nil
		case *ast.FuncDecl:
			return !engineering[n.Name.Name]
		case *ast.CallExpr:
			if speech[calleeOf(n)] {
				found = append(found, withoutNames(n)...)
				return false
			}
			return !engineering[calleeOf(n)]
		case *ast.ValueSpec:
			return len(n.Names) == 0 || !engineering[n.Names[0].Name]
		case *ast.KeyValueExpr:
			field, ok := n.Key.(*ast.Ident)
			return !ok || !engineering[field.Name]
		case *ast.BasicLit:
			if value := literalOf(n); prose.MatchString(value) && !filename.MatchString(value) {
				found = append(found, value)
			}
		}
		return true
	})
	return found
}

// withoutNames is the prose in a call that says a text, without the names of its
// placeholders.
func withoutNames(call *ast.CallExpr) []string {
	var found []string
	for _, arg := range call.Args {
		if _, direct := arg.(*ast.BasicLit); direct {
			continue
		}
		found = append(found, unspoken(&ast.File{Name: ast.NewIdent("argument"), Decls: []ast.Decl{
			&ast.GenDecl{Specs: []ast.Spec{&ast.ValueSpec{Values: []ast.Expr{arg}}}},
		}})...)
	}
	return found
}

// speech are the functions whose literals are text keys and names of
// placeholders.
var speech = map[string]bool{"Say": true, "say": true, "phrases": true, "Broken": true, "BrokenAs": true}

// engineering are the functions and variables whose literals only operators and engineers
// read: errors, logs, metrics, HTTP headers.
var engineering = map[string]bool{
	"Errorf": true, "New": true, "panic": true, "String": true, "Error": true,
	"Debug": true, "Info": true, "Warn": true, "warn": true, "Log": true, "outcomeOf": true, "newAPIError": true, "refusals": true, "mismatch": true,
	"Set": true, "Get": true,
	"route": true, // a field of calls to Discord's API
	// Values in the file of a member's data, whose form is the same in every language.
	"reminderWords": true, "noticeWords": true, "actWords": true,
}

// excepted are the other literals that look like prose, and why no member reads
// them.
var excepted = map[string]string{
	"Content-Disposition": "a header",
	"Content-Type":        "a header",
	"Galet":               "its name, the same in every language",
	"Galet (%d)":          "its name and level, the same in every language",
	"rate limit":          "an error's cause",
	"no response":         "an error's cause",
	`{"message":"rate limit","retry_after":1}`:                   "an answer in Discord's place",
	"has no field: leave out empty rows and columns at the edge": "the end of an error about a record",
}
