package validate

import (
	"errors"
	"slices"
	"unicode/utf8"
)

// Layout is the flag of a message whose components are all of it ("Components
// V2"). A message never loses it.
const Layout = 1 << 15

// The bounds of a layout.
const (
	maxParts   = 40 // components, nested ones included
	maxLetters = 4000
	maxSize    = 10_170 // bytes: 12 for each component, and the texts
)

// errSize is Discord's answer to a layout above maxSize, see
// https://github.com/discord/discord-api-docs/issues/8554.
var errSize = errors.New("internal server error")

// Attached begins the address of one of the message's own files.
const Attached = "attachment://"

// checkLayout checks that a layout has components only, within Discord's limits for
// their number and text, and that its galleries show its own files only. It does not
// support an edit that keeps files. The error is errSize.
func (m *Message) checkLayout(a at) error {
	const code, message = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "This field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
	if m.Has("content") && string(m.given["content"]) != "null" {
		a.key("content").bad(code, message)
	}
	if len(m.Embeds) > 0 {
		a.key("embeds").bad(code, message)
	}
	var files, shown []string
	for _, entry := range m.Attachments {
		files = append(files, Attached+entry.Filename)
	}
	parts, letters, size := 0, 0, 0
	walk(a.key("components"), m.Components, func(a at, part *Component) {
		parts++
		letters += utf8.RuneCountInString(part.Content)
		size += 12 + len(part.Content)
		for i, item := range part.Items {
			size += len(item.Description)
			if shown = append(shown, item.Media.URL); !slices.Contains(files, item.Media.URL) {
				a.key("items").index(i).key("media").bad("UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", "Referenced attachment %q not found", item.Media.URL)
			}
		}
	})
	for i, file := range files {
		if !slices.Contains(shown, file) {
			a.key("attachments").index(i).odd("no gallery shows this file, so nobody sees it")
		}
	}
	switch a := a.key("components"); {
	case parts > maxParts:
		a.bad("BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxParts)
	case letters > maxLetters:
		a.bad("COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "Total text size displayed exceeds maximum size of %d", maxLetters)
	case size > maxSize:
		return errSize
	}
	return nil
}
