package game

// Localizer gives texts in one language. Each text has a key; the caller gives
// the key and the values for its placeholders.
type Localizer interface {
	// Say is the text under a key, "board.turn". The arguments are pairs of
	// a placeholder's name and what is put in its place, a text, a whole
	// number or something Localized: Say("board.turn", "Player", name). In a text
	// with plural forms the number N chooses the form.
	Say(key string, args ...any) string

	// Tag names the language as BCP 47 does: "en".
	Tag() string
}

// Localized is what has a name in each language: a colour, a side of the board.
type Localized interface {
	// In names it in one language.
	In(Localizer) string
}

// JoinClauses joins phrases that have commas in them: "red a1–e1, f1; black b2".
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

// JoinAnd joins phrases as a sentence does: "top, lower right and bottom".
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
