package tournaments

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"galet/bot/matchview"
	"galet/bot/permission"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// League answers /league: it shows the league of a game on the server. If there is
// none, or its channel was deleted, it opens one for an organizer.
func (h *Handlers) League(r ui.Request) (ui.Reply, error) {
	_, id, _ := strings.Cut(r.Command, " ")
	e, err := h.builder.Entry(game.ID(id))
	if err != nil {
		return ui.Reply{}, err
	}
	all, err := h.matches.LeaguesOn(r.Place.Guild)
	if err != nil {
		return ui.Reply{}, err
	}
	at := slices.IndexFunc(all, func(l match.League) bool { return l.Game == e.Game.ID() && !l.Closed })
	if at >= 0 && h.permission.SeesLeague(r, all[at]) {
		return h.showLeague(r, all[at].ID)
	}
	if err := h.permission.CheckOrganizer(r); errors.Is(err, permission.ErrNotOrganizer) {
		title := e.Words.About(r.Loc()).Title
		return ui.Answer(r.Loc().Say("league.none", "Game", title, "Command", h.builder.Clickable(r.Loc(), ui.CmdLeague+" "+id))), nil
	} else if err != nil {
		return ui.Reply{}, err
	}
	if err := r.Permitted(); err != nil {
		return ui.Reply{}, err
	}
	p, err := h.eventProposal(r, game.ID(id))
	if err != nil {
		return ui.Reply{}, err
	}
	if at >= 0 && h.access.IsDeleted(context.Background(), string(r.Place.Guild), string(all[at].Place.Channel)) {
		if err := h.matches.CloseEvent(all[at].ID); err != nil {
			return ui.Reply{}, err
		}
	}
	l, err := h.matches.OpenLeague(p)
	if err != nil {
		return ui.Reply{}, err
	}
	r.Subject.ID, r.Subject.Game = l.ID, l.Game
	return confirmChange(r, l.ID, textLeague(r.Loc(), "tournament.opened", l), nil)
}

// Parts of a league's buttons that tournaments do not have.
const (
	partClose = "close"
	// partSeason shows a division of a season. The ply is the season, the branch the
	// division; both count from 1. If they are 0, it is the member's division in the last
	// season.
	partSeason = "season"
)

// LeaguePressed answers the buttons of leagues. Every answer is private; the outbox
// edits the message.
func (h *Handlers) LeaguePressed(r ui.Request, p ui.Path) (ui.Reply, error) {
	l, err := h.matches.League(p.ID)
	switch {
	case err != nil:
		return ui.Reply{}, err
	case l.Place.Guild != r.Place.Guild:
		return ui.Reply{}, match.ErrOtherServer
	case !h.permission.SeesLeague(r, l):
		return ui.Reply{}, permission.ErrHidden
	}
	r.Subject.ID, r.Subject.Game = l.ID, l.Game
	switch p.Rest {
	case partJoin:
		_, err = h.matches.JoinLeague(l.ID, r.By, r.Place)
		return confirmChange(r, l.ID, textLeague(r.Loc(), "league.joined", l), err)
	case partLeave:
		return h.leave(r, l)
	case partClose:
		return h.close(r, l, p)
	case partPost:
		return h.post(r, l.Event, textLeague(r.Loc(), "tournament.opened", l))
	case partSeason:
		return h.season(r, p)
	case partKeep:
		return r.Ephemeral(ui.Message{Content: r.Loc().Say("button.kept")}), nil
	}
	return ui.Reply{}, ui.ErrPath
}

// leave takes the member out of a league. It speaks of the season only to a member who
// still plays in it.
func (h *Handlers) leave(r ui.Request, l match.League) (ui.Reply, error) {
	v, err := h.matches.LeagueView(l.ID, -1)
	if err != nil {
		return ui.Reply{}, err
	}
	said := "tournament.left"
	for _, t := range v.Divisions {
		if entry, plays := t.EntryOf(r.By.ID); plays && !t.Entries[entry].Withdrawn && t.State == match.TournamentRunning {
			said = "league.left"
		}
	}
	_, err = h.matches.LeaveLeague(l.ID, r.By, r.Place)
	return confirmChange(r, l.ID, textLeague(r.Loc(), said, l), err)
}

