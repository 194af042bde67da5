package match

// postThread owes the thread in which a match runs, on the message of its
// challenge. What is posted after it goes there.
func postThread(tx Tx, m Match) error {
	return tx.Outbox().PutNotice(Notice{Kind: NoticeThread, ID: m.ID, Place: m.Place, Quiet: true})
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
