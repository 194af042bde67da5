package bot

import (
	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// seeBoard is the last sentence of a refusal: a link to the latest board.
func seeBoard(loc game.Localizer, link string) string {
	if link == "" {
		return loc.Say("refusal.see-command")
	}
	return loc.Say("refusal.see-link", "Link", link)
}

func textMatchOver(loc game.Localizer, s matchState) string {
	said := loc.Say("refusal.over", "Match", s.id, "Outcome", s.outcome)
	if s.practice {
		return said
	}
	return said + " " + seeBoard(loc, s.link)
}

func textStale(loc game.Localizer, s matchState) string {
	moves := matchview.TextMoves(loc, s.moves)
	if s.yours {
		return loc.Say("refusal.stale-yours", "Match", s.id, "Moves", moves) + " " + seeBoard(loc, s.link)
	}
	return loc.Say("refusal.stale", "Match", s.id, "Moves", moves, "Player", s.turn) + " " + seeBoard(loc, s.link)
}

func textTooMany(loc game.Localizer, e match.TooManyError, asked match.PlayerID) string {
	limit := textLimit(loc, e)
	if e.ToBegin > 0 {
		limit += " " + loc.Say("tournament.refusal.to-begin", "N", e.ToBegin)
	}
	switch {
	case e.More > 1: // the member may have fewer than the limit, or none
		return loc.Say("tournament.refusal.no-room", "More", e.More, "Limit", limit)
	case e.Who.ID == asked:
		return loc.Say("refusal.too-many", "Limit", limit)
	case e.Here:
		return loc.Say("settings.most.refused-theirs", "N", e.Limit, "Player", ui.Mention(e.Who.ID))
	}
	return loc.Say("refusal.too-many-of", "Player", ui.Mention(e.Who.ID)) // how many is theirs to know
}

// textLimit says how many open matches and challenges the member who asked can have. The
// member may have more if the limit was lowered.
func textLimit(loc game.Localizer, e match.TooManyError) string {
	if e.Here {
		return loc.Say("settings.most.limit", "N", e.Limit)
	}
	return loc.Say("refusal.limit", "N", e.Limit)
}

func textNotInvited(loc game.Localizer, c match.Challenge) string {
	if c.Against == nil {
		return loc.Say("refusal.failed")
	}
	return loc.Say("refusal.not-invited", "Opponent", ui.Mention(c.Against.ID))
}

func textClosedAlready(loc game.Localizer, state match.State, id match.ID, board string) string {
	switch state {
	case match.Accepted:
		return loc.Say("refusal.accepted", "Match", id) + " " + seeBoard(loc, board)
	case match.Declined:
		return loc.Say("refusal.declined")
	case match.Withdrawn:
		return loc.Say("refusal.withdrawn")
	}
	return loc.Say("refusal.expired")
}

// textAnalysisFull says which limit of analyses is reached, and what to do.
func textAnalysisFull(loc game.Localizer, full match.AnalysisFullError) string {
	switch {
	case full.Lines > 0:
		return loc.Say("analysis.full-lines", "N", full.Lines)
	case full.Moves > 0:
		return loc.Say("analysis.full-moves", "N", full.Moves)
	}
	return loc.Say("analysis.full-matches", "N", full.Matches, "Match", full.Oldest)
}

// textTakeBackRefused says why a member cannot ask to take back: a request is open, or
// was refused.
func textTakeBackRefused(loc game.Localizer, wish match.TakeBack, about matchState) string {
	switch {
	case wish.Refused:
		return loc.Say("refusal.asked-refused")
	case about.seated && wish.By == about.seat:
		return loc.Say("refusal.asked", "Player", about.players[wish.By.Other()]) + " " + seeBoard(loc, about.link)
	}
	return loc.Say("refusal.asked-you", "Player", about.players[wish.By]) + " " + seeBoard(loc, about.link)
}

// textRematchMade says where the existing rematch is.
func textRematchMade(loc game.Localizer, made match.RematchError, board string) string {
	if made.State == match.Accepted {
		return loc.Say("refusal.rematch-on", "Match", made.ID) + " " + seeBoard(loc, board)
	}
	return loc.Say("refusal.rematch-waits", "Match", made.ID)
}
