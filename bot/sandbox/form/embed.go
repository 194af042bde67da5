package form

// Embed is a framed block of text and pictures under a message.
type Embed struct {
	Type        string       `json:"type,omitempty"`
	Title       string       `json:"title,omitempty"`
	Description string       `json:"description,omitempty"`
	URL         string       `json:"url,omitempty"`
	Timestamp   string       `json:"timestamp,omitempty"`
	Color       int          `json:"color,omitempty"`
	Author      *EmbedAuthor `json:"author,omitempty"`
	Footer      *EmbedFooter `json:"footer,omitempty"`
	Image       *Media       `json:"image,omitempty"`
	Thumbnail   *Media       `json:"thumbnail,omitempty"`
	Fields      []EmbedField `json:"fields,omitempty"`
}

// EmbedField is a heading with a text.
type EmbedField struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Inline bool   `json:"inline,omitempty"`
}

// EmbedAuthor is the line above an embed's title.
type EmbedAuthor struct {
	Name string `json:"name"`
	URL  string `json:"url,omitempty"`
	Icon string `json:"icon_url,omitempty"`
}

// EmbedFooter is the line below an embed.
type EmbedFooter struct {
	Text string `json:"text"`
	Icon string `json:"icon_url,omitempty"`
}

// Empty tells whether nothing of the embed would be seen.
func (e Embed) Empty() bool {
	return e.Title == "" && e.Description == "" && e.Author == nil && e.Footer == nil &&
		e.Image == nil && e.Thumbnail == nil && len(e.Fields) == 0
}

var embedURL = text(0, 2048)

var embedPicture = object(fields{
	"url": must(text(1, 2048)), "width": may(integer(0, 1<<31-1)), "height": may(integer(0, 1<<31-1)),
	"proxy_url": may(ignored),
})

var embedCheck = object(fields{
	"type": may(text(0, 100)), "title": may(text(0, 256)), "description": may(text(0, 4096)),
	"url": may(embedURL), "timestamp": may(text(0, 64)), "color": may(integer(0, 0xFFFFFF)),
	"author":    may(object(fields{"name": must(text(1, 256)), "url": may(embedURL), "icon_url": may(embedURL), "proxy_icon_url": may(ignored)})),
	"footer":    may(object(fields{"text": must(text(1, 2048)), "icon_url": may(embedURL), "proxy_icon_url": may(ignored)})),
	"image":     may(embedPicture),
	"thumbnail": may(embedPicture),
	"fields": may(list(0, 25, object(fields{
		"name": must(text(1, 256)), "value": must(text(1, 1024)), "inline": may(boolean),
	}))),
	"provider": may(unimitated), "video": may(unimitated),
})

// embedsCheck: at most ten, and at most 6,000 characters in all of them.
func embedsCheck(a at, v any) {
	list(0, 10, embedCheck)(a, v)
	total := 0
	for _, e := range entries(v) {
		total += embedSize(dict(e))
	}
	if total > 6000 {
		a.bad("MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")
	}
}

func embedSize(m map[string]any) int {
	n := size(m["title"]) + size(m["description"]) +
		size(dict(m["author"])["name"]) + size(dict(m["footer"])["text"])
	for _, f := range entries(m["fields"]) {
		n += size(dict(f)["name"]) + size(dict(f)["value"])
	}
	return n
}
