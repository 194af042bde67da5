package bot_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/bot/ui"
)

func TestPaths(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		spelling string
		path     ui.Path
	}{
		{"v1/accept/7/0", ui.Path{Action: "accept", ID: 7}},
		{"v1/play/12/31.2", ui.Path{Action: "play", ID: 12, Ply: 31, Branch: 2}},
		{"v1/play/12/0.1/pass", ui.Path{Action: "play", ID: 12, Branch: 1, Rest: "pass"}},
		{"v1/play/12/31", ui.Path{Action: "play", ID: 12, Ply: 31}},
		{"v1/play/12/31/pass", ui.Path{Action: "play", ID: 12, Ply: 31, Rest: "pass"}},
		{"v1/commit/9/4/c3-c2-b2-a2x/a1", ui.Path{Action: "commit", ID: 9, Ply: 4, Rest: "c3-c2-b2-a2x/a1"}},
		{"v1/play+/12/31/d4", ui.Path{Action: "play", ID: 12, Ply: 31, Rest: "d4", Chain: true}},
		{"v1/settings/-/2/threads", ui.Path{Action: "settings", Ply: 2, Rest: "threads"}},
		{"v1/commit/18446744073709551615/2147483647/d4-d3-c3-b3-a3-a2x/a1",
			ui.Path{Action: "commit", ID: 18446744073709551615, Ply: 2147483647, Rest: "d4-d3-c3-b3-a3-a2x/a1"}},
	} {
		got, err := ui.ParsePath(row.spelling)
		if err != nil {
			t.Errorf("%s: %v", row.spelling, err)
		}
		if diff := cmp.Diff(row.path, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.spelling, diff)
		}
		if got := row.path.String(); got != row.spelling {
			t.Errorf("String() = %q, want %q", got, row.spelling)
		}
	}
}

func TestPathsRefused(t *testing.T) {
	t.Parallel()
	for name, spelling := range map[string]string{
		"empty":                 "",
		"no version":            "play/12/3",
		"another version":       "v2/play/12/3",
		"no ply":                "v1/play/12",
		"no number":             "v1/play/x/3",
		"number nought":         "v1/play/0/3",
		"a signed number":       "v1/play/+12/3",
		"a leading nought":      "v1/play/012/3",
		"too large a number":    "v1/play/18446744073709551616/3",
		"a ply below nought":    "v1/play/12/-1",
		"a ply with a nought":   "v1/play/12/03",
		"the first branch":      "v1/play/12/3.0",
		"no branch":             "v1/play/12/3.",
		"a branch below nought": "v1/play/12/3.-1",
		"branch of a branch":    "v1/play/12/3.1.1",
		"an empty rest":         "v1/play/12/3/",
		"longer than Discord's": "v1/play/12/3/" + strings.Repeat("a", 88),
	} {
		if got, err := ui.ParsePath(spelling); err == nil {
			t.Errorf("%s: %q was read as %+v", name, spelling, got)
		}
	}
}

// A custom id that can be parsed has only one spelling.
func FuzzParsePath(f *testing.F) {
	for _, seed := range []string{"v1/accept/7/0", "v1/play/12/31/pass", "v1/commit/9/4/c3-c2-b2-a2x/a1", "v1/play/012/3", "v1//1/1", "v1/é/1/1/\x00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := ui.ParsePath(s)
		if err == nil && p.String() != s {
			t.Errorf("%q was read as %+v, spelled %q", s, p, p)
		}
	})
}
