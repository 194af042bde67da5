package bot_test

import (
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"galet/bot"
	"galet/bot/discord"
	"galet/bot/ui"
	"galet/game/match"
)

// How a message is written for Discord.
func TestEncode(t *testing.T) {
	t.Parallel()
	path := ui.Path{Action: "play", ID: 3, Ply: 4}
	for name, row := range map[string]struct {
		message ui.Message
		want    string
	}{
		"nobody is pinged, and the files and the embed of an edited message go": {
			ui.Message{Content: "hello @everyone"},
			`{"content":"hello @everyone","embeds":[],"components":[],"allowed_mentions":{"parse":[]},"attachments":[]}`,
		},
		"one is pinged, and the files stay, but not the embed of a longer text": {
			ui.Message{Pings: []match.PlayerID{"5"}, Keep: true},
			`{"content":"","embeds":[],"components":[],"allowed_mentions":{"parse":[],"users":["5"]}}`,
		},
		"buttons": {
			ui.Message{Rows: []ui.Row{{Buttons: []ui.Button{{ID: path, Label: "Go", Style: ui.Success}}}}},
			`{"content":"","embeds":[],"components":[{"type":1,"components":[{"type":2,"custom_id":"v1/play/3/4","style":3,"label":"Go"}]}],` +
				`"allowed_mentions":{"parse":[]},"attachments":[]}`,
		},
		"a menu": {
			ui.Message{Rows: []ui.Row{{Menu: &ui.Menu{ID: path, Prompt: "Where?", Options: []ui.Item{
				{Label: "d4", Value: "d4", Detail: "here"}, {Label: "d5", Value: "d5", Chosen: true},
			}}}}},
			`{"content":"","embeds":[],"components":[{"type":1,"components":[{"type":3,"custom_id":"v1/play/3/4","placeholder":"Where?","options":[` +
				`{"label":"d4","value":"d4","description":"here"},{"label":"d5","value":"d5","default":true}]}]}],` +
				`"allowed_mentions":{"parse":[]},"attachments":[]}`,
		},
		"a layout has no content": {
			ui.Message{Parts: []ui.Part{{Text: "hello"}}, Rows: []ui.Row{{Buttons: []ui.Button{{ID: path, Label: "Go", Style: ui.Success}}}}},
			`{"components":[{"type":10,"content":"hello"},{"type":1,"components":[{"type":2,"custom_id":"v1/play/3/4","style":3,"label":"Go"}]}],` +
				`"allowed_mentions":{"parse":[]},"attachments":[],"flags":32768}`,
		},
	} {
		kind, data, err := bot.Encode(row.message)
		if err != nil || kind != "application/json" {
			t.Errorf("%s: %s, %v", name, kind, err)
		}
		if diff := cmp.Diff(row.want, string(data)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// Nothing is longer than Discord takes; a list goes on in an embed.
func TestLimits(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("ä", 5000)
	m := ui.Message{
		Content: "head\n" + long,
		Files:   []ui.File{{Name: "a.png", Alt: long}},
		Rows: []ui.Row{
			{Menu: &ui.Menu{Prompt: long, Options: []ui.Item{{Label: long, Detail: long, Value: "v"}}}},
			{Buttons: []ui.Button{{Label: long}}},
		},
	}
	_, data, err := bot.Encode(ui.Message{Content: m.Content, Rows: m.Rows})
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Content    string
		Embeds     []struct{ Description string }
		Components []struct {
			Components []struct {
				Label, Placeholder string
				Options            []struct{ Label, Description string }
			}
		}
	}
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	menu, button := got.Components[0].Components[0], got.Components[1].Components[0]
	lengths := []int{
		len([]rune(got.Content)), len([]rune(got.Embeds[0].Description)), len([]rune(menu.Placeholder)),
		len([]rune(menu.Options[0].Label)), len([]rune(menu.Options[0].Description)), len([]rune(button.Label)),
	}
	if diff := cmp.Diff([]int{4, 4096, 150, 100, 100, 80}, lengths); diff != "" {
		t.Errorf("characters (-want +got):\n%s", diff)
	}
}

// If a text is so long that it goes on in an embed, the content still mentions the pinged
// player: a mention in an embed notifies nobody.
func TestLongTextPings(t *testing.T) {
	t.Parallel()
	_, data, err := bot.Encode(ui.Message{Content: "head\n" + strings.Repeat("x", 2000) + "\n<@5>, it is your turn.", Pings: []match.PlayerID{"5"}})
	if err != nil {
		t.Fatal(err)
	}
	var got struct{ Content string }
	if err := json.Unmarshal(data, &got); err != nil || got.Content != "head <@5>" {
		t.Errorf("the content is %q, %v", got.Content, err)
	}
}

// Files go in a form beside the JSON, which describes them.
func TestEncodeFiles(t *testing.T) {
	t.Parallel()
	m := ui.Message{Content: "two", Files: []ui.File{
		{Name: "kulami-1.png", Alt: "a board", Data: []byte("png")}, {Name: `odd "name".json`, Data: []byte("{}\n")},
		{Name: "kulami-1.gif", Data: []byte("gif")}, {Name: "readme", Data: []byte("text")},
	}}
	want := []string{
		`payload_json "" application/json: {"content":"two","embeds":[],"components":[],"allowed_mentions":{"parse":[]},"attachments":[` +
			`{"id":0,"filename":"kulami-1.png","description":"a board"},{"id":1,"filename":"odd \"name\".json"},{"id":2,"filename":"kulami-1.gif"},{"id":3,"filename":"readme"}]}`,
		`files[0] "kulami-1.png" image/png: png`,
		`files[1] "odd \"name\".json" application/json: {}` + "\n",
		`files[2] "kulami-1.gif" image/gif: gif`,
		`files[3] "readme" application/octet-stream: text`,
	}
	if diff := cmp.Diff(want, formOf(t, m)); diff != "" {
		t.Errorf("parts (-want +got):\n%s", diff)
	}
}

// The pictures of a layout are numbered throughout, each in the gallery below its
// text.
func TestEncodeGalleries(t *testing.T) {
	t.Parallel()
	a, b, c := ui.File{Name: "a.png", Alt: "board a", Data: []byte("A")}, ui.File{Name: "b.png", Alt: "board b", Data: []byte("B")}, ui.File{Name: "c.png", Data: []byte("C")}
	m := ui.Message{Parts: []ui.Part{{Text: "head"}, {Text: "two", Files: []ui.File{a, b}}, {Text: "one", Files: []ui.File{c}}}}
	want := []string{
		`payload_json "" application/json: {"components":[{"type":10,"content":"head"},` +
			`{"type":10,"content":"two"},{"type":12,"items":[{"media":{"url":"attachment://a.png"},"description":"board a"},{"media":{"url":"attachment://b.png"},"description":"board b"}]},` +
			`{"type":10,"content":"one"},{"type":12,"items":[{"media":{"url":"attachment://c.png"}}]}],"allowed_mentions":{"parse":[]},` +
			`"attachments":[{"id":0,"filename":"a.png","description":"board a"},{"id":1,"filename":"b.png","description":"board b"},{"id":2,"filename":"c.png"}],"flags":32768}`,
		`files[0] "a.png" image/png: A`, `files[1] "b.png" image/png: B`, `files[2] "c.png" image/png: C`,
	}
	if diff := cmp.Diff(want, formOf(t, m)); diff != "" {
		t.Errorf("parts (-want +got):\n%s", diff)
	}
}

// The descriptions of a layout's pictures are cut to one length, and only as far as
// Discord needs.
func TestLongDescriptions(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		alt, text  string
		whole, cut int // how many descriptions
	}{
		"they fit":          {strings.Repeat("a", 500), "head", 10, 0},
		"too long":          {strings.Repeat("a", 1000), "head", 1, 9},
		"too long in bytes": {strings.Repeat("語", 400), "head", 1, 9},
		"much text":         {strings.Repeat("a", 800), strings.Repeat("語", 2500), 1, 9},
	} {
		m := ui.Message{Parts: []ui.Part{{Text: row.text, Files: []ui.File{{Name: "short.png", Alt: "short"}}}, {Text: "more"}}}
		for n := range 9 {
			m.Parts[1].Files = append(m.Parts[1].Files, ui.File{Name: fmt.Sprintf("%d.png", n), Alt: row.alt})
		}
		size, whole, lengths := 0, 0, map[int]bool{}
		for _, c := range m.Payload().Components {
			size += c.Size()
			for _, item := range c.Items {
				if item.Description == "short" || item.Description == row.alt {
					whole++
				} else if lengths[utf8.RuneCountInString(item.Description)] = true; !strings.HasSuffix(item.Description, "…") {
					t.Errorf("%s: %s", name, item.Description)
				}
			}
		}
		if size > discord.LayoutSizeLimit || row.cut > 0 && size < discord.LayoutSizeLimit-100 || whole != row.whole || len(lengths) != min(row.cut, 1) {
			t.Errorf("%s: %d bytes, %d whole, lengths %v", name, size, whole, lengths)
		}
	}
}

// formOf is the parts of the form that a message with files becomes.
func formOf(t *testing.T, m ui.Message) (parts []string) {
	t.Helper()
	kind, data, err := bot.Encode(m)
	if err != nil {
		t.Fatal(err)
	}
	_, parameters, err := mime.ParseMediaType(kind)
	if err != nil {
		t.Fatal(err)
	}
	form := multipart.NewReader(strings.NewReader(string(data)), parameters["boundary"])
	for {
		part, err := form.NextPart()
		if err == io.EOF {
			return parts
		}
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(part)
		if err != nil {
			t.Fatal(err)
		}
		if quoted := fmt.Sprintf("name=%q", part.FormName()); !strings.Contains(part.Header.Get("Content-Disposition"), quoted) {
			t.Errorf("%q, want %s in it", part.Header.Get("Content-Disposition"), quoted)
		}
		parts = append(parts, fmt.Sprintf("%s %q %s: %s", part.FormName(), part.FileName(), part.Header.Get("Content-Type"), body))
	}
}

// Failures wait longer and longer, and never so long that play would not go on
// within ten seconds.
func TestBackoff(t *testing.T) {
	t.Parallel()
	for tries, want := range map[int]time.Duration{
		0: 250 * time.Millisecond, 1: 500 * time.Millisecond, 4: 4 * time.Second, 5: 8 * time.Second, 8: 8 * time.Second, 1000: 8 * time.Second,
	} {
		if got := bot.Backoff(tries); got != want {
			t.Errorf("Backoff(%d) = %v, want %v", tries, got, want)
		}
	}
}
