package match

import (
	"errors"
	"slices"
	"time"

	"galet/game"
	"galet/game/puzzle"
)

// Daily is the puzzle of the day on a server.
type Daily struct {
	Guild GuildID
	// ID is the number of its notices. No challenge or match has the same.
	ID ID
	// Channel is where the puzzles are posted. It is empty if they are off; see Failure.
	Channel ChannelID
	// Day is the day of Puzzle; 0: no puzzle was chosen for this channel yet.
	Day    int
	Puzzle DailyPuzzle
	// Message is the message with Puzzle; empty: it is not posted yet.
	Message MessageID
	// Found and Missed are the members whose first answer was right, or wrong.
	Found, Missed []PlayerID
	// Last is the puzzle posted before. LastTried members answered it, LastFound of them
	// right. Its Number is 0 if there is none.
	Last                 DailyPuzzle
	LastFound, LastTried int
	// Failure is why the puzzles were switched off. Failed is the channel where
	// that happened. Told: a member who manages the server has been told.
	Failure DailyFailure
	Failed  ChannelID
	Told    bool
}

// DailyPuzzle names a puzzle.
type DailyPuzzle struct {
	Game game.ID
	// Number is from 1.
	Number int
}

// DailyFailure is why a puzzle could not be posted.
type DailyFailure uint8

// The reasons. The values are stored: they never change.
const (
	DailyWorks     DailyFailure = 0
	DailyGone      DailyFailure = 1
	DailyForbidden DailyFailure = 2
	DailyLocked    DailyFailure = 3
	DailyRefused   DailyFailure = 4
)

// Posts reports whether the server has a puzzle of the day.
func (d Daily) Posts() bool { return d.Channel != "" }

// dailyHour is the hour, in UTC, at which the puzzles of the day are posted.
const dailyHour = 8

// NextDaily is when the next puzzles of the day are posted.
func NextDaily(now time.Time) time.Time { return DailyStart(dayOf(now) + 1) }

// DailyStart is when a day of puzzles begins.
func DailyStart(day int) time.Time {
	return time.Unix(int64(day)*secondsOfDay, 0).Add(dailyHour * time.Hour).UTC()
}

const secondsOfDay = 24 * 60 * 60

// dayOf numbers the days, which begin at dailyHour.
func dayOf(now time.Time) int { return int(now.Add(-dailyHour*time.Hour).Unix() / secondsOfDay) }

// PreviousDaily is the puzzle of the day before, whose solution is told now.
func PreviousDaily(now time.Time) (DailyPuzzle, error) { return dailyPuzzle(dayOf(now) - 1) }

func dailyPuzzle(day int) (DailyPuzzle, error) {
	id, number, err := puzzle.OfDay(day)
	return DailyPuzzle{id, number}, err
}

// Daily is the puzzle of the day on a server, with only the Guild set if there is
// none.
func (s *Service) Daily(g GuildID) (Daily, error) {
	return get(s, func(tx *txn) (Daily, error) { return daily(tx, g) })
}

func daily(tx *txn, g GuildID) (Daily, error) {
	d, err := tx.Dailies().Daily(g)
	if errors.Is(err, ErrNotFound) {
		return Daily{Guild: g}, nil
	}
	return d, err
}

// SetDaily sets the channel of the puzzle of the day, and queues the first one. An empty
// channel turns it off. setting is the host's name for it in the audit log.
func (s *Service) SetDaily(g GuildID, by PlayerID, setting string, to ChannelID) (Daily, error) {
	return save(s, func(tx *txn) (Daily, error) {
		d, err := daily(tx, g)
		if err != nil || d.Posts() && d.Channel == to || d.ID == 0 && to == "" {
			return d, err
		}
		if err := audit(tx, AuditEntry{Guild: g, Act: ChangedSettings, By: by, Setting: setting}); err != nil {
			return Daily{}, err
		}
		if err := dropDaily(tx, d); err != nil || to == "" {
			return Daily{Guild: g}, err
		}
		if d.ID == 0 {
			if d.ID, err = tx.Challenges().NextID(); err != nil {
				return Daily{}, err
			}
		}
		d.Channel, d.Day, d.Message = to, 0, ""
		d.Failure, d.Failed, d.Told = DailyWorks, "", false
		return d, postDaily(tx, &d)
	})
}

