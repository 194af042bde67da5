package bot

import (
	"errors"
	"strings"

	"galet/game"
	"galet/game/catalog"
	"galet/game/match"
)

// errNoLadder refuses a ladder on a server that wants none.
var errNoLadder = errors.New("the server has no ladder")

// leaderboard answers /leaderboard: the first page, to the member alone.
func (b *Bot) leaderboard(r Request) (Reply, error) {
	e, err := b.entry(game.ID(r.Options[optGame]))
	if err != nil {
		return Reply{}, err
	}
	m, err := b.ladderPage(r, e, 0)
	return Reply{Form: Post, Private: true, Message: m}, err
}

// turnLadder answers the buttons that lead to another page.
func (b *Bot) turnLadder(r Request, p Path) (Reply, error) {
	e, err := b.entry(game.ID(p.Rest))
	if err != nil {
		return Reply{}, err
	}
	m, err := b.ladderPage(r, e, p.Ply)
	return r.aside(m), err
}

// turnToOwn answers the button that leads to the member's own page.
func (b *Bot) turnToOwn(r Request, p Path) (Reply, error) {
	number, err := b.matches.OwnPage(match.Ladder{Guild: r.Place.Guild, Game: game.ID(p.Rest)}, r.By.ID)
	if err != nil {
		return Reply{}, err
	}
	p.Ply = number
	return b.turnLadder(r, p)
}

// showLadder answers the button that shows a page to everyone, in the server's
// language and with nobody's row lit.
func (b *Bot) showLadder(r Request, p Path) (Reply, error) {
	e, err := b.entry(game.ID(p.Rest))
	if err != nil {
		return Reply{}, err
	}
	if err := r.permitted(); err != nil {
		return Reply{}, err
	}
	page, err := b.ladder(r.Place.Guild, e, "", p.Ply)
	if err != nil {
		return Reply{}, err
	}
	m, err := b.ladderMessage(b.publicly(r.Place.Guild), e, page)
	return Reply{Form: Post, Message: m}, err
}

// ladder is a page of a game's ladder; errNoLadder where the server wants none.
func (b *Bot) ladder(g match.GuildID, e catalog.Entry, viewer match.PlayerID, number int) (match.Page, error) {
	server, err := b.matches.Server(g)
	if err != nil {
		return match.Page{}, err
	}
	if !server.Ladder {
		return match.Page{}, errNoLadder
	}
	return b.matches.Leaderboard(match.Ladder{Guild: g, Game: e.Game.ID()}, viewer, number)
}

// ladderPage is a page as the member who asked sees it: with where they stand,
// and buttons.
func (b *Bot) ladderPage(r Request, e catalog.Entry, number int) (Message, error) {
	page, err := b.ladder(r.Place.Guild, e, r.By.ID, number)
	if err != nil {
		return Message{}, err
	}
	in := r.in()
	m, err := b.ladderMessage(in, e, page)
	if err == nil && len(m.Files) > 0 {
		m.Content += "\n" + textOwn(in, page.Own, b.challengeTo(in, e))
		m.Rows = ladderRows(in, e, page)
	}
	return m, err
}

// ladderMessage is a page as anyone sees it; an empty ladder has no picture.
func (b *Bot) ladderMessage(in game.Speaker, e catalog.Entry, p match.Page) (Message, error) {
	title := e.Words.About(in).Title
	if p.Listed == 0 && p.Own == nil {
		return Message{Content: in.Say("ladder.empty", "Game", title, "Command", b.challengeTo(in, e))}, nil
	}
	file, err := b.ladderPicture(in, e, p)
	head := in.Say("ladder.head", "Game", title, "Members", in.Say("ladder.members", "N", p.Listed))
	return Message{Content: head, Files: []File{file}}, err
}

// challengeTo is the command that challenges to a game, as it is called in the language.
func (b *Bot) challengeTo(in game.Speaker, e catalog.Entry) string {
	return b.clickable(in, cmdChallenge+" "+string(e.Game.ID()))
}

// ladderRows are the buttons below a ladder: those that lead elsewhere, and the
// one that shows it to all.
func ladderRows(in game.Speaker, e catalog.Entry, p match.Page) []Row {
	path := func(action string, page int) Path { return Path{Action: action, Ply: page, Rest: string(e.Game.ID())} }
	var buttons []Button
	if p.Number > 0 {
		buttons = append(buttons, Button{ID: path(actLadder, p.Number-1), Label: in.Say("button.step-back")})
	}
	if p.Number < p.Count-1 {
		buttons = append(buttons, Button{ID: path(actLadder, p.Number+1), Label: in.Say("button.step-next")})
	}
	if p.Apart() && p.Own.Rank > 0 {
		buttons = append(buttons, Button{ID: path(actLadderOwn, 0), Label: in.Say("ladder.mine")})
	}
	buttons = append(buttons, Button{ID: path(actLadderAll, p.Number), Label: in.Say("ladder.show")})
	for i := range buttons {
		buttons[i].Look = Plain
	}
	return []Row{{Buttons: buttons}}
}

// ladderAlt describes a page to those who do not see the picture.
func ladderAlt(in game.Speaker, e catalog.Entry, p match.Page) string {
	lines := []string{in.Say("ladder.alt", "Game", e.Words.About(in).Title, "Page", p.Number+1, "Pages", p.Count)}
	for _, r := range p.Rows {
		lines = append(lines, textRow(in, r))
	}
	if p.Apart() {
		lines = append(lines, in.Say("ladder.alt-own", "Row", textRow(in, *p.Own)))
	}
	return strings.Join(lines, "\n")
}
