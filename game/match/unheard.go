package match

import (
	"cmp"
	"errors"
	"slices"
	"strings"
)

// unheard begins the notes by which it stands who has not been told that a
// match ended: the member and the match follow.
const unheard = "unheard/"

func unheardOf(p PlayerID) string          { return unheard + string(p) + "/" }
func unheardKey(p PlayerID, id ID) string  { return unheardOf(p) + id.String() }
func hears(tx Tx, p PlayerID, id ID) error { return tx.Notes().SetMeta(unheardKey(p, id), nil) }
func misses(tx Tx, p PlayerID, id ID) error {
	return tx.Notes().SetMeta(unheardKey(p, id), []byte("1"))
}

// Missed notes that a board could not be said where its match is played. If it
// shows the end, its players have not been told of that, but for the one who
// brought it about.
func (s *Service) Missed(n Notice) error {
	return s.store.Update(func(tx Tx) error {
		m, err := tx.Matches().Match(n.ID)
		if err != nil || !m.Over() || n.Kind != NoticeBoard || n.Quiet || n.Ply < m.Ply() {
			return unless(err, ErrNotFound)
		}
		for _, p := range m.Players {
			if p.ID != "" && !m.endedBy(p.ID) {
				err = errors.Join(err, misses(tx, p.ID, m.ID))
			}
		}
		return err
	})
}

// endedBy tells whether a match that is over ended by what a player did.
func (m Match) endedBy(p PlayerID) bool {
	switch m.End.How {
	case Finished, Resigned, Cancelled:
		return m.Players[m.End.By].ID == p
	}
	return false
}

// Unheard are the matches of a member on a server that ended without the
// member being told, by ID.
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
			if failed != nil {
				return failed
			}
			if m.Place.Guild == g {
				list = append(list, m)
			}
		}
		return err
	})
	slices.SortFunc(list, func(a, b Match) int { return cmp.Compare(a.ID, b.ID) })
	return list, err
}

// Heard notes that a member has been told how some matches ended.
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
