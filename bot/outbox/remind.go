package outbox

import (
	"context"
	"time"

	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/lang"
	"galet/game/match"
)

// remind sends a reminder, unless the player has moved in all its matches. If it may have
// been sent by then, remind sends it again with the same nonce and without a ping: Discord
// then returns the first message, so that it is deleted. v is the match of the notice.
func (o *delivery) remind(ctx context.Context, n match.Notice, v *match.View) (match.Posted, error) {
	due, err := o.Matches.DueReminders(n)
	if err != nil || len(due) == 0 && (v == nil || !o.maybeSent(n)) {
		return match.Posted{}, err
	}
	var began time.Time // part of the nonce, so each attempt needs the same
	if v != nil {
		began = v.Started
	}
	if n.Place.Channel == "" {
		return o.remindDirectly(ctx, n, due, began)
	}
	m, err := o.Reminder(o.Builder.ServerLocalizer(n.Place.Guild), n.Player, due, false)
	if err != nil {
		return match.Posted{}, err
	}
	return o.post(ctx, n, began, m)
}

// changeReminder edits the message of a reminder to the matches that are left.
func (o *delivery) changeReminder(ctx context.Context, n match.Notice, due []match.Match) error {
	loc, direct := o.Builder.ServerLocalizer(due[0].Place.Guild), n.Place.Guild == ""
	if direct {
		member, err := o.Matches.Member(n.Player)
		if err != nil {
			return err
		}
		loc = lang.ForLocale(member.Locale)
	}
	m, err := o.Reminder(loc, n.Player, due, direct)
	if err != nil {
		return err
	}
	return o.edit(ctx, n, m)
}

// remindDirectly sends a reminder as a direct message; if that fails, it posts in
// the matches' channels.
func (o *delivery) remindDirectly(ctx context.Context, n match.Notice, due []match.Match, began time.Time) (match.Posted, error) {
	member, err := o.Matches.Member(n.Player)
	if err != nil {
		return match.Posted{}, err
	}
	loc := lang.ForLocale(member.Locale)
	m, err := o.Reminder(loc, n.Player, due, true)
	if err != nil {
		return match.Posted{}, err
	}
	posted, refused, err := o.postDirectly(ctx, n, began, m)
	if err != nil || !refused {
		return posted, err
	}
	if err := o.Matches.RedirectReminder(n.Seq); err != nil {
		return match.Posted{}, err
	}
	o.Flush(ctx)
	return match.Posted{}, nil
}

// Reminder is the message that reminds a player of some matches. A direct message has
// names instead of mentions, because mentions only work on a server. Without matches it
// pings nobody.
func (o *Worker) Reminder(loc game.Localizer, player match.PlayerID, due []match.Match, direct bool) (ui.Message, error) {
	lines := make([]string, len(due))
	for i, m := range due {
		c, err := o.Matches.Clock(m)
		if err != nil {
			return ui.Message{}, err
		}
		rival := matchview.Opponent(m, player)
		called := ui.Mention(rival.ID)
		if direct {
			called = matchview.EscapeAll(matchview.PlainName(loc, rival))
		}
		lines[i] = textReminderLine(loc, m, o.Builder.Title(loc, m.Record.Game), called, c.Deadline, o.Now())
	}
	m := ui.Message{Content: textReminder(loc, player, lines, direct)}
	if len(due) > 0 {
		m.Pings = []match.PlayerID{player}
	}
	return m, nil
}

// refresh updates the present board, unless a newer one follows. That board may have been
// posted, with an older state of the match, after the notice was queued. An earlier board
// stays as it is: the edit keeps the picture.
func (o *delivery) refresh(ctx context.Context, n match.Notice, later []match.Notice, v *match.View) error {
	for _, l := range later {
		if l.Kind == match.NoticeBoard || l.Kind == match.NoticeRefresh {
			return nil
		}
	}
	if v == nil || v.Board.Message == "" || !v.HasPresentBoard() {
		return nil
	}
	n.Channel, n.Message = v.Board.Channel, v.Board.Message
	s, err := o.Builder.View(matchview.LocalizerOf(v.Server), *v)
	if err != nil {
		return err
	}
	board, err := o.Builder.BoardWithoutPicture(s)
	if err != nil {
		return err
	}
	return o.edit(ctx, n, board)
}
