package bot

import (
	"strings"

	"galet/game"
	"galet/game/catalog"
	"galet/game/lang"
)

// label is what people read of a command or an option: its name and
// description, and both in each language.
type label struct {
	Name         string            `json:"name"`
	Names        map[string]string `json:"name_localizations,omitempty"`
	Description  string            `json:"description"`
	Descriptions map[string]string `json:"description_localizations,omitempty"`
}

// nameLimit is how long a command's or option's name may be.
const nameLimit = 32

// newLabel is a label whose name is said under the key called, and whose
// description under what. The name itself, by which the bot is asked, is the
// same in every language.
func newLabel(name, called, what string) label {
	return label{
		Name:         name,
		Names:        localised(called, nameLimit),
		Description:  clip(lang.English().Say(what), itemLimit),
		Descriptions: localised(what, itemLimit),
	}
}

// newGameLabel names a game by its id, which is its name everywhere, and
// describes it by its title and tagline.
func newGameLabel(g catalog.Entry) label {
	what := func(in game.Speaker) string {
		about := g.Words.About(in)
		return clip(in.Say("command.challenge.game", "Title", about.Title, "Tagline", about.Tagline), itemLimit)
	}
	return label{Name: string(g.Game.ID()), Description: what(lang.English()), Descriptions: inEach(what)}
}

// localised is the text of a key in each of Discord's languages that Galet
// speaks, the default's own too: Discord wants it for those who read it.
func localised(key string, limit int) map[string]string {
	return inEach(func(in game.Speaker) string { return clip(in.Say(key), limit) })
}

// inEach says something in each of Discord's languages that Galet speaks.
func inEach(say func(in game.Speaker) string) map[string]string {
	texts := map[string]string{}
	for _, locale := range locales {
		tag, _, _ := strings.Cut(locale, "-")
		if in, ok := lang.Find(tag); ok {
			texts[locale] = say(in)
		}
	}
	return texts
}

// locales are the languages of Discord's clients.
var locales = [...]string{
	"id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR", "ro",
	"fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
}
