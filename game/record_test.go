package game_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game"
)

func TestRecordRoundTrip(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, text, want string }{
		{"no moves", `{"game":"row","options":{"points":true},"moves":[]}`, ""},
		{"two moves", `{"game":"row","options":{"points":false},"moves":["a","c"]}`, ""},
		{"moves that look like keys", `{"game":"row","options":{"points":false},"moves":["\"x\":","{\"a\\\":","}"]}`, ""},
		{"blanks and another order", "\n{ \"moves\": [\"a\"],\t\"options\": {}, \"game\": \"row\" }\r\n",
			`{"game":"row","options":{"points":false},"moves":["a"]}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			want := test.text
			if test.want != "" {
				want = test.want
			}
			r, err := game.ParseRecord([]byte(test.text), find)
			if err != nil {
				t.Fatal(err)
			}
			got, err := json.Marshal(r)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(want, string(got)); d != "" {
				t.Errorf("the record, read and written (-want +got):\n%s", d)
			}
		})
	}
}

func TestRecordWithoutMovesIsWrittenWithAList(t *testing.T) {
	t.Parallel()
	got, err := json.Marshal(game.Record{Game: "row", Options: rowOptions{}})
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"game":"row","options":{"points":false},"moves":[]}`; string(got) != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestRefusedRecords(t *testing.T) {
	t.Parallel()
	sound := `{"game":"row","options":{},"moves":["a"]}`
	for _, test := range []struct {
		name, text string
		want       error
		words      string
	}{
		{"nothing", "", game.ErrRecord, "there is nothing in it"},
		{"no JSON", "row a b c", game.ErrRecord, "it is not JSON: invalid character 'r' looking for beginning of value, at byte 0"},
		{"a comma too many", `{"game":"row",}`, game.ErrRecord, "object key string, at byte 14"},
		{"a byte order mark", "\uFEFF" + sound, game.ErrRecord, "byte order mark"},
		{"cut short", sound[:20], game.ErrRecord, "it is cut short"},
		{"a list", "[" + sound + "]", game.ErrRecord, "it holds a list where an object is wanted"},
		{"null", "null", game.ErrRecord, `"game" is missing`},
		{"no game", `{"options":{},"moves":[]}`, game.ErrRecord, `"game" is missing`},
		{"no options", `{"game":"row","moves":[]}`, game.ErrRecord, `"options" is missing`},
		{"no moves", `{"game":"row","options":{}}`, game.ErrRecord, `"moves" is missing`},
		{"moves of null", `{"game":"row","options":{},"moves":null}`, game.ErrRecord, `"moves" is missing`},
		{"a move that is a number", `{"game":"row","options":{},"moves":["a",4]}`, game.ErrRecord, `"moves" holds a number where a text is wanted`},
		{"an unknown key", `{"game":"row","options":{},"moves":[],"date":"today"}`, game.ErrRecord, `bad record: unknown field "date"`},
		{"a key in capitals", `{"Game":"row","options":{},"moves":[]}`, game.ErrRecord, `unknown field "Game"`},
		{"a key with a long s", `{"game":"row","optionſ":{},"moves":[]}`, game.ErrRecord, `unknown field "optionſ"`},
		{"a key twice", `{"game":"row","options":{},"moves":["a"],"moves":[]}`, game.ErrRecord, `"moves" appears twice`},
		{"a key spelled with an escape", `{"\u0067ame":"row","options":{},"moves":[]}`, game.ErrRecord, "unknown field"},
		{"a key with its colon on another line", "{\"game\":\"row\",\"options\":{},\"moves\":[],\"moves\"\n : []}", game.ErrRecord, `"moves" appears twice, at byte 39`},
		{"a second record", sound + sound, game.ErrRecord, "text after the end, at byte 41"},
		{"a bracket too many", sound + "}", game.ErrRecord, "text after the end, at byte 41"},
		{"bytes that are no text", strings.Replace(sound, `"a"`, "\"\xff\"", 1), game.ErrRecord, "not UTF-8"},
		{"too long", sound + strings.Repeat(" ", game.RecordLimit), game.ErrRecord, "more than 1048576 bytes"},
		{"another game", `{"game":"chess","options":{},"moves":[]}`, game.ErrUnknownGame, `"chess"`},
		{"unsound options", `{"game":"row","options":{"points":3},"moves":[]}`, game.ErrOptions, `"points" holds a number where true or false is wanted`},
		{"an option twice", `{"game":"row","options":{"points":true,"points":false},"moves":[]}`, game.ErrRecord, `"points" appears twice`},
		{"an unknown option", `{"game":"row","options":{"colour":3},"moves":[]}`, game.ErrOptions, `unknown field "colour"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, err := game.ParseRecord([]byte(test.text), find)
			if !errors.Is(err, test.want) || !strings.Contains(err.Error(), test.words) {
				t.Errorf("got %v, want %q with %q", err, test.want, test.words)
			}
		})
	}
}

func TestPositions(t *testing.T) {
	t.Parallel()
	r := game.Record{Game: "row", Options: rowOptions{}, Moves: []game.Move{"a", "b", "c"}}
	var got []string
	for p, err := range r.Positions() {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, p.(rowPosition).taken)
	}
	if d := cmp.Diff([]string{"", "a", "ab", "abc"}, got); d != "" {
		t.Errorf("positions (-want +got):\n%s", d)
	}
	for p := range r.Positions() {
		if p.(rowPosition).taken == "a" {
			break
		}
	}
	last, err := r.Last()
	if err != nil || last.(rowPosition).taken != "abc" {
		t.Errorf("the last position is %v, %v", last, err)
	}
}

func TestRefusedPly(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name  string
		moves []game.Move
		ply   int
		want  error
		words string
	}{
		{"the first", []game.Move{"x"}, 0, game.ErrNotation, `ply 0, move "x": not a move`},
		{"a later one", []game.Move{"a", "a"}, 1, errTaken, `ply 1, move "a": illegal move: that cell is taken`},
		{"after the end", []game.Move{"a", "c", "b"}, 2, game.ErrOver, `ply 2, move "b": illegal move: the game is over`},
		{"a long move", []game.Move{game.Move(strings.Repeat("x", 41))}, 0, game.ErrNotation, `ply 0, move "` + strings.Repeat("x", 40) + `": not a move`},
		{"an empty move", []game.Move{"a", "b", ""}, 2, game.ErrNotation, `ply 2, move "": not a move`},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			r := game.Record{Game: "row", Options: rowOptions{}, Moves: test.moves}
			last, err := r.Last()
			var ply *game.PlyError
			if !errors.As(err, &ply) || ply.Ply != test.ply || ply.Move != test.moves[test.ply] || !errors.Is(err, test.want) {
				t.Fatalf("got %v, want ply %d and %q", err, test.ply, test.want)
			}
			if d := cmp.Diff(test.words, err.Error()); d != "" {
				t.Errorf("words (-want +got):\n%s", d)
			}
			if last != nil {
				t.Errorf("a position beside the error: %v", last)
			}
			if p := lastYielded(r); p != nil {
				t.Errorf("Positions ends with %v beside the error", p)
			}
		})
	}
}

func lastYielded(r game.Record) game.Position {
	var last game.Position
	for p := range r.Positions() {
		last = p
	}
	return last
}

func FuzzParseRecord(f *testing.F) {
	for _, seed := range []string{
		`{"game":"row","options":{},"moves":["a","c"]}`,
		`{"game":"row","options":{"points":true},"moves":[]}`,
		`{"game":"row","options":{},"moves":["\u0000"],"moves":null}`,
		`[[[[]]]]`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := game.ParseRecord(data, find)
		if err != nil {
			if !errors.Is(err, game.ErrRecord) && !errors.Is(err, game.ErrUnknownGame) && !errors.Is(err, game.ErrOptions) {
				t.Fatalf("an error of no known kind: %v", err)
			}
			return
		}
		written, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		again, err := game.ParseRecord(written, find)
		if err != nil {
			t.Fatalf("%s is not read again: %v", written, err)
		}
		if d := cmp.Diff(r, again, cmp.AllowUnexported(rowOptions{})); d != "" {
			t.Errorf("read and read again (-first +second):\n%s", d)
		}
	})
}
