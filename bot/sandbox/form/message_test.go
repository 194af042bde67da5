package form_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/bot/sandbox/form"
)

// long is a JSON string of n letters.
func long(n int) string { return `"` + strings.Repeat("ä", n) + `"` }

// times is a JSON list of n entries made by f.
func times(n int, f func(i int) string) string {
	var all []string
	for i := range n {
		all = append(all, f(i))
	}
	return "[" + strings.Join(all, ",") + "]"
}

func aButton(id string) string {
	return fmt.Sprintf(`{"type":2,"style":1,"label":"x","custom_id":%q}`, id)
}

func rowOf(parts ...string) string {
	return `{"type":1,"components":[` + strings.Join(parts, ",") + `]}`
}

func rows(rows ...string) string { return `{"components":[` + strings.Join(rows, ",") + `]}` }

func aSelect(more, options string) string {
	return `{"type":3,"custom_id":"m"` + more + `,"options":` + options + `}`
}

func someOptions(n int) string {
	return times(n, func(i int) string { return fmt.Sprintf(`{"label":"%d","value":"%d"}`, i, i) })
}

func TestMessageForm(t *testing.T) {
	t.Parallel()
	files := form.Context{Version: 9, Files: []int{0, 1}}
	edit := form.Context{Version: 9, Edit: true, Kept: []string{"77"}}
	editFiles10 := form.Context{Version: 10, Edit: true, Files: []int{0}}
	layout := form.Context{Version: 9, Edit: true, Layout: true}
	for _, tt := range []struct {
		name    string
		body    string
		context form.Context
		want    []string
	}{
		{"plain", `{"content":"hello"}`, form.Context{}, nil},
		{"content at its limit", `{"content":` + long(2000) + `}`, form.Context{}, nil},
		{"content too long", `{"content":` + long(2001) + `}`, form.Context{}, []string{"content: BASE_TYPE_MAX_LENGTH"}},
		{"content a number", `{"content":5}`, form.Context{}, []string{"content: STRING_TYPE_CONVERT"}},
		{"content null", `{"content":null}`, form.Context{}, nil},
		{"not an object", `[]`, form.Context{}, []string{": DICT_TYPE_CONVERT"}},

		{"five rows", rows(rowOf(aButton("a")), rowOf(aButton("b")), rowOf(aButton("c")), rowOf(aButton("d")), rowOf(aButton("e"))), form.Context{}, nil},
		{"six rows", rows(rowOf(aButton("a")), rowOf(aButton("b")), rowOf(aButton("c")), rowOf(aButton("d")), rowOf(aButton("e")), rowOf(aButton("f"))), form.Context{}, []string{"components: BASE_TYPE_MAX_LENGTH"}},
		{"empty row", rows(rowOf()), form.Context{}, []string{"components.0.components: BASE_TYPE_REQUIRED"}},
		{"six buttons", rows(rowOf(aButton("a"), aButton("b"), aButton("c"), aButton("d"), aButton("e"), aButton("f"))), form.Context{}, []string{"components.0.components.5: COMPONENT_LAYOUT_WIDTH_EXCEEDED"}},
		{"button beside a menu", rows(rowOf(aSelect("", someOptions(1)), aButton("b"))), form.Context{}, []string{"components.0.components.1: COMPONENT_LAYOUT_WIDTH_EXCEEDED"}},
		{"menu beside a button", rows(rowOf(aButton("b"), aSelect("", someOptions(1)))), form.Context{}, []string{"components.0.components.1: COMPONENT_LAYOUT_WIDTH_EXCEEDED"}},
		{"button without a row", rows(aButton("a")), form.Context{}, []string{"components.0.type: BASE_TYPE_CHOICES"}},
		{"same custom id", rows(rowOf(aButton("a")), rowOf(aButton("a"))), form.Context{}, []string{"components.1.components.0.custom_id: COMPONENT_CUSTOM_ID_DUPLICATED"}},
		{"custom id too long", rows(rowOf(aButton(strings.Repeat("x", 101)))), form.Context{}, []string{"components.0.components.0.custom_id: BASE_TYPE_MAX_LENGTH"}},
		{"custom id empty", rows(rowOf(aButton(""))), form.Context{}, []string{"components.0.components.0.custom_id: BASE_TYPE_REQUIRED"}},
		{"label too long", rows(rowOf(`{"type":2,"style":1,"custom_id":"a","label":` + long(81) + `}`)), form.Context{}, []string{"components.0.components.0.label: BASE_TYPE_MAX_LENGTH"}},
		{"nothing on the button", rows(rowOf(`{"type":2,"style":1,"custom_id":"a"}`)), form.Context{}, []string{"components.0.components.0: BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED"}},
		{"link with a custom id", rows(rowOf(`{"type":2,"style":5,"label":"x","url":"https://example.org","custom_id":"a"}`)), form.Context{}, []string{"components.0.components.0: BUTTON_COMPONENT_INVALID"}},
		{"unknown style", rows(rowOf(`{"type":2,"style":9,"label":"x","custom_id":"a"}`)), form.Context{}, []string{"components.0.components.0.style: BASE_TYPE_CHOICES"}},

		{"25 options", rows(rowOf(aSelect("", someOptions(25)))), form.Context{}, nil},
		{"26 options", rows(rowOf(aSelect("", someOptions(26)))), form.Context{}, []string{"components.0.components.0.options: BASE_TYPE_BAD_LENGTH"}},
		{"no options", rows(rowOf(aSelect("", `[]`))), form.Context{}, []string{"components.0.components.0.options: BASE_TYPE_REQUIRED"}},
		{"same value", rows(rowOf(aSelect("", `[{"label":"a","value":"v"},{"label":"b","value":"v"}]`))), form.Context{}, []string{"components.0.components.0.options.1: SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"}},
		{"option texts too long", rows(rowOf(aSelect("", `[{"label":`+long(101)+`,"value":`+long(101)+`,"description":`+long(101)+`}]`))), form.Context{}, []string{
			"components.0.components.0.options.0.description: BASE_TYPE_MAX_LENGTH",
			"components.0.components.0.options.0.label: BASE_TYPE_BAD_LENGTH",
			"components.0.components.0.options.0.value: BASE_TYPE_BAD_LENGTH",
		}},
		{"placeholder too long", rows(rowOf(aSelect(`,"placeholder":`+long(151), someOptions(1)))), form.Context{}, []string{"components.0.components.0.placeholder: BASE_TYPE_MAX_LENGTH"}},
		{"more choices than options", rows(rowOf(aSelect(`,"max_values":3`, someOptions(2)))), form.Context{}, []string{"components.0.components.0.max_values: SELECT_COMPONENT_MAX_VALUES_TOO_LARGE"}},
		{"fewer than the fewest", rows(rowOf(aSelect(`,"min_values":2`, someOptions(2)))), form.Context{}, []string{"components.0.components.0.min_values: SELECT_COMPONENT_MIN_EXCEEDS_MAX"}},
		{"two defaults", rows(rowOf(aSelect("", `[{"label":"a","value":"a","default":true},{"label":"b","value":"b","default":true}]`))), form.Context{}, []string{"components.0.components.0.options: SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS"}},

		{"text display without the flag", rows(`{"type":10,"content":"x"}`), form.Context{}, []string{"components.0.type: BASE_TYPE_CHOICES"}},
		{"layout", `{"flags":32768,"components":[{"type":10,"content":"x"},{"type":17,"components":[` + rowOf(aButton("a")) + `]}]}`, form.Context{}, nil},
		{"layout with content", `{"flags":32768,"content":"x","components":[{"type":10,"content":"x"}]}`, form.Context{}, []string{"content: MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"}},
		{"layout with embeds", `{"flags":32768,"embeds":[{"title":"x"}]}`, form.Context{}, []string{"embeds: MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"}},
		{"flag taken back", `{"flags":0,"components":[]}`, layout, []string{"flags: MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG"}},
		{"edit of a layout", `{"components":[{"type":10,"content":"x"}]}`, layout, nil},
		{"41 parts, nested counted", `{"flags":32768,"components":[{"type":17,"components":` + times(40, func(int) string { return `{"type":14}` }) + `}]}`, form.Context{}, []string{"components: COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"}},
		{"too much text in all", `{"flags":32768,"components":[{"type":10,"content":` + long(2001) + `},{"type":10,"content":` + long(2000) + `}]}`, form.Context{}, []string{"components: COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"}},
		{"empty gallery", `{"flags":32768,"components":[{"type":12,"items":[]}]}`, form.Context{}, []string{"components.0.items: BASE_TYPE_REQUIRED"}},
		{"eleven pictures", `{"flags":32768,"components":[{"type":12,"items":` + times(11, func(int) string { return `{"media":{"url":"https://example.org/a.png"}}` }) + `}]}`, form.Context{}, []string{"components.0.items: BASE_TYPE_BAD_LENGTH"}},
		{"section without accessory", `{"flags":32768,"components":[{"type":9,"components":[{"type":10,"content":"x"}]}]}`, form.Context{}, []string{"components.0.accessory: BASE_TYPE_REQUIRED"}},
		{"container in a container", `{"flags":32768,"components":[{"type":17,"components":[{"type":17,"components":[{"type":14}]}]}]}`, form.Context{}, []string{"components.0.components.0.type: BASE_TYPE_CHOICES"}},

		{"embed texts too long", `{"embeds":[{"title":` + long(257) + `,"description":` + long(4097) + `}]}`, form.Context{}, []string{"embeds.0.description: BASE_TYPE_MAX_LENGTH", "embeds.0.title: BASE_TYPE_MAX_LENGTH"}},
		{"26 embed fields", `{"embeds":[{"fields":` + times(26, func(int) string { return `{"name":"n","value":"v"}` }) + `}]}`, form.Context{}, []string{"embeds.0.fields: BASE_TYPE_MAX_LENGTH"}},
		{"embeds too large in all", `{"embeds":[{"description":` + long(3001) + `},{"description":` + long(3000) + `}]}`, form.Context{}, []string{"embeds: MAX_EMBED_SIZE_EXCEEDED"}},
		{"eleven embeds", `{"embeds":` + times(11, func(int) string { return `{"title":"x"}` }) + `}`, form.Context{}, []string{"embeds: BASE_TYPE_MAX_LENGTH"}},

		{"mentions parsed and listed", `{"allowed_mentions":{"parse":["users"],"users":["1"]}}`, form.Context{}, []string{"allowed_mentions: MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"}},
		{"mentions listed", `{"allowed_mentions":{"parse":[],"users":["1"]}}`, form.Context{}, nil},
		{"unknown mentions", `{"allowed_mentions":{"parse":["people"]}}`, form.Context{}, []string{"allowed_mentions.parse.0: BASE_TYPE_CHOICES"}},
		{"nonce too long", `{"nonce":` + long(26) + `}`, form.Context{}, []string{"nonce: BASE_TYPE_MAX_LENGTH"}},

		{"files named", `{"attachments":[{"id":0,"description":"x"},{"id":"1"}]}`, files, nil},
		{"files not named at all", `{}`, files, nil},
		{"a file not named", `{"attachments":[{"id":0}]}`, files, []string{"attachments: MESSAGE_ATTACHMENT_NOT_NAMED"}},
		{"no such file", `{"attachments":[{"id":0},{"id":1},{"id":2}]}`, files, []string{"attachments.2.id: MESSAGE_ATTACHMENT_NOT_FOUND"}},
		{"a file named twice", `{"attachments":[{"id":0},{"id":1},{"id":1}]}`, files, []string{"attachments.2.id: MESSAGE_ATTACHMENT_DUPLICATED"}},
		{"alt text too long", `{"attachments":[{"id":0,"description":` + long(1025) + `},{"id":1}]}`, files, []string{"attachments.0.description: BASE_TYPE_MAX_LENGTH"}},
		{"kept attachment", `{"attachments":[{"id":"77"}]}`, edit, nil},
		{"attachment of another message", `{"attachments":[{"id":"78"}]}`, edit, []string{"attachments.0.id: MESSAGE_ATTACHMENT_NOT_FOUND"}},
		{"edit with files in version 10", `{"content":"x"}`, editFiles10, []string{"attachments: BASE_TYPE_REQUIRED"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, report, err := form.ReadMessage([]byte(tt.body), tt.context)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, report.Codes()); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
		})
	}
}

