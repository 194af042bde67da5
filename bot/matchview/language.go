package matchview

import (
	"cmp"

	"galet/game"
	"galet/game/lang"
	"galet/game/match"
)

// ServerLocalizer reads the language of public messages on a server.
func (b *Builder) ServerLocalizer(g match.GuildID) game.Localizer {
	s, err := b.config.Matches.Server(g)
	if err != nil {
		b.config.Log.Error("cannot read the server's language", "guild", g, "err", err)
		return lang.English()
	}
	return LocalizerOf(s)
}

// LocalizerOf is the language of public messages on a server: the one in its settings, or
// its language on Discord.
func LocalizerOf(s match.Server) game.Localizer {
	return lang.ForLocale(cmp.Or(s.Language, s.Locale))
}
