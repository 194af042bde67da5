package ui

import (
	"strings"

	"galet/bot/discord"
	"galet/game"
	"galet/game/catalog"
	"galet/game/lang"
)

// NewChoice is a choice of an option, with the key of its name.
func NewChoice(value, key string) discord.ApplicationCommandOptionChoice {
	return discord.ApplicationCommandOptionChoice{Name: Clip(lang.English().Say(key), discord.OptionTextLimit), NameLocalizations: localised(key, discord.OptionTextLimit), Value: value}
}

// NewLabel is the name and description of a command or option. name is its name in the
// code and in English; called and what are the keys of the name and the description.
func NewLabel(name, called, what string) discord.Localized {
	return discord.Localized{
		Name:                     name,
		NameLocalizations:        localised(called, discord.CommandNameLimit),
		Description:              Clip(lang.English().Say(what), discord.OptionTextLimit),
		DescriptionLocalizations: localised(what, discord.OptionTextLimit),
	}
}

// NewGameLabel is the name and description of a game's option. The name is the game's id,
// the same in every language.
func NewGameLabel(g catalog.Entry) discord.Localized {
	what := func(loc game.Localizer) string {
		about := g.Words.About(loc)
		return Clip(loc.Say("command.challenge.game", "Title", about.Title, "Tagline", about.Tagline), discord.OptionTextLimit)
	}
	return discord.Localized{Name: string(g.Game.ID()), Description: what(lang.English()), DescriptionLocalizations: InEachLanguage(what)}
}

// localised is the text of a key in each of Discord's languages that Galet speaks. It
// includes the default language, because Discord needs that too.
func localised(key string, limit int) map[string]string {
	return InEachLanguage(func(loc game.Localizer) string { return Clip(loc.Say(key), limit) })
}

// InEachLanguage calls say for each of Discord's languages that Galet speaks.
func InEachLanguage(say func(loc game.Localizer) string) map[string]string {
	texts := map[string]string{}
	for _, locale := range locales {
		tag, _, _ := strings.Cut(locale, "-")
		if loc, ok := lang.Find(tag); ok {
			texts[locale] = say(loc)
		}
	}
	return texts
}

// locales are the languages of Discord's clients.
var locales = [...]string{
	"id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR", "ro",
	"fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
}