// dropDaily removes the puzzle of the day of a server, and its message.
func dropDaily(tx *txn, d Daily) error {
	if d.ID == 0 {
		return nil
	}
	return errors.Join(deleteDaily(tx, d, d.Channel, d.Message), tx.Dailies().DeleteDaily(d.Guild))
}

// deleteDaily queues the deletion of a message that showed a puzzle.
func deleteDaily(tx *txn, d Daily, in ChannelID, m MessageID) error {
	if m == "" {
		return nil
	}
	return tx.Outbox().PutNotice(Notice{Kind: NoticeUndaily, ID: d.ID, Place: Place{Guild: d.Guild, Channel: in}, Channel: in, Message: m, Quiet: true})
}

// postDailies queues the puzzle of the day on the servers that do not have it yet. Days
// that were missed are skipped.
func (s *Service) postDailies() (more bool, err error) {
	due, err := get(s, dueDailies)
	if err != nil || len(due) == 0 {
		return false, err
	}
	return len(due) == chunk, s.update(func(tx *txn) error {
		due, err := dueDailies(tx)
		for _, d := range due {
			err = errors.Join(err, postDaily(tx, &d))
		}
		return err
	})
}

// dueDailies are at most chunk of the servers that are to get today's puzzle. A server gets
// none while its last puzzle is still being posted, or while the server cannot be reached.
// It gets none either if it already has tomorrow's: the clock was set back a little.
func dueDailies(tx *txn) (due []Daily, err error) {
	all, err := tx.Dailies().Dailies()
	for _, d := range all {
		if err != nil || len(due) == chunk {
			return due, err
		}
		if ahead := d.Day - dayOf(tx.now); !d.Posts() || ahead == 0 || ahead == 1 {
			continue
		}
		gone, err1 := departed(tx, d.Guild)
		since, err2 := unreachableSince(tx, d.Guild)
		pending, err3 := tx.Outbox().PendingFor(d.ID)
		err = errors.Join(err1, err2, err3)
		if !gone && since.IsZero() && !slices.ContainsFunc(pending, func(n Notice) bool { return n.Kind == NoticeDaily }) {
			due = append(due, d)
		}
	}
	return due, err
}

// postDaily chooses today's puzzle and queues its notice. The message of the last puzzle
// is deleted after the new one is posted.
func postDaily(tx *txn, d *Daily) error {
	day := dayOf(tx.now)
	today, err := dailyPuzzle(day)
	if err != nil {
		return err
	}
	if today != d.Puzzle {
		if d.Message != "" {
			d.Last, d.LastFound, d.LastTried = d.Puzzle, len(d.Found), len(d.Found)+len(d.Missed)
		}
		d.Puzzle, d.Found, d.Missed = today, nil, nil
	}
	n := Notice{Kind: NoticeDaily, ID: d.ID, Ply: day, Place: Place{Guild: d.Guild, Channel: d.Channel}, Quiet: true}
	if d.Message != "" {
		n.Channel, n.Message = d.Channel, d.Message
	}
	d.Day, d.Message = day, ""
	return errors.Join(tx.Dailies().PutDaily(*d), tx.Outbox().PutNotice(n))
}

// Shows reports whether a notice still has to post the puzzle: it is the one of the
// day, the channel is the one in the settings, and no other notice has posted it.
func (d Daily) Shows(n Notice, now time.Time) bool {
	return d.ID == n.ID && d.Message == "" && d.Day == n.Ply && d.Day == dayOf(now) && d.Channel == n.Place.Channel
}

// dailySent records the message of a puzzle, and queues the deletion of the one before.
// If the channel was changed meanwhile, it also queues the deletion of the new message.
func dailySent(tx *txn, n Notice, posted Posted) error {
	d, err := daily(tx, n.Place.Guild)
	if err != nil {
		return err
	}
	about := Daily{Guild: n.Place.Guild, ID: n.ID}
	err = deleteDaily(tx, about, n.Channel, n.Message)
	switch {
	case posted.Message == "":
		return err
	case d.ID != n.ID || d.Day != n.Ply || d.Channel != posted.Channel:
		return errors.Join(err, deleteDaily(tx, about, posted.Channel, posted.Message))
	}
	d.Message = posted.Message
	return errors.Join(err, tx.Dailies().PutDaily(d))
}

