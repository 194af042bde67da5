package match

import (
	"errors"
	"slices"
	"strings"
	"time"
)

// checkMember returns an error if a member has no room for more open matches and own open
// challenges, within the limits of the server and in total. The challenge with the number
// except does not count; 0 means that all count. Servers without the bot do not count
// either, because nobody can end a match there.
func (s *Service) checkMember(tx *txn, at Server, who Player, except ID, more int) error {
	return s.checkRoom(tx, at, who, except, more, count{})
}

// checkRoom is checkMember with games that will begin by themselves.
func (s *Service) checkRoom(tx *txn, at Server, who Player, except ID, more int, to count) error {
	playing, err := tx.Matches().OpenMatches(who.ID)
	if err != nil {
		return err
	}
	made, _, err := tx.Challenges().OpenChallenges(who.ID)
	if err != nil {
		return err
	}
	open := append(playing, without(made, except)...)
	if len(open)+to.all+more <= s.mostOpen(at) {
		return nil
	}
	n, err := countOpen(tx, open, at.ID)
	switch {
	case err != nil:
		return err
	case n.all+to.all+more > s.maxOpen:
		return &TooManyError{Who: who, More: more, ToBegin: to.all, Limit: s.maxOpen}
	case at.MaxOpen > 0 && n.here+to.here+more > at.MaxOpen:
		return &TooManyError{Who: who, More: more, ToBegin: to.here, Limit: at.MaxOpen, Here: true}
	}
	return nil
}

// count is a number on one server, and on all servers that have the bot.
type count struct{ here, all int }

// mostOpen is how many open matches and own open challenges a member may have on a
// server.
func (s *Service) mostOpen(at Server) int {
	if at.MaxOpen > 0 {
		return min(s.maxOpen, at.MaxOpen)
	}
	return s.maxOpen
}

// countOpen counts the challenges and matches with these numbers, on one server and
// on all servers that have the bot. Practice does not count.
func countOpen(tx *txn, open []ID, on GuildID) (n count, err error) {
	for _, id := range open {
		c, err := tx.Challenges().Challenge(id)
		if err != nil {
			return count{}, err
		}
		gone, err := departed(tx, c.Place.Guild)
		switch {
		case err != nil:
			return count{}, err
		case gone, c.Place == (Place{}):
			continue
		case c.Place.Guild == on:
			n.here++
		}
		n.all++
	}
	return n, nil
}

// without removes one number.
func without(ids []ID, one ID) []ID {
	return slices.DeleteFunc(ids, func(id ID) bool { return id == one })
}

// checkServer refuses a challenge if the server has as many open ones as allowed.
func (s *Service) checkServer(tx *txn, g GuildID) error {
	open, err := tx.Challenges().OpenOnServer(g)
	if err == nil && len(open) >= s.maxChallenges {
		err = &ServerFullError{Limit: s.maxChallenges}
	}
	return err
}

// waitingLimit is how many open challenges of one member a server can have. It is so low
// that ten members leave half of the server's room to the others.
func (s *Service) waitingLimit() int {
	if s.maxWaiting > 0 {
		return s.maxWaiting
	}
	return max(1, min(DefaultMaxWaiting, s.maxChallenges/20))
}

// checkWaiting refuses a challenge if the member has as many open ones on the server as
// allowed.
func (s *Service) checkWaiting(tx *txn, g GuildID, who PlayerID) error {
	made, _, err := tx.Challenges().OpenChallenges(who)
	if err != nil || len(made) < s.waitingLimit() {
		return err
	}
	n, err := countOpen(tx, made, g)
	if err == nil && n.here >= s.waitingLimit() {
		err = &TooManyWaitingError{Limit: s.waitingLimit()}
	}
	return err
}

// The settings of a member about challenges, by key; they are stored. After
// blocked comes the other member.
const (
	blocked   = "block/"
	noDirect  = "direct"
	switchOff = "off"
)

// MaxBlocked is the most members that one member can block.
const MaxBlocked = 25

// Blocked are the members from whom a member takes no challenges, by ID, and
// whether anyone else may challenge the member directly.
func (s *Service) Blocked(p PlayerID) (list []PlayerID, direct bool, err error) {
	settings, err := get(s, func(tx *txn) (map[string]string, error) { return tx.KeyValues().Settings(p) })
	for key := range settings {
		if who, is := strings.CutPrefix(key, blocked); is {
			list = append(list, PlayerID(who))
		}
	}
	slices.Sort(list)
	return list, settings[noDirect] != switchOff, err
}

