package game

// Localizer returns texts in one language by key. The caller gives the values
// of the placeholders.
type Localizer interface {
	// Say is the text of a key, such as "board.turn". The arguments are pairs
	// of a placeholder's name and its value: a string, an integer or something
	// Localized. Example: Say("board.turn", "Player", name). In a text with
	// plural forms, the integer N selects the form.
	Say(key string, args ...any) string

	// Tag is the language's BCP 47 tag: "en".
	Tag() string
}

// Localized is something with a name in each language, such as a colour or a
// side of the board.
type Localized interface {
	// In is the name in a language.
	In(Localizer) string
}

// JoinClauses joins phrases that contain commas: "red a1–e1, f1; black b2".
func JoinClauses(loc Localizer, phrases []string) string {
	said := ""
	for i, phrase := range phrases {
		if i == 0 {
			said = phrase
			continue
		}
		said = loc.Say("list.apart", "Before", said, "Next", phrase)
	}
	return said
}

// JoinAnd joins phrases like words in a sentence: "top, lower right and
// bottom".
func JoinAnd(loc Localizer, phrases []string) string {
	if len(phrases) == 0 {
		return ""
	}
	last := len(phrases) - 1
	said := phrases[0]
	for _, phrase := range phrases[1:max(last, 1)] {
		said = loc.Say("list.more", "Before", said, "Next", phrase)
	}
	if last == 0 {
		return said
	}
	return loc.Say("list.last", "Before", said, "Last", phrases[last])
}