// FailDaily switches the puzzles of the day off, because one cannot be posted.
func (s *Service) FailDaily(n Notice, why DailyFailure) error {
	return s.update(func(tx *txn) error {
		d, err := daily(tx, n.Place.Guild)
		if err != nil || d.ID != n.ID || d.Channel != n.Place.Channel {
			return err
		}
		return tx.Dailies().PutDaily(Daily{Guild: d.Guild, ID: d.ID, Failure: why, Failed: d.Channel})
	})
}

// MarkDailyTold records that somebody who manages the server was told that the
// puzzles of the day are off.
func (s *Service) MarkDailyTold(g GuildID) error {
	return s.update(func(tx *txn) error {
		d, err := daily(tx, g)
		if err != nil || d.Failure == DailyWorks {
			return err
		}
		d.Told = true
		return tx.Dailies().PutDaily(d)
	})
}

// PuzzleAnswer is a member's answer to a puzzle.
type PuzzleAnswer struct {
	By     PlayerID
	Guild  GuildID // empty: in a direct message
	Puzzle DailyPuzzle
	// Rating is the puzzle's.
	Rating int
	Right  bool
}

// Answered is what an answer to a puzzle did.
type Answered struct {
	// Before and After are the member's progress in the game. Counted: it was the
	// member's first answer to this puzzle.
	Before, After puzzle.Progress
	Counted       bool
	// Today: it is the puzzle of the day on the server.
	Today bool
}

// AnswerPuzzle counts a member's first answer to a puzzle. It also counts the first
// answer on the server if that is the server's puzzle of the day.
func (s *Service) AnswerPuzzle(a PuzzleAnswer) (Answered, error) {
	return save(s, func(tx *txn) (done Answered, err error) {
		key := puzzle.ProgressKey(a.Puzzle.Game)
		value, err := tx.KeyValues().Setting(a.By, key)
		if err != nil {
			return done, err
		}
		if done.Before, err = puzzle.ParseProgress(value); err != nil {
			return done, err
		}
		done.Counted = !done.Before.Answered(a.Puzzle.Number)
		done.After = done.Before.Answer(a.Puzzle.Number, a.Rating, a.Right)
		if done.Counted {
			err = tx.KeyValues().SetSetting(a.By, key, done.After.String())
		}
		if err == nil && a.Guild != "" {
			done.Today, err = answerDaily(tx, a)
		}
		return done, err
	})
}

// answerDaily counts an answer to the puzzle of the day; today is false if the
// answer is to another puzzle.
func answerDaily(tx *txn, a PuzzleAnswer) (today bool, err error) {
	d, err := daily(tx, a.Guild)
	if err != nil || !d.Posts() || d.Puzzle != a.Puzzle {
		return false, err
	}
	if _, answered := d.AnswerOf(a.By); answered {
		return true, nil
	}
	if a.Right {
		d.Found = append(d.Found, a.By)
	} else {
		d.Missed = append(d.Missed, a.By)
	}
	return true, tx.Dailies().PutDaily(d)
}

// AnswerOf is a member's first answer to the puzzle.
func (d Daily) AnswerOf(p PlayerID) (right, answered bool) {
	right = slices.Contains(d.Found, p)
	return right, right || slices.Contains(d.Missed, p)
}

// answeredDailies are the puzzles of the day that a member has answered.
func answeredDailies(tx *txn, p PlayerID) ([]Daily, error) {
	all, err := tx.Dailies().Dailies()
	return slices.DeleteFunc(all, func(d Daily) bool {
		_, answered := d.AnswerOf(p)
		return !answered
	}), err
}

// removeFromDailies takes a member out of the answers to the puzzles of the day.
func removeFromDailies(tx *txn, p PlayerID) error {
	all, err := answeredDailies(tx, p)
	for _, d := range all {
		is := func(q PlayerID) bool { return q == p }
		d.Found, d.Missed = slices.DeleteFunc(d.Found, is), slices.DeleteFunc(d.Missed, is)
		err = errors.Join(err, tx.Dailies().PutDaily(d))
	}
	return err
}

// purgeDaily deletes the puzzle of the day of a server and its notices.
func purgeDaily(tx *txn, g GuildID) error {
	d, err := daily(tx, g)
	if err != nil || d.ID == 0 {
		return err
	}
	return errors.Join(dropNotices(tx, d.ID), tx.Dailies().DeleteDaily(g))
}
