package playing

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// gamesPage is the number of matches and challenges on a page of /games. Discord allows
// ten files in a message.
const gamesPage = 10

// boardsPerRow is the number of boards side by side. On a phone, two are large enough to
// read. Discord shows more of them as a grid in which they are too small.
const boardsPerRow = 2

// ListGames answers /games: the open matches and challenges of a member, the matches with
// pictures.
func (h *Handlers) ListGames(r ui.Request) (ui.Reply, error) {
	who, err := r.MemberOrSelf(ui.OptPlayer)
	if err != nil {
		return ui.Reply{}, err
	}
	return h.gamesOf(r, who.ID, 0), nil
}

// TurnGames answers the buttons below the list: another part of it, or another list.
func (h *Handlers) TurnGames(r ui.Request, p ui.Path) (ui.Reply, error) {
	return h.gamesOf(r, match.PlayerID(p.Rest), p.Ply), nil
}

// OpenGame answers the menu below the boards. It shows the chosen match to the member
// alone; if it is their turn, with the menus to move.
func (h *Handlers) OpenGame(r ui.Request, p ui.Path) (ui.Reply, error) {
	id, err := match.ParseID(r.Value())
	if err != nil {
		return ui.Reply{}, ui.ErrPath
	}
	reply, err := h.open(r, id)
	return reply, ui.About(id, err)
}

func (h *Handlers) open(r ui.Request, id match.ID) (ui.Reply, error) {
	m, err := h.permission.VisibleMatch(r, id)
	switch {
	case err != nil:
		return ui.Reply{}, err
	case m.Private():
		return ui.Reply{}, match.ErrNotFound
	case m.Over() || !h.matches.IsTurnOf(m.Match, r.By.ID):
		return h.privateBoard(r, m, "")
	}
	list, err := h.waiting(r)
	if err != nil {
		return ui.Reply{}, err
	}
	others := slices.DeleteFunc(list, func(o match.Match) bool { return o.ID == id })
	board, err := h.waitingBoard(r, id, len(others))
	reply := r.Ephemeral(board)
	reply.KeepAnswer = true
	return reply, err
}

// watchable stands for a member in /games: it lists the matches of others that the member
// who asked can watch.
const watchable match.PlayerID = ""

// gamesOf is a page, counted from 0, of the matches and challenges of a member, or of the
// watchable matches. If the number is too large, it is the last page.
func (h *Handlers) gamesOf(r ui.Request, who match.PlayerID, page int) ui.Reply {
	return r.DeferLayout(func(context.Context) (ui.Message, error) {
		all, err := h.gamesShown(r, who)
		if err != nil {
			return ui.Message{}, err
		}
		last := max(len(all)-1, 0) / gamesPage
		page := min(page, last)
		shown, head := all[page*gamesPage:min(len(all), (page+1)*gamesPage)], textGames(r.Loc(), who, r.By.ID, len(all))
		if err := h.addViews(r, shown); err != nil {
			return ui.Message{}, err
		}
		addNotes(r.Loc(), head, shown)
		m := ui.Message{Parts: []ui.Part{{Text: head}}}
		if err := h.addGames(r, &m, shown); err != nil {
			return ui.Message{}, err
		}
		var row ui.Row
		if last > 0 {
			row.Buttons = ui.BackAndNext(r.Loc(), page, 0, last, func(page int, _ string) ui.Path { return gamesPath(who, page) })
		}
		if who == watchable {
			row.Buttons = append(row.Buttons, gamesButton(r.By.ID, r.Loc().Say("watch.back")))
		} else if others, err := h.mayWatch(r); err != nil {
			return ui.Message{}, err
		} else if others {
			row.Buttons = append(row.Buttons, gamesButton(watchable, r.Loc().Say("watch.button")))
		}
		if some, err := h.matches.AnyEvent(r.Place.Guild); err != nil {
			return ui.Message{}, err
		} else if some {
			row.Buttons = append(row.Buttons, ui.Button{ID: ui.Path{Action: ui.ActTournament}, Label: r.Loc().Say("tournament.list"), Style: ui.Secondary})
		}
		if len(row.Buttons) > 0 {
			m.Rows = append(m.Rows, row)
		}
		return m, nil
	})
}

