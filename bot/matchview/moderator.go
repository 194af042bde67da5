package matchview

import (
	"errors"

	"galet/bot/ui"
)

// ErrNotModerator: the member may not end the matches of others.
var ErrNotModerator = errors.New("not a moderator")

// CheckModerator returns ErrNotModerator if the member may not end the matches of others.
func (b *Builder) CheckModerator(r ui.Request) error {
	s, err := b.Matches.Server(r.Place.Guild)
	if err == nil && !s.IsModerator(r.ManagesServer, r.Roles) {
		return ErrNotModerator
	}
	return err
}
