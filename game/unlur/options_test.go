package unlur_test

import (
	"errors"
	"strings"
	"testing"

	"galet/game"
	"galet/game/unlur"
)

func TestSetup(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		chosen map[string]string
		want   string
	}{
		{nil, `{"size":6}`},
		{map[string]string{"size": "6"}, `{"size":6}`},
		{map[string]string{"size": "8"}, `{"size":8}`},
	} {
		options, err := unlur.Game{}.Setup(test.chosen, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := options.MarshalJSON(); err != nil || string(got) != test.want {
			t.Errorf("Setup(%v) is %s, %v; want %s", test.chosen, got, err, test.want)
		}
	}
}

func TestSetupRefuses(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		chosen map[string]string
		says   string
	}{
		{map[string]string{"size": "7"}, "size 7: a board has 6 or 8 cells a side"},
		{map[string]string{"size": "+6"}, `size "+6" is not a whole number`},
		{map[string]string{"size": "large"}, `size "large" is not a whole number`},
		{map[string]string{"board": "6"}, `no "board" to choose, only "size"`},
	} {
		_, err := unlur.Game{}.Setup(test.chosen, nil)
		if !errors.Is(err, game.ErrOptions) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("Setup(%v) gives %v, want %q", test.chosen, err, test.says)
		}
	}
}

func TestParseOptionsRefuses(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ data, says string }{
		{`{}`, `"size" is missing`},
		{`null`, `"size" is missing`},
		{`{"size":null}`, `"size" is missing`},
		{`{"size":7}`, "size 7: a board has 6 or 8 cells a side"},
		{`{"size":-6}`, "size -6"},
		{`{"size":6.5}`, "6.5"},
		{`{"size":"6"}`, `"size" holds a text where a whole number is wanted`},
		{`{"size":6,"side":8}`, `"side"`},
		{`{"size":6} 8`, "text after the end"},
	} {
		_, err := unlur.Game{}.ParseOptions([]byte(test.data))
		if !errors.Is(err, game.ErrOptions) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("ParseOptions(%s) gives %v, want %q", test.data, err, test.says)
		}
	}
}

func TestZeroOptionsAreTheDefault(t *testing.T) {
	t.Parallel()
	var o unlur.Options
	if o.Size() != unlur.DefaultSize || o.Start().(*unlur.Position).Grid().Size() != unlur.DefaultSize {
		t.Errorf("the zero options have %d cells a side", o.Size())
	}
}
