package bot

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"galet/game"
	"galet/game/catalog"
	"galet/game/match"
	"galet/game/rating"
	"galet/render"
)

// rivalsListed is how many opponents a profile names in each game.
const rivalsListed = 5

// known is a member in one game.
type known struct {
	catalog.Entry
	match.Profile
}

// profile answers /profile: a member's ratings and results, to the one who
// asked alone.
func (b *Bot) profile(r Request) (Reply, error) {
	in := r.in()
	who, err := r.whose(optPlayer)
	switch {
	case err != nil:
		return Reply{}, err
	case who.Bot:
		return private(in.Say("profile.bot")), nil
	}
	games, err := b.known(r.Place.Guild, who.ID)
	switch {
	case err != nil:
		return Reply{}, err
	case len(games) == 0 && who.ID == r.By.ID:
		return private(in.Say("profile.own-none", "Command", b.clickable(in, cmdChallenge))), nil
	case len(games) == 0:
		return private(in.Say("profile.none", "Player", mention(who.ID))), nil
	}
	lines := []string{in.Say("profile.head", "Player", mention(who.ID))}
	for _, g := range games {
		lines = append(lines, "", strings.Join(g.lines(in, who.ID), "\n"))
	}
	file, err := b.graph(in, who.Player, games)
	return Reply{Form: Post, Private: true, Message: Message{Content: strings.Join(lines, "\n"), Files: []File{file}}}, err
}

// known are the games in which a member is rated on a server.
func (b *Bot) known(g match.GuildID, p match.PlayerID) ([]known, error) {
	var games []known
	for _, e := range b.games {
		found, err := b.matches.Profile(match.Ladder{Guild: g, Game: e.Game.ID()}, p)
		if errors.Is(err, match.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		games = append(games, known{e, found})
	}
	return games, nil
}

// lines say where the member stands and how the matches went.
func (k known) lines(in game.Speaker, p match.PlayerID) []string {
	title := k.Words.About(in).Title
	head := in.Say("profile.game", "Game", title, "Rating", textSure(k.Shown()), "Rank", k.Rank, "Listed", k.Listed)
	switch {
	case k.Faded():
		head = in.Say("profile.game-faded", "Game", title, "Rating", textSure(k.Shown()))
	case k.Shown().Provisional():
		head = in.Say("profile.game-settling", "Game", title, "Rating", textSure(k.Shown()))
	}
	all := k.All()
	lines := []string{head, in.Say("profile.results", "Games", in.Say("ladder.games", "N", all.Games()), "Tally", textTally(all))}
	if running := textStreak(in, k.Streak); running != "" {
		lines[1] += " · " + running
	}
	return append(lines,
		in.Say("profile.seats", "First", textTally(k.Results[game.First]), "Second", textTally(k.Results[game.Second])),
		k.rivals(in, p))
}

// rivals are the results against those whom the member played most.
func (k known) rivals(in game.Speaker, p match.PlayerID) string {
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
		who := mention(rival)
		if rival == "" {
			who = in.Say("profile.deleted")
		}
		named = append(named, who+" "+textTally(against[rival]))
	}
	if more := len(order) - rivalsListed; more > 0 {
		return in.Say("profile.rivals-more", "Rivals", strings.Join(named, ", "), "N", more)
	}
	return in.Say("profile.rivals", "Rivals", strings.Join(named, ", "))
}

// graph draws how a member's ratings went, and describes it.
func (b *Bot) graph(in game.Speaker, who match.Player, games []known) (File, error) {
	began := time.Now()
	g := render.Graph{
		Title: plainName(in, who), Label: in.Say("profile.graph"),
		Won: in.Say("profile.won"), Drawn: in.Say("profile.drawn"), Lost: in.Say("profile.lost"),
		Dates: render.DatesIn(in), Hours: in.Say("profile.hours"), In: in,
	}
	if len(games) == 1 {
		g.Label = games[0].Words.About(in).Title
	}
	alt := []string{in.Say("profile.alt", "Player", plainName(in, who))}
	for _, k := range games {
		g.Charts = append(g.Charts, render.Chart{Painter: k.Painter, Title: k.Words.About(in).Title, Moments: k.moments(who.ID, b.now())})
		alt = append(alt, k.alt(in, who.ID))
	}
	data, err := b.pictures.Graph(g)
	b.config.Observer.Drew(games[0].Game.ID(), time.Since(began), len(data))
	if err != nil {
		return File{}, fmt.Errorf("ratings of %s: %w", who.ID, err)
	}
	return File{Name: "ratings-" + string(who.ID) + ".png", Alt: strings.Join(alt, "\n"), Data: data}, nil
}

// moments are the member's ratings from some time before the first match, so
// that it can be seen where they began, until now, if that is long after the
// last.
func (k known) moments(p match.PlayerID, now time.Time) []render.Moment {
	list := make([]render.Moment, 0, len(k.Changes)+2)
	lead := max(12*time.Hour, now.Sub(k.Changes[0].At)/24)
	last := time.Time{}
	add := func(at time.Time, r rating.Rating, o render.Outcome) {
		if at.Before(last) {
			at = last // a clock went back
		}
		last = at
		list = append(list, render.Moment{At: at, Rating: r.Points, Deviation: r.Deviation, Outcome: o})
	}
	for i, c := range k.Changes {
		seat, _ := c.Seat(p)
		if i == 0 {
			add(c.At.Add(-lead), c.Sides[seat].Before, render.NoGame)
		}
		add(c.At, c.Sides[seat].After, outcomes[c.Score(seat)])
	}
	if now.Sub(last) > lead {
		add(now, k.Shown(), render.NoGame)
	}
	return list
}

// outcomes are results as they are drawn.
var outcomes = map[rating.Score]render.Outcome{rating.Win: render.Won, rating.Draw: render.Drawn, rating.Loss: render.Lost}

// alt describes a chart: where it begins, its ends, and where it is now.
func (k known) alt(in game.Speaker, p match.PlayerID) string {
	low, high := k.Rating.Points, k.Rating.Points
	for _, c := range k.Changes {
		seat, _ := c.Seat(p)
		low, high = min(low, c.Sides[seat].After.Points), max(high, c.Sides[seat].After.Points)
	}
	return in.Say("profile.alt-game", "Game", k.Words.About(in).Title, "Games", in.Say("ladder.games", "N", k.Games()),
		"Low", points(low), "High", points(high), "Rating", textSure(k.Shown()))
}
