package text_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"

	"galet/render/text"
)

func TestClean(t *testing.T) {
	t.Parallel()
	tests := []struct{ show, name, want string }{
		{"a plain name stays", "Ana", "Ana"},
		{"nothing", "", ""},
		{"white space around and within", " \t Ana \u00a0\u3000 Bo\n", "Ana Bo"},
		{"line breaks of all kinds", "a\r\nb\u2028c\u2029d\u0085e", "a b c d e"},
		{"controls", "A\x00n\x1b[31ma\x7f", "An[31ma"},
		{"only controls", "\x00\x07\u200b\u202e\u2066", ""},
		{"only room", " \u3164\u2800\uffa0\u00ad", ""},
		{"a filler between words is room", "a\u3164\u3164b", "a b"},
		{"overrides and embeddings", "\u202eevil\u202c \u202aa\u202bb", "evil ab"},
		{"isolates and direction marks", "\u2066a\u2069\u200eb\u200f\u061c", "ab"},
		{"zero width space and word joiner", "a\u200bb\u2060c\ufeff", "abc"},
		{"soft hyphen and grapheme joiner", "a\u00adb\u034fc", "abc"},
		{"broken bytes", "A\xffn\xc3a\xed\xa0\x80", "Ana"},
		{"the sign for broken bytes", "A\ufffdna", "Ana"},
		{"private use", "A\ue000n\U000F0000a", "Ana"},
		{"unassigned and no characters", "A\u0378n\uffffa\U000EFFFF", "Ana"},
		{"an emoji newer than the tables", "\U0001FAE9", "\U0001FAE9"},
		{"composed to one character", "e\u0301", "é"},
		{"singletons", "\u212b\u2126", "ÅΩ"},
		{"three marks stay", "q\u0335\u0323\u0308", "q\u0335\u0323\u0308"},
		{"a tower of marks", "Z" + strings.Repeat("\u0335\u0351\u0322", 30) + "a", "Z\u0335\u0335\u0335a"},
		{"a tower on a Thai letter", "ก" + strings.Repeat("\u0e34", 9), "ก" + strings.Repeat("\u0e34", 3)},
		{"marks on nothing", "\u0301\u0302Ana \u0301Bo", "Ana Bo"},
		{"only marks", "\u0301\u0302\u0303", ""},
		{"Hebrew points", "שָׁלוֹם", norm.NFC.String("שָׁלוֹם")},
		{"a Persian half space", "می\u200cخواهم", "می\u200cخواهم"},
		{"a joiner within a conjunct", "क्\u200dष", "क्\u200dष"},
		{"joiners where nothing joins", "\u200dA\u200dn\u200ca\u200d", "Ana"},
		{"several joiners", "می\u200c\u200c\u200cخ", "می\u200cخ"},
		{"a joiner before room", "م\u200d ی", "م ی"},
		{"a family", "👨‍👩‍👧", "👨‍👩‍👧"},
		{"a heart on fire", "❤️‍🔥", "❤️‍🔥"},
		{"a skin tone and a trade", "👩🏽‍🚀", "👩🏽‍🚀"},
		{"a zero width joiner after an emoji", "😀\u200d", "😀"},
		{"a non-joiner between emoji", "😀\u200c😀", "😀😀"},
		{"styles of signs", "❤\ufe0e ❤\ufe0f", "❤\ufe0e ❤\ufe0f"},
		{"styles in a row, or of nothing", "\ufe0f❤\ufe0f\ufe0f\ufe0e \ufe0f", "❤\ufe0f"},
		{"styles of ideographs", "葛\U000E0100", "葛"},
		{"a flag of a region", "🏴\U000E0067\U000E0062\U000E007F", "🏴\U000E0067\U000E0062\U000E007F"},
		{"tags on a letter", "A\U000E0067\U000E0062", "A"},
		{"markdown is text", "**a** `b` ~~c~~ <@1>", "**a** `b` ~~c~~ <@1>"},
	}
	for _, tt := range tests {
		t.Run(tt.show, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, text.Clean(tt.name)); diff != "" {
				t.Errorf("Clean(%+q) (-want +got):\n%s", tt.name, diff)
			}
		})
	}
}

func TestCleanIsBounded(t *testing.T) {
	t.Parallel()
	tests := []struct {
		show, name      string
		clusters, bytes int
	}{
		{"many letters", strings.Repeat("a", 1<<20), 256, 256},
		{"many wide letters", strings.Repeat("王", 1<<20), 256, 768},
		{"one endless family", strings.Repeat("👩\u200d", 1<<18) + "👩", 1, 2048},
		{"letters that grow when composed", strings.Repeat("\ufb2c", 700), 256, 2048},
	}
	for _, tt := range tests {
		t.Run(tt.show, func(t *testing.T) {
			t.Parallel()
			got := text.Clean(tt.name)
			if n := len(text.Clusters(got)); n == 0 || n > tt.clusters || len(got) > tt.bytes {
				t.Errorf("%d clusters and %d bytes, want at most %d and %d", n, len(got), tt.clusters, tt.bytes)
			}
		})
	}
}

func FuzzClean(f *testing.F) {
	for _, s := range []string{"Ana", "\u0301a\u200d\u0301", "👩🏽‍🚀\ufe0f", "\u202eש\u200cל\xff", "क्\u200dष्\u200d", " a \u034f\u0301b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, name string) {
		got := text.Clean(name)
		switch {
		case !utf8.ValidString(got):
			t.Errorf("Clean(%+q) = %+q, not UTF-8", name, got)
		case !norm.NFC.IsNormalString(got):
			t.Errorf("Clean(%+q) = %+q, not in form C", name, got)
		case strings.ContainsAny(got, "\n\r\t\x00\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b"):
			t.Errorf("Clean(%+q) = %+q, not clean", name, got)
		case strings.TrimSpace(got) != got || strings.Contains(got, "  "):
			t.Errorf("Clean(%+q) = %+q, room left over", name, got)
		case text.Clean(got) != got:
			t.Errorf("Clean(%+q) = %+q, but cleaned again %+q", name, got, text.Clean(got))
		}
	})
}
