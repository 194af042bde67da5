package gif_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/render/colour"
	"galet/render/gif"
)

// The colours that stay are the important ones: they are used much, or differ from all
// others.
func TestReduce(t *testing.T) {
	t.Parallel()
	colours := []colour.Colour{0x202020, 0x242424, 0x282828, 0xF0F0F0, 0xFF0000, 0x00FF00}
	tests := []struct {
		name  string
		used  []int
		limit int
		want  []colour.Colour
	}{
		{"room for all", []int{9, 9, 9, 9, 9, 9}, 6, colours},
		{"what nobody uses goes first", []int{9, 9, 9, 9, 9, 0}, 6, []colour.Colour{0x202020, 0x242424, 0x282828, 0xF0F0F0, 0xFF0000, 0x282828}},
		{"near ones stand for each other", []int{90, 9, 90, 9, 9, 9}, 5, []colour.Colour{0x202020, 0x202020, 0x282828, 0xF0F0F0, 0xFF0000, 0x00FF00}},
		{"the one used most stands for its kind", []int{9, 900, 9, 9, 9, 9}, 4, []colour.Colour{0x242424, 0x242424, 0x242424, 0xF0F0F0, 0xFF0000, 0x00FF00}},
		{"one", []int{9, 900, 9, 9, 0, 0}, 1, []colour.Colour{0x242424, 0x242424, 0x242424, 0x242424, 0x242424, 0x242424}},
	}
	for _, test := range tests {
		got, kept := gif.Reduce(colours, test.used, test.limit)
		if d := cmp.Diff(test.want, got); d != "" || kept > test.limit {
			t.Errorf("%s: %d kept; shown (-want +got):\n%s", test.name, kept, d)
		}
	}
}