// close closes a league for an organizer, after asking.
func (h *Handlers) close(r ui.Request, l match.League, p ui.Path) (ui.Reply, error) {
	if err := h.permission.CheckOrganizer(r); err != nil {
		return ui.Reply{}, err
	}
	if p.Ply == confirmed {
		_, err := h.matches.CloseLeague(l.ID, r.By, r.Place)
		return confirmChange(r, l.ID, textLeague(r.Loc(), "league.ended", l), err)
	}
	if l.Closed {
		return ui.Reply{}, match.ErrLeagueClosed
	}
	return ask(r, p, textLeague(r.Loc(), "league.ask-close", l), "league.close"), nil
}

// textLeague is a text with the name of a league.
func textLeague(loc game.Localizer, key string, l match.League) string {
	return loc.Say(key, "Name", matchview.LeagueName(l))
}

// showLeague is the private page of a league: a division's table, and buttons for other
// divisions and seasons.
func (h *Handlers) showLeague(r ui.Request, id match.ID) (ui.Reply, error) {
	v, err := h.matches.LeagueView(id, -1)
	if err != nil {
		return ui.Reply{}, err
	}
	m, err := h.LeagueMessage(r.Loc(), v)
	if err == nil && h.permission.CheckOrganizer(r) == nil {
		if len(m.Rows) == 0 {
			m.Rows = []ui.Row{{}}
		}
		last := &m.Rows[len(m.Rows)-1]
		last.Buttons = append(last.Buttons, ui.Button{ID: leaguePath(id, partPost), Label: r.Loc().Say("tournament.post"), Style: ui.Secondary})
	}
	return r.Ephemeral(m), err
}

// season shows a division of a season, with buttons to its neighbours.
func (h *Handlers) season(r ui.Request, p ui.Path) (ui.Reply, error) {
	loc := r.Loc()
	v, err := h.matches.LeagueView(p.ID, p.Ply-1)
	if err != nil {
		return ui.Reply{}, err
	}
	if v.Season < 0 || len(v.Divisions) == 0 {
		return ui.Answer(textLeague(loc, "league.no-season", v.League)), nil
	}
	division := min(p.Branch, len(v.Divisions)) - 1
	if division < 0 {
		division = 0
		for i, t := range v.Divisions {
			if _, plays := t.EntryOf(r.By.ID); plays {
				division = i
			}
		}
	}
	t := v.Divisions[division]
	file, err := h.picture(loc, t, pagesOf(t.Table()), 0)
	if err != nil {
		return ui.Reply{}, err
	}
	m := ui.Message{Content: leagueHead(loc, v.League, h.builder.Title(loc, v.Game)) + "\n" + textDivision(loc, t), Files: []ui.File{file}}
	if said := textPlace(loc, t, r.By.ID); said != "" {
		m.Content += "\n" + said
	}
	turn := func(season, division int, key string, off bool) ui.Button {
		to := leaguePath(v.ID, partSeason)
		to.Ply, to.Branch = max(season, 0)+1, max(division, 0)+1
		return ui.Button{ID: to, Label: loc.Say(key), Style: ui.Secondary, Disabled: off}
	}
	var buttons []ui.Button
	if len(v.Divisions) > 1 {
		buttons = append(buttons,
			turn(v.Season, division-1, "league.higher", division == 0),
			turn(v.Season, division+1, "league.lower", division == len(v.Divisions)-1))
	}
	if len(v.Seasons) > 1 {
		buttons = append(buttons,
			turn(v.Season-1, -1, "league.earlier", v.Season == 0),
			turn(v.Season+1, -1, "league.later", v.Season == len(v.Seasons)-1))
	}
	if len(buttons) > 0 {
		m.Rows = append(m.Rows, ui.Row{Buttons: withDistinctIDs(buttons)})
	}
	if row := h.seasonButtons(r, t); len(row.Buttons) > 0 {
		m.Rows = append(m.Rows, row)
	}
	return r.Ephemeral(m), nil
}

