package record_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"galet/storage/record"
)

// thing has fields of many kinds, and more has the others.
type thing struct {
	ID     uint64
	Who    string
	Score  float64
	Streak int64
	Level  uint8
	At     time.Time
	Until  time.Time
	Tags   []string
	Note   string
	Extra  string
}

type more struct {
	At      time.Time
	Rest    string
	Yes, Is bool
	Count   int
	Byte    uint8
	JSON    string
}

func visitMore(f record.Fields, v *more) {
	record.FixedTime(f, "at", &v.At)
	v.Rest = f.Rest("rest", v.Rest)
	f.Value(0)
	record.Bool(f, "yes", &v.Yes)
	record.Count(f, "count", &v.Count, 300)
	v.Byte = f.Byte("byte", v.Byte, 2, 4)
	v.JSON = f.JSON("json", v.JSON)
	record.Flag(f, 1, "is", &v.Is)
}

var levels = record.Words{What: "the level", Low: 1, Names: []string{"low", "high"}}

// visit visits the fields in another order than that of the line.
func visit(f record.Fields, v *thing) {
	record.Key(f, "id", &v.ID)
	f.Value(3)
	record.OptionalTime(f, "until", &v.Until)
	record.Word(f, "is.level", &v.Level, levels)
	f.EndIndexed()
	record.Millionths(f, "is.score", &v.Score)
	v.Streak = f.Signed("is.streak", v.Streak)
	record.Time(f, "at", &v.At)
	record.List(f, "tags", &v.Tags, func(f record.Fields, tag *string) { record.Text(f, "", tag) })
	record.Identity(f, "who", &v.Who)
	for tag, text := range []*string{&v.Note, &v.Extra} {
		if name := []string{"note", "extra"}[tag]; f.Optional(byte(1+tag), name, *text != "") {
			record.Text(f, name, text)
		}
	}
}

const order = "id who at is tags note until extra"

var at = time.Date(2026, 11, 20, 12, 0, 0, 5e6, time.UTC)

var things = []thing{
	{ID: 1, Level: 1, At: at},
	{ID: 1 << 63, Who: "12345678901234567890", Score: 1500.25, Streak: -7, Level: 2, At: at, Until: at.Add(-1e15), Tags: []string{"a", "", "<\xff>"}},
	{ID: 7, Who: "007", Level: 2, At: time.UnixMilli(-1).UTC()},
	{ID: 8, Level: 2, At: at, Extra: "x"},
	{ID: 9, Level: 2, At: at, Note: "n"},
	{ID: 10, Level: 2, At: at, Note: "n", Extra: "x"},
}

func decode(t *testing.T, text []byte) (v any) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestBothForms(t *testing.T) {
	t.Parallel()
	for _, want := range things {
		key, value, indexed := bothForms(t, want, order, visit)
		if len(key) != 8 || value[0] != 3 || indexed < 3 {
			t.Errorf("key %x, value %x, indexed %d", key, value, indexed)
		}
	}
	var last []byte
	for _, want := range []more{
		{At: time.Date(0, 1, 1, 0, 0, 0, 0, time.UTC), Byte: 2, JSON: "1"},
		{At: time.UnixMilli(-1).UTC(), Byte: 4, Yes: true, Is: true, Count: 300, JSON: `{"a":"<é>"}`},
		{At: at, Rest: "\xff", Byte: 3, JSON: "[]"},
		{At: time.Date(9999, 12, 31, 23, 59, 59, 999e6, time.UTC), Byte: 2, JSON: "null"},
	} {
		key, _, _ := bothForms(t, want, "", visitMore)
		if bytes.Compare(key, last) <= 0 {
			t.Errorf("key %x does not sort after %x, of an earlier time", key, last)
		}
		last = key
	}
}

// bothForms writes and reads a value in both forms.
func bothForms[T any](t *testing.T, want T, order string, visit func(record.Fields, *T)) (key, value []byte, indexed int) {
	t.Helper()
	key, value, indexed, err := record.Encode(want, visit)
	if err != nil {
		t.Error(err)
	}
	got, err := record.Decode(key, value, nil, visit)
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Errorf("bytes: %v (-want +got):\n%s", err, d)
	}
	line, err := record.Write(want, order, visit)
	if err != nil {
		t.Error(err)
	}
	got, err = record.Read(decode(t, line), nil, visit)
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Errorf("%s: %v (-want +got):\n%s", line, err, d)
	}
	return key, value, indexed
}