func TestMessageOddities(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, body string
		want       []string
	}{
		{"misspelt key", `{"contents":"x"}`, []string{"contents: Discord knows no such key here and passes over it"}},
		{"nested", `{"components":[` + rowOf(`{"type":2,"style":1,"label":"x","custom_id":"a","colour":1}`) + `]}`, []string{"components.0.components.0.colour: Discord knows no such key here and passes over it"}},
		{"poll", `{"poll":{}}`, []string{"poll: this key is not imitated"}},
		{"what the client library adds", `{"ID":"","Channel":"","sticker_ids":[]}`, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, report, err := form.ReadMessage([]byte(tt.body), form.Context{})
			if err != nil || !report.OK() {
				t.Fatal(err, report.Codes())
			}
			if diff := cmp.Diff(tt.want, report.Oddities()); diff != "" {
				t.Errorf("oddities (-want +got):\n%s", diff)
			}
		})
	}
}

func TestNotJSON(t *testing.T) {
	t.Parallel()
	for _, body := range []string{``, `{`, `{} {}`, `{"content":"x"]`} {
		if _, _, err := form.ReadMessage([]byte(body), form.Context{}); !errors.Is(err, form.ErrJSON) {
			t.Errorf("%q: got %v, want ErrJSON", body, err)
		}
	}
}

