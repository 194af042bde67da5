package outbox

import (
	"context"
	"errors"
	"net/http"
	"time"

	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game/match"
)

// perform carries out a notice. rest has the following notices of the same match. It
// returns the posted message, or a zero Posted if it edited a message or did nothing.
func (o *delivery) perform(ctx context.Context, n match.Notice, rest match.Outgoing) (match.Posted, error) {
	switch n.Kind {
	case match.NoticeChallenge:
		return o.postChallenge(ctx, n, rest.Challenge)
	case match.NoticeClosed:
		return match.Posted{}, o.closeChallenge(ctx, n, rest.Challenge)
	case match.NoticeBoard:
		return o.postBoard(ctx, n, rest.Pending, rest.Match)
	case match.NoticeThread:
		if rest.Tournament != nil {
			return o.postTournamentThread(ctx, n, *rest.Tournament)
		}
		return o.postThread(ctx, n, rest)
	case match.NoticeTournament:
		return o.postEvent(ctx, n, rest)
	case match.NoticeRetire:
		return match.Posted{}, o.retire(ctx, n, rest.Match)
	case match.NoticeRemind:
		return o.remind(ctx, n, rest.Match)
	case match.NoticeFollowed:
		return o.tellFollower(ctx, n, rest.Match)
	case match.NoticeDaily:
		return o.postDaily(ctx, n, rest.Daily)
	case match.NoticeDelete, match.NoticeUndaily:
		return match.Posted{}, o.deleteOrChange(ctx, n, rest.Match)
	case match.NoticeReduce:
		return match.Posted{}, o.reduce(ctx, n, rest.Match)
	case match.NoticeRefresh:
		return match.Posted{}, o.refresh(ctx, n, rest.Pending, rest.Match)
	}
	return match.Posted{}, nil
}

func (o *delivery) postChallenge(ctx context.Context, n match.Notice, c *match.ChallengeView) (match.Posted, error) {
	if c == nil {
		return match.Posted{}, match.ErrNotFound
	}
	m, err := o.Builder.ChallengeMessage(*c)
	if err != nil {
		return match.Posted{}, err
	}
	if n.Quiet {
		m.Pings = nil
	}
	return o.post(ctx, n, c.Created, m)
}

// closeChallenge updates the message of a challenge.
func (o *delivery) closeChallenge(ctx context.Context, n match.Notice, c *match.ChallengeView) error {
	if c == nil || n.Message == "" || o.targets.closed(n) {
		return nil
	}
	m, err := o.Builder.ChangedChallenge(*c)
	if err != nil {
		return err
	}
	return o.edit(ctx, n, m)
}

// errNoMatch: a board cannot be posted because there is no match to show.
var errNoMatch = errors.New("the match does not exist, or has ended with a wrong record")

// postBoard posts the board, unless a later board is pending. If it may have been posted
// already, postBoard posts it again with the same nonce and without a ping: Discord then
// returns the first message, so that the later board replaces it.
func (o *delivery) postBoard(ctx context.Context, n match.Notice, later []match.Notice, v *match.View) (match.Posted, error) {
	for _, l := range later {
		if l.Kind != match.NoticeBoard || !l.Later(n) && l.Quiet {
			continue
		}
		if !o.maybeSent(n) {
			return match.Posted{}, nil
		}
		n.Quiet = true
	}
	if v == nil {
		return match.Posted{}, errNoMatch
	}
	s, err := o.Builder.View(matchview.LocalizerOf(v.Server), *v)
	if err != nil {
		return match.Posted{}, err
	}
	board, err := o.Builder.BoardMessage(s, n.Quiet)
	if err != nil {
		return match.Posted{}, err
	}
	posted, err := o.post(ctx, n, v.Started, board)
	if t, known := o.targets.get(n.ID); known {
		posted.Retired = t.closed
	}
	return posted, err
}

// retire removes the menus of an old board and the line that asks the player to move.
func (o *delivery) retire(ctx context.Context, n match.Notice, v *match.View) error {
	if v == nil || o.targets.closed(n) {
		return nil
	}
	m, err := o.Builder.RetiredBoard(*v, n.Ply, n.Branch)
	if err != nil {
		return err
	}
	return o.edit(ctx, n, m)
}

// deleteOrChange deletes a message, or edits it if it is a reminder that still holds for
// some matches.
func (o *delivery) deleteOrChange(ctx context.Context, n match.Notice, v *match.View) error {
	if len(n.Others) > 0 {
		due, err := o.Matches.DueReminders(match.Notice{ID: n.Others[0], Others: n.Others[1:], Player: n.Player})
		if err != nil {
			return err
		}
		if len(due) > 0 {
			return o.changeReminder(ctx, n, due)
		}
	}
	return o.delete(ctx, n, v)
}

