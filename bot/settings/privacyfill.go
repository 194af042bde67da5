package settings

import (
	"cmp"
	"slices"
	"time"

	"galet/bot/matchview"
	"galet/game"
	"galet/game/match"
)

var reminderWords = map[match.Reminders]string{
	match.RemindInChannel: "in the channel", match.RemindDirectly: "directly", match.RemindNever: "never",
}

// dataFileOf is the file of a member's data, for the member to read.
func dataFileOf(loc game.Localizer, p match.PlayerID, d match.Data, now time.Time) dataFile {
	f := dataFile{
		Of: p, At: now.UTC(), Settings: d.Settings, Late: d.Member.LostOnTime,
		Reminders: reminderWords[d.Member.Reminders], Locale: d.Member.Locale,
		Away: []spanData{}, Challenges: []challengeData{}, Matches: []matchData{}, Ladders: []ladderData{},
	}
	for _, s := range d.Member.Away {
		f.Away = append(f.Away, spanData{s.From, s.Until})
	}
	for _, c := range d.Challenges {
		f.Challenges = append(f.Challenges, challengeDataOf(c))
	}
	for _, m := range d.Matches {
		f.Matches = append(f.Matches, matchDataOf(loc, p, m))
	}
	for on, s := range d.Standings {
		f.Ladders = append(f.Ladders, ladderDataOf(p, on, s, d.Changes))
	}
	slices.SortFunc(f.Ladders, func(a, b ladderData) int {
		return cmp.Or(cmp.Compare(a.Server, b.Server), cmp.Compare(a.Game, b.Game))
	})
	return f
}

func challengeDataOf(c match.Challenge) challengeData {
	data := challengeData{
		ID: c.ID, Server: string(c.Place.Guild), Channel: string(c.Place.Channel), Message: string(c.Message),
		Game: c.Game, Options: c.Options, First: c.First, Days: int(c.Pace), Rated: c.Rated, Hints: c.HasHints(), Follows: c.RematchOf,
		By: c.By.Name, State: c.State.String(), Made: c.Created, Expires: c.Expires,
	}
	if c.Against != nil {
		data.To = c.Against.Name
	}
	if c.Answer != nil {
		data.Answer, data.Answered = c.Answer.By.Name, &c.Answer.At
	}
	return data
}

func matchDataOf(loc game.Localizer, p match.PlayerID, m match.Match) matchData {
	data := matchData{
		ID: m.ID, Server: string(m.Place.Guild), Channel: string(m.Place.Channel),
		Players: [2]string{m.Players[game.First].Name, m.Players[game.Second].Name}, Record: m.Record,
		Started: m.Started, Moved: m.TurnStarted, Days: int(m.Pace), Rated: m.Rated, Hints: m.HasHints(), Board: matchview.BoardLink(m),
	}
	if seat, plays := m.Seat(p); plays && m.TakeBack != nil && m.TakeBack.By == seat {
		data.Asked = &m.TakeBack.At
	}
	if m.Over() {
		data.Outcome, data.Ended = matchview.TextOutcome(loc, *m.End, matchview.PlainNames(loc, m.Players)), &m.End.At
	}
	return data
}

func ladderDataOf(p match.PlayerID, on match.Ladder, s match.Standing, all []match.Change) ladderData {
	data := ladderData{
		Server: string(on.Guild), Game: on.Game, Name: s.Player.Name, Now: ratingData(s.Rating), Last: s.Last,
		First: tallyData(s.Results[game.First]), Second: tallyData(s.Results[game.Second]), Streak: s.Streak,
		History: []changeData{},
	}
	for _, c := range all {
		if seat, plays := c.Seat(p); plays && c.Ladder == on {
			data.History = append(data.History, changeData{c.Match, c.At, ratingData(c.Sides[seat].Before), ratingData(c.Sides[seat].After)})
		}
	}
	return data
}
