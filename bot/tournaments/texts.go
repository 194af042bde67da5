package tournaments

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"galet/bot/matchview"
	"galet/game"
	"galet/game/match"
	"galet/game/tournament"
)

// namesListed is the maximum number of players that a message names.
const namesListed = 20

// formatKeys are the keys of the texts about a format.
type formatKeys struct {
	// name is a few words; rule and next are lines of the rules in three lines, twice
	// the rule if each two players have two games.
	name, rule, twice, next string
	// rules are the further rules.
	rules []string
}

// formatTexts are the text keys of each format.
var formatTexts = map[tournament.Format]formatKeys{
	tournament.RoundRobin: {
		"tournament.robin", "tournament.rule-robin", "tournament.rule-robin-twice", "tournament.next-robin",
		[]string{"tournament.rules.robin", "tournament.rules.points", "tournament.rules.void", "tournament.rules.ties-robin", "tournament.rules.withdraw-robin"},
	},
	tournament.Swiss: {
		"tournament.swiss", "tournament.rule-swiss", "", "tournament.next-swiss",
		[]string{"tournament.rules.swiss", "tournament.rules.points", "tournament.rules.void", "tournament.rules.ties-swiss", "tournament.rules.withdraw-swiss"},
	},
	tournament.Knockout: {
		"tournament.knockout", "tournament.rule-knockout", "", "tournament.next-knockout",
		[]string{"tournament.rules.knockout", "tournament.rules.again", "tournament.rules.ties-knockout", "tournament.rules.withdraw-knockout"},
	},
}

// textFormat names a format in a few words.
func textFormat(loc game.Localizer, t match.Tournament) string {
	return loc.Say(formatTexts[t.Format].name, "N", t.Table().Rounds())
}

// textShortRules are the rules in three lines.
func textShortRules(loc game.Localizer, t match.Tournament) []string {
	keys := formatTexts[t.Format]
	if t.PerPair > 1 {
		keys.rule = keys.twice
	}
	return []string{loc.Say(keys.rule), loc.Say(keys.next, "N", t.AtOnce), loc.Say("tournament.time")}
}

// textRules are all rules of a tournament.
func textRules(loc game.Localizer, t match.Tournament) string {
	lines := textShortRules(loc, t)
	for _, key := range formatTexts[t.Format].rules {
		lines = append(lines, loc.Say(key))
	}
	lines = append(lines, loc.Say("tournament.rules.leaving"))
	if t.Rated {
		lines = append(lines, loc.Say("tournament.rules.rated"))
	}
	lines = append(lines, loc.Say("tournament.rules.blocks"), loc.Say("tournament.rules.cancelling"))
	return "- " + strings.Join(lines, "\n- ")
}

// textStarts says when an open tournament starts.
func textStarts(loc game.Localizer, t match.Tournament) string {
	if t.StartsAt.IsZero() {
		return loc.Say("tournament.starts-full")
	}
	return loc.Say("tournament.starts", "Left", matchview.Moment(t.StartsAt, matchview.FromNow), "Time", matchview.Moment(t.StartsAt, matchview.LongTime))
}

// textPlayers says who has joined an open tournament.
func textPlayers(loc game.Localizer, t match.Tournament) string {
	if len(t.Entries) == 0 {
		return loc.Say("tournament.nobody", "Most", t.Most)
	}
	names := make([]string, len(t.Entries))
	for i, e := range t.Entries {
		names[i] = matchview.MentionOrSomeone(loc, e.Player.ID)
	}
	return loc.Say("tournament.players", "N", len(names), "Most", t.Most, "Players", textNames(loc, names, namesListed))
}

// textNames joins names. Of too many names it only counts the last ones.
func textNames(loc game.Localizer, names []string, most int) string {
	if more := len(names) - most; more > 0 {
		return loc.Say("tournament.more", "Players", strings.Join(names[:most], ", "), "N", more)
	}
	return game.JoinAnd(loc, names)
}

// textProgress says how far a tournament is that goes on.
func textProgress(loc game.Localizer, t match.Tournament) string {
	open, ended := map[int]int{}, 0
	for _, g := range t.Games {
		switch {
		case g.Result == tournament.Open:
			open[g.Round]++
		case !g.Bye() && !t.Entries[g.First].StruckOut && !t.Entries[g.Second].StruckOut:
			ended++
		}
	}
	if t.Format == tournament.RoundRobin {
		players := 0
		for _, e := range t.Entries {
			if !e.StruckOut {
				players++
			}
		}
		return loc.Say("tournament.progress", "Done", ended, "N", players*(players-1)/2*t.PerPair)
	}
	if len(open) == 0 {
		return loc.Say("tournament.pairing")
	}
	var lines []string
	for _, round := range slices.Sorted(maps.Keys(open)) {
		lines = append(lines, loc.Say("tournament.going", "Round", textRound(loc, t.Table(), round), "N", open[round]))
	}
	return strings.Join(lines, " ")
}

