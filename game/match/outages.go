package match

import (
	"errors"
	"math"
	"time"

	"galet/game/clock"
)

const (
	// upKey is the note of when members could last move.
	upKey = "alive"
	// upInterval is the maximum age of that note while members can move.
	upInterval = time.Minute
	// minOutage is how long members must be unable to move for an outage. A
	// restart is none.
	minOutage = 3 * time.Minute
	// longOutage is the length from which boards are refreshed, because they show
	// deadlines.
	longOutage = time.Hour
	// bigSetback is how far the clock must be set back for the standings to be
	// aged anew, all in one transaction. A smaller step changes no rating
	// noticeably.
	bigSetback = time.Hour
	// never is later than all times that are kept.
	never = math.MaxInt64
)

// RecordUptime records that members could move at a moment that has just passed.
// The host calls it at least every minute while they can. If the last such moment
// was more than three minutes before, the time between is an outage, in which all
// clocks stop. steady means that members could move all the time, and only the
// clock was set forward.
func (s *Service) RecordUptime(at time.Time, steady bool) error {
	at = storedTime(at)
	recent, err := get(s, func(tx *txn) (bool, error) {
		last, err := lastUp(tx)
		since := at.Sub(last)
		return steady && since >= 0 && since < upInterval, err
	})
	if err != nil || recent {
		return err
	}
	return s.update(func(tx *txn) error {
		last, err := lastUp(tx)
		if err != nil {
			return err
		}
		if err := recordOutage(tx, clock.Pause{From: last, Until: at}, steady); err != nil {
			return err
		}
		return tx.Notes().SetMeta(upKey, []byte(at.Format(time.RFC3339Nano)))
	})
}

// lastUp is when members could last move; zero: unknown.
func lastUp(tx *txn) (time.Time, error) {
	value, err := tx.Notes().Meta(upKey)
	if err != nil || value == nil {
		return time.Time{}, err
	}
	return time.Parse(time.RFC3339Nano, string(value))
}

// recordOutage records an outage between the last two moments at which members
// could move, if there was one.
func recordOutage(tx *txn, p clock.Pause, steady bool) error {
	took := p.Until.Sub(p.From)
	switch {
	case p.From.IsZero():
		return nil
	case took < 0:
		return clockSetBack(tx, -took)
	case steady || took <= minOutage:
		return nil
	}
	if err := tx.Outages().PutOutage(p); err != nil {
		return err
	}
	if err := prolongChallenges(tx, "", p); err != nil {
		return err
	}
	return afterOutage(tx, took)
}

// prolongChallenges adds the time of an outage to the open challenges of a server;
// empty: of all servers.
func prolongChallenges(tx *txn, on GuildID, p clock.Pause) error {
	return eachOpenChallenge(tx, func(c *Challenge) bool {
		from := p.From
		if c.Created.After(from) {
			from = c.Created
		}
		if lost := p.Until.Sub(from); lost > 0 && (on == "" || on == c.Place.Guild) && from.Before(c.Expires) {
			c.Expires = c.Expires.Add(lost)
			return true
		}
		return false
	})
}

// afterOutage deletes the outages that are older than every present turn, and
// refreshes the boards after a long one.
func afterOutage(tx *txn, took time.Duration) error {
	running, err := running(tx)
	if err != nil {
		return err
	}
	var earliest time.Time
	for _, m := range running {
		if earliest.IsZero() || m.TurnStarted.Before(earliest) {
			earliest = m.TurnStarted
		}
		if took < longOutage {
			continue
		}
		if err := refresh(tx, m); err != nil {
			return err
		}
	}
	all, err := tx.Outages().Outages()
	if err != nil {
		return err
	}
	for _, p := range all {
		if p.Until.After(earliest) && !earliest.IsZero() {
			continue
		}
		if err := tx.Outages().DeleteOutage(p.From); err != nil {
			return err
		}
	}
	return nil
}

// clockSetBack removes what lies in the future after the clock was set back, and
// schedules a new check of all matches. A turn that began in the future begins
// now.
func clockSetBack(tx *txn, by time.Duration) error {
	all, err := tx.Outages().Outages()
	if err != nil {
		return err
	}
	for _, p := range all {
		if !p.Until.After(tx.now) {
			continue
		}
		if err := tx.Outages().DeleteOutage(p.From); err != nil {
			return err
		}
		if p.Until = tx.now; p.From.Before(tx.now) {
			if err := tx.Outages().PutOutage(p); err != nil {
				return err
			}
		}
	}
	matches, err := running(tx)
	if err != nil {
		return err
	}
	for _, m := range matches {
		ahead := m.TurnStarted.After(tx.now)
		if ahead {
			m.TurnStarted = tx.now
		}
		m.scheduleCheck()
		if err := tx.Matches().PutMatch(m); err != nil {
			return err
		}
		if !ahead {
			continue
		}
		if err := refresh(tx, m); err != nil {
			return err
		}
	}
	if err := setBackChallenges(tx); err != nil || by < bigSetback {
		return err
	}
	return errors.Join(setBackServers(tx), unageStandings(tx))
}

// setBackChallenges gives the open challenges that were made in the future their
// time from now on.
func setBackChallenges(tx *txn) error {
	return eachOpenChallenge(tx, func(c *Challenge) bool {
		if !c.Created.After(tx.now) {
			return false
		}
		c.Created, c.Expires = tx.now, tx.now.Add(ChallengeLife)
		return true
	})
}

// eachOpenChallenge writes the open challenges that change changes.
func eachOpenChallenge(tx *txn, change func(*Challenge) bool) error {
	open, err := tx.Challenges().Due(time.UnixMilli(never))
	for _, id := range open {
		c, failed := tx.Challenges().Challenge(id)
		if failed == nil && change(&c) {
			failed = tx.Challenges().PutChallenge(c)
		}
		err = errors.Join(err, failed)
	}
	return err
}

// setBackServers has the servers that removed the bot in the future remove it now.
func setBackServers(tx *txn) error {
	all, err := tx.Servers().Servers()
	for _, id := range all {
		server, failed := tx.Servers().Server(id)
		if failed == nil && server.Left.After(tx.now) {
			server.Left = tx.now
			failed = tx.Servers().PutServer(server)
		}
		err = errors.Join(err, failed)
	}
	return err
}

// running are all matches whose clock runs.
func running(tx *txn) ([]Match, error) {
	ids, err := tx.Matches().DueChecks(time.UnixMilli(never))
	if err != nil {
		return nil, err
	}
	return readAll(ids, tx.Matches().Match)
}

// refresh queues a NoticeRefresh for the latest board message, and the change of a
// reminder. It queues nothing
// if there is no message, or if the bot was removed from the server.
func refresh(tx *txn, m Match) error {
	if gone, err := departed(tx, m.Place.Guild); gone || err != nil || m.Board.Message == "" {
		return err
	}
	return errors.Join(updateReminder(tx, m), tx.Outbox().PutNotice(Notice{
		Kind: NoticeRefresh, ID: m.ID, Ply: m.Board.Ply, Branch: m.Board.Branch, Place: m.Place,
		Channel: m.Board.Channel, Message: m.Board.Message, Quiet: true,
	}))
}
