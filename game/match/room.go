package match

import "slices"

// room refuses when a member already has as many open matches and own open
// challenges as allowed, on the server or in all, not counting the challenge
// except (0: none).
func (s *Service) room(tx Tx, at Server, who Player, except ID) error {
	playing, err := tx.Matches().OpenMatches(who.ID)
	if err != nil {
		return err
	}
	made, _, err := tx.Challenges().OpenChallenges(who.ID)
	if err != nil {
		return err
	}
	open := append(playing, without(made, except)...)
	if len(open) >= s.maxOpen {
		return &TooManyError{Who: who, Limit: s.maxOpen}
	}
	if at.MaxOpen == 0 || len(open) < at.MaxOpen {
		return nil
	}
	here := 0
	for _, id := range open {
		c, err := tx.Challenges().Challenge(id)
		if err != nil {
			return err
		}
		if c.Place.Guild == at.ID {
			here++
		}
	}
	if here >= at.MaxOpen {
		return &TooManyError{Who: who, Limit: at.MaxOpen, Here: true}
	}
	return nil
}

// without are the numbers but one.
func without(ids []ID, one ID) []ID {
	return slices.DeleteFunc(ids, func(id ID) bool { return id == one })
}
