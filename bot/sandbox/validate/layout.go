package validate

import (
	"slices"
	"strings"
)

// Layout is the flag of a message whose components are all of it ("Components
// V2"). A message never loses it.
const Layout = 1 << 15

// The bounds of a layout.
const (
	maxParts   = 40 // components, nested ones included
	maxLetters = 4000
)

// attached begins the address of one of the message's own files.
const attached = "attachment://"

// FileName is the file of the message that an item of a gallery shows.
func (i Item) FileName() string { return strings.TrimPrefix(i.Media.URL, attached) }

// isLayout reports whether a message is a layout, or becomes one.
func isLayout(c Context, m map[string]any) bool { return c.Layout || whole(m["flags"], 0)&Layout != 0 }

// layoutRule checks that a layout has components only, within Discord's limits for
// their number and text, and that its galleries show its own files only. It does not
// support an edit that keeps files.
func layoutRule(c Context) rule {
	return func(a at, m map[string]any) {
		if !isLayout(c, m) {
			return
		}
		if m["content"] != nil {
			a.key("content").legacy()
		}
		if len(entries(m["embeds"])) > 0 {
			a.key("embeds").legacy()
		}
		var files, shown []string
		for _, entry := range entries(m["attachments"]) {
			name, _ := dict(entry)["filename"].(string)
			files = append(files, attached+name)
		}
		parts, letters := 0, 0
		visit(a.key("components"), m["components"], func(a at, part map[string]any) {
			parts++
			letters += size(part["content"])
			for i, item := range entries(part["items"]) {
				url, _ := dict(dict(item)["media"])["url"].(string)
				if shown = append(shown, url); !slices.Contains(files, url) {
					a.key("items").index(i).key("media").bad("UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", "Referenced attachment %q not found", url)
				}
			}
		})
		if a := a.key("components"); parts > maxParts {
			a.bad("BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxParts)
		} else if letters > maxLetters {
			a.bad("COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "Total text size displayed exceeds maximum size of %d", maxLetters)
		}
		for i, file := range files {
			if !slices.Contains(shown, file) {
				a.key("attachments").index(i).odd("no gallery shows this file, so nobody sees it")
			}
		}
	}
}

// legacy reports a key that a layout cannot have.
func (a at) legacy() {
	a.bad("MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "This field cannot be used when using MessageFlags.IS_COMPONENTS_V2")
}

// layoutPart checks a component of a layout that is not nested.
func layoutPart(a at, v any) {
	schemas := map[int]string{Row: "row", TextDisplay: "textdisplay", MediaGallery: "mediagallery"}
	if schemas[whole(dict(v)["type"], 0)] == "" {
		a.key("type").odd("this component is not imitated")
		return
	}
	part(schemas)(a, v)
}
