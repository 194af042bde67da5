package validate_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/bot/sandbox/validate"
)

// long is a JSON string of n letters.
func long(n int) string { return `"` + strings.Repeat("ä", n) + `"` }

// layout is a message whose components are all of it; more comes before them.
func layout(more string, parts ...string) string {
	return `{"flags":32768,` + more + `"components":[` + strings.Join(parts, ",") + `]}`
}

func aText(content string) string { return `{"type":10,"content":` + content + `}` }

func aGallery(names ...string) string {
	return `{"type":12,"items":` + times(len(names), func(i int) string {
		return fmt.Sprintf(`{"media":{"url":"attachment://%s"},"description":"x"}`, names[i])
	}) + `}`
}

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
	files := validate.Context{Files: []int{0, 1}}
	edit := validate.Context{Kept: []string{"77"}}
	for _, tt := range []struct {
		name    string
		body    string
		context validate.Context
		want    []string
	}{
		{"plain", `{"content":"hello"}`, validate.Context{}, nil},
		{"content at its limit", `{"content":` + long(2000) + `}`, validate.Context{}, nil},
		{"content too long", `{"content":` + long(2001) + `}`, validate.Context{}, []string{"content: BASE_TYPE_MAX_LENGTH"}},
		{"content a number", `{"content":5}`, validate.Context{}, []string{"content: STRING_TYPE_CONVERT"}},
		{"content null", `{"content":null}`, validate.Context{}, nil},
		{"not an object", `[]`, validate.Context{}, []string{": DICT_TYPE_CONVERT"}},

		{"five rows", rows(rowOf(aButton("a")), rowOf(aButton("b")), rowOf(aButton("c")), rowOf(aButton("d")), rowOf(aButton("e"))), validate.Context{}, nil},
		{"six rows", rows(rowOf(aButton("a")), rowOf(aButton("b")), rowOf(aButton("c")), rowOf(aButton("d")), rowOf(aButton("e")), rowOf(aButton("f"))), validate.Context{}, []string{"components: BASE_TYPE_MAX_LENGTH"}},
		{"empty row", rows(rowOf()), validate.Context{}, []string{"components.0.components: BASE_TYPE_REQUIRED"}},
		{"six buttons", rows(rowOf(aButton("a"), aButton("b"), aButton("c"), aButton("d"), aButton("e"), aButton("f"))), validate.Context{}, []string{"components.0.components.5: COMPONENT_LAYOUT_WIDTH_EXCEEDED"}},
		{"button beside a menu", rows(rowOf(aSelect("", someOptions(1)), aButton("b"))), validate.Context{}, []string{"components.0.components.1: COMPONENT_LAYOUT_WIDTH_EXCEEDED"}},
		{"menu beside a button", rows(rowOf(aButton("b"), aSelect("", someOptions(1)))), validate.Context{}, []string{"components.0.components.1: COMPONENT_LAYOUT_WIDTH_EXCEEDED"}},
		{"button without a row", rows(aButton("a")), validate.Context{}, []string{"components.0.type: BASE_TYPE_CHOICES"}},
		{"same custom id", rows(rowOf(aButton("a")), rowOf(aButton("a"))), validate.Context{}, []string{"components.1.components.0.custom_id: COMPONENT_CUSTOM_ID_DUPLICATED"}},
		{"custom id too long", rows(rowOf(aButton(strings.Repeat("x", 101)))), validate.Context{}, []string{"components.0.components.0.custom_id: BASE_TYPE_BAD_LENGTH"}},
		{"custom id empty", rows(rowOf(aButton(""))), validate.Context{}, []string{"components.0.components.0.custom_id: BASE_TYPE_REQUIRED"}},
		{"label too long", rows(rowOf(`{"type":2,"style":1,"custom_id":"a","label":` + long(81) + `}`)), validate.Context{}, []string{"components.0.components.0.label: BASE_TYPE_MAX_LENGTH"}},
		{"nothing on the button", rows(rowOf(`{"type":2,"style":1,"custom_id":"a"}`)), validate.Context{}, []string{"components.0.components.0: BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED"}},
		{"unknown style", rows(rowOf(`{"type":2,"style":9,"label":"x","custom_id":"a"}`)), validate.Context{}, []string{"components.0.components.0.style: BASE_TYPE_CHOICES"}},

		{"25 options", rows(rowOf(aSelect("", someOptions(25)))), validate.Context{}, nil},
		{"26 options", rows(rowOf(aSelect("", someOptions(26)))), validate.Context{}, []string{"components.0.components.0.options: BASE_TYPE_BAD_LENGTH"}},
		{"no options", rows(rowOf(aSelect("", `[]`))), validate.Context{}, []string{"components.0.components.0.options: BASE_TYPE_REQUIRED"}},
		{"same value", rows(rowOf(aSelect("", `[{"label":"a","value":"v"},{"label":"b","value":"v"}]`))), validate.Context{}, []string{"components.0.components.0.options.1: SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"}},
		{"option texts too long", rows(rowOf(aSelect("", `[{"label":`+long(101)+`,"value":`+long(101)+`,"description":`+long(101)+`}]`))), validate.Context{}, []string{
			"components.0.components.0.options.0.description: BASE_TYPE_MAX_LENGTH",
			"components.0.components.0.options.0.label: BASE_TYPE_BAD_LENGTH",
			"components.0.components.0.options.0.value: BASE_TYPE_BAD_LENGTH",
		}},
		{"placeholder too long", rows(rowOf(aSelect(`,"placeholder":`+long(151), someOptions(1)))), validate.Context{}, []string{"components.0.components.0.placeholder: BASE_TYPE_MAX_LENGTH"}},
		{"more choices than options", rows(rowOf(aSelect(`,"max_values":3`, someOptions(2)))), validate.Context{}, []string{"components.0.components.0.max_values: SELECT_COMPONENT_MAX_VALUES_TOO_LARGE"}},
		{"fewer than the fewest", rows(rowOf(aSelect(`,"min_values":2`, someOptions(2)))), validate.Context{}, []string{"components.0.components.0.min_values: SELECT_COMPONENT_MIN_EXCEEDS_MAX"}},
		{"two defaults", rows(rowOf(aSelect("", `[{"label":"a","value":"a","default":true},{"label":"b","value":"b","default":true}]`))), validate.Context{}, []string{"components.0.components.0.options: SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS"}},

		{"text display without the flag", rows(`{"type":10,"content":"x"}`), validate.Context{}, []string{"components.0.type: BASE_TYPE_CHOICES"}},

		{"a layout", layout(`"attachments":[{"id":0,"filename":"a"},{"id":1,"filename":"b"}],`, aText(`"x"`), aGallery("a", "b"), rowOf(aButton("a"))), files, nil},
		{"a layout with content", layout(`"content":"",`, aText(`"x"`)), validate.Context{}, []string{"content: MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"}},
		{"a layout with embeds", layout(`"embeds":[{"title":"x"}],`, aText(`"x"`)), validate.Context{}, []string{"embeds: MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"}},
		{"a layout edited as what it is not", `{"content":"x"}`, validate.Context{Layout: true}, []string{"content: MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"}},
		{"text at its limit", layout("", aText(long(2000)), aText(long(2000))), validate.Context{}, nil},
		{"too much text", layout("", aText(long(2000)), aText(long(2001))), validate.Context{}, []string{"components: COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"}},
		{"no text", layout("", aText(`""`)), validate.Context{}, []string{"components.0.content: BASE_TYPE_REQUIRED"}},
		{"forty components", layout("", slices.Repeat([]string{aText(`"x"`)}, 40)...), validate.Context{}, nil},
		{"forty-one with a nested one", layout("", append(slices.Repeat([]string{aText(`"x"`)}, 39), rowOf(aButton("a")))...), validate.Context{}, []string{"components: BASE_TYPE_MAX_LENGTH"}},
		{"a picture of no file", layout("", aGallery("a")), validate.Context{}, []string{"components.0.items.0.media: UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"}},
		{"an empty gallery", layout("", aGallery()), validate.Context{}, []string{"components.0.items: BASE_TYPE_REQUIRED"}},

		{"embed texts too long", `{"embeds":[{"title":` + long(257) + `,"description":` + long(4097) + `}]}`, validate.Context{}, []string{"embeds.0.description: BASE_TYPE_MAX_LENGTH", "embeds.0.title: BASE_TYPE_MAX_LENGTH"}},
		{"embeds too large in all", `{"embeds":[{"description":` + long(3001) + `},{"description":` + long(3000) + `}]}`, validate.Context{}, []string{"embeds: MAX_EMBED_SIZE_EXCEEDED"}},
		{"eleven embeds", `{"embeds":` + times(11, func(int) string { return `{"title":"x"}` }) + `}`, validate.Context{}, []string{"embeds: BASE_TYPE_MAX_LENGTH"}},

		{"mentions parsed and listed", `{"allowed_mentions":{"parse":["users"],"users":["1"]}}`, validate.Context{}, []string{"allowed_mentions: MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"}},
		{"mentions listed", `{"allowed_mentions":{"parse":[],"users":["1"]}}`, validate.Context{}, nil},
		{"unknown mentions", `{"allowed_mentions":{"parse":["people"]}}`, validate.Context{}, []string{"allowed_mentions.parse.0: BASE_TYPE_CHOICES"}},
		{"nonce too long", `{"nonce":` + long(26) + `}`, validate.Context{}, []string{"nonce: BASE_TYPE_MAX_LENGTH"}},

		{"files named", `{"attachments":[{"id":0,"description":"x"},{"id":"1"}]}`, files, nil},
		{"files not named at all", `{}`, files, nil},
		{"a file not named", `{"attachments":[{"id":0}]}`, files, []string{"attachments: MESSAGE_ATTACHMENT_NOT_NAMED"}},
		{"no such file", `{"attachments":[{"id":0},{"id":1},{"id":2}]}`, files, []string{"attachments.2.id: MESSAGE_ATTACHMENT_NOT_FOUND"}},
		{"a file named twice", `{"attachments":[{"id":0},{"id":1},{"id":1}]}`, files, []string{"attachments.2.id: MESSAGE_ATTACHMENT_DUPLICATED"}},
		{"alt text too long", `{"attachments":[{"id":0,"description":` + long(1025) + `},{"id":1}]}`, files, []string{"attachments.0.description: BASE_TYPE_MAX_LENGTH"}},
		{"kept attachment", `{"attachments":[{"id":"77"}]}`, edit, nil},
		{"attachment of another message", `{"attachments":[{"id":"78"}]}`, edit, []string{"attachments.0.id: MESSAGE_ATTACHMENT_NOT_FOUND"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			report := &validate.Report{}
			if _, err := report.ReadMessage([]byte(tt.body), tt.context); errors.Is(err, validate.ErrJSON) {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, report.Codes()); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
		})
	}
}

