package help

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"galet/bot/discord"
	"galet/bot/ui"
	"galet/game"
	"galet/game/catalog"
	"galet/render"
)

// course is a game's course in one language.
type course struct {
	catalog.Entry
	pages []game.Page
	loc   game.Localizer
}

func (h *Handlers) course(loc game.Localizer, id game.ID) (course, error) {
	e, err := h.builder.Entry(id)
	if err != nil {
		return course{}, err
	}
	return course{Entry: e, pages: e.Words.Course(), loc: loc}, nil
}

// Rules answers /rules in private with the first page of the course.
func (h *Handlers) Rules(r ui.Request) (ui.Reply, error) {
	return h.TurnPage(r, ui.PagePath(game.ID(r.Options[ui.OptGame]), ""))
}

// TurnPage answers everything that opens a page of a course: the buttons below a page,
// its list of pages, and the buttons at challenges and refusals.
func (h *Handlers) TurnPage(r ui.Request, p ui.Path) (ui.Reply, error) {
	id, key, _ := strings.Cut(p.Rest, "/")
	c, err := h.course(r.Loc(), game.ID(id))
	if err != nil {
		return ui.Reply{}, err
	}
	r.Subject.Game = c.Game.ID()
	if chosen := r.Value(); chosen != "" {
		key = chosen
	}
	n, ok := c.find(key)
	if !ok {
		return ui.Reply{}, ui.ErrPath
	}
	m, err := h.pageMessage(c, n)
	return r.Ephemeral(m), err
}

// find returns the index of the page with this key. An empty key means the first page.
func (c course) find(key string) (int, bool) {
	if key == "" {
		return 0, true
	}
	n := slices.IndexFunc(c.pages, func(p game.Page) bool { return p.Key == key })
	return n, n >= 0
}

// pageMessage is a page of a course. The last page has a menu to challenge a member.
func (h *Handlers) pageMessage(c course, n int) (ui.Message, error) {
	page, title := c.pages[n], c.title()
	file, err := h.pagePicture(c, page)
	if err != nil {
		return ui.Message{}, err
	}
	content := c.loc.Say("course.head", "Game", title, "Page", n+1, "Pages", len(c.pages), "Title", c.loc.Say(page.Title)) +
		"\n" + c.loc.Say(page.Text)
	if n == len(c.pages)-1 {
		content += "\n\n" + c.loc.Say("course.end", "Game", title)
	}
	return ui.Message{Content: content, Files: []ui.File{file}, Rows: c.rows(n)}, nil
}

// pagePicture is the picture of a page. It is drawn once for each language.
func (h *Handlers) pagePicture(c course, page game.Page) (ui.File, error) {
	p, err := page.Position(c.Game)
	if err != nil {
		return ui.File{}, fmt.Errorf("course of %s: %w", c.Game.ID(), err)
	}
	name := fmt.Sprintf("%s-rules-%s", c.Game.ID(), page.Key)
	v := render.View{
		Position: p, Marks: page.Marks, In: c.loc,
		Names: [2]string{c.loc.Say("course.first"), c.loc.Say("course.second")},
	}
	file, err := h.builder.CachedPicture(c.Entry, name, v)
	file.Alt = firstSentences(c.loc.Say(page.Alt)+" "+file.Alt, discord.AttachmentDescriptionLimit)
	return file, err
}

// firstSentences is as many of the first sentences of a text as fit the limit.
func firstSentences(text string, limit int) string {
	if utf8.RuneCountInString(text) <= limit {
		return text
	}
	cut := string([]rune(text)[:limit])
	if end := strings.LastIndex(cut, ". "); end >= 0 {
		return cut[:end+1]
	}
	return ui.Clip(text, limit)
}

func (c course) title() string { return c.Words.About(c.loc).Title }

// rows are the components below a page: back and next, the list of pages, and on
// the last page the menu to challenge someone.
func (c course) rows(n int) []ui.Row {
	last := len(c.pages) - 1
	buttons := ui.BackAndNext(c.loc, n, 0, last, func(n int, _ string) ui.Path { return c.path(n) })
	pages := ui.Row{Menu: c.list(n)}
	if n < last {
		buttons[1].Style = ui.Primary
		return []ui.Row{{Buttons: buttons}, pages}
	}
	id := string(c.Game.ID())
	anyone := ui.Button{ID: ui.Path{Action: ui.ActChallengeFromCourse, Rest: id}, Label: c.loc.Say("course.anyone"), Style: ui.Success}
	members := &ui.Menu{ID: ui.Path{Action: ui.ActChallengeFromCourse, Rest: id + "/member"}, Kind: ui.MemberMenu, Prompt: c.loc.Say("course.choose")}
	return []ui.Row{{Buttons: []ui.Button{buttons[0], anyone}}, pages, {Menu: members}}
}

func (c course) path(n int) ui.Path { return ui.PagePath(c.Game.ID(), c.pages[n].Key) }

// list is the menu of all pages, with the present one chosen.
func (c course) list(n int) *ui.Menu {
	m := &ui.Menu{ID: ui.PagePath(c.Game.ID(), "")}
	for i, page := range c.pages {
		m.Options = append(m.Options, ui.Item{
			Label: fmt.Sprintf("%d · %s", i+1, c.loc.Say(page.Title)), Value: page.Key, Chosen: i == n,
		})
	}
	return m
}

// RuleRows have a button to the page that explains the broken rule; empty if err is not
// about such a rule.
func (h *Handlers) RuleRows(r ui.Request, err error) []ui.Row {
	c, known := h.course(r.Loc(), r.Subject.Game)
	if known != nil {
		return nil
	}
	for _, page := range c.pages {
		if slices.ContainsFunc(page.Rules, func(rule error) bool { return errors.Is(err, rule) }) {
			return []ui.Row{{Buttons: []ui.Button{{ID: ui.PagePath(c.Game.ID(), page.Key), Label: c.loc.Say("course.rule"), Style: ui.Secondary}}}}
		}
	}
	return nil
}
