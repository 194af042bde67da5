package match

import (
	"cmp"
	"errors"
	"slices"
	"time"
)

// remindAhead is how soon another reminder must be due to be sent in the same
// message.
const remindAhead = time.Hour

// remind queues one reminder for this turn and for the member's other turns that
// are due soon and have the same place, and marks all of them as reminded.
func (t *turn) remind(tx *txn) error {
	t.match.Reminded = true
	if t.mover.Reminders == RemindNever {
		return nil
	}
	n := Notice{
		Kind: NoticeRemind, ID: t.match.ID, Ply: t.match.Ply(), Branch: t.match.Branch,
		Place: t.mover.reminded(t.match), Player: t.mover.ID,
	}
	open, err := tx.Matches().OpenMatches(t.mover.ID)
	if err != nil {
		return err
	}
	for _, id := range open {
		with, err := t.remindWith(tx, id, tx.now.Add(remindAhead))
		if err != nil {
			return err
		}
		if with {
			n.Others = append(n.Others, id)
		}
	}
	return tx.Outbox().PutNotice(n)
}

// remindWith reports whether another match is added to this reminder, and marks
// it as reminded. The other match must wait for the same member in the same
// place, be due by then, and the bot must be on its server.
func (t turn) remindWith(tx *txn, id ID, by time.Time) (bool, error) {
	m, err := tx.Matches().Match(id)
	if err != nil || id == t.match.ID || m.Pace == NoPace || t.mover.reminded(m) != t.mover.reminded(t.match) {
		return false, err
	}
	if gone, err := departed(tx, m.Place.Guild); err != nil || gone {
		return false, err
	}
	o, err := newTurn(tx, m)
	if err != nil || o.mover.ID != t.mover.ID || !o.remindable(by) {
		return false, err
	}
	m.Reminded = true
	return true, tx.Matches().PutMatch(m)
}

// reminded is where a member is reminded of a match: where its boards are; the
// zero Place is a direct message.
func (m Member) reminded(of Match) Place {
	if m.Reminders == RemindDirectly {
		return Place{}
	}
	return of.Place
}

// DueReminders are the matches of a NoticeRemind in which the player still has to
// move and can, the earliest deadline first. There may be none.
func (s *Service) DueReminders(n Notice) ([]Match, error) {
	return get(s, func(tx *txn) ([]Match, error) { return dueReminders(tx, n) })
}

func dueReminders(tx *txn, n Notice) ([]Match, error) {
	var turns []turn
	for _, id := range append([]ID{n.ID}, n.Others...) {
		m, err := tx.Matches().Match(id)
		if errors.Is(err, ErrNotFound) {
			continue // its server was purged meanwhile
		}
		if err != nil {
			return nil, err
		}
		gone, err := departed(tx, m.Place.Guild)
		if err != nil {
			return nil, err
		}
		if gone || m.Over() || !m.Reminded {
			continue
		}
		t, err := newTurn(tx, m)
		if err != nil {
			return nil, err
		}
		if t.mover.ID == n.Player {
			turns = append(turns, t)
		}
	}
	slices.SortFunc(turns, func(a, b turn) int {
		return cmp.Or(a.deadline().Compare(b.deadline()), cmp.Compare(a.match.ID, b.match.ID))
	})
	due := make([]Match, len(turns))
	for i, t := range turns {
		due[i] = t.match
	}
	return due, nil
}

// remindLater unmarks the matches of a NoticeRemind on servers that removed the
// bot. Their player is reminded when the bot returns.
func remindLater(tx *txn, n Notice) error {
	for _, id := range append([]ID{n.ID}, n.Others...) {
		m, err := tx.Matches().Match(id)
		if errors.Is(err, ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		gone, err := departed(tx, m.Place.Guild)
		if err != nil {
			return err
		}
		if !gone || m.Over() || !m.Reminded {
			continue
		}
		m.Reminded = false
		if err := tx.Matches().PutMatch(m); err != nil {
			return err
		}
	}
	return nil
}

// RedirectReminder replaces a reminder that no direct message could deliver by
// reminders where the boards are, one for each channel. It is refused with
// ErrNotFound if the notice was sent already.
func (s *Service) RedirectReminder(seq uint64) error {
	return s.update(func(tx *txn) error {
		n, err := takeNotice(tx, seq)
		if err != nil {
			return err
		}
		due, err := dueReminders(tx, n)
		if err == nil {
			err = remindLater(tx, n)
		}
		if err != nil {
			return err
		}
		for _, n := range byPlace(due, n.Player) {
			if err := tx.Outbox().PutNotice(n); err != nil {
				return err
			}
		}
		return nil
	})
}

// byPlace are the reminders of some matches, one for each place.
func byPlace(due []Match, player PlayerID) (notices []Notice) {
	for _, m := range due {
		i := slices.IndexFunc(notices, func(n Notice) bool { return n.Place == m.Place })
		if i >= 0 {
			notices[i].Others = append(notices[i].Others, m.ID)
			continue
		}
		notices = append(notices, Notice{
			Kind: NoticeRemind, ID: m.ID, Ply: m.Ply(), Branch: m.Branch, Place: m.Place, Player: player,
		})
	}
	return notices
}
