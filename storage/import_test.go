package storage_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"galet/storage/dbfile"
	"galet/storage/dump"
)

// exported is an export that has every kind of record and field.
func exported(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "schema1.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// edit replaces one text by another. The first must occur.
func edit(t *testing.T, text, from, to string) string {
	t.Helper()
	if !strings.Contains(text, from) {
		t.Fatalf("%q does not occur", from)
	}
	return strings.Replace(text, from, to, 1)
}

// TestImportRefused changes one place of a valid export: the error names the
// line, and there is no file.
func TestImportRefused(t *testing.T) {
	t.Parallel()
	const head, end = `{"galet":{"export":2,"last_id":10,"last_seq":29,"last_change":0}}` + "\n", `{"end":{"lines":32}}` + "\n"
	tests := []struct {
		name, from, to, want string
	}{
		{"no head", head, "", "line 1: the head of an export must be the first line"},
		{"two heads", head, head + head, "line 2: the head of an export must be the first line"},
		{"lines of the future", `"export":2`, `"export":3`, "line 1: the export is of version 3, this galet reads 2"},
		{"no end", end, "", "after line 32: the last line of the export is missing"},
		{"an end too early", head, head + `{"end":{"lines":1}}` + "\n", "line 3: it comes after the last line of the export"},
		{"a line lost", `{"note":{"key":"key","value":"value"}}` + "\n", "", "line 32: end.lines is not as it is exported"},
		{"an empty line", head, head + "\n", "line 2: there is nothing in it"},
		{"no JSON", head, head + "dear diary\n", "line 2: it is not JSON: invalid character"},
		{"half a line", `"asked":null,"next":0}}`, `"asked":`, "line 12: it is cut short"},
		{"two in a line", "}}\n{\"match\":{\"id\":1,", "}} {\"match\":{\"id\":1,", "line 11: text after the end"},
		{"bytes that are no text", "Ana", "A\xff", "line 2: it is not UTF-8 text"},
		{"a thing that is not kept", `{"note":`, `{"clock":`, `line 31: unknown kind of record "clock"`},
		{"nothing in it", `{"note":{"key":"key","value":"value"}}`, `{}`, "line 31: it must have exactly one key"},
		{"two things in it", `{"note":`, `{"setting":{"player":"1","key":"a","value":"b"},"note":`, "line 31: it must have exactly one key"},
		{"an unknown key", `{"id":1,"state"`, `{"id":1,"rating":7,"state"`, "line 2: challenge.rating is unknown"},
		{"a missing key", `"first":"me",`, ``, "line 2: challenge.first is missing"},
		{"a missing list", `"moves":[],`, ``, "line 15: match.moves is missing"},
		{"a key twice", `"ply":1,"guild"`, `"ply":1,"ply":1,"guild"`, `line 19: the field "ply" appears twice`},
		{"a number for a text", `"channel":"10"`, `"channel":10`, "line 2: challenge: channel is 10 where a text is wanted"},
		{"another time zone", `"made":"2026-11-20T12:00:00Z"`, `"made":"2026-11-20T13:00:00+01:00"`, "line 2: challenge.made is not as it is exported"},
		{"microseconds", `"made":"2026-11-20T12:00:00Z"`, `"made":"2026-11-20T12:00:00.000001Z"`, "line 2: challenge.made is not as it is exported"},
		{"an unknown state", `"accepted"`, `"ignored"`, `line 2: challenge: state: the word "ignored" is not one of`},
		{"an unknown game", `"game":"cells"`, `"game":"chess"`, `line 2: challenge: unknown game "chess"`},
		{"unsound options", `"options":{"cells":[1,1,1,1]}`, `"options":{"cells":7}`, "line 2: challenge: bad options"},
		{"an opponent without an id", `"against":{"id":"bo"`, `"against":{"id":""`, "line 2: challenge.against is not as it is exported"},
		{"an identity too long", `"channel":"10"`, `"channel":"` + strings.Repeat("x", 255) + `"`, "line 2: challenge: an identity of 255 bytes"},
		{"a third seat", `"winner":0`, `"winner":2`, "line 13: match: ended.winner is 2"},
		{"an unknown end", `"finished"`, `"won"`, `line 13: match: ended.how: the word "won" is not one of`},
		{"a board before the first", `"ply":1,"branch":0},"ended"`, `"ply":-1,"branch":0},"ended"`, "line 12: match: board.ply is -1 where"},
		{"an unknown notice", `"kind":"closed"`, `"kind":"shout"`, `line 17: notice: kind: the word "shout" is not one of`},
		{"a ply too large", `"ply":0,"guild"`, `"ply":4294967296,"guild"`, "line 17: notice: ply is 4294967296, the most is 2147483647"},
		{"a challenge twice", `"challenge":{"id":2`, `"challenge":{"id":1`, "line 3: challenge: it appears twice"},
		{"a match twice", `"match":{"id":2`, `"match":{"id":1`, "line 13: match: it appears twice"},
		{"a notice twice", `"seq":9,`, `"seq":8,`, "line 18: notice: it appears twice"},
		{"number 0", `"challenge":{"id":1,`, `"challenge":{"id":0,`, "line 2: challenge: id: the number 0 is never given out"},
		{"seq 0", `"seq":8,`, `"seq":0,`, "line 17: notice: seq: the number 0 is never given out"},
		{"a note twice", `{"note":{"key":"key","value":"value"}}`, `{"note":{"key":"k","value":"v"}}` + "\n" + `{"note":{"key":"k","value":"v"}}`, "line 32: note: it appears twice"},
		{"a note without a value", `"key","value":"value"`, `"key","value":""`, "line 31: note: it is empty"},
		{"a note without a key", `{"key":"key","value":"value"}`, `{"key":"","value":"v"}`, "line 31: note: it is empty"},
		{"a setting of a long name", `"player":"bo"`, `"player":"` + strings.Repeat("x", 255) + `"`, "line 32: setting: an identity of 255 bytes"},
		{"a line without end", head, head + strings.Repeat(" ", 17<<20) + "\n", "line 2: it is longer than 16 MiB"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			refuses(t, edit(t, exported(t), tt.from, tt.to), tt.want)
		})
	}
}

