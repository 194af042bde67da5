package gametest_test

import (
	"strings"
	"testing"

	"galet/game/gametest"
)

func FuzzRecord(f *testing.F) { gametest.FuzzRecord(f, newToy("")) }

func TestFuzzFindsFaults(t *testing.T) {
	t.Parallel()
	picks := []byte{3, 1, 4, 1, 5, 9}
	for _, test := range []struct{ fault, options, typed, want string }{
		{"options error", `{"cells":99}`, "a", `gives bad, want an error that wraps "bad options"`},
		{"options change", `{"cells":5}`, "a", "read and written, are"},
		{"spaced options", `{"cells":5}`, "a", "not in their shortest form"},
		{"any spelling", `{"cells":5}`, "A", "is not listed, and Play gives <nil>"},
		{"not listed", `{"cells":5}`, "e", "is not listed, and Play gives <nil>"},
		{"plain error", `{"cells":5}`, "h", "is not listed, and Play gives h is taken"},
		{"listed but refused", `{"cells":5}`, "d", "illegal move"},
		{"start differs", `{"cells":5}`, "a", "the replayed record differs"},
	} {
		t.Run(test.fault, func(t *testing.T) {
			t.Parallel()
			err := gametest.Fuzz(newToy(test.fault), []byte(test.options), test.typed, picks)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("Fuzz finds %v, want %q", err, test.want)
			}
		})
	}
	if err := gametest.Fuzz(newToy(""), []byte(`{"cells":6}`), "Ｂ", picks); err != nil {
		t.Errorf("Fuzz finds a fault in a sound game: %v", err)
	}
}

func FuzzSetup(f *testing.F) { gametest.FuzzSetup(f, newToy("")) }
