package validate_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/bot/sandbox/validate"
)

func TestCallbackForm(t *testing.T) {
	t.Parallel()
	command := validate.Asked{Kind: validate.OnCommand}
	press := validate.Asked{Kind: validate.OnComponent}
	typing := validate.Asked{Kind: validate.OnAutocomplete, Option: validate.String}
	number := validate.Asked{Kind: validate.OnAutocomplete, Option: validate.Integer}
	for _, tt := range []struct {
		name  string
		body  string
		asked validate.Asked
		want  []string
	}{
		{"answer", `{"type":4,"data":{"content":"x"}}`, command, nil},
		{"answer that is too long", `{"type":4,"data":{"content":` + long(2001) + `}}`, command, []string{"data.content: BASE_TYPE_MAX_LENGTH"}},
		{"no type", `{}`, command, []string{"type: BASE_TYPE_REQUIRED"}},
		{"pong", `{"type":1}`, command, []string{"type: BASE_TYPE_CHOICES"}},
		{"update of no message", `{"type":7,"data":{}}`, command, []string{"type: BASE_TYPE_CHOICES"}},
		{"update", `{"type":7,"data":{"content":"x"}}`, press, nil},
		{"choices for a command", `{"type":8,"data":{"choices":[]}}`, command, []string{"type: BASE_TYPE_CHOICES"}},
		{"answer to typing", `{"type":4,"data":{"content":"x"}}`, typing, []string{"type: BASE_TYPE_CHOICES"}},

		{"thinking", `{"type":5}`, command, nil},
		{"thinking for one", `{"type":5,"data":{"flags":64}}`, command, nil},
		{"thinking in a layout", `{"type":5,"data":{"flags":32768}}`, command, []string{"data.flags: BASE_TYPE_CHOICES"}},

		{"no choices", `{"type":8,"data":{"choices":[]}}`, typing, nil},
		{"choices left out", `{"type":8,"data":{}}`, typing, []string{"data.choices: BASE_TYPE_REQUIRED"}},
		{"data left out", `{"type":8}`, typing, []string{"data: BASE_TYPE_REQUIRED"}},
		{"26 choices", `{"type":8,"data":{"choices":` + times(26, func(i int) string { return fmt.Sprintf(`{"name":"%d","value":"%d"}`, i, i) }) + `}}`, typing, []string{"data.choices: BASE_TYPE_MAX_LENGTH"}},
		{"choice without a name", `{"type":8,"data":{"choices":[{"name":"","value":"v"}]}}`, typing, []string{"data.choices.0.name: BASE_TYPE_REQUIRED"}},
		{"choice texts too long", `{"type":8,"data":{"choices":[{"name":` + long(101) + `,"value":` + long(101) + `}]}}`, typing, []string{"data.choices.0.name: BASE_TYPE_BAD_LENGTH", "data.choices.0.value: BASE_TYPE_BAD_LENGTH"}},
		{"text for a number", `{"type":8,"data":{"choices":[{"name":"n","value":"v"}]}}`, number, []string{"data.choices.0.value: NUMBER_TYPE_COERCE"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			report := &validate.Report{}
			if _, err := report.ReadCallback([]byte(tt.body), tt.asked); errors.Is(err, validate.ErrJSON) {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, report.Codes()); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
		})
	}
}

func TestCallbackValues(t *testing.T) {
	t.Parallel()
	c, err := new(validate.Report).ReadCallback([]byte(`{"type":8,"data":{"choices":[{"name":"four","value":4}]}}`), validate.Asked{Kind: validate.OnAutocomplete, Option: validate.Integer})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]validate.Choice{{Name: "four", Value: json.Number("4")}}, c.Choices); diff != "" {
		t.Errorf("choices (-want +got):\n%s", diff)
	}
	c, err = new(validate.Report).ReadCallback([]byte(`{"type":5,"data":{"flags":64}}`), validate.Asked{Kind: validate.OnCommand})
	if err != nil || c.Message.Flags != validate.Ephemeral {
		t.Errorf("got %+v, %v", c, err)
	}
}

func TestThreadForm(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, body string
		want       []string
	}{
		{"named", `{"name":"talk","auto_archive_duration":1440}`, nil},
		{"nameless", `{}`, []string{"name: BASE_TYPE_REQUIRED"}},
		{"name too long", `{"name":` + long(101) + `}`, []string{"name: BASE_TYPE_BAD_LENGTH"}},
		{"odd duration", `{"name":"talk","auto_archive_duration":90}`, []string{"auto_archive_duration: BASE_TYPE_CHOICES"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			report := &validate.Report{}
			if err := report.Read([]byte(tt.body), new(validate.Thread), "thread"); errors.Is(err, validate.ErrJSON) {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, report.Codes()); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
		})
	}
}
