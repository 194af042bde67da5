package leaderboard

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/catalog"
	"galet/game/match"
	"galet/game/rating"
	"galet/render/chart"
)

// rivalsListed is how many opponents a profile names in each game.
const rivalsListed = 5

// ratedGame is a member's profile in one game.
type ratedGame struct {
	catalog.Entry
	match.Profile
}

// Profile answers /profile in private with a member's ratings and results.
func (h *Handlers) Profile(r ui.Request) (ui.Reply, error) {
	loc := r.Loc()
	who, err := r.MemberOrSelf(ui.OptPlayer)
	switch {
	case err != nil:
		return ui.Reply{}, err
	case who.Bot:
		return ui.Answer(loc.Say("profile.bot")), nil
	}
	m, err := h.profile(r, who.Player)
	if err != nil {
		return ui.Reply{}, err
	}
	said, rows, err := h.exclusion(r, who.ID)
	if said != "" {
		m.Content += "\n\n" + said
	}
	m.Rows = rows
	return ui.Privately(m), err
}

// profile shows a member's ratings and results.
func (h *Handlers) profile(r ui.Request, who match.Player) (ui.Message, error) {
	loc := r.Loc()
	server, err1 := h.matches.Server(r.Place.Guild)
	games, err2 := h.ratedGames(r.Place.Guild, who.ID)
	switch err := errors.Join(err1, err2); {
	case err != nil:
		return ui.Message{}, err
	case len(games) == 0 && who.ID == r.By.ID && !server.Ladder:
		return ui.Message{}, ErrNoLadder
	case len(games) == 0 && who.ID == r.By.ID:
		return ui.Message{Content: loc.Say("profile.own-none", "Command", h.builder.Clickable(loc, ui.CmdChallenge))}, nil
	case len(games) == 0:
		return ui.Message{Content: loc.Say("profile.none", "Player", ui.Mention(who.ID))}, nil
	}
	lines := []string{loc.Say("profile.head", "Player", ui.Mention(who.ID))}
	for _, g := range games {
		lines = append(lines, "", strings.Join(g.lines(loc, who.ID, server.Ladder), "\n"))
	}
	if !server.Ladder {
		lines = append(lines, "", loc.Say("ladder.off"))
	}
	file, err := h.graph(loc, who, games)
	return ui.Message{Content: strings.Join(lines, "\n"), Files: []ui.File{file}}, err
}

