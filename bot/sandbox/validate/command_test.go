package validate_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/bot/sandbox/validate"
)

// cmdWith is a command with these options.
func cmdWith(options ...string) string {
	return `{"name":"c","description":"d","options":[` + strings.Join(options, ",") + `]}`
}

func anOption(kind int, name, more string) string {
	return fmt.Sprintf(`{"type":%d,"name":%q,"description":"d"%s}`, kind, name, more)
}

func TestCommandForm(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, body string
		want       []string
	}{
		{"least", `{"name":"c","description":"d"}`, nil},
		{"letters of any script", `{"name":"плейлист-1_a","description":"d"}`, nil},
		{"upper case", `{"name":"Play","description":"d"}`, []string{"name: APPLICATION_COMMAND_INVALID_NAME"}},
		{"space in the name", `{"name":"a b","description":"d"}`, []string{"name: APPLICATION_COMMAND_INVALID_NAME"}},
		{"apostrophe in the name", `{"name":"isn't","description":"d"}`, []string{"name: APPLICATION_COMMAND_INVALID_NAME"}},
		{"name too long", `{"name":"` + strings.Repeat("a", 33) + `","description":"d"}`, []string{"name: BASE_TYPE_BAD_LENGTH", "name: APPLICATION_COMMAND_INVALID_NAME"}},
		{"no description", `{"name":"c"}`, []string{"description: BASE_TYPE_REQUIRED"}},
		{"description too long", `{"name":"c","description":` + long(101) + `}`, []string{"description: BASE_TYPE_BAD_LENGTH"}},
		{"unknown context", `{"name":"c","description":"d","contexts":[4]}`, []string{"contexts.0: BASE_TYPE_CHOICES"}},

		{"26 options", `{"name":"c","description":"d","options":` + times(26, func(i int) string { return anOption(3, fmt.Sprintf("o%d", i), "") }) + `}`, []string{"options: BASE_TYPE_MAX_LENGTH"}},
		{"required after optional", cmdWith(anOption(3, "a", ""), anOption(3, "b", `,"required":true`)), []string{"options.1: APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"}},
		{"same option name", cmdWith(anOption(3, "a", ""), anOption(6, "a", "")), []string{"options.1.name: APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"}},
		{"same name in one language", cmdWith(anOption(3, "a", `,"name_localizations":{"de":"b"}`), anOption(6, "b", "")), []string{"options.1.name: APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"}},
		{"unknown language", `{"name":"c","description":"d","name_localizations":{"xx":"c"}}`, []string{"name_localizations.xx: BASE_TYPE_CHOICES"}},
		{"upper case in a language", `{"name":"c","description":"d","name_localizations":{"de":"C"}}`, []string{"name_localizations.de: APPLICATION_COMMAND_INVALID_NAME"}},
		{"subcommand beside an option", cmdWith(anOption(1, "a", ""), anOption(3, "b", "")), []string{"options: APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"}},
		{"subcommand in a subcommand", cmdWith(anOption(1, "g", `,"options":[`+anOption(1, "a", "")+`]`)), []string{"options.0.options.0.type: APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"}},
		{"options of a text", cmdWith(anOption(3, "g", `,"options":[`+anOption(3, "a", "")+`]`)), []string{"options.0.options: APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED"}},

		{"26 choices", cmdWith(anOption(3, "a", `,"choices":`+times(26, func(i int) string { return fmt.Sprintf(`{"name":"%d","value":"%d"}`, i, i) }))), []string{"options.0.choices: BASE_TYPE_MAX_LENGTH"}},
		{"choices and autocomplete", cmdWith(anOption(3, "a", `,"autocomplete":true,"choices":[{"name":"a","value":"a"}]`)), []string{"options.0: APPLICATION_COMMAND_OPTIONS_CHOICES_AND_AUTOCOMPLETE"}},
		{"choices of a user", cmdWith(anOption(6, "a", `,"choices":[{"name":"a","value":"a"}]`)), []string{"options.0: APPLICATION_COMMAND_OPTIONS_CHOICES_NOT_ALLOWED"}},
		{"choice of another type", cmdWith(anOption(4, "a", `,"choices":[{"name":"a","value":"a"}]`)), []string{"options.0.choices.0.value: NUMBER_TYPE_COERCE"}},
		{"choice texts too long", cmdWith(anOption(3, "a", `,"choices":[{"name":`+long(101)+`,"value":`+long(101)+`}]`)), []string{"options.0.choices.0.name: BASE_TYPE_BAD_LENGTH", "options.0.choices.0.value: BASE_TYPE_BAD_LENGTH"}},
		{"choice twice", cmdWith(anOption(3, "a", `,"choices":[{"name":"a","value":"a"},{"name":"a","value":"b"}]`)), []string{"options.0.choices.1: APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS"}},
		{"8,000 characters", bulky(`"d"`), nil},
		{"8,001 characters", bulky(`"dd"`), []string{": APPLICATION_COMMAND_TOO_LARGE"}},
		{"8,001 in one language", bulky(`"d","description_localizations":{"de":"dd"}`), []string{": APPLICATION_COMMAND_TOO_LARGE"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			report := &validate.Report{}
			if _, err := report.ReadCommands([]byte("[" + tt.body + "]")); errors.Is(err, validate.ErrJSON) {
				t.Fatal(err)
			}
			var got []string
			for _, code := range report.Codes() {
				got = append(got, strings.TrimPrefix(strings.TrimPrefix(code, "0"), "."))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
		})
	}
}

// bulky is a command with 7,999 characters besides its description: 7,500 in
// choices, the rest in names and in the descriptions of its options.
func bulky(description string) string {
	choices := times(25, func(i int) string {
		return fmt.Sprintf(`{"name":"%02d%s","value":"%02d%s"}`, i, strings.Repeat("n", 48), i, strings.Repeat("v", 48))
	})
	var options []string
	for i := range 3 {
		options = append(options, anOption(3, fmt.Sprintf("o%d", i), `,"choices":`+choices))
	}
	for i, length := range []int{100, 100, 100, 100, 79} {
		options = append(options, fmt.Sprintf(`{"type":3,"name":"p%d","description":"%s"}`, i, strings.Repeat("d", length)))
	}
	return `{"name":"c","description":` + description + `,"options":[` + strings.Join(options, ",") + `]}`
}

func TestCommandsTogether(t *testing.T) {
	t.Parallel()
	one := `{"name":"a","description":"d"}`
	for _, tt := range []struct {
		name, body string
		want       []string
	}{
		{"different", `[` + one + `,{"name":"b","description":"d"}]`, nil},
		{"same name", `[` + one + `,` + one + `]`, []string{"1.name: APPLICATION_COMMANDS_DUPLICATE_NAME"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			report := &validate.Report{}
			if _, err := report.ReadCommands([]byte(tt.body)); errors.Is(err, validate.ErrJSON) {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, report.Codes()); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
		})
	}
}