// textRound names a round, from 1.
func textRound(loc game.Localizer, t tournament.Table, round int) string {
	if t.Format == tournament.Knockout {
		switch t.Rounds() - round {
		case 0:
			return loc.Say("tournament.final")
		case 1:
			return loc.Say("tournament.semi")
		case 2:
			return loc.Say("tournament.quarter")
		}
	}
	return loc.Say("tournament.round", "N", round)
}

// textWithdrawn names those who have withdrawn; empty: nobody has.
func textWithdrawn(loc game.Localizer, t match.Tournament) string {
	var names []string
	for _, e := range t.Entries {
		if e.Withdrawn {
			names = append(names, matchview.MentionOrSomeone(loc, e.Player.ID))
		}
	}
	if len(names) == 0 {
		return ""
	}
	return loc.Say("tournament.withdrawn", "Players", textNames(loc, names, namesListed))
}

// textWon says who won.
func textWon(loc game.Localizer, t match.Tournament) string {
	winners := t.Winners()
	names := make([]string, len(winners))
	for i, w := range winners {
		names[i] = matchview.MentionOrSomeone(loc, w.ID)
	}
	if len(names) == 0 {
		return loc.Say("tournament.over")
	}
	if len(names) > 1 {
		return loc.Say("tournament.shared", "Players", textNames(loc, names, namesListed))
	}
	return loc.Say("tournament.won", "Player", names[0])
}

// textCancelled says why a tournament was cancelled.
func textCancelled(loc game.Localizer, t match.Tournament) string {
	if t.TooFew {
		least, _ := t.Format.Players()
		return loc.Say("tournament.too-few", "N", least)
	}
	if t.LostChannel() {
		return loc.Say("tournament.lost-channel")
	}
	return matchview.Sentence(loc.Say("tournament.cancelled", "Player", matchview.MentionOrSomeone(loc, t.CancelledBy.ID)))
}

// textState is the state of a tournament in a list.
func textState(loc game.Localizer, t match.Tournament) string {
	switch t.State {
	case match.TournamentOpen:
		return loc.Say("tournament.state-open", "N", len(t.Entries))
	case match.TournamentRunning:
		return loc.Say("tournament.state-running")
	case match.TournamentOver:
		return loc.Say("tournament.state-over")
	}
	return loc.Say("tournament.state-cancelled")
}

// textAskWithdraw asks whether an entry should be withdrawn: the member's own, or that of
// another. returns: the player can join the league again.
func textAskWithdraw(loc game.Localizer, t match.Tournament, entry int, other, returns bool) string {
	name, player, games := matchview.TournamentName(t), matchview.MentionOrSomeone(loc, t.Entries[entry].Player.ID), running(t, entry)
	keys := withdrawKeys[returns]
	switch idle := games == 0; {
	case idle && other:
		return loc.Say(keys.ofIdle, "Name", name, "Player", player)
	case idle:
		return loc.Say(keys.idle, "Name", name)
	case other:
		return loc.Say(keys.of, "Name", name, "N", games, "Player", player)
	}
	return loc.Say(keys.own, "Name", name, "N", games)
}

// withdrawKeys are the keys of the texts of textAskWithdraw, by whether the player can join
// again. own and idle ask the player, of and ofIdle an organizer; idle and ofIdle are for a
// player without a game in progress.
var withdrawKeys = map[bool]struct{ own, idle, of, ofIdle string }{
	false: {"tournament.ask-withdraw", "tournament.ask-withdraw-idle", "tournament.ask-withdraw-of", "tournament.ask-withdraw-of-idle"},
	true:  {"league.ask-withdraw", "league.ask-withdraw-idle", "league.ask-withdraw-of", "league.ask-withdraw-of-idle"},
}

// textGone says that an entry has withdrawn, or was withdrawn.
func textGone(loc game.Localizer, t match.Tournament, entry int) string {
	return loc.Say("tournament.gone-of", "Name", matchview.TournamentName(t), "Player", matchview.MentionOrSomeone(loc, t.Entries[entry].Player.ID))
}

// textPlace is a member's place; empty: they do not take part, or were taken out of the
// table.
func textPlace(loc game.Localizer, t match.Tournament, p match.PlayerID) string {
	entry, plays := t.EntryOf(p)
	if !plays || t.Format == tournament.Knockout {
		return ""
	}
	for _, row := range t.Table().Standings() {
		if row.Entry == entry && row.Place > 0 {
			key := "tournament.place"
			if row.Shared {
				key = "tournament.place-shared"
			}
			return loc.Say(key, "Place", row.Place, "Points", textPoints(row.Points))
		}
	}
	return ""
}

// textPoints writes halves of a point: "2½".
func textPoints(halves int) string {
	switch {
	case halves == 1:
		return "½"
	case halves%2 == 1:
		return strconv.Itoa(halves/2) + "½"
	}
	return strconv.Itoa(halves / 2)
}