// SetDirect sets whether a member can be challenged directly.
func (s *Service) SetDirect(p PlayerID, may bool) error {
	value := switchOff
	if may {
		value = ""
	}
	return s.SetSetting(p, noDirect, value)
}

// Block sets the list of members whose challenges a member does not take. It declines
// their open challenges to the member, and withdraws the member's to them. It is refused
// with ErrSelf and ErrTooManyBlocked.
func (s *Service) Block(p Player, list []PlayerID) error {
	switch {
	case len(list) > MaxBlocked:
		return ErrTooManyBlocked
	case slices.Contains(list, p.ID):
		return ErrSelf
	}
	return s.update(func(tx *txn) error {
		settings, err := tx.KeyValues().Settings(p.ID)
		for key := range settings {
			if strings.HasPrefix(key, blocked) {
				err = errors.Join(err, tx.KeyValues().SetSetting(p.ID, key, ""))
			}
		}
		for _, who := range list {
			err = errors.Join(err, tx.KeyValues().SetSetting(p.ID, blocked+string(who), "1"))
		}
		if err != nil {
			return err
		}
		made, received, err := tx.Challenges().OpenChallenges(p.ID)
		for _, id := range append(made, received...) {
			c, failed := tx.Challenges().Challenge(id)
			switch {
			case failed != nil:
			case slices.Contains(list, c.By.ID):
				failed = c.close(tx, Declined, Answer{By: p, At: tx.now})
			case c.Against != nil && slices.Contains(list, c.Against.ID):
				failed = c.close(tx, Withdrawn, Answer{By: p, At: tx.now})
			}
			err = errors.Join(err, failed)
		}
		return err
	})
}

// hasBlocked reports whether a member takes no challenges from another.
func hasBlocked(tx *txn, p, other PlayerID) (bool, error) {
	value, err := tx.KeyValues().Setting(p, blocked+string(other))
	return value != "", err
}

// checkBlocks refuses a challenge if its opponent blocks the challenger, or takes no
// direct challenges.
func (c Challenge) checkBlocks(tx *txn) error {
	if c.Against == nil {
		return nil
	}
	refused, err := hasBlocked(tx, c.Against.ID, c.By.ID)
	if err != nil || refused {
		return errors.Join(err, &UnwelcomeError{Who: *c.Against})
	}
	direct, err := tx.KeyValues().Setting(c.Against.ID, noDirect)
	if direct == switchOff {
		return &UnwelcomeError{Who: *c.Against, Direct: true}
	}
	return err
}

// pingInterval is the minimum time between two pings of challenges between the same two
// members.
const pingInterval = 10 * time.Minute

// claimPing reports whether a challenge may ping its opponent, and records the ping. It
// may not if another challenge between the two pinged less than pingInterval before,
// unless that one was accepted.
func (s *Service) claimPing(tx *txn, c Challenge) (may bool, err error) {
	if c.Against == nil {
		return true, nil
	}
	if err := s.keepSecret(tx); err != nil {
		return false, err
	}
	key, at, err := lastPing(tx, c)
	if err != nil || c.Created.Sub(at).Abs() < pingInterval {
		return false, err
	}
	return true, putMark(tx, key, []time.Time{c.Created})
}

// forgetPing allows the next challenge between the same two members to ping: after a
// challenge that was accepted, or that pinged and was never seen.
func forgetPing(tx *txn, c Challenge) error {
	key, at, err := lastPing(tx, c)
	if err != nil || at.IsZero() || c.State != Accepted && !at.Equal(c.Created) {
		return err
	}
	return putMark(tx, key, nil)
}

// lastPing is when the last challenge that pinged between the same two members was made,
// and the key of the mark that records it. The time is zero if there is no mark.
func lastPing(tx *txn, c Challenge) (key string, at time.Time, err error) {
	other := c.Opponent()
	key, err = markKey(tx.KeyValues(), pingMark, string(min(c.By.ID, other)), string(max(c.By.ID, other)))
	if err != nil || key == "" {
		return "", time.Time{}, err
	}
	times, err := markedTimes(tx, key)
	if err != nil || len(times) == 0 {
		return key, time.Time{}, err
	}
	return key, times[0], nil
}
