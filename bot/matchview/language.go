package matchview

import (
	"cmp"

	"galet/game"
	"galet/game/lang"
	"galet/game/match"
)

// Publicly reads the language of what everyone on a server sees.
func (b *Builder) Publicly(g match.GuildID) game.Localizer {
	s, err := b.Matches.Server(g)
	if err != nil {
		b.Log.Error("cannot read the server's language", "guild", g, "err", err)
		return lang.English()
	}
	return PublicLocale(s)
}

// PublicLocale is the language of public messages on a server: the one in its
// settings, otherwise its language on Discord.
func PublicLocale(s match.Server) game.Localizer {
	return lang.ForLocale(cmp.Or(s.Language, s.Locale))
}
