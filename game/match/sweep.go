package match

import (
	"errors"
	"time"
)

// Sweep closes the challenges that have expired, each in a transaction of its
// own, and owes a NoticeClosed for each. It returns how many it closed; run
// again it finds none of them. One that fails does not keep the others open.
func (s *Service) Sweep() (closed int, err error) {
	now := s.now()
	var due []ID
	err = s.store.View(func(tx Tx) (err error) {
		due, err = tx.Challenges().Due(now)
		return err
	})
	for _, id := range due {
		swept, failed := s.expire(id, now)
		err = errors.Join(err, failed)
		if swept {
			closed++
		}
	}
	return closed, err
}

// expire closes a challenge if it is still open and its time is over.
func (s *Service) expire(id ID, now time.Time) (expired bool, err error) {
	err = s.store.Update(func(tx Tx) error {
		expired = false
		c, err := tx.Challenges().Challenge(id)
		if err != nil || c.State != Open || !c.due(now) {
			return err
		}
		expired = true
		return c.close(tx, Expired, Answer{At: now})
	})
	return expired && err == nil, err
}