// seasonButtons are the buttons for the games of a division: to the member's own, and to withdraw.
func (h *Handlers) seasonButtons(r ui.Request, t match.Tournament) (row ui.Row) {
	entry, plays := t.EntryOf(r.By.ID)
	if t.State != match.TournamentRunning {
		return row
	}
	if plays {
		row.Buttons = append(row.Buttons, ui.Button{ID: path(t.ID, partMine), Label: r.Loc().Say("tournament.mine"), Style: ui.Primary})
	}
	if plays && !t.Entries[entry].Withdrawn || h.permission.CheckOrganizer(r) == nil {
		row.Buttons = append(row.Buttons, ui.Button{ID: path(t.ID, partWithdraw), Label: r.Loc().Say("tournament.withdraw"), Style: ui.Secondary})
	}
	return row
}

// withDistinctIDs gives each disabled button a custom id of its own, because Discord does
// not allow two equal ids in a message.
func withDistinctIDs(buttons []ui.Button) []ui.Button {
	for i := range buttons {
		if buttons[i].Disabled {
			buttons[i].ID = ui.Path{Action: ui.ActLeague, ID: buttons[i].ID.ID, Ply: i, Rest: "off"}
		}
	}
	return buttons
}

// LeagueMessage is the public message of a league: its rules, its members, and the table
// of the highest division of the last season.
func (h *Handlers) LeagueMessage(loc game.Localizer, v match.LeagueView) (ui.Message, error) {
	e, err := h.builder.Entry(v.Game)
	if err != nil {
		return ui.Message{}, err
	}
	lines := []string{
		leagueHead(loc, v.League, h.builder.Title(loc, v.Game)),
		loc.Say("league.rule-season"), loc.Say("league.rule-moves"), loc.Say("league.rule-time"),
		loc.Say("challenge.terms", "Terms", e.Words.Terms(loc, v.Options)) + " " +
			matchview.TextTerms(loc, v.Terms),
	}
	if v.Running {
		ends := match.NextSeason(v.Seasons[len(v.Seasons)-1].Begins)
		lines = append(lines, loc.Say("league.goes-on", "Month", textMonth(loc, v.Seasons[len(v.Seasons)-1].Begins),
			"Left", matchview.Moment(ends, matchview.FromNow), "Time", matchview.Moment(ends, matchview.LongTime)))
	}
	if result := textSeason(loc, v); result != "" {
		lines = append(lines, result)
	}
	if v.Waits {
		lines = append(lines, loc.Say("league.waits", "N", match.LeastLeagueMembers))
	}
	if v.Closed {
		lines = append(lines, loc.Say("league.closed"))
	} else {
		if !v.Running {
			lines = append(lines, loc.Say("league.next", "Left", matchview.Moment(v.NextCheck, matchview.FromNow), "Time", matchview.Moment(v.NextCheck, matchview.LongTime)))
		}
		lines = append(lines, textMembers(loc, v.League))
	}
	m := ui.Message{Content: strings.Join(lines, "\n"), Rows: leagueRows(loc, v.League)}
	if len(v.Divisions) > 0 {
		t := v.Divisions[0]
		file, err := h.picture(loc, t, pagesOf(t.Table()), 0)
		if err != nil {
			return ui.Message{}, fmt.Errorf("league %s: %w", v.ID, err)
		}
		m.Files = []ui.File{file}
	}
	return m, nil
}

// MovedLeague is the line that an older message becomes after a newer one shows the
// league.
func (h *Handlers) MovedLeague(loc game.Localizer, v match.LeagueView) ui.Message {
	return moved(loc, leagueHead(loc, v.League, h.builder.Title(loc, v.Game)), "league.moved", v.Event)
}

