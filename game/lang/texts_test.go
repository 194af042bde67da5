package lang_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/feature/plural"

	"galet/game/lang"
)

// Every language has a text for every key of English and for no other, with the
// same placeholders.
func TestEveryLanguageSaysEverything(t *testing.T) {
	t.Parallel()
	english := lang.English().Keys()
	for _, l := range lang.All() {
		t.Run(l.Tag(), func(t *testing.T) {
			t.Parallel()
			keys := l.Keys()
			if missing := without(english, keys); len(missing) > 0 {
				t.Errorf("%d texts are missing:\n%s", len(missing), strings.Join(missing, "\n"))
			}
			if unknown := without(keys, english); len(unknown) > 0 {
				t.Errorf("texts that English does not have:\n%s", strings.Join(unknown, "\n"))
			}
			for key, places := range keys {
				if d := cmp.Diff(english[key], places); english[key] != nil && d != "" {
					t.Errorf("%s: the placeholders differ (-en +%s):\n%s", key, l.Tag(), d)
				}
			}
		})
	}
}

func without(a, b map[string][]string) []string {
	var keys []string
	for _, key := range slices.Sorted(maps.Keys(a)) {
		if _, ok := b[key]; !ok {
			keys = append(keys, key)
		}
	}
	return keys
}

// A text with a count has exactly the plural forms that the language needs for small
// whole numbers.
func TestPluralFormsAreThere(t *testing.T) {
	t.Parallel()
	for _, l := range lang.All() {
		for key := range l.Keys() {
			has, needs := lang.Forms(l, key)
			if !slices.Equal(has, []plural.Form{plural.Other}) && !slices.Equal(has, needs) {
				t.Errorf("%s in %s has the forms %v, and needs %v", key, l.Tag(), has, needs)
			}
		}
	}
}

// A text with plural forms in English has plural forms in every language.
func TestCountedTextsHavePlurals(t *testing.T) {
	t.Parallel()
	for key := range lang.English().Keys() {
		counted, _ := lang.Forms(lang.English(), key)
		for _, l := range lang.All() {
			if has, _ := lang.Forms(l, key); len(has) == 1 && len(counted) > 1 {
				t.Errorf("%s in %s has but one form", key, l.Tag())
			}
		}
	}
}

// Texts are clean: no white space around them, no two blanks in a row, and no
// more lines than English has.
func TestTextsAreClean(t *testing.T) {
	t.Parallel()
	for _, l := range lang.All() {
		for key := range l.Keys() {
			said := l.Say(key)
			if strings.TrimSpace(said) != said || strings.Contains(said, "  ") || strings.ContainsAny(said, "\r\t") {
				t.Errorf("%s in %s: %q", key, l.Tag(), said)
			}
		}
	}
}

// Every file of texts belongs to a language of the table.
func TestNoCatalogueIsForgotten(t *testing.T) {
	t.Parallel()
	files, err := lang.Files()
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, l := range lang.All() {
		want = append(want, "texts/"+l.Tag()+".toml")
	}
	slices.Sort(want)
	if d := cmp.Diff(want, files); d != "" {
		t.Errorf("catalogues (-languages +files):\n%s", d)
	}
}
