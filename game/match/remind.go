package match

import (
	"cmp"
	"errors"
	"slices"
	"time"
)

// remindAhead is how soon a reminder must be due to be said along with one
// that is.
const remindAhead = time.Hour

// SetReminders keeps how a member is reminded, and if directly, in which
// language.
func (s *Service) SetReminders(p PlayerID, to Reminders, locale string) error {
	return s.store.Update(func(tx Tx) error {
		m, err := tx.Members().Member(p)
		if err != nil {
			return err
		}
		m.Reminders, m.Locale = to, ""
		if to == RemindDirectly {
			m.Locale = locale
		}
		return tx.Members().PutMember(m)
	})
}

// remind owes one reminder of this turn and of all others of the same member
// that are due soon and reminded of in the same place, and notes that in each.
func (t *turn) remind(tx Tx, now time.Time) error {
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
		with, err := t.remindWith(tx, id, now.Add(remindAhead))
		if err != nil {
			return err
		}
		if with {
			n.Others = append(n.Others, id)
		}
	}
	return tx.Outbox().PutNotice(n)
}

// remindWith notes in another match that its turn is reminded of together
// with this one, if it is the same member's, in the same place, and due by then;
// and if the bot is on its server.
func (t turn) remindWith(tx Tx, id ID, by time.Time) (bool, error) {
	m, err := tx.Matches().Match(id)
	if err != nil || id == t.match.ID || m.Pace == NoPace || t.mover.reminded(m) != t.mover.reminded(t.match) {
		return false, err
	}
	if gone, err := absent(tx, m.Place.Guild); err != nil || gone {
		return false, err
	}
	o, err := newTurn(tx, m)
	if err != nil || o.mover.ID != t.mover.ID || !o.remindable(by) {
		return false, err
	}
	m.Reminded = true
	return true, tx.Matches().PutMatch(m)
}

// reminded is where a member is reminded of a match: nowhere, that is in a
// direct message, or where its boards are.
func (m Member) reminded(of Match) Place {
	if m.Reminders == RemindDirectly {
		return Place{}
	}
	return of.Place
}

// StillDue are the matches of a NoticeRemind in which its player has not moved
// yet, and can, the one of the earliest deadline first. It may be none.
func (s *Service) StillDue(n Notice) (due []Match, err error) {
	err = s.store.View(func(tx Tx) (err error) {
		due, err = stillDue(tx, n)
		return err
	})
	return due, err
}

func stillDue(tx Tx, n Notice) ([]Match, error) {
	var turns []turn
	for _, id := range append([]ID{n.ID}, n.Others...) {
		m, err := tx.Matches().Match(id)
		if errors.Is(err, ErrNotFound) {
			continue // its server was deleted meanwhile
		}
		if err != nil {
			return nil, err
		}
		gone, err := absent(tx, m.Place.Guild)
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

// remindLater has the player of a NoticeRemind reminded once the bot is back,
// in its matches on servers from which the bot was removed: of those it was not
// said.
func remindLater(tx Tx, n Notice) error {
	for _, id := range append([]ID{n.ID}, n.Others...) {
		m, err := tx.Matches().Match(id)
		if errors.Is(err, ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		gone, err := absent(tx, m.Place.Guild)
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

// Undelivered puts reminders where the boards are in the place of one that
// could not be said directly, one for each channel. It is refused with
// ErrNotFound if that was said already.
func (s *Service) Undelivered(seq uint64) error {
	return s.store.Update(func(tx Tx) error {
		n, err := takeNotice(tx, seq)
		if err != nil {
			return err
		}
		due, err := stillDue(tx, n)
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
