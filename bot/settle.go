package bot

import (
	"errors"
	"sync"

	"galet/game/match"
)

// unsaved remembers what notices were said by, of which the store could not
// note that they were said: a disk that is full for an hour must not have them
// said again and again.
type unsaved struct {
	mu     sync.Mutex
	posted map[uint64]match.Posted // by the notice's Seq
}

// said tells by what a notice was said, if it was.
func (u *unsaved) said(n match.Notice) (match.Posted, bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	posted, ok := u.posted[n.Seq]
	return posted, ok
}

// note remembers by what a notice was said, or forgets it once it is saved.
func (u *unsaved) note(n match.Notice, posted match.Posted, saved bool) {
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

// settle notes in the store that a notice was said, and by what. If that
// fails, the notice will be settled again and not said again.
func (p *poster) settle(n match.Notice, posted match.Posted) error {
	err := p.bot.matches.Said(n.Seq, posted)
	if errors.Is(err, match.ErrNotFound) {
		err = nil
	}
	p.unsaved.note(n, posted, err == nil)
	return err
}
