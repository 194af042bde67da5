package bot

import (
	"galet/bot/ui"
)

// noteLocale stores the server's language on Discord, for messages that are posted
// without a request.
func (b *Bot) noteLocale(r ui.Request) {
	if r.ServerLocale == "" {
		return
	}
	if err := b.Matches.SetLocale(r.Place.Guild, r.ServerLocale); err != nil {
		b.Log.Warn("cannot store the server's language", r.Attrs("err", err)...)
	}
}
