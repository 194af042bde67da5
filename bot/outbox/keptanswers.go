package outbox

import (
	"context"
	"sync"
	"time"

	"galet/bot/discord"
	"galet/bot/ui"
	"galet/game/match"
)

// keptAnswers are the private answers that are not deleted when a change is posted: the
// latest of each member.
type keptAnswers struct {
	mu       sync.Mutex
	byMember map[match.PlayerID]keptAnswer
}

// keptAnswer is such an answer.
type keptAnswer struct {
	interaction discord.Interaction
	// message is the message of the answer; empty: its id is not known.
	message match.MessageID
	expires time.Time
}

// KeepAnswer records that the private answer to an interaction is not deleted. It deletes
// the answer of the member that was kept before, if that is another message. updated: the
// answer updated the pressed message.
func (o *Worker) KeepAnswer(ctx context.Context, i discord.Interaction, r ui.Request, arrived time.Time, updated bool) {
	now := keptAnswer{interaction: i, expires: arrived.Add(discord.TokenLife)}
	if updated {
		now.message = r.Message
	}
	before, known := o.keptAnswers.put(r.By.ID, now)
	// A button of a chain is on the answer itself.
	same := before.message == now.message && now.message != "" || before.message == "" && updated && (r.Subject.Path.Chain || r.Subject.Path.Action == ui.ActNext)
	if !known || same || o.Now().After(before.expires) {
		return
	}
	if err := o.Rest.DeleteOriginalResponse(ctx, before.interaction); err != nil {
		o.Log.Debug("note not deleted", r.Attrs("err", err)...)
	}
}

// put replaces a member's kept answer, and returns the one before.
func (l *keptAnswers) put(p match.PlayerID, latest keptAnswer) (keptAnswer, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.byMember == nil {
		l.byMember = map[match.PlayerID]keptAnswer{}
	}
	before, known := l.byMember[p]
	l.byMember[p] = latest
	return before, known
}

// expire removes the answers that can no longer be deleted.
func (l *keptAnswers) expire(now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for p, n := range l.byMember {
		if now.After(n.expires) {
			delete(l.byMember, p)
		}
	}
}
