package match

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// undelivered begins the keys of notes about players who have not been told
// that a match ended, or that it is their turn. The player and the match follow.
const undelivered = "unheard/"

func undeliveredTo(p PlayerID) string         { return undelivered + string(p) + "/" }
func undeliveredKey(p PlayerID, id ID) string { return undeliveredTo(p) + id.String() }

// newsOf is the value of such a note: the match ended, or which turn it is. A
// note with another value is out of date.
func (m Match) newsOf() string {
	if m.Over() {
		return "1"
	}
	return fmt.Sprintf("%d.%d", m.Ply(), m.Branch)
}

// MarkUndelivered records that a board could not be posted. Then the player to move
// does not know, and of an end neither player does, except the one who caused it.
func (s *Service) MarkUndelivered(n Notice) error {
	return s.update(func(tx *txn) error {
		m, err := tx.Matches().Match(n.ID)
		if err != nil || n.Kind != NoticeBoard || n.Quiet || n.board().before(Board{Ply: m.Ply(), Branch: m.Branch}) {
			return unless(err, ErrNotFound)
		}
		players, err := uninformed(tx, m)
		for _, p := range players {
			err = errors.Join(err, tx.Notes().SetMeta(undeliveredKey(p, m.ID), []byte(m.newsOf())))
		}
		return err
	})
}

// uninformed are the players who know a match's present state only if its board
// is posted.
func uninformed(tx *txn, m Match) (list []PlayerID, err error) {
	if !m.Over() {
		r, err := tx.replay(m)
		if err != nil {
			return nil, err
		}
		return []PlayerID{m.Players[r.Position.ToMove()].ID}, nil
	}
	for _, p := range m.Players {
		if p.ID != "" && p.ID.Level() == 0 && !m.endedBy(p.ID) {
			list = append(list, p.ID)
		}
	}
	return list, nil
}

// endedBy reports whether a player's own action ended a match that is over.
func (m Match) endedBy(p PlayerID) bool {
	switch m.End.How {
	case Finished, Resigned, Cancelled:
		return m.Players[m.End.By].ID == p
	}
	return false
}

// Undelivered are a member's matches on a server whose end or turn the member
// has not been told, by ID.
func (s *Service) Undelivered(g GuildID, p PlayerID) ([]Match, error) {
	list, err := get(s, func(tx *txn) (list []Match, err error) {
		ids, err := undeliveredMatches(tx, p)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			m, err1 := tx.Matches().Match(id)
			note, err2 := tx.Notes().Meta(undeliveredKey(p, id))
			if err := errors.Join(err1, err2); err != nil {
				return nil, err
			}
			if m.Place.Guild == g && string(note) == m.newsOf() {
				list = append(list, m)
			}
		}
		return list, nil
	})
	slices.SortFunc(list, func(a, b Match) int { return cmp.Compare(a.ID, b.ID) })
	return list, err
}

// undeliveredMatches are the matches of the notes about a member.
func undeliveredMatches(tx *txn, p PlayerID) (ids []ID, err error) {
	keys, err := tx.Notes().MetaKeys(undeliveredTo(p))
	for _, key := range keys {
		id, failed := ParseID(strings.TrimPrefix(key, undeliveredTo(p)))
		ids, err = append(ids, id), errors.Join(err, failed)
	}
	return ids, err
}

// MarkDelivered records that a member has been told the state of some matches.
func (s *Service) MarkDelivered(p PlayerID, list []Match) error {
	return s.update(func(tx *txn) (err error) {
		for _, m := range list {
			err = errors.Join(err, markDelivered(tx, p, m.ID))
		}
		return err
	})
}

func markDelivered(tx *txn, p PlayerID, id ID) error {
	return tx.Notes().SetMeta(undeliveredKey(p, id), nil)
}

// dropUndelivered deletes the notes about a match.
func dropUndelivered(tx *txn, id ID) error {
	m, err := tx.Matches().Match(id)
	for _, p := range m.Players {
		if err == nil && p.ID != "" {
			err = markDelivered(tx, p.ID, id)
		}
	}
	return unless(err, ErrNotFound)
}

// dropAllUndelivered deletes the notes about a member.
func dropAllUndelivered(tx *txn, p PlayerID) error {
	keys, err := tx.Notes().MetaKeys(undeliveredTo(p))
	for _, key := range keys {
		err = errors.Join(err, tx.Notes().SetMeta(key, nil))
	}
	return err
}
