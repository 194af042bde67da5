package match

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// remindAhead: reminders that are due within this time are sent in one message.
const remindAhead = time.Hour

// remind queues one reminder for this turn, and for the member's other turns in the same
// place that are due soon. It marks all of them as reminded.
func (t *turn) remind(tx *txn) error {
	t.match.Reminded = true
	if t.mover.Reminders == RemindNever {
		return nil
	}
	n := Notice{
		Kind: NoticeRemind, ID: t.match.ID, Ply: t.match.Ply(), Branch: t.match.Branch,
		Place: t.mover.reminderPlace(t.match), Player: t.mover.ID,
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

// remindWith reports whether another match is added to this reminder, and marks it as
// reminded. It is added if the same member has to move in it, its reminder has the same
// place and is due by then, and its clock does not stand still with its server.
func (t turn) remindWith(tx *txn, id ID, by time.Time) (bool, error) {
	m, err := tx.Matches().Match(id)
	if err != nil || id == t.match.ID || m.Pace == NoPace || t.mover.reminderPlace(m) != t.mover.reminderPlace(t.match) {
		return false, err
	}
	if waits, err := clocksStop(tx, m.Place.Guild); err != nil || waits {
		return false, err
	}
	o, err := newTurn(tx, m)
	if err != nil || o.mover.ID != t.mover.ID || !o.reminderDue(by) {
		return false, ignoringWrongRecord(err)
	}
	m.Reminded = true
	return true, tx.Matches().PutMatch(m)
}

// reminderPlace is where a member is reminded of a match: where its boards are, or, with
// the zero Place, by direct message.
func (m Member) reminderPlace(of Match) Place {
	if m.Reminders == RemindDirectly {
		return Place{}
	}
	return of.Place
}

// DueReminders are the matches of a NoticeRemind in which the player still has to move
// and can move, the earliest deadline first. There may be none.
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
		if ignoringWrongRecord(err) != nil {
			return nil, err
		}
		if err == nil && t.mover.ID == n.Player {
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

// remindLater marks the matches of a NoticeRemind as not reminded if their server removed
// the bot. The player is reminded when the bot returns.
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

// RedirectReminder replaces a reminder by direct message, because the member does not
// accept it: the reminder is posted in each channel with a board. The error is
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

// byPlace are the reminders of these matches: one notice for each place.
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

// reminding is the key prefix of values about the message that reminds a player of
// a match. The value is the server, or "-" for a direct message, the channel, the
// message and the matches that the message is about.
const reminding = "reminder/"

func remindingKey(id ID) string { return reminding + id.String() }

// remindSent stores the message of a reminder in each of its matches. If a turn has ended
// meanwhile, or a server has removed the bot, it queues an edit of the message.
func remindSent(tx *txn, n Notice, posted Posted) error {
	if err := remindLater(tx, n); err != nil || posted.Message == "" {
		return err
	}
	due, err := dueReminders(tx, n)
	if err != nil {
		return err
	}
	n.Channel, n.Message = posted.Channel, posted.Message
	all := 1 + len(n.Others)
	n.Others = nil
	for _, m := range due {
		n.Others = append(n.Others, m.ID)
	}
	err = storeReminder(tx, n)
	if len(due) < all {
		err = errors.Join(err, changeReminder(tx, n))
	}
	return err
}

// storeReminder stores the message of a reminder in the matches n.Others.
func storeReminder(tx *txn, n Notice) (err error) {
	guild := cmp.Or(n.Place.Guild, "-")
	for _, id := range n.Others {
		value := fmt.Appendf(nil, "%s %s %s", guild, n.Channel, n.Message)
		for _, other := range n.Others {
			value = fmt.Appendf(value, " %s", other)
		}
		err = errors.Join(err, tx.KeyValues().SetMeta(remindingKey(id), value))
	}
	return err
}

// changeReminder queues an edit of a reminder's message to the matches n.Others. Without
// any, it queues the deletion.
func changeReminder(tx *txn, n Notice) error {
	n.Seq, n.Kind, n.Quiet = 0, NoticeDelete, true
	return tx.Outbox().PutNotice(n)
}

// updateReminder updates the reminder of a match, if there is one. It deletes the
// reminder when the player has moved in all its matches. m need not be written yet.
func updateReminder(tx *txn, m Match) error {
	value, err := tx.KeyValues().Meta(remindingKey(m.ID))
	if err != nil || value == nil {
		return err
	}
	parts := strings.Fields(string(value))
	if len(parts) < 4 {
		return fmt.Errorf("value %s has %d parts", remindingKey(m.ID), len(parts))
	}
	n := Notice{ID: m.ID, Ply: m.Ply(), Branch: m.Branch, Channel: ChannelID(parts[1]), Message: MessageID(parts[2])}
	if parts[0] != "-" {
		n.Place = Place{Guild: GuildID(parts[0]), Channel: n.Channel}
	}
	for _, part := range parts[3:] {
		id, err := ParseID(part)
		if err != nil {
			return fmt.Errorf("value %s: %w", remindingKey(m.ID), err)
		}
		of := m
		if id != m.ID {
			of, err = tx.Matches().Match(id)
		}
		if errors.Is(err, ErrNotFound) || err == nil && (of.Over() || !of.Reminded) {
			continue
		}
		if err != nil {
			return err
		}
		t, err := newTurn(tx, of)
		if ignoringWrongRecord(err) != nil {
			return err
		}
		if err == nil {
			n.Player, n.Others = t.mover.ID, append(n.Others, id)
		}
	}
	return errors.Join(tx.KeyValues().SetMeta(remindingKey(m.ID), nil), storeReminder(tx, n), changeReminder(tx, n))
}
