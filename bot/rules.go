package bot

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"galet/game"
	"galet/game/catalog"
	"galet/render"
)

// course is a game's course in one language.
type course struct {
	catalog.Entry
	pages []game.Page
	in    game.Speaker
}

func (b *Bot) course(in game.Speaker, id game.ID) (course, error) {
	e, err := b.entry(id)
	if err != nil {
		return course{}, err
	}
	return course{Entry: e, pages: e.Words.Course(), in: in}, nil
}

// rules answers /rules: the first page of the course, to the member alone.
func (b *Bot) rules(r Request) (Reply, error) {
	return b.turnPage(r, pagePath(game.ID(r.Options[optGame]), ""))
}

// pagePath is the path of a page of a course; without a key it is the first.
func pagePath(id game.ID, key string) Path {
	p := Path{Action: actRules, Rest: string(id)}
	if key != "" {
		p.Rest += "/" + key
	}
	return p
}

// turnPage answers what opens a page: its buttons, its list of pages, and the
// buttons at challenges and refusals.
func (b *Bot) turnPage(r Request, p Path) (Reply, error) {
	id, key, _ := strings.Cut(p.Rest, "/")
	c, err := b.course(r.in(), game.ID(id))
	if err != nil {
		return Reply{}, err
	}
	r.of.game = c.Game.ID()
	if chosen := r.value(); chosen != "" {
		key = chosen
	}
	n, ok := c.find(key)
	if !ok {
		return Reply{}, errPath
	}
	m, err := b.pageMessage(c, n)
	return r.aside(m), err
}

// find is the place of a page in its course, the first without a key, and
// false if there is no such page.
func (c course) find(key string) (int, bool) {
	if key == "" {
		return 0, true
	}
	n := slices.IndexFunc(c.pages, func(p game.Page) bool { return p.Key == key })
	return n, n >= 0
}

// pageMessage is a page of a course. Below the last one, one can challenge.
func (b *Bot) pageMessage(c course, n int) (Message, error) {
	page, title := c.pages[n], c.title()
	file, err := b.pagePicture(c, page)
	if err != nil {
		return Message{}, err
	}
	content := c.in.Say("course.head", "Game", title, "Page", n+1, "Pages", len(c.pages), "Title", c.in.Say(page.Title)) +
		"\n" + c.in.Say(page.Text)
	if n == len(c.pages)-1 {
		content += "\n\n" + c.in.Say("course.end", "Game", title)
	}
	return Message{Content: content, Files: []File{file}, Rows: c.rows(n)}, nil
}

// pagePicture is drawn once in each language.
func (b *Bot) pagePicture(c course, page game.Page) (File, error) {
	p, err := page.Position(c.Game)
	if err != nil {
		return File{}, fmt.Errorf("course of %s: %w", c.Game.ID(), err)
	}
	name := fmt.Sprintf("%s-rules-%s", c.Game.ID(), page.Key)
	v := render.View{
		Position: p, Marks: page.Marks, In: c.in,
		Names: [2]string{c.in.Say("course.first"), c.in.Say("course.second")},
	}
	data, err := b.pictures.Keep([2]string{name, c.in.Tag()}, func() ([]byte, error) {
		drawn, err := b.picture(c.Entry, name, v)
		return drawn.Data, err
	})
	alt := c.in.Say(page.Alt) + " " + c.Words.Alt(c.in, p, v.Names, true)
	return File{Name: name + ".png", Alt: whole(alt, altLimit), Data: data}, err
}

// whole is as many sentences of a text as fit, from the first.
func whole(text string, limit int) string {
	if utf8.RuneCountInString(text) <= limit {
		return text
	}
	cut := string([]rune(text)[:limit])
	if end := strings.LastIndex(cut, ". "); end >= 0 {
		return cut[:end+1]
	}
	return clip(text, limit)
}

func (c course) title() string { return c.Words.About(c.in).Title }

// rows are what stands below a page: back and on, the list of pages, and at
// the end whom to challenge.
func (c course) rows(n int) []Row {
	last := len(c.pages) - 1
	back := Button{ID: c.path(max(n-1, 0)), Label: c.in.Say("button.step-back"), Look: Plain, Off: n == 0}
	pages := Row{Menu: c.list(n)}
	if n < last {
		next := Button{ID: c.path(n + 1), Label: c.in.Say("button.step-next"), Look: Primary}
		return []Row{{Buttons: []Button{back, next}}, pages}
	}
	id := string(c.Game.ID())
	anyone := Button{ID: Path{Action: actDare, Rest: id}, Label: c.in.Say("course.anyone"), Look: Good}
	members := &Menu{ID: Path{Action: actDare, Rest: id + "/member"}, Of: Members, Prompt: c.in.Say("course.choose")}
	return []Row{{Buttons: []Button{back, anyone}}, pages, {Menu: members}}
}

func (c course) path(n int) Path { return pagePath(c.Game.ID(), c.pages[n].Key) }

// list offers all pages, with the present one chosen.
func (c course) list(n int) *Menu {
	m := &Menu{ID: pagePath(c.Game.ID(), "")}
	for i, page := range c.pages {
		m.Options = append(m.Options, Item{
			Label: fmt.Sprintf("%d · %s", i+1, c.in.Say(page.Title)), Value: page.Key, Chosen: i == n,
		})
	}
	return m
}

// dare answers what stands at the end of a course: a challenge with the
// default terms to the member chosen, or to anyone.
func (b *Bot) dare(r Request, p Path) (Reply, error) {
	id, _, _ := strings.Cut(p.Rest, "/")
	r.Command, r.Options = cmdChallenge+" "+id, map[string]string{}
	if chosen := r.value(); chosen != "" {
		r.Options[optOpponent] = chosen
	}
	return b.challenge(r)
}

// ruleRows offer the page that explains the rule which a move broke; none if
// err is about no such rule.
func (b *Bot) ruleRows(r Request, err error) []Row {
	c, known := b.course(r.in(), r.of.game)
	if known != nil {
		return nil
	}
	for _, page := range c.pages {
		if slices.ContainsFunc(page.Rules, func(rule error) bool { return errors.Is(err, rule) }) {
			return []Row{{Buttons: []Button{{ID: pagePath(c.Game.ID(), page.Key), Label: c.in.Say("course.rule"), Look: Plain}}}}
		}
	}
	return nil
}
