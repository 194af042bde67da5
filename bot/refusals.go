package bot

import (
	"cmp"
	"errors"
	"strings"
	"time"

	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/bot/playing"
	"galet/bot/ui"
	"galet/game"
	"galet/game/lang"
	"galet/game/match"
)

// errorText is the text for a member about an error: what is wrong, and what to do. Only
// this file and the table of refusals have such texts.
func (b *Bot) errorText(r ui.Request, err error) string {
	var id match.ID
	var of *ui.MatchError
	if errors.As(err, &of) {
		id, err = of.ID, of.Err
	}
	if said := b.tournamentErrorText(r, id, err); said != "" {
		return said
	}
	if said := b.matchErrorText(r, id, err); said != "" {
		return said
	}
	if said := b.challengeErrorText(r, id, err); said != "" {
		return said
	}
	return b.otherErrorText(r, id, err)
}

// tournamentErrorText is the text for an error of a tournament; empty: err is none.
func (b *Bot) tournamentErrorText(r ui.Request, id match.ID, err error) string {
	loc := r.Loc()
	var state *match.TournamentStateError
	var few *match.TooFewError
	var many *match.TooManyTournamentsError
	if r.Subject.Asked == ui.CmdLeague || r.Subject.Asked == ui.ActLeague {
		switch {
		case errors.Is(err, match.ErrNotFound), errors.Is(err, match.ErrOtherServer):
			return loc.Say("league.gone")
		case errors.Is(err, game.ErrOptions):
			return loc.Say("league.options")
		}
	}
	asked := r.Subject.Asked == ui.CmdTournament || r.Subject.Asked == ui.ActTournament
	switch {
	case errors.As(err, &state):
		return loc.Say(tournamentStates[state.State], "Tournament", id)
	case errors.As(err, &few):
		return loc.Say("tournament.refusal.too-few", "Tournament", id, "N", few.Least, "Joined", few.Joined)
	case errors.As(err, &many):
		return loc.Say("tournament.refusal.too-many", "N", many.Limit)
	case errors.Is(err, match.ErrLeagueFull):
		return loc.Say("league.full", "Tournament", id, "N", match.MaxLeagueMembers)
	case errors.Is(err, match.ErrStartsAt):
		return loc.Say("tournament.refusal.starts", "N", int(match.MaxTournamentWait/(24*time.Hour)))
	case asked && (errors.Is(err, match.ErrNotFound) || errors.Is(err, match.ErrOtherServer)):
		return loc.Say("tournament.refusal.gone")
	case asked && errors.Is(err, game.ErrOptions):
		return loc.Say("tournament.refusal.options")
	}
	return ""
}

// tournamentStates are the keys of the texts for requests that a tournament's state does
// not allow.
var tournamentStates = map[match.TournamentState]string{
	match.TournamentOpen: "tournament.refusal.open", match.TournamentRunning: "tournament.refusal.running",
	match.TournamentOver: "tournament.refusal.over", match.TournamentCancelled: "tournament.refusal.cancelled",
}

// matchErrorText is the text for an error of a match; empty: err is none.
func (b *Bot) matchErrorText(r ui.Request, id match.ID, err error) string {
	loc := r.Loc()
	var stale *match.StaleError
	var full *match.AnalysisFullError
	switch {
	case errors.Is(err, match.ErrNotFound):
		return loc.Say("refusal.not-found")
	case errors.Is(err, match.ErrOtherServer):
		return loc.Say("refusal.other-server")
	case errors.Is(err, playing.ErrPractice):
		if about, _ := b.matchState(r, id); about.outcome != "" {
			return loc.Say("refusal.practice-over", "Match", id)
		}
		return loc.Say("refusal.practice", "Match", id)
	case errors.Is(err, game.ErrNotation):
		return loc.Say("refusal.notation", "Why", gameErrorText(loc, err, game.ErrNotation))
	case errors.Is(err, game.ErrIllegal) && !errors.Is(err, game.ErrOver):
		return loc.Say("refusal.illegal", "Why", gameErrorText(loc, err, game.ErrIllegal))
	}
	about, ok := b.matchState(r, id)
	switch {
	case !ok:
		return ""
	case about.hidden:
		return loc.Say("refusal.not-found")
	}
	switch {
	case errors.Is(err, match.ErrOver), errors.Is(err, game.ErrOver):
		return textMatchOver(loc, about)
	case errors.Is(err, match.ErrLongNote):
		return loc.Say("note.long", "N", match.MaxNoteLength)
	case errors.Is(err, match.ErrTooManyFollowed):
		return loc.Say("follow.too-many", "N", match.MaxFollowed)
	case errors.Is(err, match.ErrNotPlayer):
		return loc.Say("refusal.not-player", "First", about.players[0], "Second", about.players[1], "Match", id)
	case errors.Is(err, match.ErrNotYourTurn):
		return loc.Say("refusal.not-your-turn", "Player", about.turn, "Match", id) + " " + seeBoard(loc, about.link)
	case errors.As(err, &stale):
		return textStale(loc, about)
	case errors.As(err, &full):
		return textAnalysisFull(loc, *full)
	}
	return b.takeBackErrorText(r, about, err)
}

// takeBackErrorText is the text for an error of a take-back or a rematch; empty: err is
// none.
func (b *Bot) takeBackErrorText(r ui.Request, about matchState, err error) string {
	loc := r.Loc()
	var asked *match.TakeBackError
	var again *match.RematchError
	switch {
	case errors.Is(err, match.ErrNotAsked):
		return loc.Say("refusal.not-asked") + " " + seeBoard(loc, about.link)
	case errors.Is(err, match.ErrNotOver):
		return loc.Say("refusal.goes-on", "Match", about.id) + " " + seeBoard(loc, about.link)
	case errors.As(err, &asked):
		return textTakeBackRefused(loc, asked.TakeBack, about)
	case errors.As(err, &again):
		next, _ := b.matchState(r, again.ID)
		return textRematchMade(loc, *again, next.link)
	}
	return ""
}

