package leaderboard

import (
	"errors"
	"slices"
	"strings"

	"galet/bot/ui"
	"galet/game"
	"galet/game/catalog"
	"galet/game/match"
)

// ErrNoLadder: the server has its ladders turned off.
var ErrNoLadder = errors.New("the server has no ladder")

// Leaderboard answers /leaderboard in private with the first page.
func (h *Handlers) Leaderboard(r ui.Request) (ui.Reply, error) {
	e, err := h.builder.Entry(game.ID(r.Options[ui.OptGame]))
	if err != nil {
		return ui.Reply{}, err
	}
	m, err := h.ladderPage(r, e, 0)
	return ui.Privately(m), err
}

// TurnLadder answers the buttons that lead to another page.
func (h *Handlers) TurnLadder(r ui.Request, p ui.Path) (ui.Reply, error) {
	e, err := h.builder.Entry(game.ID(p.Rest))
	if err != nil {
		return ui.Reply{}, err
	}
	m, err := h.ladderPage(r, e, p.Ply)
	return r.Ephemeral(m), err
}

// TurnToOwn answers the button that leads to the member's own page.
func (h *Handlers) TurnToOwn(r ui.Request, p ui.Path) (ui.Reply, error) {
	number, err := h.matches.OwnPage(match.Ladder{Guild: r.Place.Guild, Game: game.ID(p.Rest)}, r.By.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	p.Ply = number
	return h.TurnLadder(r, p)
}

// ShowLadder answers the button that shows a page to everyone, in the server's language
// and without marking a row as the reader's.
func (h *Handlers) ShowLadder(r ui.Request, p ui.Path) (ui.Reply, error) {
	e, err := h.builder.Entry(game.ID(p.Rest))
	if err != nil {
		return ui.Reply{}, err
	}
	if err := r.Permitted(); err != nil {
		return ui.Reply{}, err
	}
	page, err := h.ladder(r.Place.Guild, e, "", p.Ply)
	if err != nil {
		return ui.Reply{}, err
	}
	m, err := h.ladderMessage(h.builder.ServerLocalizer(r.Place.Guild), e, page)
	reply := ui.Answer(r.Loc().Say("ladder.follows", "Game", e.Words.About(r.Loc()).Title))
	reply.Publish = &m
	return reply, err
}

// ladder is a page of a game's ladder; ErrNoLadder: the server has its ladders turned
// off.
func (h *Handlers) ladder(g match.GuildID, e catalog.Entry, viewer match.PlayerID, number int) (match.Page, error) {
	server, err := h.matches.Server(g)
	if err != nil {
		return match.Page{}, err
	}
	if !server.Ladder {
		return match.Page{}, ErrNoLadder
	}
	return h.matches.Leaderboard(match.Ladder{Guild: g, Game: e.Game.ID()}, viewer, number)
}

// ladderPage is a page as the member sees it: with their own rank, and buttons.
func (h *Handlers) ladderPage(r ui.Request, e catalog.Entry, number int) (ui.Message, error) {
	page, err := h.ladder(r.Place.Guild, e, r.By.ID, number)
	if err != nil {
		return ui.Message{}, err
	}
	loc := r.Loc()
	m, err := h.ladderMessage(loc, e, page)
	own := textOwn(loc, page, h.builder.ChallengeTo(loc, e))
	switch {
	case err != nil:
	case len(m.Files) > 0:
		m.Content += "\n" + own
		m.Rows = ladderRows(loc, e, page)
	case page.Excluded: // no rated match would bring them onto the ladder
		m.Content = own
	}
	return m, err
}

// ladderMessage is a page as everyone sees it. An empty ladder has no picture.
func (h *Handlers) ladderMessage(loc game.Localizer, e catalog.Entry, p match.Page) (ui.Message, error) {
	title := e.Words.About(loc).Title
	if p.Listed == 0 && p.Own == nil {
		return ui.Message{Content: loc.Say("ladder.empty", "Game", title, "Command", h.builder.ChallengeTo(loc, e))}, nil
	}
	file, err := h.ladderPicture(loc, e, p)
	head := loc.Say("ladder.head", "Game", title, "Members", loc.Say("ladder.members", "N", p.Listed))
	return ui.Message{Content: head, Files: []ui.File{file}}, err
}

// ladderRows are the buttons below a ladder: to other pages, and to show it to everyone.
func ladderRows(loc game.Localizer, e catalog.Entry, p match.Page) []ui.Row {
	path := func(action string, page int) ui.Path {
		return ui.Path{Action: action, Ply: page, Rest: string(e.Game.ID())}
	}
	buttons := ui.BackAndNext(loc, p.Number, 0, p.Count-1, func(page int, _ string) ui.Path { return path(ui.ActLadder, page) })
	buttons = slices.DeleteFunc(buttons, func(b ui.Button) bool { return b.Disabled })
	if p.Apart() && p.Own.Rank > 0 {
		buttons = append(buttons, ui.Button{ID: path(ui.ActLadderOwn, 0), Label: loc.Say("ladder.mine")})
	}
	buttons = append(buttons, ui.Button{ID: path(ui.ActLadderAll, p.Number), Label: loc.Say("ladder.show")})
	for i := range buttons {
		buttons[i].Style = ui.Secondary
	}
	return []ui.Row{{Buttons: buttons}}
}

// ladderAlt describes a page to those who cannot see the picture.
func ladderAlt(loc game.Localizer, e catalog.Entry, p match.Page) string {
	lines := []string{loc.Say("ladder.alt", "Game", e.Words.About(loc).Title, "Page", p.Number+1, "Pages", p.Count)}
	for _, r := range p.Rows {
		lines = append(lines, textRow(loc, r))
	}
	if p.Apart() {
		lines = append(lines, loc.Say("ladder.alt-own", "Row", textRow(loc, *p.Own)))
	}
	return strings.Join(lines, "\n")
}
