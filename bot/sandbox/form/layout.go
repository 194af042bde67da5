package form

import "fmt"

var textDisplayCheck = object(fields{
	"type": must(oneOf(TextDisplay)), "id": may(integer(0, 1<<31-1)),
	"content": must(text(1, 4000)),
})

var mediaCheck = object(fields{"url": must(text(1, 2048))})

var thumbnailCheck = object(fields{
	"type": must(oneOf(Thumbnail)), "id": may(integer(0, 1<<31-1)),
	"media": must(mediaCheck), "description": may(text(1, 1024)), "spoiler": may(boolean),
})

var galleryCheck = object(fields{
	"type": must(oneOf(Gallery)), "id": may(integer(0, 1<<31-1)),
	"items": must(list(1, 10, object(fields{
		"media": must(mediaCheck), "description": may(text(1, 1024)), "spoiler": may(boolean),
	}))),
})

var fileCheck = object(fields{
	"type": must(oneOf(File)), "id": may(integer(0, 1<<31-1)),
	"file": must(mediaCheck), "spoiler": may(boolean),
})

var separatorCheck = object(fields{
	"type": must(oneOf(Separator)), "id": may(integer(0, 1<<31-1)),
	"divider": may(boolean), "spacing": may(oneOf(1, 2)),
})

var sectionCheck = object(fields{
	"type": must(oneOf(Section)), "id": may(integer(0, 1<<31-1)),
	"components": must(list(1, 3, textDisplayCheck)),
	"accessory":  must(accessory),
})

func accessory(a at, v any) {
	switch whole(dict(v)["type"], 0) {
	case Button:
		buttonCheck(a, v)
	case Thumbnail:
		thumbnailCheck(a, v)
	default:
		a.key("type").bad("BASE_TYPE_CHOICES", "Value must be one of {2, 11}.")
	}
}

// layoutPart is what may stand at the top of a Components V2 message.
func layoutPart(a at, v any) {
	if whole(dict(v)["type"], 0) == Container {
		containerCheck(a, v)
		return
	}
	inContainer(a, v)
}

func containerCheck(a at, v any) {
	object(fields{
		"type": must(oneOf(Container)), "id": may(integer(0, 1<<31-1)),
		"components":   must(list(1, 40, inContainer)),
		"accent_color": may(integer(0, 0xFFFFFF)), "spoiler": may(boolean),
	})(a, v)
}

func inContainer(a at, v any) {
	checks := map[int]check{
		Row: rowCheck, Section: sectionCheck, TextDisplay: textDisplayCheck,
		Gallery: galleryCheck, File: fileCheck, Separator: separatorCheck,
	}
	c, ok := checks[whole(dict(v)["type"], 0)]
	if !ok {
		a.key("type").bad("BASE_TYPE_CHOICES", "Value must be one of {1, 9, 10, 12, 13, 14, 17}.")
		return
	}
	c(a, v)
}

// classicComponents: at most five rows, and nothing of Components V2.
func classicComponents(a at, v any) {
	list(0, 5, func(a at, v any) {
		if whole(dict(v)["type"], 0) != Row {
			a.key("type").bad("BASE_TYPE_CHOICES", "Value must be one of {1}.")
			return
		}
		rowCheck(a, v)
	})(a, v)
	distinct(a, v)
}

// layoutComponents: at most forty in all, nested ones counted, and at most
// 4,000 characters of text.
func layoutComponents(a at, v any) {
	list(0, 40, layoutPart)(a, v)
	distinct(a, v)
	count, letters := 0, 0
	visit(a, v, func(_ at, m map[string]any) {
		count++
		letters += size(m["content"])
	})
	if count > 40 {
		a.bad("COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "The total number of components must be 40 or fewer, and is %d", count)
	}
	if letters > 4000 {
		a.bad("COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "Component displayable text size exceeds maximum size of 4000")
	}
}

// distinct: no custom id and no id stands twice in one message.
func distinct(a at, v any) {
	custom, ids := map[string]bool{}, map[string]bool{}
	visit(a, v, func(a at, m map[string]any) {
		if id, _ := m["custom_id"].(string); id != "" {
			if custom[id] {
				a.key("custom_id").bad("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
			}
			custom[id] = true
		}
		if id := whole(m["id"], 0); id != 0 {
			if ids[fmt.Sprint(id)] {
				a.key("id").bad("COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
			}
			ids[fmt.Sprint(id)] = true
		}
	})
}

// visit calls f for every component under v.
func visit(a at, v any, f func(at, map[string]any)) {
	for i, c := range entries(v) {
		here, m := a.index(i), dict(c)
		if m == nil {
			continue
		}
		f(here, m)
		visit(here.key("components"), m["components"], f)
		for _, key := range []string{"accessory", "component"} {
			if single := dict(m[key]); single != nil {
				f(here.key(key), single)
			}
		}
	}
}