// gamesPath is the path to a page of the matches of a member, or of the watchable ones.
func gamesPath(who match.PlayerID, page int) ui.Path {
	return ui.Path{Action: ui.ActGames, Ply: page, Rest: string(who)}
}

// gamesButton leads to the first page.
func gamesButton(who match.PlayerID, label string) ui.Button {
	return ui.Button{ID: gamesPath(who, 0), Label: label, Style: ui.Secondary}
}

// listedNote is the maximum length of a private note in the list, in characters.
const listedNote = 60

// addNotes appends each match's private note to its line. It shortens the notes so that
// head and all lines together keep Discord's limit, also with the line about missing
// pictures.
func addNotes(loc game.Localizer, head string, shown []shownGame) {
	room := discord.LayoutTextLimit - utf8.RuneCountInString(head+"\n"+loc.Say("picture.missing-list"))
	for _, g := range shown {
		room -= utf8.RuneCountInString(g.line) + len("\n") + utf8.RuneCountInString(textListedNote(loc, ""))
	}
	for i, g := range shown {
		most := min(listedNote, room/len(shown)/2) // an escaped character takes two
		if g.note != "" && most > 0 {
			shown[i].line += textListedNote(loc, ui.Clip(g.note, most))
		}
	}
}

// shownGame is an entry of /games: its line, the reader's private note, and, if it has a
// picture, the match and its label in the menu. Entries with a picture come first.
type shownGame struct {
	line, note string
	match      *match.Match
	label      string
	view       match.View // after addViews
}

// addViews reads the matches that have a picture. It adds to the lines of the reader's own
// matches whether the board could not be posted.
func (h *Handlers) addViews(r ui.Request, shown []shownGame) (err error) {
	for i := range shown {
		g := &shown[i]
		if g.match == nil {
			continue
		}
		if g.view, err = h.matches.View(g.match.ID, r.By.ID); err != nil {
			return ui.About(g.match.ID, err)
		}
		if _, plays := g.match.Seat(r.By.ID); plays && g.view.Unposted {
			g.line += " – " + r.Loc().Say("list.unposted", "Match", g.match.ID)
		}
	}
	return nil
}

// addGames adds entries to a message: rows of boards, each below its lines, then the
// lines without boards, and a menu of the boards.
func (h *Handlers) addGames(r ui.Request, m *ui.Message, shown []shownGame) error {
	menu := &ui.Menu{ID: ui.Path{Action: ui.ActOpen}, Prompt: r.Loc().Say("list.open")}
	first := slices.IndexFunc(shown, func(g shownGame) bool { return g.match == nil })
	if first < 0 {
		first = len(shown)
	}
	for row := range slices.Chunk(shown[:first], boardsPerRow) {
		var part ui.Part
		for _, g := range row {
			file, err := h.gamePicture(r, g.view, g.label)
			if err != nil {
				return ui.About(g.match.ID, err)
			}
			part.Files = append(part.Files, file)
			menu.Options = append(menu.Options, ui.Item{Label: g.label, Value: g.match.ID.String()})
		}
		part.Text = linesOf(row)
		m.Parts = append(m.Parts, part)
	}
	if len(menu.Options) > 0 {
		m.Rows = []ui.Row{{Menu: menu}}
	}
	if first < len(shown) {
		m.Parts = append(m.Parts, ui.Part{Text: linesOf(shown[first:])})
	}
	return nil
}

func linesOf(games []shownGame) string {
	lines := make([]string, len(games))
	for i, g := range games {
		lines[i] = g.line
	}
	return strings.Join(lines, "\n")
}

// gamePicture is the small picture of a match. Its alt text begins with the match's
// label.
func (h *Handlers) gamePicture(r ui.Request, v match.View, label string) (ui.File, error) {
	s, err := h.builder.View(r.Loc(), v)
	if err != nil {
		return ui.File{}, err
	}
	file, err := h.builder.SmallPicture(s)
	file.Alt = ui.Clip(matchview.Sentence(label)+" "+file.Alt, discord.AttachmentDescriptionLimit)
	return file, err
}

