package match

import (
	"math"
	"time"

	"galet/game/clock"
)

const (
	// aliveKey is the host's note of when members could last move.
	aliveKey = "alive"
	// aliveEvery is how old that note may become while they can.
	aliveEvery = time.Minute
	// outageLeast is how long they must not have been able to for that to be an
	// outage: a restart is none.
	outageLeast = 3 * time.Minute
	// outageLong is how long an outage must be for the boards to be changed,
	// which say when time is up.
	outageLong = time.Hour
	// backLong is by how much the clock must be put back for the standings to be
	// looked at, all in one transaction: by less nobody has grown noticeably older.
	backLong = time.Hour
	// never is later than all times that are kept.
	never = math.MaxInt64
)

// Alive notes that members can move at this moment, and must be called while
// they can, at least every minute. steady tells that they could ever since the
// last call, even if the clock says that was long ago: it may be moved by hand.
// Otherwise the time since then is an outage, if it is more than three minutes:
// all clocks stand still in it.
func (s *Service) Alive(steady bool) error {
	now := s.now()
	fresh := false
	err := s.store.View(func(tx Tx) error {
		last, err := lastAlive(tx)
		gone := now.Sub(last)
		fresh = steady && gone >= 0 && gone < aliveEvery
		return err
	})
	if err != nil || fresh {
		return err
	}
	return s.store.Update(func(tx Tx) error {
		last, err := lastAlive(tx)
		if err != nil {
			return err
		}
		if err := outage(tx, last, now, steady); err != nil {
			return err
		}
		return tx.Notes().SetMeta(aliveKey, []byte(now.Format(time.RFC3339Nano)))
	})
}

// lastAlive is when members could last move; zero: it was never noted.
func lastAlive(tx Tx) (time.Time, error) {
	value, err := tx.Notes().Meta(aliveKey)
	if err != nil || value == nil {
		return time.Time{}, err
	}
	return time.Parse(time.RFC3339Nano, string(value))
}

// outage notes what has been an outage since members could last move.
func outage(tx Tx, last, now time.Time, steady bool) error {
	switch gone := now.Sub(last); {
	case last.IsZero():
		return nil
	case gone < 0:
		return backwards(tx, now, -gone)
	case steady || gone <= outageLeast:
		return nil
	}
	if err := tx.Outages().PutOutage(clock.Pause{From: last, Until: now}); err != nil {
		return err
	}
	return afterOutage(tx, now.Sub(last))
}

// afterOutage forgets the outages that are older than every present turn, and
// after a long one has the boards changed.
func afterOutage(tx Tx, took time.Duration) error {
	running, err := running(tx)
	if err != nil {
		return err
	}
	var earliest time.Time
	for _, m := range running {
		if earliest.IsZero() || m.Moved.Before(earliest) {
			earliest = m.Moved
		}
		if took < outageLong {
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

// backwards cuts off what lies in the future now that the clock has been put
// back by so much, and has all matches looked at again; and if it is much, all
// standings.
func backwards(tx Tx, now time.Time, by time.Duration) error {
	all, err := tx.Outages().Outages()
	if err != nil {
		return err
	}
	for _, p := range all {
		if !p.Until.After(now) {
			continue
		}
		if err := tx.Outages().DeleteOutage(p.From); err != nil {
			return err
		}
		if p.Until = now; p.From.Before(now) {
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
		m.wind()
		if err := tx.Matches().PutMatch(m); err != nil {
			return err
		}
	}
	if by < backLong {
		return nil
	}
	return younger(tx, now)
}

// running are all matches in which a clock runs.
func running(tx Tx) ([]Match, error) {
	ids, err := tx.Matches().Woken(time.UnixMilli(never))
	if err != nil {
		return nil, err
	}
	return matches(tx, ids)
}

// refresh owes that the latest board message says what now holds; nothing if
// there is none that could be changed, or not now, as the bot was removed from
// the server.
func refresh(tx Tx, m Match) error {
	if gone, err := absent(tx, m.Place.Guild); gone || err != nil || m.Board.Message == "" {
		return err
	}
	return tx.Outbox().PutNotice(Notice{
		Kind: NoticeRefresh, ID: m.ID, Ply: m.Board.Ply, Branch: m.Board.Branch, Place: m.Place,
		Channel: m.Board.Channel, Message: m.Board.Message, Quiet: true,
	})
}
