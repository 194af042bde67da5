package playing

import (
	"context"
	"fmt"

	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// Replay answers /replay in private with the match as an animation.
func (h *Handlers) Replay(r ui.Request) (ui.Reply, error) {
	m, err := h.commandMatch(r, purposeSee)
	if err != nil {
		return ui.Reply{}, err
	}
	return ui.Defer(func(ctx context.Context) (ui.Message, error) { return h.replayMessage(ctx, r.Loc(), m) }), nil
}

// replayMessage is a match from its first position to the latest.
func (h *Handlers) replayMessage(ctx context.Context, loc game.Localizer, m match.View) (ui.Message, error) {
	s, err := h.builder.View(loc, m)
	if err != nil {
		return ui.Message{}, err
	}
	data, err := h.builder.Animation(ctx, s)
	if err != nil {
		return ui.Message{}, err
	}
	return ui.Message{
		Content: textReplay(loc, m.Match, s.Title(), s.Outcome(matchview.Mentions(loc, m.Players))),
		Files: []ui.File{{
			Name: fmt.Sprintf("%s-%s.gif", m.Record.Game, m.ID),
			Alt:  textReplayAlt(loc, m.Match, s.Outcome(matchview.PlainNames(loc, m.Players)), s.Words.Alt(loc, s.Match.Position, matchview.PlainNames(loc, m.Players), !m.Over())),
			Data: data,
		}},
	}, nil
}