func TestReportNestsFaults(t *testing.T) {
	t.Parallel()
	r := &form.Report{}
	r.Add("components.0.label", "A", "a")
	r.Add("components.0.label", "B", "b")
	r.Add("", "C", "c")
	got, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"_errors":[{"code":"C","message":"c"}],"components":{"0":{"label":{"_errors":[{"code":"A","message":"a"},{"code":"B","message":"b"}]}}}}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestMessageHas(t *testing.T) {
	t.Parallel()
	m, _, err := form.ReadMessage([]byte(`{"content":null,"components":[{"type":1,"id":2,"components":[{"type":2,"style":1,"label":"x","custom_id":"a"},{"type":2,"style":1,"label":"y","custom_id":"b"}]}],"nonce":5}`), form.Context{})
	if err != nil {
		t.Fatal(err)
	}
	if !m.Has("content") || m.Has("embeds") || m.Nonce != "5" {
		t.Errorf("content given: %t, embeds given: %t, nonce %q", m.Has("content"), m.Has("embeds"), m.Nonce)
	}
	form.AssignIDs(m.Components)
	var ids []int
	form.Walk(m.Components, func(c *form.Component) { ids = append(ids, c.ID) })
	if diff := cmp.Diff([]int{2, 1, 3}, ids); diff != "" {
		t.Errorf("ids (-want +got):\n%s", diff)
	}
}
