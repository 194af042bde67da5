package bot

import (
	"errors"

	"galet/game"
	"galet/game/match"
)

// stakes say below a challenge what a win, a draw and a loss would do, or why
// the match is not rated; nothing if that was agreed, if the challenge has come
// to nothing, or the match is over.
func (b *Bot) stakes(in game.Speaker, c match.Challenge) (string, error) {
	switch {
	case !c.Rated:
		return "", nil
	case c.State == match.Accepted:
		return b.agreed(in, c)
	case c.State != match.Open:
		return "", nil
	}
	why, err := b.matches.Foreseen(c)
	switch {
	case err != nil:
		return "", err
	case why == match.TooOften:
		return in.Say("stakes.too-many-now", "N", match.RatedLimit), nil
	case why == match.NoLadder:
		return textUnrated(in, why), nil
	}
	opponent := match.PlayerID("")
	if c.Against != nil {
		opponent = c.Against.ID
	}
	return b.atStake(in, c, opponent)
}

// agreed is for a challenge that has been accepted: what is at stake in the
// match, or why nothing is.
func (b *Bot) agreed(in game.Speaker, c match.Challenge) (string, error) {
	m, err := b.matches.Match(c.ID)
	switch {
	case err != nil:
		return "", err
	case m.Over():
		return "", nil
	case m.Rated:
		return b.atStake(in, c, opponent(m, c.By.ID).ID)
	}
	return textUnrated(in, m.Unrated), nil
}

func (b *Bot) atStake(in game.Speaker, c match.Challenge, opponent match.PlayerID) (string, error) {
	s, err := b.matches.Stakes(match.Ladder{Guild: c.Place.Guild, Game: c.Game}, c.By.ID, opponent)
	if err != nil {
		return "", err
	}
	return textRated(in, c, opponent, s), nil
}

// changed says what a match that has ended did to the ladder; nothing if it
// did not.
func (b *Bot) changed(s scene) (string, error) {
	if !s.m.Over() || !s.m.Rated {
		return "", nil
	}
	c, err := b.matches.Change(s.m.ID)
	if errors.Is(err, match.ErrNotFound) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return textChanged(s.in, mentions(s.in, s.m.Players), c), nil
}
