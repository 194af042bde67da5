package matchview

import (
	"cmp"

	"galet/game"
	"galet/game/match"
	"galet/render/text"
)

// TournamentName is the name of a tournament in a sentence, or its number if it has none. A
// division has the name or number of its league.
func TournamentName(t match.Tournament) string {
	if t.League != 0 {
		return nameOrNumber(t.Name, t.League)
	}
	return nameOrNumber(t.Name, t.ID)
}

// LeagueName is the name of a league in a sentence, or its number if it has none.
func LeagueName(l match.League) string { return nameOrNumber(l.Name, l.ID) }

func nameOrNumber(name string, number match.ID) string {
	return BoldName(cmp.Or(text.Clean(name), "#"+number.String()))
}

// BoldName is a name in a message.
func BoldName(name string) string { return "**" + EscapeAll(name) + "**" }

// PlainTournamentName is the name of a tournament for plain text: one line, without
// characters that could hide, break or reorder the text around it.
func PlainTournamentName(loc game.Localizer, t match.Tournament) string {
	if t.League != 0 {
		return PlainLeagueName(loc, match.League{Event: t.Event})
	}
	return cmp.Or(text.Clean(t.Name), loc.Say("tournament.unnamed"))
}

// PlainLeagueName is the name of a league for plain text, as PlainTournamentName is.
func PlainLeagueName(loc game.Localizer, l match.League) string {
	return cmp.Or(text.Clean(l.Name), loc.Say("league.unnamed"))
}

// EventLink is a link to the message of a tournament or league; empty: it is not known.
func EventLink(e match.Event) string { return link(e.Place.Guild, e.Place.Channel, e.Message) }

// TextTournament says which tournament or league a match belongs to.
func TextTournament(loc game.Localizer, t match.Tournament) string {
	linked, unlinked := "tournament.game", "tournament.game-unlinked"
	if t.League != 0 {
		linked, unlinked = "league.game", "league.game-unlinked"
	}
	if to := EventLink(t.Event); to != "" {
		return loc.Say(linked, "Name", TournamentName(t), "Link", to)
	}
	return loc.Say(unlinked, "Name", TournamentName(t))
}

// TextStopped says what it means in a tournament that a moderator ends a game.
func TextStopped(loc game.Localizer, t match.Tournament) string {
	if t.ReplaysStopped() {
		return loc.Say("tournament.rules.again")
	}
	return loc.Say("tournament.rules.void")
}
