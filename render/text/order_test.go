package text_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/render/text"
)

// The wanted characters are in order from left to right. A bracket that is drawn
// mirrored is written here as typed.
func TestOrder(t *testing.T) {
	t.Parallel()
	s := newShaper(t)
	tests := []struct {
		show, text string
		want       []rune
	}{
		{"Latin", "Ana", []rune{'A', 'n', 'a'}},
		{"Hebrew", "אבג", []rune{'ג', 'ב', 'א'}},
		{"Arabic", "ابج", []rune{'ج', 'ب', 'ا'}},
		{"Hebrew with a mark", "אָב", []rune{'ב', 'א'}},
		{"the first letter decides", "a אב", []rune{'a', ' ', 'ב', 'א'}},
		{"the first letter decides, not what is before", "1 אב c", []rune{'c', ' ', 'ב', 'א', ' ', '1'}},
		{"nothing decides", "1-2", []rune{'1', '-', '2'}},
		{"a number in Hebrew", "א 12", []rune{'1', '2', ' ', 'א'}},
		{"a number with its signs in Hebrew", "א -1,5% ב", []rune{'ב', ' ', '1', ',', '5', '%', '-', ' ', 'א'}},
		{"a sum of money in Hebrew", "א $5", []rune{'$', '5', ' ', 'א'}},
		{"figures after Hebrew in Latin", "a אב 12 c", []rune{'a', ' ', '1', '2', ' ', 'ב', 'א', ' ', 'c'}},
		{"figures touching a Latin letter after Hebrew", "aא12c", []rune{'a', '1', '2', 'א', 'c'}},
		{"Arabic figures before Arabic in Latin", "a ١٢ ب", []rune{'a', ' ', 'ب', ' ', '١', '٢'}},
		{"brackets round Latin in Hebrew", "א (b) ג", []rune{'ג', ' ', ')', 'b', '(', ' ', 'א'}},
		{"brackets that part Latin from Hebrew", "a (ב)", []rune{'a', ' ', '(', 'ב', ')'}},
		{"a bracket alone", "א)", []rune{')', 'א'}},
		{"a point at the end", "אב!", []rune{'!', 'ב', 'א'}},
		{"an emoji in Hebrew", "א😀ב", []rune{'ב', '😀', 'א'}},
		{"a family in Hebrew", "א👩\u200d👧ב", []rune{'ב', '👩', 'א'}},
		{"a flag does not decide", "🇺🇦אב", []rune{'ב', 'א', '🇺'}},
		{"frames", "Ꭳܐܒa", []rune{'□', '□', '□', 'a'}},
		{"room at the end", "a אב ", []rune{'a', ' ', 'ב', 'א', ' '}},
		{"an ellipsis ends Hebrew on the left", "אב c…", []rune{'…', 'c', ' ', 'ב', 'א'}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(string(tt.want), s.Order(tt.text)); diff != "" {
			t.Errorf("%s: %q (-want +got):\n%s", tt.show, tt.text, diff)
		}
	}
}

// Lines from the Unicode conformance test of the bidirectional algorithm, with
// other letters of the same classes.
func TestLevels(t *testing.T) {
	t.Parallel()
	s := newShaper(t)
	tests := []struct {
		text string
		want []int
	}{
		{"אב(גד[&ef].)gh", []int{1, 1, 1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 2, 2}},
		{"abc (def ابج) אבג", []int{0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 1}},
		{"אבג (abc ابج) def", []int{1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 2, 2, 2}},
		{"a(b)א", []int{0, 0, 0, 0, 1}},
		{"a(א)1", []int{0, 0, 1, 0, 2}},
		{"אa[1]b", []int{1, 2, 2, 2, 2, 2}},
		{"ا1+2", []int{1, 2, 1, 2}},
		{"א1+2", []int{1, 2, 2, 2}},
		{"a〈א〉", []int{0, 0, 1, 0}},
		{nested(63), slices.Concat(zeros(64), []int{1}, zeros(63), []int{1})},
		{nested(64), slices.Concat(zeros(65), slices.Repeat([]int{1}, 66))},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, s.Levels(tt.text)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.text, diff)
		}
	}
}

// nested has n brackets open at once; the algorithm pairs only 63.
func nested(n int) string {
	return "a" + strings.Repeat("(", n) + "א" + strings.Repeat(")", n) + "ב"
}

func zeros(n int) []int { return make([]int, n) }

func TestClusters(t *testing.T) {
	t.Parallel()
	tests := []struct {
		show string
		want []string
	}{
		{"letters with marks", []string{"A", "n\u0303", "a"}},
		{"conjuncts", []string{"क्षि", "त"}},
		{"emoji", []string{"👩🏽‍🚀", "🇺🇦", "🇵🇱", "1️⃣", "❤️‍🔥"}},
		{"Korean letters", []string{"\u1100\u1161\u11a8", "\u1100"}},
		{"Thai", []string{"ที่", "รั", "ก"}},
	}
	for _, tt := range tests {
		joined := ""
		for _, c := range tt.want {
			joined += c
		}
		if diff := cmp.Diff(tt.want, text.Clusters(joined)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.show, diff)
		}
	}
}
