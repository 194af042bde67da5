package outbox

import (
	"errors"
	"sync"

	"galet/game/match"
)

// unmarked remembers the notices that were sent but could not be marked as sent in the
// store, for instance because a disk is full. They are not sent again.
type unmarked struct {
	mu     sync.Mutex
	posted map[uint64]match.Posted // by the notice's Seq
}

// find returns the message that was posted for an unmarked notice, and false for any other
// notice.
func (u *unmarked) find(n match.Notice) (match.Posted, bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	posted, ok := u.posted[n.Seq]
	return posted, ok
}

// add remembers a notice that was sent, and the message that was posted for it.
func (u *unmarked) add(n match.Notice, posted match.Posted) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.posted == nil {
		u.posted = map[uint64]match.Posted{}
	}
	u.posted[n.Seq] = posted
}

// remove forgets notices that are now marked in the store.
func (u *unmarked) remove(seqs ...uint64) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for _, seq := range seqs {
		delete(u.posted, seq)
	}
}

// markSent removes a notice and those edited from the store, and records the message that
// was posted. If that fails, they are marked later, and not sent again.
func (o *delivery) markSent(n match.Notice, posted match.Posted, edited []match.Notice) error {
	seqs := make([]uint64, len(edited))
	for i, e := range edited {
		seqs[i] = e.Seq
	}
	err := o.Matches.MarkSent(n.Seq, posted, seqs...)
	if err != nil && !errors.Is(err, match.ErrNotFound) {
		o.unmarked.add(n, posted)
		for _, e := range edited {
			o.unmarked.add(e, match.Posted{})
		}
		return err
	}
	o.unmarked.remove(append(seqs, n.Seq)...)
	return nil
}
