package settings

import (
	"cmp"
	"slices"

	"galet/bot/matchview"
	"galet/game"
	"galet/game/match"
)

var reminderWords = map[match.Reminders]string{
	match.RemindInChannel: "in the channel", match.RemindDirectly: "directly", match.RemindNever: "never",
}

// noticeWords are the subjects of messages.
var noticeWords = map[match.Kind]string{
	match.NoticeChallenge: "the challenge", match.NoticeClosed: "the state of the challenge", match.NoticeBoard: "the board",
	match.NoticeRetire: "an old board without menus", match.NoticeRemind: "a reminder", match.NoticeRefresh: "the state of the board",
	match.NoticeThread: "the thread", match.NoticeDelete: "the deletion of an old message", match.NoticeReduce: "an old board as a line",
	match.NoticeFollowed: "the end of a match that you follow", match.NoticeTournament: "the standing of a tournament or league",
}

var actWords = map[match.Act]string{
	match.EndedMatch: "ended a match", match.MovedMatch: "moved a match", match.ClosedChallenge: "closed a challenge",
	match.ChangedSettings: "changed settings", match.Excluded: "excluded from the ladder", match.Readmitted: "readmitted to the ladder",
	match.CancelledTournament: "cancelled a tournament", match.WithdrewPlayer: "withdrew from a tournament or league", match.ClosedLeague: "closed a league",
}

// memberDataOf is what is stored about a member besides challenges and matches.
func memberDataOf(p match.PlayerID, d match.Data) *memberData {
	m := &memberData{
		Settings: d.Settings, Late: d.Member.LostOnTime, Reminders: reminderWords[d.Member.Reminders], Locale: d.Member.Locale,
		Away: []periodData{}, Untold: append([]match.ID{}, d.Undelivered...), Ladders: []ladderData{}, Dailies: []dailyData{}, Excluded: d.Excluded,
	}
	for _, day := range d.Dailies {
		right, _ := day.AnswerOf(p)
		m.Dailies = append(m.Dailies, dailyData{string(day.Guild), day.Puzzle.Game, day.Puzzle.Number, right})
	}
	for _, a := range d.Analyses {
		tried := triedData{Match: a.Match}
		for _, l := range a.Lines {
			tried.Lines = append(tried.Lines, l.Moves)
		}
		for _, l := range a.Conditional() {
			tried.Conditional = append(tried.Conditional, l.Moves[:l.Conditional])
		}
		m.Tried = append(m.Tried, tried)
	}
	for _, t := range d.Tournaments {
		m.Tournaments = append(m.Tournaments, tournamentDataOf(p, t))
	}
	for _, l := range d.Leagues {
		data := leagueData{ID: l.ID, Server: l.Place.Guild, Name: l.Name, Game: l.Game, Opened: l.By.ID == p}
		if at, joined := l.MemberOf(p); joined {
			data.As, data.Place, data.New = l.Members[at].Player.Name, at+1, l.Members[at].New
		}
		m.Leagues = append(m.Leagues, data)
	}
	for _, s := range d.Member.Away {
		m.Away = append(m.Away, periodData{s.From, s.Until})
	}
	for _, e := range d.Acts {
		m.Acts = append(m.Acts, actData{e.Guild, actWords[e.Act], e.By == p, e.At, e.Match, e.Setting})
	}
	for on, s := range d.Standings {
		m.Ladders = append(m.Ladders, ladderDataOf(on, s))
	}
	slices.SortFunc(m.Ladders, func(a, b ladderData) int {
		return cmp.Or(cmp.Compare(a.Server, b.Server), cmp.Compare(a.Game, b.Game))
	})
	return m
}

func messageDataOf(p match.PlayerID, n match.Notice) messageData {
	return messageData{
		Match: n.ID, What: noticeWords[n.Kind], Channel: string(cmp.Or(n.Place.Channel, n.Channel)), Changes: string(n.Message), ToYou: n.Player == p,
	}
}

func challengeDataOf(c match.Challenge) challengeData {
	data := challengeData{
		ID: c.ID, Server: string(c.Place.Guild), Channel: string(c.Place.Channel), Message: string(c.Message),
		Game: c.Game, Options: c.Options, First: c.First, Days: int(c.Pace), Rated: c.Rated, Hints: c.HasHints(), Trying: !c.NoAnalysis, Follows: c.RematchOf,
		Places: c.Places, Accepted: c.Accepted,
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

// matchDataOf is a match as a member gets it, with the change of their rating.
func matchDataOf(loc game.Localizer, p match.PlayerID, m match.Match, change *match.Change) matchData {
	data := matchData{
		ID: m.ID, Server: string(m.Place.Guild), Channel: string(m.Place.Channel),
		Players: [2]string{m.Players[game.First].Name, m.Players[game.Second].Name}, Record: m.Record, Tournament: m.Tournament,
		Started: m.Started, Moved: m.TurnStarted, Days: int(m.Pace), Rated: m.Rated, Hints: m.HasHints(), Trying: !m.NoAnalysis, Conditional: m.Conditional, Board: matchview.BoardLink(m),
	}
	if seat, plays := m.Seat(p); plays && m.TakeBack != nil && m.TakeBack.By == seat {
		data.Asked = &m.TakeBack.At
	}
	if change != nil {
		seat, _ := change.Seat(p)
		data.Rating = &changeData{ratingData(change.Sides[seat].Before), ratingData(change.Sides[seat].After)}
	}
	if m.Over() {
		data.Outcome, data.Ended = matchview.TextOutcome(loc, *m.End, matchview.PlainNames(loc, m.Players)), &m.End.At
	}
	return data
}

// tournamentDataOf is the part of a tournament that concerns a member.
func tournamentDataOf(p match.PlayerID, t match.Tournament) tournamentData {
	data := tournamentData{ID: t.ID, Server: t.Place.Guild, Name: t.Name, Game: t.Game, League: t.League, Opened: t.By.ID == p, Cancelled: t.CancelledBy.ID == p}
	entry, joined := t.EntryOf(p)
	if !joined {
		return data
	}
	e := t.Entries[entry]
	data.Entry = &entryData{Name: e.Player.Name, Seeded: e.Rating, Withdrawn: e.Withdrawn, Struck: e.StruckOut, TimedOut: e.TimedOut}
	for _, g := range t.Games {
		if g.First == entry || g.Second == entry {
			data.Entry.Points += g.Points(entry)
			if g.Match != 0 {
				data.Entry.Matches = append(data.Entry.Matches, g.Match)
			}
		}
	}
	return data
}

func ladderDataOf(on match.Ladder, s match.Standing) ladderData {
	return ladderData{
		Server: string(on.Guild), Game: on.Game, Name: s.Player.Name, Now: ratingData(s.Rating), Last: s.Last,
		First: tallyData(s.Results[game.First]), Second: tallyData(s.Results[game.Second]), Streak: s.Streak,
	}
}
