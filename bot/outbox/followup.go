package outbox

import (
	"context"
	"slices"
	"sync"
	"time"

	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game/match"
)

// target is an interaction with which a member changed a match. Until its token expires,
// the bot can follow it up.
type target struct {
	interaction discord.Interaction
	request     ui.Request
	expires     time.Time
	// closed is a message that the answer has already edited to its final state, without
	// menus or buttons.
	closed match.MessageID
	// confirmation: the answer only confirms the change in private. posted: the change is
	// posted in the same channel. If both are set, the answer is deleted.
	confirmation, posted bool
	// due is the notice about the change, if another process has to post it. Its Kind is
	// 0 if there is none, or if this process already knows the result.
	due match.Notice
	// answered is closed after the interaction's first answer. Discord accepts no
	// follow-up before, and only then it is known whether the answer is a confirmation.
	answered <-chan struct{}
}

func (t target) waits() bool { return t.due.Kind != 0 }

func (t target) isAnswered() bool {
	select {
	case <-t.answered:
		return true
	default:
		return false
	}
}

// Changed records the interaction with which a member changed a match. It can be followed
// up once answered is closed.
func (o *Worker) Changed(id match.ID, i discord.Interaction, r ui.Request, answered <-chan struct{}) {
	o.targets.put(id, target{interaction: i, request: r, expires: o.Now().Add(discord.TokenLife), answered: answered, due: o.dueElsewhere(id)})
}

// Confirmed records that the answer to an interaction only confirms in private that it
// changed a match. The answer is deleted after the change is posted in the same channel.
func (o *Worker) Confirmed(id match.ID, i discord.Interaction) {
	o.targets.update(id, func(t *target) { t.confirmation = t.confirmation || t.interaction.ID == i.ID })
}

// AnswerClosed records that the answer to the latest change of a match edited a message
// to its final state.
func (o *Worker) AnswerClosed(id match.ID, m match.MessageID) { o.targets.close(id, m) }

// deleteConfirmations deletes the private confirmations of changes of a match that are
// posted.
func (o *Worker) deleteConfirmations(ctx context.Context, id match.ID) {
	for _, i := range o.targets.takeConfirmations(id) {
		if err := o.Rest.DeleteOriginalResponse(ctx, i); err != nil {
			o.Log.Debug("confirmation not deleted", "match", id, "err", err)
		}
	}
}

// followUp tells the member who last changed a match that its board or challenge could
// not be posted, why, and what to do.
func (o *Worker) followUp(ctx context.Context, n match.Notice, cause error) {
	t, known := o.targets.get(n.ID)
	if !known {
		return
	}
	loc := t.request.Loc()
	var words string
	switch n.Kind {
	case match.NoticeBoard:
		words = loc.Say("lost.board", "Match", n.ID, "Channel", matchview.ChannelLink(n.Place.Channel), "Why", textObstacle(loc, cause))
	case match.NoticeChallenge:
		if c, err := o.Matches.Challenge(n.ID); err != nil || c.State == match.Accepted {
			return // the line of a match whose board follows
		}
		words = loc.Say("lost.challenge", "Match", n.ID, "Why", textObstacle(loc, cause))
	case match.NoticeThread:
		words = textNoThread(loc, n.ID, cause)
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

// targets are the follow-up targets of each match, the latest last.
type targets struct {
	now     func() time.Time
	mu      sync.Mutex
	byMatch map[match.ID][]target
}

func (t *targets) put(id match.ID, latest target) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.byMatch == nil {
		t.byMatch = map[match.ID][]target{}
	}
	t.byMatch[id] = append(t.byMatch[id], latest)
}

// get is the latest target of a match; false: there is none, or its token has expired.
func (t *targets) get(id match.ID) (target, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := t.byMatch[id]
	if len(all) == 0 {
		return target{}, false
	}
	latest := all[len(all)-1]
	return latest, t.now().Before(latest.expires)
}

// close records that an answer edited a message to its final state.
func (t *targets) close(id match.ID, m match.MessageID) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if all := t.byMatch[id]; len(all) > 0 {
		all[len(all)-1].closed = m
	}
}

// update calls change for each target of a match.
func (t *targets) update(id match.ID, change func(*target)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for i := range t.byMatch[id] {
		change(&t.byMatch[id][i])
	}
}

// posted records that the changes of a match are posted in a channel. Confirmations in other
// channels stay.
func (t *targets) posted(id match.ID, in match.ChannelID) {
	t.update(id, func(each *target) { each.posted = each.posted || each.request.Place.Channel == in })
}

// takeConfirmations are the interactions whose answer confirms a change that is now
// posted. It returns each of them once. It drops all targets of the match but the latest
// and those whose answer is not known yet.
func (t *targets) takeConfirmations(id match.ID) (taken []discord.Interaction) {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := t.byMatch[id]
	kept := all[:0]
	for i, each := range all {
		if each.isAnswered() && each.confirmation && each.posted {
			if each.confirmation = false; t.now().Before(each.expires) {
				taken = append(taken, each.interaction)
			}
		}
		if i == len(all)-1 || !each.isAnswered() || each.confirmation {
			kept = append(kept, each)
		}
	}
	if len(all) > 0 {
		clear(all[len(kept):])
		t.byMatch[id] = kept
	}
	return taken
}

// awaited are the matches with an answered change that another process has to post.
func (t *targets) awaited() (ids []match.ID) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for id, all := range t.byMatch {
		if slices.ContainsFunc(all, target.waits) {
			ids = append(ids, id)
		}
	}
	return ids
}

// due is the latest notice of a match that another process has to post; false: there is
// none.
func (t *targets) due(id match.ID) (match.Notice, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, each := range slices.Backward(t.byMatch[id]) {
		if each.waits() {
			return each.due, true
		}
	}
	return match.Notice{}, false
}

// clearDue records that no other process has to post anything for the answered changes of
// a match.
func (t *targets) clearDue(id match.ID) {
	t.update(id, func(each *target) {
		if each.isAnswered() {
			each.due = match.Notice{}
		}
	})
}

// closed reports whether an answer already edited a notice's message to its final state.
func (t *targets) closed(n match.Notice) bool {
	latest, known := t.get(n.ID)
	return known && latest.closed == n.Message
}

// expire removes targets with expired tokens.
func (t *targets) expire() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for id, all := range t.byMatch {
		all = slices.DeleteFunc(all, func(old target) bool { return t.now().After(old.expires) })
		if t.byMatch[id] = all; len(all) == 0 {
			delete(t.byMatch, id)
		}
	}
}