// ratedGames are the games where a member is rated on a server.
func (h *Handlers) ratedGames(g match.GuildID, p match.PlayerID) ([]ratedGame, error) {
	var games []ratedGame
	for _, e := range h.builder.Games() {
		found, err := h.matches.Profile(match.Ladder{Guild: g, Game: e.Game.ID()}, p)
		if errors.Is(err, match.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		games = append(games, ratedGame{e, found})
	}
	return games, nil
}

// lines are the member's place and results. ladder: the server has its ladders turned on.
func (k ratedGame) lines(loc game.Localizer, p match.PlayerID, ladder bool) []string {
	title := k.Words.About(loc).Title
	head := loc.Say("profile.game", "Game", title, "Rating", matchview.TextWithDeviation(k.Shown()), "Rank", k.Rank, "Listed", k.Listed)
	switch {
	case k.Excluded, !ladder:
		head = loc.Say("profile.game-excluded", "Game", title, "Rating", matchview.TextWithDeviation(k.Shown()))
	case k.Inactive():
		head = loc.Say("profile.game-faded", "Game", title, "Rating", matchview.TextWithDeviation(k.Shown()))
	case k.Shown().Provisional():
		head = loc.Say("profile.game-settling", "Game", title, "Rating", matchview.TextWithDeviation(k.Shown()))
	}
	all := k.All()
	lines := []string{head, loc.Say("profile.results", "Games", loc.Say("ladder.games", "N", all.Games()), "Tally", textTally(all))}
	if running := textStreak(loc, k.Streak); running != "" {
		lines[1] += " · " + running
	}
	return append(lines,
		loc.Say("profile.seats", "First", textTally(k.Results[game.First]), "Second", textTally(k.Results[game.Second])),
		k.rivals(loc, p))
}

// rivals are the results against the most frequent opponents.
func (k ratedGame) rivals(loc game.Localizer, p match.PlayerID) string {
	against := make(map[match.PlayerID]match.Tally)
	for _, c := range k.Changes {
		seat, _ := c.Seat(p)
		rival := c.Sides[seat.Other()].Player
		against[rival] = against[rival].With(c.Score(seat))
	}
	order := slices.SortedFunc(maps.Keys(against), func(a, b match.PlayerID) int {
		return cmp.Or(cmp.Compare(against[b].Games(), against[a].Games()), cmp.Compare(a, b))
	})
	named := make([]string, 0, rivalsListed)
	for _, rival := range order[:min(len(order), rivalsListed)] {
		who := ui.Mention(rival)
		if rival == "" {
			who = loc.Say("profile.deleted")
		}
		named = append(named, who+" "+textTally(against[rival]))
	}
	if more := len(order) - rivalsListed; more > 0 {
		return loc.Say("profile.rivals-more", "Rivals", strings.Join(named, ", "), "N", more)
	}
	return loc.Say("profile.rivals", "Rivals", strings.Join(named, ", "))
}

// graph draws the history of a member's ratings, and describes it.
func (h *Handlers) graph(loc game.Localizer, who match.Player, games []ratedGame) (ui.File, error) {
	g := chart.Graph{
		Title: matchview.PlainName(loc, who), Label: loc.Say("profile.graph"),
		Won: loc.Say("profile.won"), Drawn: loc.Say("profile.drawn"), Lost: loc.Say("profile.lost"),
		Hours: loc.Say("profile.hours"), In: loc,
	}
	if len(games) == 1 {
		g.Label = games[0].Words.About(loc).Title
	}
	alt := []string{loc.Say("profile.alt", "Player", matchview.PlainName(loc, who))}
	for _, k := range games {
		g.Charts = append(g.Charts, chart.Chart{
			Painter: k.Painter, Title: k.Words.About(loc).Title, Moments: k.moments(who.ID, h.now()), Settling: k.Shown().Provisional(),
		})
		alt = append(alt, k.alt(loc, who.ID))
	}
	data, err := h.builder.Draw(games[0].Game.ID(), g.PNG)
	if err != nil {
		return ui.File{}, fmt.Errorf("ratings of %s: %w", who.ID, err)
	}
	return ui.File{Name: "ratings-" + string(who.ID) + ".png", Alt: strings.Join(alt, "\n"), Data: data}, nil
}

// moments are the member's ratings over time. They begin some time before the first
// match, so that the first rating is visible. If the last match was long ago, they end
// now. The last one has the deviation that the ladder shows.
func (k ratedGame) moments(p match.PlayerID, now time.Time) []chart.Moment {
	list := make([]chart.Moment, 0, len(k.Changes)+3)
	lead := max(12*time.Hour, now.Sub(k.Changes[0].At)/24)
	last := time.Time{}
	add := func(at time.Time, r rating.Rating, o chart.Outcome) {
		if at.Before(last) {
			at = last // a clock went back
		}
		last = at
		list = append(list, chart.Moment{At: at, Rating: r.Points, Deviation: r.Deviation, Outcome: o})
	}
	for i, c := range k.Changes {
		seat, _ := c.Seat(p)
		if i == 0 {
			add(c.At.Add(-lead), c.Sides[seat].Before, chart.NoGame)
			add(c.At, c.Sides[seat].Before, chart.NoGame)
		}
		add(c.At, c.Sides[seat].After, outcomes[c.Score(seat)])
	}
	shown := k.Shown()
	if now.Sub(last) > lead {
		add(now, shown, chart.NoGame)
	}
	list[len(list)-1].Deviation = shown.Deviation
	return list
}

// outcomes are results as they are drawn.
var outcomes = map[rating.Score]chart.Outcome{rating.Win: chart.Won, rating.Draw: chart.Drawn, rating.Loss: chart.Lost}

// alt describes a chart: the lowest and the highest rating, and the present one.
func (k ratedGame) alt(loc game.Localizer, p match.PlayerID) string {
	low, high := k.Rating.Points, k.Rating.Points
	for i, c := range k.Changes {
		seat, _ := c.Seat(p)
		if i == 0 {
			low, high = min(low, c.Sides[seat].Before.Points), max(high, c.Sides[seat].Before.Points)
		}
		low, high = min(low, c.Sides[seat].After.Points), max(high, c.Sides[seat].After.Points)
	}
	key := "profile.alt-game"
	if matchview.Points(low) == matchview.Points(high) {
		key = "profile.alt-game-level"
	}
	return loc.Say(key, "Game", k.Words.About(loc).Title, "Games", loc.Say("ladder.games", "N", k.Games()),
		"Low", matchview.Points(low), "High", matchview.Points(high), "Rating", textSpoken(loc, k.Shown()))
}
