package bot

import (
	"errors"

	"galet/bot/ui"
	"galet/game/match"
)

// noteLocale stores the server's language on Discord, for messages that are
// posted without a request. It does not log ErrStoreFailed: other code logs that.
func (b *Bot) noteLocale(r ui.Request) {
	if r.ServerLocale == "" {
		return
	}
	if err := b.matches.SetLocale(r.Place.Guild, r.ServerLocale); err != nil && !errors.Is(err, match.ErrStoreFailed) {
		b.log.Warn("cannot store the server's language", r.Attrs("err", err)...)
	}
}