// gamesShown are all matches and challenges of a member that the member who asked may
// see: the open matches by urgency, practice, and the challenges. Galet has no practice
// and no challenges there. While the engines are off, practice cannot go on and is left out.
func (h *Handlers) gamesShown(r ui.Request, who match.PlayerID) ([]shownGame, error) {
	switch {
	case who == watchable:
		return h.visibleGames(r, h.watched)
	case string(who) == r.App:
		return h.visibleGames(r, h.galetMatches)
	}
	open, err := h.matches.OpenMatches(r.Place.Guild, who)
	if err != nil {
		return nil, err
	}
	challenges, err := h.matches.OpenChallenges(r.Place.Guild, who)
	if err != nil {
		return nil, err
	}
	open = slices.DeleteFunc(open, func(m match.Match) bool { return !h.permission.SeesMatch(r, m) })
	challenges = slices.DeleteFunc(challenges, func(c match.Challenge) bool { return !h.permission.SeesChallenge(r, c) })
	loc := r.Loc()
	var notes map[string]string
	if who == r.By.ID {
		if notes, err = h.matches.Settings(who); err != nil {
			return nil, err
		}
	}
	var all, plain []shownGame
	for _, m := range h.byUrgency(open, who) {
		g := shownGame{line: h.builder.MatchLine(loc, m, who, r.By.ID) + h.takeBackNote(loc, m), note: match.NoteTo(m.ID, notes)}
		if h.hasPicture(m) {
			g.match, g.label = &m, h.builder.MatchLabel(loc, m, who, r.By.ID)
			all = append(all, g)
		} else {
			plain = append(plain, g)
		}
	}
	all = append(all, plain...)
	if who == r.By.ID && h.thinking.On() {
		practice, err := h.matches.Practices(who)
		if err != nil {
			return nil, err
		}
		for _, m := range practice {
			all = append(all, shownGame{line: h.builder.MatchLine(loc, m, who, who) + " – " + h.builder.Clickable(loc, ui.CmdPractice)})
		}
	}
	for _, c := range challenges {
		if c.Expires.After(h.now()) {
			all = append(all, shownGame{line: matchview.TextChallengeLine(loc, c, h.builder.Title(loc, c.Game), who)})
		}
	}
	return all, nil
}

// hasPicture reports whether a match has a picture: its game is known, and its record can be
// played.
func (h *Handlers) hasPicture(m match.Match) bool {
	_, err1 := h.builder.Entry(m.Record.Game)
	_, err2 := h.matches.Replay(m)
	return err1 == nil && err2 == nil
}

// takeBackNote adds an open request to take back to the line of a match.
func (h *Handlers) takeBackNote(loc game.Localizer, m match.Match) string {
	if m.TakeBack == nil || m.TakeBack.Refused {
		return ""
	}
	return " – " + loc.Say("list.takeback", "Player", ui.Mention(m.Players[m.TakeBack.By].ID))
}

// byUrgency sorts matches: those where it is the member's turn come first. In both
// groups, the match with the least time left comes first. Matches without a pace come
// last, the latest move first. Without a member there is one group.
func (h *Handlers) byUrgency(list []match.Match, who match.PlayerID) []match.Match {
	type urgent struct {
		match.Match
		waits    bool
		deadline time.Time
	}
	all := make([]urgent, len(list))
	for i, m := range list {
		all[i] = urgent{Match: m, waits: who != "" && h.matches.IsTurnOf(m, who)}
		if c, err := h.matches.Clock(m); err == nil {
			all[i].deadline = c.Deadline
		}
	}
	slices.SortStableFunc(all, func(x, y urgent) int {
		return cmp.Or(
			matchview.TrueFirst(x.waits, y.waits),
			matchview.TrueFirst(!x.deadline.IsZero(), !y.deadline.IsZero()),
			x.deadline.Compare(y.deadline),
			y.TurnStarted.Compare(x.TurnStarted))
	})
	sorted := make([]match.Match, len(all))
	for i, u := range all {
		sorted[i] = u.Match
	}
	return sorted
}
