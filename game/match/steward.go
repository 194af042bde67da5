package match

import "slices"

// Steward tells whether someone may end matches of others: whoever manages
// the server, and those who have the role that was chosen for it.
func (s Server) Steward(manages bool, roles []RoleID) bool {
	return manages || s.Stewards != "" && slices.Contains(roles, s.Stewards)
}

// Stop ends a match for a steward of its server: nobody wins, and it counts
// for no ladder. It owes a NoticeBoard. It is refused with ErrNotFound,
// ErrOtherServer, ErrOver and, for the two who play, ErrOwnMatch. Whether by is
// a steward is for the host to see; see [Server.Steward].
func (s *Service) Stop(id ID, by Player, at Place) (Match, error) {
	now := s.now()
	var m Match
	err := s.store.Update(func(tx Tx) (err error) {
		if m, err = find(tx, id, at); err != nil {
			return err
		}
		if _, plays := m.Seat(by.ID); plays {
			return ErrOwnMatch
		}
		if m.Over() {
			return ErrOver
		}
		m.end(End{How: Stopped, Steward: by, At: now})
		if err := tx.Matches().PutMatch(m); err != nil {
			return err
		}
		return postBoard(tx, m, false)
	})
	if err != nil {
		return Match{}, err
	}
	return m, nil
}
