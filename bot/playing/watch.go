package playing

import (
	"slices"

	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// watchSearch is the number of a server's newest open matches among which /games searches
// those that a member can watch, and those of Galet.
const watchSearch = 100

// watched are the open matches of others on this server that the member may see: first
// those that the member follows, then by the latest move.
func (h *Handlers) watched(r ui.Request) ([]match.Match, error) {
	followed, err := h.matches.FollowedBy(r.Place.Guild, r.By.ID)
	if err != nil {
		return nil, err
	}
	open, err := h.matches.OpenOnServer(r.Place.Guild, watchSearch)
	if err != nil {
		return nil, err
	}
	slices.Reverse(followed)
	follows := func(m match.Match) bool {
		return slices.ContainsFunc(followed, func(f match.Match) bool { return f.ID == m.ID })
	}
	open = slices.DeleteFunc(open, func(m match.Match) bool {
		_, plays := m.Seat(r.By.ID)
		return plays || follows(m)
	})
	slices.SortStableFunc(open, func(x, y match.Match) int { return y.TurnStarted.Compare(x.TurnStarted) })
	return append(followed, open...), nil
}

// mayWatch reports whether there is a match of others that the member may see.
func (h *Handlers) mayWatch(r ui.Request) (bool, error) {
	list, err := h.watched(r)
	return slices.ContainsFunc(list, func(m match.Match) bool { return h.permission.SeesMatch(r, m) }), err
}

// galetMatches are the open matches against Galet on this server.
func (h *Handlers) galetMatches(r ui.Request) ([]match.Match, error) {
	list, err := h.matches.OpenOnServer(r.Place.Guild, watchSearch)
	return slices.DeleteFunc(list, func(m match.Match) bool {
		_, level := m.Galet()
		return level == 0
	}), err
}

// visibleGames are the entries of /games for those of the found matches that the member
// may see. Each entry names both players.
func (h *Handlers) visibleGames(r ui.Request, find func(ui.Request) ([]match.Match, error)) ([]shownGame, error) {
	list, err := find(r)
	if err != nil {
		return nil, err
	}
	settings, err := h.matches.Settings(r.By.ID)
	if err != nil {
		return nil, err
	}
	var all, plain []shownGame
	for _, m := range list {
		if !h.permission.SeesMatch(r, m) {
			continue
		}
		v := match.View{Match: m, Settings: settings}
		g := shownGame{line: h.watchLine(r.Loc(), v), label: h.bothLabel(r.Loc(), m)}
		if h.hasPicture(m) {
			g.match = &m
			all = append(all, g)
		} else {
			plain = append(plain, g)
		}
	}
	return append(all, plain...), nil
}

// watchLine is the line of a match in /games. It names both players.
func (h *Handlers) watchLine(loc game.Localizer, m match.View) string {
	names := matchview.Mentions(loc, m.Players)
	line := loc.Say("watch.match", "Head", matchview.TextHead(m.ID, h.builder.Title(loc, m.Record.Game)), "First", names[0], "Second", names[1],
		"Turn", h.builder.TurnWords(loc, m.Match, ""))
	if m.Followed() {
		line += " – " + loc.Say("watch.followed")
	}
	return matchview.WithLink(line, matchview.BoardLink(m.Match))
}

// bothLabel is the number, game and both players of a match, for a menu or a completion.
func (h *Handlers) bothLabel(loc game.Localizer, m match.Match) string {
	names := matchview.PlainNames(loc, m.Players)
	return loc.Say("list.both", "Match", m.ID, "Game", h.builder.Title(loc, m.Record.Game), "First", names[0], "Second", names[1])
}