// TestOutOfRange has a value that could not be read again: it is not written.
func TestOutOfRange(t *testing.T) {
	t.Parallel()
	for _, level := range []uint8{0, 3} {
		if _, _, _, err := record.Encode(thing{ID: 1, Level: level, At: at}, visit); err == nil {
			t.Errorf("level %d was written", level)
		}
	}
	for name, v := range map[string]more{
		"a time after the year 9999": {At: time.Date(10_000, 1, 1, 0, 0, 0, 0, time.UTC), Byte: 2, JSON: "1"},
		"a time before the year 0":   {At: time.Date(0, 1, 1, 0, 0, 0, -1, time.UTC), Byte: 2, JSON: "1"},
		"a count that is too high":   {At: at, Byte: 2, JSON: "1", Count: 301},
		"a byte that is too low":     {At: at, Byte: 1, JSON: "1"},
		"a byte that is too high":    {At: at, Byte: 5, JSON: "1"},
	} {
		if _, _, _, err := record.Encode(v, visitMore); err == nil {
			t.Errorf("%s: it was written in bytes", name)
		}
		if line, err := record.Write(v, "", visitMore); err == nil {
			t.Errorf("%s: it was written as %s", name, line)
		}
	}
	if _, err := record.Write(more{At: at, Byte: 2, JSON: "{"}, "", visitMore); err == nil {
		t.Error("a line that is no JSON was written")
	}
	past := thing{ID: 1, Level: 1, At: at}
	key, value, _, _ := record.Encode(past, visit)
	value[0]++ // the version
	if _, err := record.Decode(key, value, nil, visit); err == nil {
		t.Error("a value of a later version was read")
	}
}

func TestLine(t *testing.T) {
	t.Parallel()
	for i, want := range []string{
		`{"id":1,"who":"","at":"2026-11-20T12:00:00.005Z","is":{"level":"low","score":0,"streak":0},"tags":[],"until":null}`,
		`{"id":9223372036854775808,"who":"12345678901234567890","at":"2026-11-20T12:00:00.005Z","is":{"level":"high","score":1500.25,"streak":-7},"tags":["a","",{"bytes":"PP8+"}],"until":"2026-11-08T22:13:20.005Z"}`,
	} {
		got, err := record.Write(things[i], order, visit)
		if string(got) != want || err != nil {
			t.Errorf("got %s, %v; want %s", got, err, want)
		}
	}
}

func TestBrokenBytes(t *testing.T) {
	t.Parallel()
	key, value, _, _ := record.Encode(things[1], visit)
	for n := range value {
		if _, err := record.Decode(key, value[:n], nil, visit); err == nil || errors.Is(err, record.ErrKey) {
			t.Errorf("%d bytes of the value: got %v", n, err)
		}
	}
	moreKey, moreValue, _, _ := record.Encode(more{At: at, Rest: "rest", Count: 300, Byte: 2, JSON: "[1]"}, visitMore)
	for n := range moreValue {
		if got, err := record.Decode(moreKey, moreValue[:n], nil, visitMore); err == nil {
			t.Errorf("%d bytes of the value: got %+v", n, got)
		}
	}
	if _, err := record.Decode(key, append(value, 0), nil, visit); err == nil {
		t.Error("a value that goes on was read")
	}
	for _, bad := range [][]byte{nil, key[:7], append(bytes.Clone(key), 0), make([]byte, 8)} {
		if _, err := record.Decode(bad, value, nil, visit); !errors.Is(err, record.ErrKey) {
			t.Errorf("key %x: got %v", bad, err)
		}
	}
	if _, _, _, err := record.Encode(thing{ID: 1, Level: 1, Who: strings.Repeat("x", 255)}, visit); err == nil {
		t.Error("an identity of 255 bytes was written")
	}
	rest := func(f record.Fields, v *string) { *v = f.Rest("", *v); f.Value(0) }
	if _, _, _, err := record.Encode(strings.Repeat("x", 1<<15+1), rest); err == nil {
		t.Error("a key of more than 32 kB was written")
	}
}

func TestBrokenLines(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		`{"id":0}`:  "id: the number 0 is never given out",
		`{"id":-1}`: "id is -1 where a whole number from 0 on is wanted",
		`{"id":1,"is":{"level":"low"},"at":"2026-11-20T12:00:00Z","who":{"bytes":"?"}}`: `who is "?" where base 64 is wanted`,
		`{"id":"1"}`:           `id is "1" where a whole number from 0 on is wanted`,
		`{"id":1,"is":{}}`:     `is.level: the word "" is not one of`,
		`{"id":1,"tags":"no"}`: `is.level: the word`,
		`{"id":1,"is":{"level":"low"},"at":"noon"}`:                                `at: parsing time "noon"`,
		`{"id":1,"is":{"level":"low"},"at":"2026-11-20T12:00:00Z","tags":[[1]]}`:   "an element is [1] where a text is wanted",
		`{"id":1,"is":{"level":"low"},"at":"2026-11-20T12:00:00Z","tags":{"a":1}}`: `tags is {"a":1} where a list is wanted`,
	} {
		if _, err := record.Read(decode(t, []byte(line)), nil, visit); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", line, err, want)
		}
	}
}
