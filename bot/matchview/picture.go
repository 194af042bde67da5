package matchview

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"galet/bot/discord"
	"galet/bot/ui"
	"galet/game"
	"galet/game/catalog"
	"galet/game/match"
	"galet/render"
)

// BoardPicture draws the board of a view.
func (b *Builder) BoardPicture(s View) (ui.File, error) {
	return b.boardPicture(s, (*render.Renderer).PNG)
}

// SmallPicture draws the board of a view, half as wide and high.
func (b *Builder) SmallPicture(s View) (ui.File, error) {
	return b.boardPicture(s, (*render.Renderer).Small)
}

// drawFunc draws a view as the data of a file.
type drawFunc func(*render.Renderer, render.Painter, render.View) ([]byte, error)

func (b *Builder) boardPicture(s View, draw drawFunc) (ui.File, error) {
	v := render.View{Position: s.Match.Position, Names: PlainNames(s.Loc, s.Match.Players), In: s.Loc}
	if s.Match.Over() {
		v.Over = endOutsideRules(s.Loc, *s.Match.End)
	}
	file, err := b.picture(s.Entry, fmt.Sprintf("%s-%s-%d", s.Match.Record.Game, s.Match.ID, s.Match.Ply()), v, draw)
	if err == nil && s.Match.Over() {
		said := TextEnd(s.Loc, *s.Match.End, v.Names, PlainName(s.Loc, s.Match.End.Moderator))
		file.Alt = ui.Clip(strings.TrimSpace(Sentence(said)+" "+file.Alt), discord.AttachmentDescriptionLimit)
	}
	return file, err
}

// endOutsideRules is an end outside the rules for the picture; nil: the match ended by
// the rules.
func endOutsideRules(loc game.Localizer, e match.End) *render.Over {
	o := &render.Over{}
	switch e.How {
	case match.Resigned:
		o.Notes[e.By] = loc.Say("picture.resigned")
	case match.Forfeited:
		o.Notes[e.By] = loc.Say("picture.forfeited")
	case match.TimedOut, match.Lapsed:
		o.Notes[e.By] = loc.Say("picture.out-of-time")
	case match.Cancelled:
		o.Notes[e.By] = loc.Say("picture.called-off")
	case match.Stopped:
		note := loc.Say("stop.note")
		return &render.Over{NoWinner: true, Notes: [2]string{note, note}}
	default:
		return nil
	}
	if e.How == match.Lapsed || e.How == match.Cancelled {
		o.NoWinner, o.Notes[e.By.Other()] = true, loc.Say("picture.nobody-wins")
	} else {
		o.Winner, o.Notes[e.Winner] = e.Winner, loc.Say("picture.wins")
	}
	return o
}

// closeUp draws the moves around one of them for the player to choose from. It is empty
// if the game has no such pictures.
func (b *Builder) closeUp(s View, at game.Move) ([]ui.File, error) {
	painter, ok := s.Painter.(render.CloseUpPainter)
	words, describes := s.Words.(game.CloseUpWords)
	if !ok || !describes {
		return nil, nil
	}
	name := fmt.Sprintf("%s-%s-%d-%s", s.Match.Record.Game, s.Match.ID, s.Match.Ply(), at)
	data, err := b.Draw(s.Game.ID(), func(r *render.Renderer) ([]byte, error) {
		picture, err := painter.CloseUp(render.View{Position: s.Match.Position, In: s.Loc}, at)
		if err != nil {
			return nil, err
		}
		return r.Draw(picture)
	})
	if err != nil {
		return nil, fmt.Errorf("close-up %s: %w", name, err)
	}
	return []ui.File{{Name: name + ".png", Alt: words.CloseUpAlt(s.Loc, s.Match.Position, at), Data: data}}, nil
}

// Picture draws a view and describes it.
func (b *Builder) Picture(e catalog.Entry, name string, v render.View) (ui.File, error) {
	return b.picture(e, name, v, (*render.Renderer).PNG)
}

// CachedPicture is Picture, but it draws the picture with a name only once in each language.
func (b *Builder) CachedPicture(e catalog.Entry, name string, v render.View) (ui.File, error) {
	data, err := b.config.Pictures.CachedFile([2]string{name, v.In.Tag()}, func() ([]byte, error) {
		drawn, err := b.Picture(e, name, v)
		return drawn.Data, err
	})
	return pictureFile(e, name, v, data), err
}

// Animation draws all positions of a match, from the first to the latest, as a GIF.
func (b *Builder) Animation(ctx context.Context, s View) ([]byte, error) {
	views, err := s.views()
	if err != nil {
		return nil, err
	}
	data, err := b.config.Pictures.GIF(ctx, s.Painter, views)
	if err != nil {
		return nil, fmt.Errorf("replay of match %s: %w", s.Match.ID, err)
	}
	return data, nil
}

func (b *Builder) picture(e catalog.Entry, name string, v render.View, draw drawFunc) (ui.File, error) {
	data, err := b.Draw(e.Game.ID(), func(r *render.Renderer) ([]byte, error) { return draw(r, e.Painter, v) })
	if err != nil {
		return ui.File{}, fmt.Errorf("picture %s: %w", name, err)
	}
	return pictureFile(e, name, v, data), nil
}

// pictureFile is the file of a picture, with its description.
func pictureFile(e catalog.Entry, name string, v render.View, data []byte) ui.File {
	return ui.File{Name: name + ".png", Alt: e.Words.Alt(v.In, v.Position, v.Names, v.Over == nil), Data: data}
}

// Draw calls draw, which draws a picture about a game, and reports the picture to Drew.
func (b *Builder) Draw(g game.ID, draw func(*render.Renderer) ([]byte, error)) ([]byte, error) {
	began := time.Now()
	data, err := draw(b.config.Pictures)
	b.config.Drew(g, time.Since(began), len(data))
	return data, err
}

// WithoutPictures is a message with descriptions in place of its pictures. A layout has no
// room for them, so it says how to get them. ok is false if the error does not say that the
// server may upload no files for now, or if not all files have a description.
func WithoutPictures(loc game.Localizer, m ui.Message, err error) (_ ui.Message, ok bool) {
	if discord.CodeOf(err) != discord.ErrCodeUploadsLimited {
		return m, false
	}
	if slices.ContainsFunc(m.Parts, func(p ui.Part) bool { return len(p.Files) > 0 }) {
		m.Parts = slices.Clone(m.Parts)
		for i := range m.Parts {
			m.Parts[i].Files = nil
		}
		m.Parts[0].Text += "\n" + loc.Say("picture.missing-list")
		return m, true
	}
	if len(m.Files) == 0 {
		return m, false
	}
	lines := []string{m.Content, loc.Say("picture.missing")}
	for _, f := range m.Files {
		if f.Alt == "" {
			return m, false
		}
		lines = append(lines, Escape(f.Alt))
	}
	m.Content, m.Files = strings.Join(lines, "\n"), nil
	return m, true
}
