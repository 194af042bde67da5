package outbox

import (
	"context"
	"sync"
	"time"

	"galet/bot/discord"
	"galet/bot/ui"
	"galet/game/match"
)

// keptAnswers are the private answers that stay when a change is posted: the latest one
// of each member.
type keptAnswers struct {
	mu       sync.Mutex
	byMember map[match.PlayerID]keptAnswer
}

// keptAnswer is a private answer that the bot can delete until it expires.
type keptAnswer struct {
	interaction discord.Interaction
	// message is the message of the answer; empty: its id is not known.
	message match.MessageID
	expires time.Time
}

// KeepAnswer records that the private answer to an interaction stays. If an earlier
// answer of the member was kept and is another message, it deletes that. updated: the
// answer updated the pressed message.
func (o *Worker) KeepAnswer(ctx context.Context, i discord.Interaction, r ui.Request, arrived time.Time, updated bool) {
	now := keptAnswer{interaction: i, expires: arrived.Add(discord.TokenLife)}
	if updated {
		now.message = r.Message
	}
	before, known := o.keptAnswers.put(r.By.ID, now)
	// The buttons of a chain are on the answer itself.
	same := before.message == now.message && now.message != "" || before.message == "" && updated && (r.Subject.Path.Chain || r.Subject.Path.Action == ui.ActNext)
	if !known || same || o.Now().After(before.expires) {
		return
	}
	if err := o.Rest.DeleteOriginalResponse(ctx, before.interaction); err != nil {
		o.Log.Debug("kept answer not deleted", r.Attrs("err", err)...)
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
