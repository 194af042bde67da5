package tournaments

import (
	"slices"
	"strings"

	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/bot/permission"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
	"galet/game/tournament"
)

// Pressed answers the buttons of tournaments. Every answer is private; the outbox
// edits the message.
func (h *Handlers) Pressed(r ui.Request, p ui.Path) (ui.Reply, error) {
	if p.ID == 0 && len(r.Values) > 0 {
		id, err := match.ParseID(r.Value())
		if err != nil {
			return ui.Reply{}, ui.ErrPath
		}
		reply, err := h.opened(r, id)
		return reply, ui.About(id, err)
	}
	if p.ID == 0 {
		return h.list(r)
	}
	t, err := h.permission.VisibleTournament(r, p.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	said := func(key string) string { return textTournament(r.Loc(), key, t.Tournament) }
	switch p.Rest {
	case "":
		m, err := h.TournamentMessage(r.Loc(), t)
		m.Pings = nil
		if n := len(m.Rows); n > 0 && h.permission.CheckOrganizer(r) == nil {
			m.Rows[n-1].Buttons = append(m.Rows[n-1].Buttons, ui.Button{ID: path(t.ID, partPost), Label: r.Loc().Say("tournament.post"), Style: ui.Secondary})
		}
		return r.Ephemeral(m), err
	case partPost:
		return h.post(r, t.Event, said("tournament.opened"))
	case partJoin:
		_, err := h.matches.JoinTournament(t.ID, r.By, r.Place)
		return confirmChange(r, t.ID, said("tournament.joined"), err)
	case partLeave:
		_, err := h.matches.LeaveTournament(t.ID, r.By, r.Place)
		return confirmChange(r, t.ID, said("tournament.left"), err)
	case partRules:
		return ui.Answer(textRules(r.Loc(), t.Tournament)), nil
	case partMine:
		return h.ownGames(r, t.Tournament)
	case partTable:
		return h.table(r, t, p.Ply)
	case partStart, partCancel:
		return h.organize(r, t.Tournament, p)
	case partWithdraw, partWithdrawOther:
		return h.withdraw(r, t.Tournament, p)
	case partKeep:
		return r.Ephemeral(ui.Message{Content: r.Loc().Say("button.kept")}), nil
	}
	return ui.Reply{}, ui.ErrPath
}

// opened shows the member the tournament or league that they chose in the list.
func (h *Handlers) opened(r ui.Request, id match.ID) (ui.Reply, error) {
	if l, err := h.matches.League(id); err == nil && l.Place.Guild == r.Place.Guild && h.permission.SeesLeague(r, l) {
		return h.showLeague(r, id)
	}
	return h.Pressed(r, path(id, ""))
}

// textTournament is a text about a tournament by its name.
func textTournament(loc game.Localizer, key string, t match.Tournament) string {
	return loc.Say(key, "Name", matchview.TournamentName(t))
}

// post posts the message of a tournament or league again for an organizer, and confirms
// it with words.
func (h *Handlers) post(r ui.Request, e match.Event, words string) (ui.Reply, error) {
	if err := h.permission.CheckOrganizer(r); err != nil {
		return ui.Reply{}, err
	}
	if err := r.PermittedIn(e.Place.Channel); err != nil {
		return ui.Reply{}, err
	}
	return confirmChange(r, e.ID, words, h.matches.PostEvent(e.ID, r.Place))
}

// confirmChange confirms a change of a tournament or league with words, unless it failed.
func confirmChange(r ui.Request, id match.ID, words string, err error) (ui.Reply, error) {
	if err != nil {
		return ui.Reply{}, err
	}
	reply := ui.Answer(words)
	if r.Subject.Path.Ply == confirmed { // the question is replaced
		reply = r.Ephemeral(reply.Message)
	}
	reply.About, reply.Flush = id, true
	return reply, nil
}

// organize starts or cancels a tournament, after asking.
func (h *Handlers) organize(r ui.Request, t match.Tournament, p ui.Path) (ui.Reply, error) {
	if err := h.permission.CheckOrganizer(r); err != nil {
		return ui.Reply{}, err
	}
	start, loc := p.Rest == partStart, r.Loc()
	if p.Ply == confirmed && start {
		_, err := h.matches.StartTournament(t.ID, r.By, r.Place)
		return confirmChange(r, t.ID, textTournament(loc, "tournament.begun", t), err)
	}
	if p.Ply == confirmed {
		_, err := h.matches.CancelTournament(t.ID, r.By, r.Place)
		return confirmChange(r, t.ID, textTournament(loc, "tournament.ended", t), err)
	}
	least, _ := t.Format.Players()
	switch {
	case start && t.State != match.TournamentOpen, t.State.Ended():
		return ui.Reply{}, &match.TournamentStateError{State: t.State}
	case start && len(t.Entries) < least:
		return ui.Reply{}, &match.TooFewError{Least: least, Joined: len(t.Entries)}
	}
	if start {
		return ask(r, p, loc.Say("tournament.ask-start", "Name", matchview.TournamentName(t), "N", len(t.Entries)), "tournament.yes-start"), nil
	}
	return ask(r, p, textTournament(loc, "tournament.ask-cancel", t), "tournament.yes-cancel"), nil
}

// ask asks the member to confirm. yes is the key of the confirming button's label.
func ask(r ui.Request, p ui.Path, question, yes string) ui.Reply {
	p.Ply = confirmed
	no := ui.Path{Action: p.Action, ID: p.ID, Rest: partKeep}
	return ui.Answer(question, ui.Row{Buttons: []ui.Button{
		{ID: p, Label: r.Loc().Say(yes), Style: ui.Danger},
		{ID: no, Label: r.Loc().Say("button.no"), Style: ui.Secondary},
	}})
}

// withdraw withdraws the member, or for an organizer another player, after asking.
func (h *Handlers) withdraw(r ui.Request, t match.Tournament, p ui.Path) (ui.Reply, error) {
	loc := r.Loc()
	entry, plays := t.EntryOf(r.By.ID)
	organizes := h.permission.CheckOrganizer(r) == nil
	other := p.Branch > 0 || p.Rest == partWithdrawOther
	if other {
		if !organizes {
			return ui.Reply{}, permission.ErrNotOrganizer
		}
		if entry, plays = p.Branch-1, p.Branch <= len(t.Entries); p.Rest == partWithdrawOther {
			var err error
			if t, entry, plays, err = h.inSeason(t, match.PlayerID(r.Value())); err != nil {
				return ui.Reply{}, err
			}
		}
	}
	switch {
	case t.State != match.TournamentRunning:
		return ui.Reply{}, &match.TournamentStateError{State: t.State}
	case !other && organizes && p.Ply != confirmed && (!plays || t.Entries[entry].Withdrawn):
		return ui.Answer(loc.Say("tournament.which"), withdrawMenu(loc, t)), nil
	case !plays && p.Rest == partWithdrawOther:
		return ui.Answer(loc.Say("tournament.not-player", "Player", ui.Mention(match.PlayerID(r.Value())), "Name", matchview.TournamentName(t))), nil
	case !plays:
		return ui.Reply{}, match.ErrNotJoined
	case t.Entries[entry].Withdrawn && other:
		return ui.Answer(textGone(loc, t, entry)), nil
	case t.Entries[entry].Withdrawn:
		return ui.Reply{}, match.ErrWithdrawn
	}
	who := t.Entries[entry].Player
	p = ui.Path{Action: ui.ActTournament, ID: t.ID, Ply: p.Ply, Rest: partWithdraw}
	if other = who.ID != r.By.ID; other {
		p.Branch = entry + 1
	}
	if p.Ply == confirmed {
		words := textTournament(loc, "tournament.gone", t)
		if other {
			words = textGone(loc, t, entry)
		}
		_, err := h.matches.WithdrawPlayer(t.ID, who.ID, r.By, r.Place)
		return confirmChange(r, t.ID, words, err)
	}
	l, err := h.matches.League(t.League)
	returns := t.League != 0 && err == nil && !l.Closed
	ask := ask(r, p, textAskWithdraw(loc, t, entry, other, returns), "tournament.yes-withdraw")
	if organizes && !other {
		ask.Message.Rows = append(ask.Message.Rows, withdrawMenu(loc, t))
	}
	return ask, nil
}

// inSeason is the entry of a player in a tournament. A player of a league may be in another
// division of the season.
func (h *Handlers) inSeason(t match.Tournament, p match.PlayerID) (in match.Tournament, entry int, plays bool, err error) {
	if entry, plays = t.EntryOf(p); plays || t.League == 0 {
		return t, entry, plays, nil
	}
	v, err := h.matches.LeagueView(t.League, t.Season-1)
	for _, d := range v.Divisions {
		if entry, plays := d.EntryOf(p); plays {
			return d, entry, true, err
		}
	}
	return t, 0, false, err
}

// withdrawMenu is the menu where an organizer chooses a player to withdraw.
func withdrawMenu(loc game.Localizer, t match.Tournament) ui.Row {
	return ui.Row{Menu: &ui.Menu{ID: path(t.ID, partWithdrawOther), Kind: ui.MemberMenu, Prompt: loc.Say("tournament.menu-withdraw")}}
}

// ownGames lists the member's games that go on. Those in which it is the member's turn
// come first.
func (h *Handlers) ownGames(r ui.Request, t match.Tournament) (ui.Reply, error) {
	loc := r.Loc()
	if _, plays := t.EntryOf(r.By.ID); !plays {
		return ui.Reply{}, match.ErrNotJoined
	}
	open, err := h.matches.OpenMatches(r.Place.Guild, r.By.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	open = slices.DeleteFunc(open, func(m match.Match) bool { return m.Tournament != t.ID })
	slices.SortStableFunc(open, func(a, b match.Match) int {
		return matchview.TrueFirst(h.matches.IsTurnOf(a, r.By.ID), h.matches.IsTurnOf(b, r.By.ID))
	})
	if len(open) == 0 {
		return ui.Answer(textTournament(loc, "tournament.mine-none", t)), nil
	}
	lines := []string{textTournament(loc, "tournament.mine-head", t)}
	menu := &ui.Menu{ID: ui.Path{Action: ui.ActOpen}, Prompt: loc.Say("list.open")}
	for _, m := range open[:min(len(open), discord.SelectOptionsLimit)] {
		lines = append(lines, h.builder.MatchLine(loc, m, r.By.ID, r.By.ID))
		menu.Options = append(menu.Options, ui.Item{Label: h.builder.MatchLabel(loc, m, r.By.ID, r.By.ID), Value: m.ID.String()})
	}
	return ui.Answer(strings.Join(lines, "\n"), ui.Row{Menu: menu}), nil
}

// table shows a page of the table, counted from 0, with the member's own place.
func (h *Handlers) table(r ui.Request, t match.TournamentView, page int) (ui.Reply, error) {
	loc := r.Loc()
	if t.State == match.TournamentOpen || len(t.Entries) == 0 {
		return ui.Reply{}, &match.TournamentStateError{State: t.State}
	}
	pages := pagesOf(t.Table())
	page = min(page, len(pages)-1)
	file, err := h.picture(loc, t.Tournament, pages, page)
	if err != nil {
		return ui.Reply{}, err
	}
	m := ui.Message{Content: head(loc, t.Tournament, h.builder.Title(loc, t.Game)), Files: []ui.File{file}}
	if said := textPlace(loc, t.Tournament, r.By.ID); said != "" {
		m.Content += "\n" + said
	}
	if len(pages) > 1 {
		m.Rows = []ui.Row{{Buttons: ui.BackAndNext(loc, page, 0, len(pages)-1, func(page int, _ string) ui.Path {
			return ui.Path{Action: ui.ActTournament, ID: t.ID, Ply: page, Rest: partTable}
		})}}
	}
	return r.Ephemeral(m), nil
}

// listSearch is the number of a server's newest tournaments among which the list looks
// for those that the member sees.
const listSearch = 100

// list shows the tournaments and leagues of the server that the member sees, with a menu
// that opens one. Closed leagues come last.
func (h *Handlers) list(r ui.Request) (ui.Reply, error) {
	loc := r.Loc()
	all, err := h.matches.TournamentsOn(r.Place.Guild, listSearch)
	if err != nil {
		return ui.Reply{}, err
	}
	all = slices.DeleteFunc(all, func(t match.Tournament) bool { return !h.permission.SeesTournament(r, t) })
	all = all[:min(len(all), discord.SelectOptionsLimit)]
	leagues, err := h.matches.LeaguesOn(r.Place.Guild)
	if err != nil {
		return ui.Reply{}, err
	}
	leagues = slices.DeleteFunc(leagues, func(l match.League) bool { return !h.permission.SeesLeague(r, l) })
	if len(all)+len(leagues) == 0 {
		command := h.builder.Clickable(loc, ui.CmdTournament+" "+string(h.builder.Games()[0].Game.ID()))
		return r.Ephemeral(ui.Message{Content: loc.Say("tournament.none", "Command", command)}), nil
	}
	var lines []string
	menu := &ui.Menu{ID: ui.Path{Action: ui.ActTournament}, Prompt: loc.Say("tournament.open")}
	add := func(l match.League) {
		name := matchview.PlainLeagueName(loc, l)
		lines = append(lines, matchview.WithLink(leagueHead(loc, l, h.builder.Title(loc, l.Game)), matchview.EventLink(l.Event)))
		menu.Options = append(menu.Options, ui.Item{Label: "#" + l.ID.String() + " " + h.builder.Title(loc, l.Game) + " · " + name, Value: l.ID.String()})
	}
	for _, l := range leagues {
		if !l.Closed {
			add(l)
		}
	}
	for _, t := range all {
		title, state := h.builder.Title(loc, t.Game), textState(loc, t)
		line := loc.Say("tournament.line", "Head", matchview.TextHead(t.ID, title), "Name", matchview.BoldName(matchview.PlainTournamentName(loc, t)), "State", state)
		lines = append(lines, matchview.WithLink(line, matchview.EventLink(t.Event)))
		menu.Options = append(menu.Options, ui.Item{
			Label: loc.Say("tournament.line", "Head", "#"+t.ID.String()+" "+title, "Name", matchview.PlainTournamentName(loc, t), "State", state),
			Value: t.ID.String(),
		})
	}
	for _, l := range leagues {
		if l.Closed {
			add(l)
		}
	}
	menu.Options = menu.Options[:min(len(menu.Options), discord.SelectOptionsLimit)]
	head := loc.Say("tournament.head") + "\n"
	return r.Ephemeral(ui.Message{Content: head + matchview.TextLines(loc, "tournament.and-more", lines, discord.ContentLimit-len(head)), Rows: []ui.Row{{Menu: menu}}}), nil
}

// running is the number of an entry's games that go on.
func running(t match.Tournament, entry int) (n int) {
	for _, g := range t.Games {
		if g.Result == tournament.Open && (g.First == entry || g.Second == entry) {
			n++
		}
	}
	return n
}