// challengeErrorText is the text for an error of a challenge; empty: err is none.
func (b *Bot) challengeErrorText(r ui.Request, id match.ID, err error) string {
	loc := r.Loc()
	var closed *match.ClosedError
	var many *match.TooManyError
	var crowded *match.ServerFullError
	var again *match.AcceptedError
	var waiting *match.TooManyWaitingError
	var unwelcome *match.UnwelcomeError
	var elsewhere *match.WrongChannelError
	switch {
	case errors.As(err, &elsewhere):
		return loc.Say("settings.channels.refused", "Channels", matchview.ChannelList(elsewhere.Channels))
	case errors.As(err, &waiting):
		return loc.Say("refusal.waiting", "N", waiting.Limit)
	case errors.As(err, &unwelcome) && unwelcome.Direct:
		return loc.Say("refusal.no-direct", "Player", matchview.MentionOrSomeone(loc, unwelcome.Who.ID))
	case errors.As(err, &unwelcome):
		return loc.Say("refusal.unwelcome", "Player", matchview.MentionOrSomeone(loc, unwelcome.Who.ID))
	case errors.Is(err, match.ErrTooManyBlocked):
		return loc.Say("block.full", "N", match.MaxBlocked)
	case errors.Is(err, match.ErrSelf) && r.Subject.Asked == ui.CmdBlock:
		return loc.Say("block.self")
	case errors.Is(err, match.ErrSelf) && id == 0:
		return loc.Say("refusal.self")
	case errors.Is(err, match.ErrSelf):
		return loc.Say("refusal.own-challenge")
	case errors.As(err, &again):
		about, _ := b.matchState(r, again.Match)
		return loc.Say("refusal.accepted-yourself", "Match", again.Match) + " " + seeBoard(loc, about.link)
	case errors.As(err, &many):
		return textTooMany(loc, *many, r.By.ID)
	case errors.As(err, &crowded):
		return loc.Say("refusal.server-full", "N", crowded.Limit)
	}
	c, lookup := b.matches.Challenge(id)
	if lookup != nil {
		return ""
	}
	switch {
	case errors.Is(err, match.ErrNotInvited):
		return textNotInvited(loc, c)
	case errors.Is(err, match.ErrNotChallenger):
		return loc.Say("refusal.not-challenger", "Challenger", ui.Mention(c.By.ID))
	case errors.As(err, &closed):
		about, _ := b.matchState(r, id)
		return textClosedAlready(loc, closed.State, id, about.link)
	}
	return ""
}

// otherErrorText is the text for all other errors. Those with one text are in the table of
// refusals.
func (b *Bot) otherErrorText(r ui.Request, id match.ID, err error) string {
	loc := r.Loc()
	var lacking *ui.PermissionsError
	var away *match.AwayError
	var which *playing.AmbiguousMatchError
	var full *match.PracticeFullError
	var beyond *playing.RangeError
	switch {
	case errors.As(err, &full):
		return loc.Say("practice.full", "N", full.Limit)
	case errors.As(err, &beyond):
		return loc.Say("refusal.no-such-ply", "Last", beyond.Last)
	case errors.As(err, &lacking):
		return loc.Say("refusal.permissions", "Permissions", matchview.Bold(loc, lacking.Missing))
	case errors.As(err, &which):
		return b.whichErrorText(r, which.Matches)
	case errors.Is(err, game.ErrOptions):
		return loc.Say("refusal.options", "Command", b.builder.Clickable(loc, cmp.Or(r.Command, ui.CmdChallenge)))
	case errors.As(err, &away):
		return loc.Say("refusal.away-too-long", "N", int(away.Left/(24*time.Hour)), "Year", away.Year)
	case errors.Is(err, match.ErrStoreFailed):
		return loc.Say("refusal.store-failed")
	}
	for _, one := range refusals {
		if one.key != "" && errors.Is(err, one.err) {
			return loc.Say(one.key, "Match", id, "Tournament", id)
		}
	}
	return loc.Say("refusal.failed")
}

// whichErrorText lists the matches that a command could mean, and says how to name one.
func (b *Bot) whichErrorText(r ui.Request, list []match.Match) string {
	loc := r.Loc()
	switch {
	case len(list) == 0 && r.Command == ui.CmdReview:
		return loc.Say("review.none")
	case len(list) == 0:
		return loc.Say("list.none")
	case r.Command == ui.CmdMove && !b.matches.IsTurnOf(list[0], r.By.ID):
		return loc.Say("next.none")
	}
	lines := make([]string, len(list))
	for i, m := range list {
		lines[i] = b.builder.MatchLine(loc, m, r.By.ID, r.By.ID)
	}
	return loc.Say("refusal.several", "Match", list[0].ID) + "\n" + matchview.TextLines(loc, "list.and-more", lines, discord.EmbedDescriptionLimit)
}

// gameErrorText is a game's text about a refused move, in the reader's language. kind is
// the wrapped error; its text is left out.
func gameErrorText(loc game.Localizer, err, kind error) string {
	var refusal *lang.Refusal
	if errors.As(err, &refusal) {
		return matchview.WithFullStop(matchview.Escape(refusal.In(loc)))
	}
	said := err.Error()
	if _, after, ok := strings.Cut(said, kind.Error()+": "); ok {
		said = after
	}
	return matchview.WithFullStop(matchview.Escape(said))
}
