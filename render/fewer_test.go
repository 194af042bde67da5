package render_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/render"
)

// The colours that are left are those that would be missed most: used much, or
// unlike all others.
func TestFewer(t *testing.T) {
	t.Parallel()
	colours := []render.Colour{0x202020, 0x242424, 0x282828, 0xF0F0F0, 0xFF0000, 0x00FF00}
	tests := []struct {
		name  string
		used  []int
		limit int
		want  []render.Colour
	}{
		{"room for all", []int{9, 9, 9, 9, 9, 9}, 6, colours},
		{"what nobody uses goes first", []int{9, 9, 9, 9, 9, 0}, 6, []render.Colour{0x202020, 0x242424, 0x282828, 0xF0F0F0, 0xFF0000, 0x282828}},
		{"near ones stand for each other", []int{90, 9, 90, 9, 9, 9}, 5, []render.Colour{0x202020, 0x202020, 0x282828, 0xF0F0F0, 0xFF0000, 0x00FF00}},
		{"the one used most stands for its kind", []int{9, 900, 9, 9, 9, 9}, 4, []render.Colour{0x242424, 0x242424, 0x242424, 0xF0F0F0, 0xFF0000, 0x00FF00}},
		{"one", []int{9, 900, 9, 9, 0, 0}, 1, []render.Colour{0x242424, 0x242424, 0x242424, 0x242424, 0x242424, 0x242424}},
	}
	for _, test := range tests {
		got, kept := render.Fewer(colours, test.used, test.limit)
		if d := cmp.Diff(test.want, got); d != "" || kept > test.limit {
			t.Errorf("%s: %d kept; shown (-want +got):\n%s", test.name, kept, d)
		}
	}
}
