package bot

import (
	"fmt"
	"strings"
	"time"

	"galet/game"
	"galet/game/catalog"
	"galet/game/match"
	"galet/render"
)

// scenePicture draws the scene.
func (b *Bot) scenePicture(s scene) (File, error) {
	v := render.View{Position: s.now, Names: plainNames(s.in, s.m.Players), In: s.in}
	if s.m.Over() {
		v.Over = ending(s.in, *s.m.End)
	}
	file, err := b.picture(s.Entry, fmt.Sprintf("%s-%s-%d", s.m.Record.Game, s.m.ID, s.m.Ply()), v)
	if err == nil && s.m.Over() {
		said := textEnd(s.in, *s.m.End, v.Names, plainName(s.in, s.m.End.Steward))
		file.Alt = clip(strings.TrimSpace(sentence(said)+" "+file.Alt), altLimit)
	}
	return file, err
}

// ending is an end outside the rules as the picture shows it; nil: the rules
// ended it.
func ending(in game.Speaker, e match.End) *render.Over {
	switch e.How {
	case match.Resigned:
		o := &render.Over{Winner: e.Winner}
		o.Notes[e.Winner], o.Notes[e.By] = in.Say("picture.wins"), in.Say("picture.resigned")
		return o
	case match.TimedOut:
		o := &render.Over{Winner: e.Winner}
		o.Notes[e.Winner], o.Notes[e.By] = in.Say("picture.wins"), in.Say("picture.out-of-time")
		return o
	case match.Lapsed:
		o := &render.Over{NoWinner: true}
		o.Notes[e.By], o.Notes[e.By.Other()] = in.Say("picture.out-of-time"), in.Say("picture.nobody-wins")
		return o
	case match.Cancelled:
		o := &render.Over{NoWinner: true}
		o.Notes[e.By], o.Notes[e.By.Other()] = in.Say("picture.called-off"), in.Say("picture.nobody-wins")
		return o
	case match.Stopped:
		note := in.Say("stop.note")
		return &render.Over{NoWinner: true, Notes: [2]string{note, note}}
	}
	return nil
}

// picture draws a view and describes it.
func (b *Bot) picture(e catalog.Entry, name string, v render.View) (File, error) {
	began := time.Now()
	data, err := b.pictures.PNG(e.Painter, v)
	b.config.Observer.Drew(e.Game.ID(), time.Since(began), len(data))
	if err != nil {
		return File{}, fmt.Errorf("picture %s: %w", name, err)
	}
	return File{Name: name + ".png", Alt: e.Words.Alt(v.In, v.Position, v.Names, v.Over == nil), Data: data}, nil
}
