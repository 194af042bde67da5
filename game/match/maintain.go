package match

import "errors"

const (
	// urgentLimit is how many matches, and how many challenges, one call of
	// Maintain changes because their time is up.
	urgentLimit = 100
	// chunk is how many challenges, matches or standings one transaction reads
	// in work that goes through many of them.
	chunk = 200
)

// Maintain does what is due now. First it enforces the deadlines of matches and
// closes expired challenges, the earliest first. Then it takes one small step
// of each task that can wait: resuming the matches of a server to which the bot
// has returned, deleting data, ageing standings. more tells that something is
// left: send the new notices and call Maintain again.
//
// Deadlines are enforced only if members could move until now: call it after
// RecordUptime. Calls may overlap or be repeated; nothing is decided twice. A
// failure in one match or task does not stop the others.
func (s *Service) Maintain(deadlines bool) (more bool, err error) {
	steps := []func() (bool, error){s.expireChallenges, s.resumeServers, s.deleteMembers, s.purgeServers, s.ageLadders}
	if deadlines {
		more, err = s.enforceDeadlines()
	}
	s.maintaining.Lock()
	defer s.maintaining.Unlock()
	for _, step := range steps {
		left, failed := step()
		more, err = more || left, errors.Join(err, failed)
	}
	return more, err
}

// eachDue calls do for everything that is due, each in its own transaction, until
// do has changed urgentLimit of them.
func (s *Service) eachDue(find func(*txn) ([]ID, error), do func(*txn, ID) (changed bool, err error)) (more bool, err error) {
	due, err := get(s, find)
	done := 0
	for _, id := range due {
		if done == urgentLimit {
			return true, err
		}
		changed := false
		failed := s.update(func(tx *txn) (err error) {
			changed, err = do(tx, id)
			return err
		})
		if changed && failed == nil {
			done++
		}
		err = errors.Join(err, failed)
	}
	return false, err
}

// expireChallenges closes the challenges that have expired and queues a
// NoticeClosed for each.
func (s *Service) expireChallenges() (more bool, err error) {
	return s.eachDue(
		func(tx *txn) ([]ID, error) { return tx.Challenges().Due(tx.now) },
		func(tx *txn, id ID) (bool, error) {
			c, err := tx.Challenges().Challenge(id)
			if err != nil || c.State != Open || !c.due(tx.now) {
				return false, err
			}
			return true, c.close(tx, Expired, Answer{At: tx.now})
		})
}

// firstOf takes a step of the first task that does not fail.
func firstOf[T any](tasks []T, step func(T) (more bool, err error)) (more bool, err error) {
	for i, task := range tasks {
		left, failed := step(task)
		err = errors.Join(err, failed)
		if failed == nil {
			return left || i+1 < len(tasks), err
		}
	}
	return false, err
}

// progress is the position of a task that goes through all challenges. It is not
// stored; after a restart the task begins again, which is harmless.
type progress struct {
	// begun tells that what comes before the challenges is done.
	begun bool
	last  ID
}

// progressOf is the progress of a task of Maintain.
func (s *Service) progressOf(task string) *progress {
	if s.tasks[task] == nil {
		s.tasks[task] = &progress{}
	}
	return s.tasks[task]
}

// nextChallenges calls do, in one transaction, for the next challenges for which
// wanted returns true. It reports whether there may be more.
func (s *Service) nextChallenges(p *progress, wanted func(*txn, ID) (bool, error), do func(*txn, ID) error) (more bool, err error) {
	var ids, some []ID
	err = s.read(func(tx *txn) (err error) {
		some = nil
		if ids, err = tx.Challenges().After(p.last, chunk); err != nil {
			return err
		}
		for _, id := range ids {
			is, err := wanted(tx, id)
			if err != nil {
				return err
			}
			if is {
				some = append(some, id)
			}
		}
		return nil
	})
	if err == nil && len(some) > 0 {
		err = s.update(func(tx *txn) error {
			for _, id := range some {
				if err := do(tx, id); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err != nil || len(ids) == 0 {
		return false, err
	}
	p.last = ids[len(ids)-1]
	return true, nil
}
