package outbox

import (
	"context"
	"sync"
	"time"

	"galet/bot/discord"
	"galet/bot/ui"
	"galet/game/match"
)

// lasting are the private answers that stay after a change is posted: the latest of
// each member.
type lasting struct {
	mu       sync.Mutex
	byMember map[match.PlayerID]lastingNote
}

// lastingNote is such an answer.
type lastingNote struct {
	interaction discord.Interaction
	// message is the answer's; empty: nobody knows.
	message match.MessageID
	expires time.Time
}

// Stays notes that the private answer to an interaction, which arrived at a time,
// stays; it updated the pressed message, or is a new one. It deletes the member's
// answer that stayed before, if that is another.
func (o *Worker) Stays(ctx context.Context, i discord.Interaction, r ui.Request, arrived time.Time, updated bool) {
	now := lastingNote{interaction: i, expires: arrived.Add(discord.TokenLife)}
	if updated {
		now.message = r.Message
	}
	before, known := o.lasting.put(r.By.ID, now)
	// A button of a chain is on the answer itself.
	same := before.message == now.message && now.message != "" || before.message == "" && updated && (r.Subject.Path.Chain || r.Subject.Path.Action == ui.ActNext)
	if !known || same || o.Now().After(before.expires) {
		return
	}
	if err := o.Rest.DeleteOriginalResponse(ctx, before.interaction); err != nil {
		o.Log.Debug("note not deleted", r.Attrs("err", err)...)
	}
}

// put replaces a member's latest answer and returns the one before.
func (l *lasting) put(p match.PlayerID, latest lastingNote) (lastingNote, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.byMember == nil {
		l.byMember = map[match.PlayerID]lastingNote{}
	}
	before, known := l.byMember[p]
	l.byMember[p] = latest
	return before, known
}

// expire forgets the answers that can no longer be deleted.
func (l *lasting) expire(now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for p, n := range l.byMember {
		if now.After(n.expires) {
			delete(l.byMember, p)
		}
	}
}