// Discord does not say what is wrong with a layout that is too large.
func TestLayoutSize(t *testing.T) {
	t.Parallel()
	pictures := func(letters int) string {
		return layout(`"attachments":[{"id":0,"filename":"a"}],`, aText(long(1000)), aText(long(1000)), `{"type":12,"items":`+times(6, func(int) string {
			return `{"media":{"url":"attachment://a"},"description":` + long(letters) + `}`
		})+`}`)
	}
	for letters, want := range map[int]bool{511: true, 512: false} {
		report := &validate.Report{}
		_, err := report.ReadMessage([]byte(pictures(letters)), validate.Context{Files: []int{0}})
		if (err == nil) != want || len(report.Codes()) > 0 {
			t.Errorf("descriptions of %d letters: %v, codes %v", letters, err, report.Codes())
		}
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
		{"a container", layout("", `{"type":17,"components":[]}`), []string{"components.0.type: this component is not imitated"}},
		{"poll", `{"poll":{}}`, []string{"poll: this key is not imitated"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			report := &validate.Report{}
			if _, err := report.ReadMessage([]byte(tt.body), validate.Context{}); err != nil {
				t.Fatal(err)
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
		if _, err := new(validate.Report).ReadMessage([]byte(body), validate.Context{}); !errors.Is(err, validate.ErrJSON) {
			t.Errorf("%q: got %v, want ErrJSON", body, err)
		}
	}
}

func TestReportNestsFaults(t *testing.T) {
	t.Parallel()
	r := &validate.Report{}
	r.Add("A", "a", "components", "0", "label")
	r.Add("B", "b", "components", "0", "label")
	r.Add("C", "c")
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
	m, err := new(validate.Report).ReadMessage([]byte(`{"content":null,"components":[{"type":1,"id":2,"components":[{"type":2,"style":1,"label":"x","custom_id":"a"},{"type":2,"style":1,"label":"y","custom_id":"b"}]}],"nonce":"5"}`), validate.Context{})
	if err != nil {
		t.Fatal(err)
	}
	if !m.Has("content") || m.Has("embeds") || m.Nonce != "5" {
		t.Errorf("content given: %t, embeds given: %t, nonce %q", m.Has("content"), m.Has("embeds"), m.Nonce)
	}
	var ids []int
	validate.Walk(m.Components, func(c *validate.Component) { ids = append(ids, c.ID) })
	if diff := cmp.Diff([]int{2, 1, 3}, ids); diff != "" {
		t.Errorf("ids (-want +got):\n%s", diff)
	}
}
