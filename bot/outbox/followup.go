package outbox

import (
	"context"
	"sync"
	"time"

	"galet/bot/discord"
	"galet/bot/ui"
	"galet/game/match"
)

// tokenLife is how long Discord takes follow-ups to an interaction.
const tokenLife = 15 * time.Minute

// target is the interaction with which a member last changed a match. The bot can
// follow up until its token expires.
type target struct {
	interaction discord.Interaction
	request     ui.Request
	expires     time.Time
	// closed is the message that the answer brought to its last state, without
	// menus or buttons.
	closed match.MessageID
	// note: the answer is a private note about the change. It goes when the
	// change is posted in the same channel.
	note bool
	// answered is closed after the interaction's first answer. Discord accepts no
	// follow-up before.
	answered <-chan struct{}
}

// Changed records the interaction with which a member changed a match. It can be
// followed up once answered is closed.
func (o *Worker) Changed(id match.ID, i discord.Interaction, r ui.Request, answered <-chan struct{}) {
	o.targets.put(id, target{interaction: i, request: r, expires: o.Now().Add(tokenLife), answered: answered})
}

// Noted notes that the answer to an interaction, which changed a match, is a
// private note. It is deleted when the change is posted in the same channel. A
// later change of the match keeps it.
func (o *Worker) Noted(id match.ID, i discord.Interaction) { o.targets.setNote(id, i.ID, true) }

// deleteNote deletes the private note about a change that was just posted.
func (o *Worker) deleteNote(ctx context.Context, id match.ID, posted match.Posted) {
	t, known := o.targets.get(id)
	if !known || !t.note || posted.Channel != t.request.Place.Channel {
		return
	}
	o.targets.setNote(id, t.interaction.ID, false)
	if err := o.Rest.DeleteOriginalResponse(ctx, t.interaction); err != nil {
		o.Log.Debug("note not deleted", "match", id, "err", err)
	}
}

// targets are the follow-up targets by match.
type targets struct {
	now     func() time.Time
	mu      sync.Mutex
	byMatch map[match.ID]target
}

func (t *targets) put(id match.ID, latest target) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.byMatch == nil {
		t.byMatch = map[match.ID]target{}
	}
	t.byMatch[id] = latest
}

func (t *targets) get(id match.ID) (target, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	found, known := t.byMatch[id]
	return found, known && t.now().Before(found.expires)
}

// AnswerClosed notes that the answer to the latest change of a match brought a
// message to its last state.
func (o *Worker) AnswerClosed(id match.ID, m match.MessageID) { o.targets.close(id, m) }

// close notes that an answer brought a message to its last state.
func (t *targets) close(id match.ID, m match.MessageID) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if latest, known := t.byMatch[id]; known {
		latest.closed = m
		t.byMatch[id] = latest
	}
}

// setNote notes whether the answer to an interaction is a private note, if it made
// the latest change of a match.
func (t *targets) setNote(id match.ID, interaction string, is bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if latest, known := t.byMatch[id]; known && latest.interaction.ID == interaction {
		latest.note = is
		t.byMatch[id] = latest
	}
}

// closed reports whether an answer already brought a notice's message to its last
// state.
func (t *targets) closed(n match.Notice) bool {
	latest, known := t.get(n.ID)
	return known && latest.closed == n.Message
}

// expire removes targets with expired tokens.
func (t *targets) expire() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for id, old := range t.byMatch {
		if t.now().After(old.expires) {
			delete(t.byMatch, id)
		}
	}
}

// followUp tells the member who last changed a match that its board or challenge
// could not be posted, why, and what to do.
func (o *Worker) followUp(ctx context.Context, n match.Notice, cause error) {
	t, known := o.targets.get(n.ID)
	if !known {
		return
	}
	loc := t.request.Loc()
	var words string
	switch n.Kind {
	case match.NoticeBoard:
		words = textBoardLost(loc, n.ID, n.Place.Channel, discord.CodeOf(cause))
	case match.NoticeChallenge:
		words = textChallengeLost(loc, n.ID, discord.CodeOf(cause))
	case match.NoticeThread:
		words = noThread(loc, n.ID, cause)
	default:
		return
	}
	select {
	case <-t.answered:
	case <-ctx.Done():
	}
	if err := o.Rest.CreateFollowup(ctx, t.interaction, ui.Ephemeral(words)); err != nil {
		o.Log.Warn("follow-up failed", "match", n.ID, "err", err)
	}
}
