package bot

import (
	"cmp"

	"galet/game"
	"galet/game/lang"
	"galet/game/match"
)

// in is the language of the member who asked, for what that member alone sees.
func (r Request) in() game.Speaker { return lang.Of(r.Locale) }

// publicly is the language of what a whole server sees: the one chosen for it,
// else its own on Discord.
func (b *Bot) publicly(g match.GuildID) game.Speaker {
	s, err := b.matches.Server(g)
	if err != nil {
		b.log.Error("language", "guild", g, "err", err)
		return lang.English()
	}
	return lang.Of(cmp.Or(s.Language, s.Locale))
}

// noteLocale keeps the server's language on Discord, of which alone a request
// tells: boards are also posted when nobody asks.
func (b *Bot) noteLocale(r Request) {
	if r.ServerLocale == "" {
		return
	}
	if err := b.matches.Seen(r.Place.Guild, r.ServerLocale); err != nil {
		b.log.Warn("language not noted", r.attrs("err", err)...)
	}
}
