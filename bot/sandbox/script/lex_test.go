package script_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/bot/sandbox"
	"galet/bot/sandbox/script"
)

// heard runs a script whose one verb, "hear", records its words.
func heard(t *testing.T, text string) ([][]string, error) {
	t.Helper()
	w, err := sandbox.New(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	var all [][]string
	err = script.Run(context.Background(), w, "s", text, script.Hooks{"hear": func(words []string) error {
		all = append(all, words)
		if len(words) > 0 && words[0] == "fail" {
			return errors.New("failed")
		}
		return nil
	}})
	return all, err
}

func TestWords(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, text string
		want       [][]string
	}{
		{"plain", "hear a  b", [][]string{{"a", "b"}}},
		{"quoted", `hear "a b" "" c`, [][]string{{"a b", "", "c"}}},
		{"escaped", `hear "a \"b\" \\ \n"`, [][]string{{"a \"b\" \\ \n"}}},
		{"a pattern with a space", `hear /a b+/ not /c/`, [][]string{{"/a b+/", "not", "/c/"}}},
		{"paths are no patterns", `hear POST /channels/*/messages 2`, [][]string{{"POST", "/channels/*/messages", "2"}}},
		{"notes and empty lines", "# hear a\n\n#\n  hear b  \n", [][]string{{"b"}}},
		{"a long line", "hear a \\\n  b", [][]string{{"a", "b"}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := heard(t, tt.text)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("words (-want +got):\n%s", diff)
			}
		})
	}
}

func TestErrorsNameTheLine(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, text, want string }{
		{"a verb that fails", "# one\nhear a\nhear fail", "s:3: hear fail: failed"},
		{"the first line of a long one", "hear a\nhear \\\nfail", "s:2: hear fail: failed"},
		{"an open quote", "\nhear \"a", "s:2: hear \"a: a quote is not closed"},
		{"an unknown verb", "listen", `s:1: listen: nobody is called "listen", and it is no verb`},
	} {
		if _, err := heard(t, tt.text); err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want %q", tt.name, err, tt.want)
		}
	}
}
