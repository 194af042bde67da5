package matchview

import (
	"errors"

	"galet/bot/ui"
)

// ErrNotSteward: the member may not end the matches of others.
var ErrNotSteward = errors.New("not a steward")

// Steward returns ErrNotSteward if the member may not end the matches of others.
func (b *Builder) Steward(r ui.Request) error {
	s, err := b.Matches.Server(r.Place.Guild)
	if err == nil && !s.Steward(r.Manages, r.Roles) {
		return ErrNotSteward
	}
	return err
}
