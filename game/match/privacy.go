package match

import (
	"errors"
	"math"
	"strings"
	"time"
)

// deleting is the key prefix of values about members whose data are being deleted. With
// it, Maintain goes on after a restart.
const deleting = "forget/"

// The values: open matches and challenges are yet to be ended, or were ended.
const (
	deletingAll   = "1"
	deletingEnded = "2"
)

// DeleteMember deletes everything stored about a member, on all servers. It withdraws
// them from tournaments, resigns their open matches, withdraws their challenges and
// declines those made to them, and deletes their settings and standings. Played matches
// stay without the member: Player is zero there. The ledger stays too, because the
// opponents' ratings follow from it. Keyed hashes stay as long as they are needed: for the
// limits of rated matches and of pings, a loss on time, and an exclusion from ladders.
//
// It calls turn to take each step; nil takes them at once. If turn fails after the
// deletion has begun, DeleteMember returns its error, and Maintain does the rest.
func (s *Service) DeleteMember(p PlayerID, turn func(step func() error) error) error {
	if turn == nil {
		turn = func(step func() error) error { return step() }
	}
	if err := s.SetMeta(deleting+string(p), []byte(deletingAll)); err != nil {
		return err
	}
	for more := true; more; {
		err := turn(func() (err error) {
			more, err = s.deleteMember(p)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// deleteMembers continues a deletion that has begun.
func (s *Service) deleteMembers() (more bool, err error) {
	keys, err := get(s, func(tx *txn) ([]string, error) { return tx.KeyValues().MetaKeys(deleting) })
	if err != nil {
		return false, err
	}
	return firstOf(keys, func(key string) (bool, error) { return s.deleteMember(PlayerID(strings.TrimPrefix(key, deleting))) })
}

// deleteMember takes one step of a deletion. It first ends what is open. Then it goes
// through the changes, the challenges, the matches and the audit log. It deletes the values
// last.
func (s *Service) deleteMember(p PlayerID) (more bool, err error) {
	value, err := s.Meta(deleting + string(p))
	if err != nil || value == nil {
		return false, err
	}
	if string(value) == deletingAll {
		if err := errors.Join(s.endOpen(p), s.removeFromAnswers(p)); err != nil {
			return false, err
		}
		return true, s.SetMeta(deleting+string(p), []byte(deletingEnded))
	}
	err = s.update(func(tx *txn) error {
		more = false
		for _, step := range []func(*txn, PlayerID) (bool, error){removeFromLadders, s.removeFromClosed, removeFromAuditLog} {
			if more, err = step(tx, p); more || err != nil {
				return err
			}
		}
		return s.deleteNotesOf(tx, p)
	})
	return more && err == nil, err
}

// IsDeleting reports whether the data of a member are being deleted, in several
// transactions.
func IsDeleting(kv KeyValues, p PlayerID) (bool, error) {
	value, err := kv.Meta(deleting + string(p))
	return value != nil, err
}

// endOpen takes a member out of tournaments, and ends their open matches and challenges,
// until none is left: meanwhile others can accept a challenge.
func (s *Service) endOpen(p PlayerID) error {
	for more := true; more; {
		err := s.update(func(tx *txn) (err error) {
			more, err = removeFromEvents(tx, p)
			return err
		})
		if err != nil {
			return err
		}
	}
	for more := true; more; {
		var err error
		if more, err = s.endOpenMatches(p); err != nil {
			return err
		}
	}
	return nil
}

// endOpenMatches ends the present open matches and challenges of a member, and reports
// whether there were any.
func (s *Service) endOpenMatches(p PlayerID) (some bool, err error) {
	var playing, made, received []ID
	err = s.read(func(tx *txn) (err error) {
		if playing, err = tx.Matches().OpenMatches(p); err != nil {
			return err
		}
		made, received, err = tx.Challenges().OpenChallenges(p)
		return err
	})
	by := Player{ID: p}
	for _, id := range playing {
		m, failed := s.Match(id)
		if failed == nil {
			_, failed = s.Resign(id, by, m.Place)
		}
		err = errors.Join(err, ignoring(failed, ErrOver))
	}
	for i, id := range append(made, received...) {
		to := Withdrawn
		if i >= len(made) {
			to = Declined
		}
		failed := s.update(func(tx *txn) error {
			c, err := tx.Challenges().Challenge(id)
			if err != nil || c.State != Open {
				return ignoring(err, ErrNotFound)
			}
			return c.close(tx, to, Answer{By: by, At: tx.now})
		})
		err = errors.Join(err, failed)
	}
	return len(playing)+len(made)+len(received) > 0, err
}

// answeredBy are the challenges without a match that a member declined, withdrew, or closed as
// a moderator. No index lists the closed ones, so it reads all such challenges. These are kept for
// ClosedRetention at most.
func answeredBy(tx *txn, p PlayerID) (found []ID, err error) {
	all, err := tx.Challenges().Past(time.UnixMilli(never), math.MaxInt)
	for _, id := range all {
		c, failed := tx.Challenges().Challenge(id)
		if failed == nil && c.Answer != nil && c.Answer.By.ID == p {
			found = append(found, id)
		}
		err = errors.Join(err, failed)
	}
	return found, err
}

// removeFromAnswers removes a member from the challenges of others that the member closed
// as a moderator.
func (s *Service) removeFromAnswers(p PlayerID) error {
	answered, err := get(s, func(tx *txn) ([]ID, error) { return answeredBy(tx, p) })
	if err != nil || len(answered) == 0 {
		return err
	}
	return s.update(func(tx *txn) (err error) {
		for _, id := range answered {
			c, failed := tx.Challenges().Challenge(id)
			if failed == nil {
				failed = tx.Challenges().PutChallenge(c.without(p))
			}
			err = errors.Join(err, ignoring(failed, ErrNotFound))
		}
		return err
	})
}

// removeFromLadders removes a member from some changes of the ledger. With the last
// change on a ladder it deletes the standing. It reports whether there may be more.
func removeFromLadders(tx *txn, p PlayerID) (more bool, err error) {
	ladders, err := tx.Ladders().Of(p)
	if err != nil || len(ladders) == 0 {
		return false, err
	}
	changes, err := tx.Ledger().ChangesOf(ladders[0], p, rewriteChunk+1)
	if err != nil {
		return false, err
	}
	for _, c := range changes[:min(len(changes), rewriteChunk)] {
		if seat, plays := c.Seat(p); plays {
			c.Sides[seat].Player = ""
		}
		if err := tx.Ledger().PutChange(c); err != nil {
			return false, err
		}
	}
	if len(changes) > rewriteChunk {
		return true, nil
	}
	return true, tx.Ladders().PutStanding(ladders[0], Standing{Player: Player{ID: p}})
}

// removeFromClosed removes a member from some challenges and matches that are
// closed, and reports whether there may be more.
func (s *Service) removeFromClosed(tx *txn, p PlayerID) (more bool, err error) {
	closed, err1 := tx.Challenges().Closed(p, rewriteChunk)
	ended, err2 := tx.Matches().EndedOf(p, rewriteChunk)
	err = errors.Join(err1, err2)
	for _, id := range append(closed, ended...) {
		c, failed := tx.Challenges().Challenge(id)
		if failed == nil {
			failed = tx.Challenges().PutChallenge(c.without(p))
		}
		err = errors.Join(err, failed)
	}
	for _, id := range ended {
		m, failed := tx.Matches().Match(id)
		if _, plays := m.Seat(p); plays && failed == nil {
			failed = s.markRated(tx, m)
		}
		if failed == nil {
			failed = tx.Matches().PutMatch(m.without(p))
		}
		err = errors.Join(err, failed)
	}
	return len(closed)+len(ended) > 0, err
}

// deleteNotesOf deletes a member's settings and the notices to the member. It
// deletes the value of the deletion last.
func (s *Service) deleteNotesOf(tx *txn, p PlayerID) error {
	if err := dropMatchSettingsOf(tx, p); err != nil {
		return err
	}
	settings, err := tx.KeyValues().Settings(p)
	if err != nil {
		return err
	}
	for key := range settings {
		if err := tx.KeyValues().SetSetting(p, key, ""); err != nil {
			return err
		}
	}
	m, err := tx.Members().Member(p)
	if err == nil && m.LostOnTime {
		err = s.markTimeout(tx, p)
	}
	if err = errors.Join(err, tx.Members().PutMember(Member{ID: p})); err != nil {
		return err
	}
	if err := errors.Join(dropAllUndelivered(tx, p), removeFromDailies(tx, p), deleteAnalysesOf(tx, p)); err != nil {
		return err
	}
	pending, err := tx.Outbox().Pending(math.MaxInt)
	if err != nil {
		return err
	}
	for _, n := range pending {
		switch {
		case n.Player != p:
		case n.Kind == NoticeFollowed:
			err = errors.Join(err, tx.Outbox().DeleteNotice(n.Seq))
		default: // the bot may be posting a reminder just now, or is about to delete one
			n.Player, n.Others = "", nil
			err = errors.Join(err, tx.Outbox().PutNotice(n))
		}
	}
	if err != nil {
		return err
	}
	return tx.KeyValues().SetMeta(deleting+string(p), nil)
}

// without is a closed challenge that does not name a member.
func (c Challenge) without(p PlayerID) Challenge {
	if c.By.ID == p {
		c.By = Player{}
	}
	if c.Against != nil && c.Against.ID == p {
		c.Against = nil
	}
	if c.Answer != nil && c.Answer.By.ID == p {
		c.Answer = &Answer{At: c.Answer.At}
	}
	return c
}

// without returns an ended match without a member's id and name.
func (m Match) without(p PlayerID) Match {
	if seat, plays := m.Seat(p); plays {
		m.Players[seat] = Player{}
	}
	if m.End.Moderator.ID == p {
		end := *m.End
		end.Moderator = Player{}
		m.End = &end
	}
	return m
}

// HasDeletedPlayer reports whether one of the two players has had all data
// deleted.
func (m Match) HasDeletedPlayer() bool { return m.Players[0].ID == "" || m.Players[1].ID == "" }

// ClosedRetention is how long a challenge without a match is kept after it expires, or
// would have expired.
const ClosedRetention = 7 * 24 * time.Hour

// deleteOld deletes some challenges without a match that are older than ClosedRetention,
// and some unrated matches that are older than Config.KeepMatches.
func (s *Service) deleteOld() (more bool, err error) {
	find := func(tx *txn) ([]ID, error) {
		old, err := tx.Challenges().Past(tx.now.Add(-ClosedRetention), chunk)
		if err != nil || len(old) > 0 || s.keepMatches == 0 {
			return old, err
		}
		return tx.Matches().EndedUnrated(tx.now.Add(-s.keepMatches), chunk)
	}
	old, err := get(s, find)
	if err != nil || len(old) == 0 {
		return false, err
	}
	return true, s.update(func(tx *txn) error {
		old, err := find(tx)
		return errors.Join(err, deleteAll(tx, old))
	})
}

// deleteAll deletes challenges, with their matches and everything that belongs to those.
func deleteAll(tx *txn, ids []ID) error {
	var errs []error
	for _, id := range ids {
		errs = append(errs, dropUndelivered(tx, id), tx.KeyValues().SetMeta(remindingKey(id), nil), dropMatchSettings(tx, id), tx.Challenges().Delete(id))
	}
	return errors.Join(errs...)
}

// purgeServers deletes some data of a server that removed the bot longer ago than
// DepartedRetention.
func (s *Service) purgeServers() (more bool, err error) {
	due, err := get(s, func(tx *txn) ([]GuildID, error) { return tx.Servers().Departed(tx.now.Add(-DepartedRetention)) })
	if err != nil {
		return false, err
	}
	return firstOf(due, func(g GuildID) (more bool, err error) {
		err = s.update(func(tx *txn) (err error) {
			more, err = purge(tx, g)
			return err
		})
		return more && err == nil, err
	})
}

// purge takes one step of deleting a server's data: first standings, then leagues,
// tournaments, matches and challenges, and the server itself last. It keeps what was made
// after the bot returned; nothing of that is rated.
func purge(tx *txn, g GuildID) (more bool, err error) {
	server, err := tx.Servers().Server(g)
	if err != nil {
		return false, err
	}
	if more, err := dropStandings(tx, g); more || err != nil {
		return more, err
	}
	if more, err := purgeEvents(tx, server); more || err != nil {
		return more, err
	}
	for limit := chunk; ; limit *= 2 {
		all, err := onServer(tx, g, limit)
		if err != nil {
			return false, err
		}
		var old []ID
		for _, id := range all {
			c, err := tx.Challenges().Challenge(id)
			if err != nil {
				return false, err
			}
			if c.Rated || !c.Created.After(server.Left) {
				old = append(old, id)
			}
		}
		switch {
		case len(old) > 0:
			return true, deleteAll(tx, old[:min(len(old), chunk)])
		case len(all) < limit:
			return false, errors.Join(
				dropAuditLog(tx, g), dropExclusions(tx, g), purgeDaily(tx, g),
				tx.KeyValues().SetMeta(unreachable+string(g), nil), tx.KeyValues().SetMeta(tooManyThreads+string(g), nil), tx.Servers().DeleteServer(g))
		}
	}
}

// onServer are the open and ended challenges and matches of a server: all of
// them, or at least limit.
func onServer(tx *txn, g GuildID, limit int) ([]ID, error) {
	ended, err1 := tx.Matches().EndedOn(g, limit)
	playing, err2 := tx.Matches().OpenOnServer(g)
	waiting, err3 := tx.Challenges().OpenOnServer(g)
	return append(append(ended, playing...), waiting...), errors.Join(err1, err2, err3)
}

// dropStandings removes some members from a server's ladders, and reports whether
// there may be more.
func dropStandings(tx *txn, g GuildID) (more bool, err error) {
	some, err := tx.Ladders().On(g, chunk)
	for _, s := range some {
		err = errors.Join(err, tx.Ladders().PutStanding(s.Ladder, Standing{Player: Player{ID: s.Player}}))
	}
	return len(some) == chunk, err
}
