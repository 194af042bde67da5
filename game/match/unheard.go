package match

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// unheard begins the notes by which it stands who has not been told that a
// match ended, or that it is their turn: the member and the match follow.
const unheard = "unheard/"

func unheardOf(p PlayerID) string          { return unheard + string(p) + "/" }
func unheardKey(p PlayerID, id ID) string  { return unheardOf(p) + id.String() }
func hears(tx Tx, p PlayerID, id ID) error { return tx.Notes().SetMeta(unheardKey(p, id), nil) }

// told is what stands in such a note while a match is as it is: that it ended,
// or which turn it is.
func (m Match) told() string {
	if m.Over() {
		return "1"
	}
	return fmt.Sprintf("%d.%d", m.Ply(), m.Branch)
}

// Missed notes that a board could not be said where its match is played: whose
// turn it is has not been told so, and of the end neither player has, but for
// the one who brought it about.
func (s *Service) Missed(n Notice) error {
	return s.store.Update(func(tx Tx) error {
		m, err := tx.Matches().Match(n.ID)
		if err != nil || n.Kind != NoticeBoard || n.Quiet || n.board().before(Board{Ply: m.Ply(), Branch: m.Branch}) {
			return unless(err, ErrNotFound)
		}
		concerned, err := m.concerned()
		for _, p := range concerned {
			err = errors.Join(err, tx.Notes().SetMeta(unheardKey(p, m.ID), []byte(m.told())))
		}
		return err
	})
}

// concerned are those whom a match as it is tells what they do not know.
func (m Match) concerned() (list []PlayerID, err error) {
	if !m.Over() {
		p, err := m.Position()
		if err != nil {
			return nil, err
		}
		return []PlayerID{m.Players[p.ToMove()].ID}, nil
	}
	for _, p := range m.Players {
		if p.ID != "" && !m.endedBy(p.ID) {
			list = append(list, p.ID)
		}
	}
	return list, nil
}

// endedBy tells whether a match that is over ended by what a player did.
func (m Match) endedBy(p PlayerID) bool {
	switch m.End.How {
	case Finished, Resigned, Cancelled:
		return m.Players[m.End.By].ID == p
	}
	return false
}

// Unheard are the matches of a member on a server that ended, or in which it is
// the member's turn, without the member being told, by ID.
func (s *Service) Unheard(g GuildID, p PlayerID) (list []Match, err error) {
	err = s.store.View(func(tx Tx) error {
		list = nil
		keys, err := tx.Notes().Metas(unheardOf(p))
		for _, key := range keys {
			id, failed := ParseID(strings.TrimPrefix(key, unheardOf(p)))
			if failed != nil {
				return failed
			}
			m, failed := tx.Matches().Match(id)
			note, lost := tx.Notes().Meta(key)
			if failed = errors.Join(failed, lost); failed != nil {
				return failed
			}
			if m.Place.Guild == g && string(note) == m.told() {
				list = append(list, m)
			}
		}
		return err
	})
	slices.SortFunc(list, func(a, b Match) int { return cmp.Compare(a.ID, b.ID) })
	return list, err
}

// Heard notes that a member has been told of some matches how they are.
func (s *Service) Heard(p PlayerID, list []Match) error {
	return s.store.Update(func(tx Tx) (err error) {
		for _, m := range list {
			err = errors.Join(err, hears(tx, p, m.ID))
		}
		return err
	})
}

// silence deletes what the players of a match have not been told of it.
func silence(tx Tx, id ID) error {
	m, err := tx.Matches().Match(id)
	for _, p := range m.Players {
		if err == nil && p.ID != "" {
			err = hears(tx, p.ID, id)
		}
	}
	return unless(err, ErrNotFound)
}

// deafen deletes all that a member has not been told.
func deafen(tx Tx, p PlayerID) error {
	keys, err := tx.Notes().Metas(unheardOf(p))
	for _, key := range keys {
		err = errors.Join(err, tx.Notes().SetMeta(key, nil))
	}
	return err
}
