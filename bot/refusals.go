package bot

import (
	"errors"
	"strings"

	"galet/game"
	"galet/game/match"
)

// Outcomes in logs that are no refusal.
const failed = "failed"

// words turn an error into what the member is told: what is so, and what to
// do. This is the only place where that is done.
func (b *Bot) words(r Request, err error) string {
	var id match.ID
	var of *matchError
	if errors.As(err, &of) {
		id, err = of.id, of.err
	}
	if said := b.matchWords(r, id, err); said != "" {
		return said
	}
	if said := b.challengeWords(r, id, err); said != "" {
		return said
	}
	return b.otherWords(r, err)
}

// matchWords are for what a match refuses.
func (b *Bot) matchWords(r Request, id match.ID, err error) string {
	var stale *match.StaleError
	switch {
	case errors.Is(err, match.ErrNotFound):
		return textNotFound
	case errors.Is(err, match.ErrOtherServer):
		return textOtherServer
	case errors.Is(err, game.ErrNotation):
		return textNotation(reason(err, game.ErrNotation))
	case errors.Is(err, game.ErrIllegal) && !errors.Is(err, game.ErrOver):
		return textIllegal(reason(err, game.ErrIllegal))
	}
	about, ok := b.situation(id, r.By.ID)
	if !ok {
		return ""
	}
	switch {
	case errors.Is(err, match.ErrOver), errors.Is(err, game.ErrOver):
		return textMatchOver(about)
	case errors.Is(err, match.ErrNotPlayer):
		return textNotPlayer(about)
	case errors.Is(err, match.ErrNotYourTurn):
		return textNotYourTurn(about)
	case errors.As(err, &stale):
		return textStale(about)
	}
	return ""
}

// challengeWords are for what a challenge refuses.
func (b *Bot) challengeWords(r Request, id match.ID, err error) string {
	var closed *match.ClosedError
	var many *match.TooManyError
	switch {
	case errors.Is(err, match.ErrSelf) && r.Kind == Command:
		return textSelf
	case errors.Is(err, match.ErrSelf):
		return textOwnChallenge
	case errors.Is(err, match.ErrBot):
		return textBot
	case errors.Is(err, match.ErrOpenToAll):
		return textOpenToAll
	case errors.As(err, &many):
		return textTooMany(*many, r.By.ID)
	}
	c, lookup := b.matches.Challenge(id)
	if lookup != nil {
		return ""
	}
	switch {
	case errors.Is(err, match.ErrNotInvited):
		return textNotInvited(c)
	case errors.Is(err, match.ErrNotChallenger):
		return textNotChallenger(c)
	case errors.As(err, &closed):
		about, _ := b.situation(id, r.By.ID)
		return textClosedAlready(closed.State, id, about.link)
	}
	return ""
}

// otherWords are for what neither refuses.
func (b *Bot) otherWords(r Request, err error) string {
	var lacking *permissionsError
	var which *whichError
	switch {
	case errors.As(err, &lacking):
		return textMissing(lacking.missing)
	case errors.As(err, &which):
		return b.whichWords(r, which.matches)
	case errors.Is(err, errLocked):
		return textLocked
	case errors.Is(err, errPrivate):
		return textServersOnly
	case errors.Is(err, errAbsent):
		return textAbsent
	case errors.Is(err, errPath):
		return textUnknownButton
	case errors.Is(err, game.ErrUnknownGame):
		return textUnknownGame
	case errors.Is(err, game.ErrOptions):
		return textOptions(reason(err, game.ErrOptions))
	case errors.Is(err, match.ErrUnsaved):
		return textUnsaved
	}
	return textFailed
}

// whichWords list the matches that a command could be about, and say how to
// choose.
func (b *Bot) whichWords(r Request, list []match.Match) string {
	if len(list) == 0 {
		return textNoMatch
	}
	lines := make([]string, len(list))
	for i, m := range list {
		lines[len(list)-1-i] = b.matchLine(m, r.By.ID, r.By.ID)
	}
	return textSeveral(lines, list[len(list)-1].ID)
}

// situation is where a match stands, for someone to be told.
type situation struct {
	id      match.ID
	moves   int
	players [2]string
	// outcome says how it ended; empty while it goes on.
	outcome string
	// turn is who moves; yours that it is the one who is told.
	turn  string
	yours bool
	link  string
}

// situation looks at a match; false if there is none.
func (b *Bot) situation(id match.ID, viewer match.PlayerID) (situation, bool) {
	m, err := b.matches.Match(id)
	if err != nil {
		return situation{}, false
	}
	s, err := b.scene(m)
	if err != nil {
		return situation{}, false
	}
	found := situation{
		id:      id,
		moves:   m.Ply(),
		players: mentions(m.Players),
		turn:    mention(s.mover().ID),
		yours:   s.mover().ID == viewer,
		link:    boardLink(m),
	}
	if m.Over() {
		found.outcome = textOutcome(*m.End, found.players)
	}
	return found, true
}

// reason is what a game says about a refused move, without the name of the
// kind of error.
func reason(err, kind error) string {
	said := err.Error()
	if _, after, ok := strings.Cut(said, kind.Error()+": "); ok {
		said = after
	}
	return ended(escape(said))
}

// outcomeOf is an error as one word in logs.
func outcomeOf(err error) string {
	for _, o := range []struct {
		kind error
		word string
	}{
		{match.ErrNotFound, "not found"},
		{match.ErrOtherServer, "other server"},
		{match.ErrOver, "over"},
		{match.ErrNotPlayer, "not a player"},
		{match.ErrNotYourTurn, "not their turn"},
		{match.ErrNotInvited, "not invited"},
		{match.ErrNotChallenger, "not the challenger"},
		{match.ErrOpenToAll, "open to all"},
		{match.ErrSelf, "self"},
		{match.ErrBot, "bot"},
		{game.ErrIllegal, "illegal"},
		{game.ErrNotation, "not a move"},
		{game.ErrOptions, "bad options"},
		{game.ErrUnknownGame, "unknown game"},
		{errLocked, "locked thread"},
		{errPrivate, "not in a server"},
		{errAbsent, "absent"},
		{errPath, unknown},
	} {
		if errors.Is(err, o.kind) {
			return o.word
		}
	}
	var stale *match.StaleError
	var closed *match.ClosedError
	var many *match.TooManyError
	var lacking *permissionsError
	var which *whichError
	switch {
	case errors.As(err, &stale):
		return "stale"
	case errors.As(err, &closed):
		return "closed"
	case errors.As(err, &many):
		return "too many"
	case errors.As(err, &lacking):
		return "missing permissions"
	case errors.As(err, &which):
		return which.Error()
	}
	return failed
}