// delete deletes a message, or reduces it to one line if Discord refuses the deletion.
func (o *delivery) delete(ctx context.Context, n match.Notice, v *match.View) error {
	rest := o.Rest.WithPriority(discord.PriorityEdit)
	err := o.unarchiving(ctx, n.Channel, func() error { return rest.DeleteMessage(ctx, string(n.Channel), string(n.Message)) })
	var api *discord.APIError
	switch {
	case discord.CodeOf(err) == discord.ErrCodeUnknownMessage, discord.CodeOf(err) == discord.ErrCodeUnknownChannel:
		return nil
	case !errors.As(err, &api), api.Retryable(), api.Status == http.StatusUnauthorized, api.Code == discord.ErrCodeThreadArchived:
		return err
	}
	o.Log.Warn("message not deleted", "match", n.ID, "err", err)
	return o.reduce(ctx, n, v)
}

// reduce edits an old board to one line without a picture.
func (o *delivery) reduce(ctx context.Context, n match.Notice, v *match.View) error {
	if v == nil {
		return nil
	}
	return o.edit(ctx, n, o.Builder.ReducedBoard(*v, n.Channel))
}

// CloseStale edits the message of a press that came too late, as delete, retire and
// closeChallenge do. The bot never learnt the id of that message, or could not edit it in
// time.
func (o *Worker) CloseStale(ctx context.Context, r ui.Request) {
	m, err := o.Builder.OutdatedMessage(r.Subject.Path, r.Message)
	switch {
	case errors.Is(err, matchview.ErrReplaced):
		err = o.Rest.WithPriority(discord.PriorityEdit).DeleteMessage(ctx, string(r.Place.Channel), string(r.Message))
	case err == nil:
		err = o.Rest.WithPriority(discord.PriorityEdit).EditMessage(ctx, string(r.Place.Channel), string(r.Message), m.Payload())
	}
	if err != nil {
		o.Log.Debug("stale message not edited", r.Attrs("err", err)...)
	}
}

// edit edits the message of a notice, after more urgent calls. If the server may upload no
// files for now, the message has descriptions in place of pictures.
func (o *delivery) edit(ctx context.Context, n match.Notice, m ui.Message) error {
	rest := o.Rest.WithPriority(discord.PriorityEdit)
	err := o.unarchiving(ctx, n.Channel, func() error { return rest.EditMessage(ctx, string(n.Channel), string(n.Message), m.Payload()) })
	if err == nil {
		return nil
	}
	if words, ok := matchview.WithoutPictures(o.Builder.ServerLocalizer(n.Place.Guild), m, err); ok {
		return o.edit(ctx, n, words)
	}
	return err
}

// unarchiving changes a message. If its thread is archived, unarchiving unarchives the thread
// and tries again. If Discord refuses that, because the thread is locked or the server has too
// many active threads, the message stays as it is.
func (o *delivery) unarchiving(ctx context.Context, thread match.ChannelID, change func() error) error {
	err := change()
	if discord.CodeOf(err) != discord.ErrCodeThreadArchived {
		return err
	}
	refused := o.Rest.WithPriority(discord.PriorityEdit).Unarchive(ctx, string(thread))
	if refused == nil {
		return change()
	}
	if api, ok := errors.AsType[*discord.APIError](refused); ok && api.Retryable() {
		return refused
	}
	return err
}

// post posts the message of a notice. began is when the challenge, match or event of the
// notice began. If the server may upload no files for now, the message has descriptions in
// place of pictures: the players want to go on.
func (o *delivery) post(ctx context.Context, n match.Notice, began time.Time, m ui.Message) (match.Posted, error) {
	priority := discord.PriorityBoard
	switch n.Kind {
	case match.NoticeChallenge, match.NoticeRemind, match.NoticeFollowed, match.NoticeDaily, match.NoticeTournament:
		priority = discord.PriorityChallenge
	}
	out := m.Payload()
	out.Nonce, out.EnforceNonce = ui.NonceOf(n.Seq, began), true
	made, err := o.Rest.WithPriority(priority).CreateMessage(ctx, string(n.Place.Channel), out)
	if errors.Is(err, discord.ErrMalformedResponse) { // with the same nonce, Discord answers with the first message
		made, err = o.Rest.WithPriority(priority).CreateMessage(ctx, string(n.Place.Channel), out)
	}
	if words, ok := matchview.WithoutPictures(o.Builder.ServerLocalizer(n.Place.Guild), m, err); ok {
		return o.post(ctx, n, began, words)
	}
	if errors.Is(err, discord.ErrMalformedResponse) {
		err = nil
	}
	return match.Posted{Channel: n.Place.Channel, Message: match.MessageID(made.ID)}, err
}
