package form

var textInputCheck = object(fields{
	"type": must(oneOf(TextInput)), "id": may(integer(0, 1<<31-1)),
	"custom_id":   must(text(1, 100)),
	"style":       must(oneOf(1, 2)),
	"label":       may(text(0, 45)),
	"value":       may(text(0, 4000)),
	"placeholder": may(text(0, 100)),
	"required":    may(boolean),
	"min_length":  may(integer(0, 4000)),
	"max_length":  may(integer(1, 4000)),
}, inputLengths)

func inputLengths(a at, m map[string]any) {
	lo, hi := whole(m["min_length"], 0), whole(m["max_length"], 4000)
	if lo > hi {
		a.key("min_length").bad("TEXT_INPUT_MIN_EXCEEDS_MAX", "min_length must not exceed max_length")
	}
	if n := size(m["value"]); n > hi {
		a.key("value").bad("BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", hi)
	}
}

var modalRow = object(fields{
	"type": must(oneOf(Row)), "id": may(integer(0, 1<<31-1)),
	"components": must(list(1, 1, labelledInput)),
})

// labelledInput is a text input that stands in a row, where it names itself.
func labelledInput(a at, v any) {
	textInputCheck(a, v)
	if size(dict(v)["label"]) == 0 {
		a.key("label").bad("BASE_TYPE_REQUIRED", "This field is required")
	}
}

var labelCheck = object(fields{
	"type": must(oneOf(Label)), "id": may(integer(0, 1<<31-1)),
	"label":       must(text(1, 45)),
	"description": may(text(1, 100)),
	"component":   must(inLabel),
})

func inLabel(a at, v any) {
	switch whole(dict(v)["type"], 0) {
	case TextInput:
		textInputCheck(a, v)
	case Select:
		selectCheck(a, v)
	case UserSelect, RoleSelect, MentionSelect, ChannelSelect:
		pickerCheck(a, v)
	default:
		a.key("type").bad("BASE_TYPE_CHOICES", "Value must be one of {3, 4, 5, 6, 7, 8}.")
	}
}

// modalCheck: a title and one to five parts.
func modalCheck(a at, v any) {
	object(fields{
		"custom_id":  must(text(1, 100)),
		"title":      must(text(1, 45)),
		"components": must(list(1, 5, modalPart)),
		"content":    may(text(0, 0)), "tts": may(boolean), "embeds": may(list(0, 0, ignored)),
	})(a, v)
	distinct(a.key("components"), dict(v)["components"])
}

func modalPart(a at, v any) {
	switch whole(dict(v)["type"], 0) {
	case Row:
		modalRow(a, v)
	case Label:
		labelCheck(a, v)
	case TextDisplay:
		textDisplayCheck(a, v)
	default:
		a.key("type").bad("BASE_TYPE_CHOICES", "Value must be one of {1, 10, 18}.")
	}
}