// leagueRows are the buttons of a league.
func leagueRows(loc game.Localizer, l match.League) []ui.Row {
	button := func(part, key string, look ui.ButtonStyle) ui.Button {
		return ui.Button{ID: leaguePath(l.ID, part), Label: loc.Say(key), Style: look}
	}
	var rows []ui.Row
	if !l.Closed {
		rows = append(rows, ui.Row{Buttons: []ui.Button{button(partJoin, "tournament.join", ui.Success), button(partLeave, "tournament.leave", ui.Secondary)}})
	}
	var row ui.Row
	if len(l.Seasons) > 0 {
		row.Buttons = append(row.Buttons, button(partSeason, "league.mine", ui.Primary))
	}
	if n := len(l.Seasons); n > 1 {
		history := button(partSeason, "league.history", ui.Secondary)
		history.ID.Ply, history.ID.Branch = n-1, 1
		row.Buttons = append(row.Buttons, history)
	}
	if !l.Closed {
		row.Buttons = append(row.Buttons, button(partClose, "league.close", ui.Secondary))
	}
	if len(row.Buttons) > 0 {
		rows = append(rows, row)
	}
	return rows
}

func leaguePath(id match.ID, part string) ui.Path {
	return ui.Path{Action: ui.ActLeague, ID: id, Rest: part}
}

// leagueHead is the heading of a league. title is the game's.
func leagueHead(loc game.Localizer, l match.League, title string) string {
	return matchview.TextHead(l.ID, title) + " · " + matchview.BoldName(matchview.PlainLeagueName(loc, l))
}

// textMembers says who takes part in the next season.
func textMembers(loc game.Localizer, l match.League) string {
	if len(l.Members) == 0 {
		return loc.Say("league.nobody")
	}
	names := make([]string, len(l.Members))
	for i, m := range l.Members {
		names[i] = matchview.MentionOrSomeone(loc, m.Player.ID)
	}
	return loc.Say("league.members", "N", len(names), "Players", textNames(loc, names, namesListed))
}

// textDivision names a division and its season.
func textDivision(loc game.Localizer, t match.Tournament) string {
	return loc.Say("league.division", "N", t.Division, "Month", textMonth(loc, t.Started))
}

// resultListed is the maximum number of players in each part of a season's result.
const resultListed = 6

// textSeason says who came first in the last finished season, and who has moved to
// another division since; empty: no season is finished.
func textSeason(loc game.Localizer, v match.LeagueView) string {
	over := v.Divisions
	if v.Running {
		over = v.Before
	}
	if len(over) == 0 {
		return ""
	}
	var said []string
	up, down := v.Moved()
	if !v.Running {
		up, down = nil, nil // these moves were before the season
	}
	for _, part := range []struct {
		key     string
		players []match.Player
	}{{"league.first", over[0].Winners()}, {"league.up", up}, {"league.down", down}} {
		if len(part.players) == 0 {
			continue
		}
		names := make([]string, len(part.players))
		for i, p := range part.players {
			names[i] = matchview.MentionOrSomeone(loc, p.ID)
		}
		said = append(said, loc.Say(part.key, "Month", textMonth(loc, over[0].Started), "Players", textNames(loc, names, resultListed)))
	}
	return strings.Join(said, " ")
}

// textMonth names the month of a season.
func textMonth(loc game.Localizer, at time.Time) string {
	at = at.UTC()
	return loc.Say("league.month", "Month", loc.Say(monthKeys[at.Month()-1]), "Year", at.Year())
}

// monthKeys are the keys of the months' full names.
var monthKeys = [...]string{
	"month.full.jan", "month.full.feb", "month.full.mar", "month.full.apr", "month.full.may", "month.full.jun",
	"month.full.jul", "month.full.aug", "month.full.sep", "month.full.oct", "month.full.nov", "month.full.dec",
}
