package match

import (
	"errors"
	"math"
	"slices"
	"strings"
	"time"

	"galet/game/clock"
)

const (
	// upKey is the key of the value that holds when members could last move.
	upKey = "alive"
	// upInterval is the maximum age of that value while members can move.
	upInterval = time.Minute
	// minOutage is the minimum length of an outage. A restart of the bot is shorter.
	minOutage = 3 * time.Minute
	// longOutage is the least length of an outage after which boards and challenges
	// are refreshed, because they show deadlines.
	longOutage = time.Hour
	// bigSetback: if the clock is set back by this much or more, the standings are aged
	// again, all in one transaction. A smaller step does not change ratings noticeably.
	bigSetback = time.Hour
	// never is later than all stored times, in milliseconds.
	never = math.MaxInt64
)

// RecordUptime records that members could move at a moment that has just passed. While
// they can, the host calls it at least every minute. If the last such moment was more
// than three minutes before, the time between is an outage, and all clocks stop for it.
// steady means that members could move all the time: the clock was only set forward.
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
		return tx.KeyValues().SetMeta(upKey, []byte(at.Format(time.RFC3339Nano)))
	})
}

// lastUp is when members could last move; zero: not recorded.
func lastUp(tx *txn) (time.Time, error) {
	value, err := tx.KeyValues().Meta(upKey)
	if err != nil || value == nil {
		return time.Time{}, err
	}
	return time.Parse(time.RFC3339Nano, string(value))
}

// recordOutage records an outage between the last two moments at which members could
// move, if they are far enough apart.
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

// prolongChallenges adds the time of an outage to the open challenges of a server; an
// empty server means all servers.
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
	running, err := matchesWithClock(tx)
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

// clockSetBack repairs the store after the clock was set back: it removes what lies in
// the future, and schedules a new check of all matches. A turn, or a player's time away,
// that began in the future begins now.
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
	matches, err := matchesWithClock(tx)
	if err != nil {
		return err
	}
	for _, m := range matches {
		ahead := m.TurnStarted.After(tx.now)
		if ahead {
			m.TurnStarted, m.Reminded = tx.now, false
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
	for _, m := range matches {
		err = errors.Join(err, setBackAway(tx, m.Players[0].ID, by), setBackAway(tx, m.Players[1].ID, by))
	}
	if err := errors.Join(err, setBackChallenges(tx)); err != nil || by < bigSetback {
		return err
	}
	return errors.Join(setBackServers(tx), setBackEvents(tx), unageStandings(tx))
}

// setBackChallenges restarts the time of open challenges that could be answered for longer
// than ChallengeLife. Either they were made in the future, or the time by which the clock ran
// ahead was added to theirs as an outage.
func setBackChallenges(tx *txn) error {
	latest := tx.now.Add(ChallengeLife)
	return eachOpenChallenge(tx, func(c *Challenge) bool {
		if !c.Expires.After(latest) {
			return false
		}
		c.Expires = latest
		if c.Created.After(tx.now) {
			c.Created = tx.now
		}
		return true
	})
}

// setBackAway removes a member's times away that began in the future. If the last one was
// not over when the clock was set back, it begins now. by is how far it was set back.
func setBackAway(tx *txn, p PlayerID, by time.Duration) error {
	m, err := tx.Members().Member(p)
	if err != nil || len(m.Away) == 0 {
		return err
	}
	last := m.Away[len(m.Away)-1]
	if !last.From.After(tx.now) {
		return nil
	}
	m.Away = slices.DeleteFunc(slices.Clone(m.Away), func(a clock.Pause) bool { return a.From.After(tx.now) })
	if last.Until.After(tx.now.Add(by)) {
		m.startAway(tx.now, tx.now.Add(last.Until.Sub(last.From)))
	}
	return errors.Join(tx.Members().PutMember(m), recheckMatches(tx, p))
}

// eachOpenChallenge calls change for each open challenge, and writes those for which it
// returns true. The message shows when a challenge expires: if that has changed by
// longOutage or more, it queues an edit.
func eachOpenChallenge(tx *txn, change func(*Challenge) bool) error {
	open, err := tx.Challenges().Due(time.UnixMilli(never))
	for _, id := range open {
		c, failed := tx.Challenges().Challenge(id)
		shown := c.Expires
		if failed == nil && change(&c) {
			failed = tx.Challenges().PutChallenge(c)
			if c.Message != "" && c.Expires.Sub(shown).Abs() >= longOutage {
				failed = errors.Join(failed, postClosed(tx, c))
			}
		}
		err = errors.Join(err, failed)
	}
	return err
}

// setBackServers sets Left to now for the servers that removed the bot in the future. It
// does the same for those that cannot be reached since a time in the future.
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
	keys, failed := tx.KeyValues().MetaKeys(unreachable)
	err = errors.Join(err, failed)
	for _, key := range keys {
		id := GuildID(strings.TrimPrefix(key, unreachable))
		since, failed := unreachableSince(tx, id)
		if failed == nil && since.After(tx.now) {
			failed = storeUnreachable(tx, id)
		}
		err = errors.Join(err, failed)
	}
	return err
}

