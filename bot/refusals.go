package bot

import (
	"errors"
	"strings"
	"time"

	"galet/game"
	"galet/game/lang"
	"galet/game/match"
)

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
	in := r.in()
	var stale *match.StaleError
	switch {
	case errors.Is(err, match.ErrNotFound):
		return in.Say("refusal.not-found")
	case errors.Is(err, match.ErrOtherServer):
		return in.Say("refusal.other-server")
	case errors.Is(err, game.ErrNotation):
		return in.Say("refusal.notation", "Why", reason(in, err, game.ErrNotation))
	case errors.Is(err, game.ErrIllegal) && !errors.Is(err, game.ErrOver):
		return in.Say("refusal.illegal", "Why", reason(in, err, game.ErrIllegal))
	}
	about, ok := b.situation(r, id)
	if !ok {
		return ""
	}
	switch {
	case errors.Is(err, match.ErrOver), errors.Is(err, game.ErrOver):
		return textMatchOver(in, about)
	case errors.Is(err, match.ErrOwnMatch):
		return in.Say("stop.own", "Match", id)
	case errors.Is(err, match.ErrNotPlayer):
		return textNotPlayer(in, about)
	case errors.Is(err, match.ErrNotYourTurn):
		return textNotYourTurn(in, about)
	case errors.As(err, &stale):
		return textStale(in, about)
	}
	return b.backWords(r, about, err)
}

// backWords are for what cannot be taken back, or played again.
func (b *Bot) backWords(r Request, about situation, err error) string {
	in := r.in()
	var asked *match.AskedError
	var again *match.RematchError
	switch {
	case errors.Is(err, match.ErrNothingPlayed):
		return in.Say("refusal.nothing-played", "Match", about.id)
	case errors.Is(err, match.ErrMovedSince):
		return in.Say("refusal.moved-since", "Match", about.id)
	case errors.Is(err, match.ErrNotAsked):
		return in.Say("refusal.not-asked") + " " + seeBoard(in, about.link)
	case errors.Is(err, match.ErrOwnWish):
		return in.Say("refusal.own-wish")
	case errors.Is(err, match.ErrGoesOn):
		return in.Say("refusal.goes-on", "Match", about.id) + " " + seeBoard(in, about.link)
	case errors.Is(err, match.ErrForgotten):
		return in.Say("refusal.forgotten", "Match", about.id)
	case errors.As(err, &asked):
		return textAsked(in, asked.TakeBack, about)
	case errors.As(err, &again):
		next, _ := b.situation(r, again.ID)
		return textRematchMade(in, *again, next.link)
	}
	return ""
}

// challengeWords are for what a challenge refuses.
func (b *Bot) challengeWords(r Request, id match.ID, err error) string {
	in := r.in()
	var closed *match.ClosedError
	var many *match.TooManyError
	var crowded *match.CrowdedError
	var elsewhere *match.ElsewhereError
	switch {
	case errors.As(err, &elsewhere):
		return in.Say("settings.channels.refused", "Channels", channelList(elsewhere.Channels))
	case errors.Is(err, match.ErrSelf) && id == 0:
		return in.Say("refusal.self")
	case errors.Is(err, match.ErrSelf):
		return in.Say("refusal.own-challenge")
	case errors.Is(err, match.ErrBot):
		return in.Say("refusal.bot")
	case errors.Is(err, match.ErrOpenToAll):
		return in.Say("refusal.open-to-all")
	case errors.As(err, &many):
		return textTooMany(in, *many, r.By.ID)
	case errors.As(err, &crowded):
		return in.Say("refusal.server-full", "N", crowded.Limit)
	}
	c, lookup := b.matches.Challenge(id)
	if lookup != nil {
		return ""
	}
	switch {
	case errors.Is(err, match.ErrNotInvited):
		return textNotInvited(in, c)
	case errors.Is(err, match.ErrNotChallenger):
		return textNotChallenger(in, c)
	case errors.As(err, &closed):
		about, _ := b.situation(r, id)
		return textClosedAlready(in, closed.State, id, about.link)
	}
	return ""
}

// otherWords are for what neither refuses.
func (b *Bot) otherWords(r Request, err error) string {
	in := r.in()
	var lacking *permissionsError
	var away *match.AwayError
	var which *whichError
	var beyond *rangeError
	switch {
	case errors.Is(err, errNoLadder):
		return r.in().Say("ladder.off")
	case errors.As(err, &beyond):
		return in.Say("refusal.no-such-ply", "Last", beyond.last)
	case errors.As(err, &lacking):
		return textMissing(in, lacking.missing)
	case errors.As(err, &which):
		return b.whichWords(r, which.matches)
	case errors.Is(err, errLarge):
		return in.Say("privacy.export.large")
	case errors.Is(err, errNotManager):
		return in.Say("settings.refused")
	case errors.Is(err, errEveryone):
		return in.Say("settings.stewards.everyone")
	case errors.Is(err, errNotSteward):
		return in.Say("stop.refused")
	case errors.Is(err, errLocked):
		return in.Say("refusal.locked")
	case errors.Is(err, errPrivate):
		return in.Say("refusal.servers-only")
	case errors.Is(err, errAbsent):
		return in.Say("refusal.absent")
	case errors.Is(err, errPath):
		return in.Say("refusal.unknown-button")
	case errors.Is(err, game.ErrUnknownGame):
		return in.Say("refusal.unknown-game")
	case errors.Is(err, game.ErrOptions):
		return in.Say("refusal.options")
	case errors.Is(err, errUntil):
		return in.Say("refusal.until")
	case errors.Is(err, match.ErrPast):
		return in.Say("refusal.past")
	case errors.Is(err, match.ErrNotAway):
		return in.Say("refusal.not-away")
	case errors.As(err, &away):
		return in.Say("refusal.away-too-long", "N", int(away.Left/(24*time.Hour)), "Year", away.Year)
	case errors.Is(err, match.ErrUnsaved):
		return in.Say("refusal.unsaved")
	}
	return in.Say("refusal.failed")
}

// whichWords list the matches that a command could be about, and say how to
// choose.
func (b *Bot) whichWords(r Request, list []match.Match) string {
	in := r.in()
	if len(list) == 0 {
		return in.Say("refusal.no-match")
	}
	lines := make([]string, len(list))
	for i, m := range list {
		lines[len(list)-1-i] = b.matchLine(in, m, r.By.ID, r.By.ID)
	}
	return textSeveral(in, lines, list[len(list)-1].ID)
}

// reason is what a game says about a refused move, in the reader's words; kind
// is the kind of error, whose name does not belong to it.
func reason(in game.Speaker, err, kind error) string {
	var refusal *lang.Refusal
	if errors.As(err, &refusal) {
		return ended(escape(refusal.In(in)))
	}
	said := err.Error()
	if _, after, ok := strings.Cut(said, kind.Error()+": "); ok {
		said = after
	}
	return ended(escape(said))
}