// refuses imports a text, which must fail and leave nothing.
func refuses(t *testing.T, text, want string) error {
	t.Helper()
	path := newPath(t)
	_, err := dump.Import(strings.NewReader(text), path, options())
	if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) {
		t.Errorf("got %v, want an error that names the file and says %q", err, want)
	}
	if left := folder(t, path); left != nil {
		t.Errorf("left in the folder: %v", left)
	}
	return err
}

// TestImportRefusesTheWhole has lines that are valid, but contradict each other.
func TestImportRefusesTheWhole(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, from, to, want string
	}{
		{"an illegal move", `"moves":["1","2"]`, `"moves":["2","2"]`, "line 13, match 2: ply 1"},
		{"another winner", `"winner":0`, `"winner":1`, "line 13, match 2: ended as finished by seat 0, seat 1 wins"},
		{"a match without a challenge", `"challenge":{"id":8,`, `"challenge":{"id":11,`, "line 16, match 8: its challenge: not found"},
		{"numbers that were never given out", `"last_id":10`, `"last_id":9`, "challenges: number 10 was never given out"},
		{"a notice about nothing", `"kind":"board","id":1`, `"kind":"board","id":9`, "line 28, notice 27: about match 9, which does not exist"},
		{"a notice about a ply to come", `"kind":"board","id":1,"ply":1`, `"kind":"board","id":1,"ply":2`, "line 28, notice 27: about ply 2 of match 1, which is at ply 1"},
		{"an open challenge that was answered", `"open"`, `"declined"`, "line 11, challenge 10: declined, with the answer"},
		{"an unknown first", `"first":"lots"`, `"first":"them"`, `line 9, challenge 8: bad options: "them"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			err := refuses(t, edit(t, exported(t), tt.from, tt.to), "import")
			var all *dbfile.ProblemsError
			if !errors.As(err, &all) || !strings.Contains(fmt.Sprint(all.Problems), tt.want) {
				t.Errorf("got %v, want %q among the problems", err, tt.want)
			}
		})
	}
}

// Blanks, the order of keys and the escapes in strings are free.
func TestImportIsNotNarrow(t *testing.T) {
	t.Parallel()
	text := exported(t)
	text = edit(t, text, `{"note":{"key":"key","value":"value"}}`, ` { "note" : {"value":"v\u0061lue", "key":"key"} }`)
	path := newPath(t)
	_, err := dump.Import(strings.NewReader(text), path, options())
	must(t, err)
	if export(t, path) != exported(t) {
		t.Error("it is not what was exported")
	}
}

func TestImportDoesNotOverwrite(t *testing.T) {
	t.Parallel()
	path := newPath(t)
	write(t, path, "mine")
	if _, err := dump.Import(strings.NewReader(exported(t)), path, options()); !errors.Is(err, fs.ErrExist) || string(read(path)) != "mine" {
		t.Errorf("got %v, and the file holds %q", err, read(path))
	}
}

func TestImportCannotRead(t *testing.T) {
	t.Parallel()
	path := newPath(t)
	_, err := dump.Import(iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader(exported(t)))), path, options())
	if !errors.Is(err, iotest.ErrTimeout) || len(folder(t, path)) > 0 {
		t.Errorf("got %v, and in the folder %v", err, folder(t, path))
	}
}

// FuzzImport imports any text. It is refused and leaves no file, or the new file
// is sound, and an export and import of it changes nothing.
func FuzzImport(f *testing.F) {
	f.Add(exported(f))
	for line := range strings.Lines(exported(f)) {
		f.Add(`{"galet":{"export":2,"last_id":10,"last_seq":29,"last_change":0}}` + "\n" + line + `{"end":{"lines":2}}` + "\n")
	}
	f.Fuzz(func(t *testing.T, text string) {
		path := newPath(t)
		if _, err := dump.Import(strings.NewReader(text), path, options()); err != nil {
			if left := folder(t, path); left != nil {
				t.Errorf("left in the folder: %v", left)
			}
			return
		}
		equalAgain(t, path)
	})
}