// setBackEvents sets when Maintain looks at the tournaments and leagues next, and edits
// their messages. A cancelled tournament may have no message: it stays as it is.
func setBackEvents(tx *txn) error {
	tournaments, err1 := tx.Tournaments().Due(time.UnixMilli(never))
	leagues, err2 := tx.Leagues().Due(time.UnixMilli(never))
	return errors.Join(err1, err2,
		forEach(tx.Tournaments(), tournaments, func(t *Tournament) error {
			t.setBack(tx.now)
			if t.State == TournamentCancelled {
				return tx.Tournaments().Put(*t)
			}
			return t.putAndPost(tx)
		}),
		forEach(tx.Leagues(), leagues, func(l *League) error {
			next := NextSeason(tx.now)
			if l.Running && l.Seasons[len(l.Seasons)-1].Begins.Equal(next) {
				next = NextSeason(next) // the coming month's season goes on already
			}
			if l.NextCheck.After(next) {
				l.NextCheck = next
			}
			return l.putAndPost(tx)
		}))
}

// setBack sets NextCheck. A tournament that was opened in the future is opened now.
func (t *Tournament) setBack(now time.Time) {
	if ahead := t.Created.Sub(now); ahead > 0 {
		t.Created = now
		if !t.StartsAt.IsZero() {
			t.StartsAt = t.StartsAt.Add(-ahead)
		}
	}
	switch t.State {
	case TournamentOpen:
		t.NextCheck = t.startBy()
	case TournamentRunning:
		t.NextCheck = now
	case TournamentCancelled:
		t.NextCheck = now.Add(ClosedRetention)
	}
}

// matchesWithClock are all matches whose clock runs.
func matchesWithClock(tx *txn) ([]Match, error) {
	ids, err := tx.Matches().DueChecks(time.UnixMilli(never))
	if err != nil {
		return nil, err
	}
	return readAll(ids, tx.Matches().Match)
}

// refresh updates the reminder of a match, and queues a NoticeRefresh for its board. That
// edit keeps the picture, so it queues none if the present board is neither posted nor about
// to be. It does nothing if the bot was removed from the server.
func refresh(tx *txn, m Match) error {
	if gone, err := departed(tx, m.Place.Guild); gone || err != nil {
		return err
	}
	err := updateReminder(tx, m)
	if m.Board.Message == "" || !m.HasPresentBoard() {
		if posts, failed := postsBoard(tx, m.ID); !posts || failed != nil {
			return errors.Join(err, failed)
		}
	}
	return errors.Join(err, tx.Outbox().PutNotice(Notice{
		Kind: NoticeRefresh, ID: m.ID, Ply: m.Board.Ply, Branch: m.Board.Branch, Place: m.Place,
		Channel: m.Board.Channel, Message: m.Board.Message, Quiet: true,
	}))
}
