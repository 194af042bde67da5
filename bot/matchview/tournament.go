package matchview

import (
	"galet/game"
	"galet/game/match"
	"galet/render/text"
)

// TournamentName is the name of a tournament in a message.
func TournamentName(loc game.Localizer, t match.Tournament) string {
	return "**" + Unlinked(PlainTournamentName(loc, t)) + "**"
}

// PlainTournamentName is the name of a tournament where nothing is formatted: one
// line, without what could hide, break or turn the text around it.
func PlainTournamentName(loc game.Localizer, t match.Tournament) string {
	if name := text.Clean(t.Name); name != "" {
		return name
	}
	if t.League != 0 {
		return loc.Say("league.unnamed")
	}
	return loc.Say("tournament.unnamed")
}

// TournamentLink leads to the standing message of a tournament; empty: none is known.
func TournamentLink(t match.Tournament) string {
	return link(t.Place.Guild, t.Place.Channel, t.Message)
}

// textTournament says on a board which tournament the match belongs to.
func textTournament(loc game.Localizer, t match.Tournament) string {
	if to := TournamentLink(t); to != "" {
		return loc.Say("tournament.game", "Name", TournamentName(loc, t), "Link", to)
	}
	return loc.Say("tournament.game-unlinked", "Name", TournamentName(loc, t))
}
