package bot

import (
	"context"
	"errors"
	"net/http"

	"galet/game"
	"galet/game/lang"
	"galet/game/match"
)

// remind says a reminder, unless its player has moved everywhere meanwhile.
func (p *poster) remind(ctx context.Context, n match.Notice) (match.Posted, error) {
	due, err := p.bot.matches.StillDue(n)
	if err != nil || len(due) == 0 {
		return match.Posted{}, err
	}
	if n.Place.Channel == "" {
		return match.Posted{}, p.remindDirectly(ctx, n, due)
	}
	m, err := p.bot.reminder(p.bot.publicly(n.Place.Guild), n.Player, due, false)
	if err != nil {
		return match.Posted{}, err
	}
	return p.post(ctx, n, due[0].Started, m)
}

// remindDirectly says a reminder to its player alone; where that is not
// possible the channels of the matches are told instead.
func (p *poster) remindDirectly(ctx context.Context, n match.Notice, due []match.Match) error {
	member, err := p.bot.matches.Member(n.Player)
	if err != nil {
		return err
	}
	in := lang.Of(member.Locale)
	m, err := p.bot.reminder(in, n.Player, due, true)
	if err != nil {
		return err
	}
	n.Place.Channel, err = p.rest.direct(ctx, n.Player)
	if err == nil {
		_, err = p.post(ctx, n, due[0].Started, m)
	}
	var api *apiError
	if !errors.As(err, &api) || api.passing() || api.status == http.StatusUnauthorized {
		return err
	}
	p.log.Info("direct message not taken", "match", n.ID, "err", err)
	if err := p.bot.matches.Undelivered(n.Seq); err != nil {
		return err
	}
	p.drain(ctx)
	return nil
}

// reminder is the message that reminds a player of some matches. A direct one
// names opponents, as only on a server mentions can tell who is meant.
func (b *Bot) reminder(in game.Speaker, player match.PlayerID, due []match.Match, direct bool) (Message, error) {
	lines := make([]string, len(due))
	for i, m := range due {
		c, err := b.matches.Clock(m)
		if err != nil {
			return Message{}, err
		}
		rival := opponent(m, player)
		called := mention(rival.ID)
		if direct {
			called = spelled(plainName(in, rival))
		}
		lines[i] = textReminderLine(in, m, b.title(in, m.Record.Game), called, c.Deadline)
	}
	return Message{Content: textReminder(in, player, lines, direct), Pings: []match.PlayerID{player}}, nil
}

// refresh has the latest board say what now holds, if it is still the latest.
func (p *poster) refresh(ctx context.Context, n match.Notice, later []match.Notice) error {
	for _, l := range later {
		if l.Kind == match.NoticeBoard || l.Kind == match.NoticeRefresh {
			return nil
		}
	}
	m, err := p.bot.matches.Match(n.ID)
	if err != nil || m.Over() || m.Board.Message != n.Message {
		return err
	}
	s, err := p.bot.scene(p.bot.publicly(m.Place.Guild), m)
	if err != nil {
		return err
	}
	content, err := p.bot.content(s, textYouMove)
	if err != nil {
		return err
	}
	board, err := p.bot.withWish(s, Message{Content: content, Rows: s.menus(), Keep: true}, true)
	if err != nil {
		return err
	}
	return p.rest.edit(ctx, n.Channel, n.Message, board.payload())
}
