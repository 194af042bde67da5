package match

import "errors"

// postThread owes the thread in which a match runs, on the message of its
// challenge. What is posted after it goes there.
func postThread(tx Tx, m Match) error {
	return tx.Outbox().PutNotice(Notice{Kind: NoticeThread, ID: m.ID, Place: m.Place, Quiet: true})
}

// LeaveThread takes a match back to where it was agreed, and with it the notice
// of its first board, if that cannot be said in the thread that was begun for
// it. It tells whether it was so.
func (s *Service) LeaveThread(n Notice) (left bool, err error) {
	if n.Kind != NoticeBoard || n.Ply > 0 || n.Branch > 0 {
		return false, nil
	}
	err = s.store.Update(func(tx Tx) error {
		left = false
		m, err1 := tx.Matches().Match(n.ID)
		c, err2 := tx.Challenges().Challenge(n.ID)
		owed, err3 := tx.Outbox().Notice(n.Seq)
		if err := errors.Join(err1, err2, err3); err != nil {
			return err
		}
		if m.Place != n.Place || m.Board != (Board{}) || n.Place.Channel != ChannelID(c.Message) {
			return nil
		}
		m.Place, owed.Place, left = c.Place, c.Place, true
		return errors.Join(tx.Matches().PutMatch(m), tx.Outbox().PutNotice(owed))
	})
	return left && err == nil, err
}

// saidThread takes a match to its thread, and with it what is yet to be posted
// in the channel; unless someone has called it elsewhere meanwhile.
func saidThread(tx Tx, n Notice, posted Posted) error {
	m, err := tx.Matches().Match(n.ID)
	if err != nil || m.Place != n.Place {
		return err
	}
	m.Place.Channel = posted.Channel
	if err := tx.Matches().PutMatch(m); err != nil {
		return err
	}
	owed, err := tx.Outbox().PendingFor(n.ID)
	if err != nil {
		return err
	}
	for _, o := range owed {
		if o.Kind != NoticeBoard || o.Place != n.Place {
			continue
		}
		o.Place.Channel = posted.Channel
		if err := tx.Outbox().PutNotice(o); err != nil {
			return err
		}
	}
	return nil
}
