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

// sent is the message that was posted for a notice; false: the notice is not among those.
func (u *unmarked) sent(n match.Notice) (match.Posted, bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	posted, ok := u.posted[n.Seq]
	return posted, ok
}

// note remembers the message of a notice, or forgets it once the notice is marked in the
// store.
func (u *unmarked) note(n match.Notice, posted match.Posted, saved bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if saved {
		delete(u.posted, n.Seq)
		return
	}
	if u.posted == nil {
		u.posted = map[uint64]match.Posted{}
	}
	u.posted[n.Seq] = posted
}

// markSent removes a notice and those edited from the store, and records the message that
// was posted. If that fails, they are marked later, and not sent again.
func (o *delivery) markSent(n match.Notice, posted match.Posted, edited []match.Notice) error {
	seqs := make([]uint64, len(edited))
	for i, e := range edited {
		seqs[i] = e.Seq
	}
	err := o.Matches.MarkSent(n.Seq, posted, seqs...)
	if errors.Is(err, match.ErrNotFound) {
		err = nil
	}
	o.unmarked.note(n, posted, err == nil)
	for _, e := range edited {
		o.unmarked.note(e, match.Posted{}, err == nil)
	}
	return err
}
