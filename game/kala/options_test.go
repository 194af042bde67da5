package kala_test

import (
	"errors"
	"testing"

	"galet/game"
	"galet/game/kala"
)

func TestParseOptions(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name, data string
		want       error
	}{
		{"none", `{}`, nil},
		{"none, with spaces", " {\n} ", nil},
		{"an unknown one", `{"size":6}`, game.ErrOptions},
		{"null", `null`, game.ErrOptions},
		{"a list", `[]`, game.ErrOptions},
		{"nothing", ``, game.ErrOptions},
		{"half of it", `{`, game.ErrOptions},
		{"text after the end", `{}}`, game.ErrOptions},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			got, err := kala.Game{}.ParseOptions([]byte(row.data))
			if !errors.Is(err, row.want) {
				t.Fatalf("got %v and %v, want the error %v", got, err, row.want)
			}
			if row.want == nil && got != (kala.Options{}) {
				t.Errorf("got %v, want Options{}", got)
			}
		})
	}
}
