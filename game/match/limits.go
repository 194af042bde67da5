package match

import "slices"

// checkMember returns an error if a member has reached the limit of open matches
// and own open challenges, on the server or in total. It does not count the
// challenge except (0 means none), or anything on servers without the bot, where
// nobody can end it.
func (s *Service) checkMember(tx *txn, at Server, who Player, except ID) error {
	playing, err := tx.Matches().OpenMatches(who.ID)
	if err != nil {
		return err
	}
	made, _, err := tx.Challenges().OpenChallenges(who.ID)
	if err != nil {
		return err
	}
	open := append(playing, without(made, except)...)
	most := s.maxOpen
	if at.MaxOpen > 0 {
		most = min(most, at.MaxOpen)
	}
	if len(open) < most {
		return nil
	}
	here, all, err := count(tx, open, at.ID)
	switch {
	case err != nil:
		return err
	case all >= s.maxOpen:
		return &TooManyError{Who: who, Limit: s.maxOpen}
	case at.MaxOpen > 0 && here >= at.MaxOpen:
		return &TooManyError{Who: who, Limit: at.MaxOpen, Here: true}
	}
	return nil
}

// count counts the challenges and matches with these numbers, on one server and
// on all servers that have the bot. Practice does not count.
func count(tx *txn, open []ID, on GuildID) (here, all int, err error) {
	for _, id := range open {
		c, err := tx.Challenges().Challenge(id)
		if err != nil {
			return 0, 0, err
		}
		gone, err := departed(tx, c.Place.Guild)
		switch {
		case err != nil:
			return 0, 0, err
		case gone, c.Place == (Place{}):
			continue
		case c.Place.Guild == on:
			here++
		}
		all++
	}
	return here, all, nil
}

// without removes one number.
func without(ids []ID, one ID) []ID {
	return slices.DeleteFunc(ids, func(id ID) bool { return id == one })
}

// checkServer refuses if a server has as many open challenges as allowed.
func (s *Service) checkServer(tx *txn, g GuildID) error {
	open, err := tx.Challenges().OpenOnServer(g)
	if err == nil && len(open) >= s.maxChallenges {
		err = &ServerFullError{Limit: s.maxChallenges}
	}
	return err
}
