package bot

import (
	"fmt"

	"galet/game"
	"galet/game/match"
	"galet/render"
)

// replay answers /replay: the match as an animation, to the member alone.
func (b *Bot) replay(r Request) (Reply, error) {
	m, err := b.which(r, toSee)
	if err != nil {
		return Reply{}, err
	}
	return b.later(r, func() (Message, error) { return b.replayMessage(r.in(), m) }), nil
}

// replayMessage is a match from its first position to where it stands.
func (b *Bot) replayMessage(in game.Speaker, m match.Match) (Message, error) {
	s, err := b.scene(in, m)
	if err != nil {
		return Message{}, err
	}
	views, err := s.views()
	if err != nil {
		return Message{}, err
	}
	data, err := b.pictures.GIF(s.Painter, views, render.Pace{})
	if err != nil {
		return Message{}, fmt.Errorf("replay of match %s: %w", m.ID, err)
	}
	return Message{
		Content: textReplay(in, m, s.title(), s.outcome(mentions(in, m.Players))),
		Files: []File{{
			Name: fmt.Sprintf("%s-%s.gif", m.Record.Game, m.ID),
			Alt:  textReplayAlt(in, m, s.outcome(plainNames(in, m.Players)), s.Words.Alt(in, s.now, plainNames(in, m.Players), !m.Over())),
			Data: data,
		}},
	}, nil
}

// views are the pictures of all positions, the last as the match stands.
func (s scene) views() ([]render.View, error) {
	names := plainNames(s.in, s.m.Players)
	views := make([]render.View, 0, s.m.Ply()+1)
	for p, err := range s.m.Record.Positions() {
		if err != nil {
			return nil, fmt.Errorf("match %s: %w", s.m.ID, err)
		}
		views = append(views, render.View{Position: p, Names: names, In: s.in})
	}
	if s.m.Over() {
		views[len(views)-1].Over = ending(s.in, *s.m.End)
	}
	return views, nil
}

// outcome says in a few words how the match ended; nothing while it goes on.
func (s scene) outcome(names [2]string) string {
	if !s.m.Over() {
		return ""
	}
	return textOutcome(s.in, *s.m.End, names)
}
