package match

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"galet/game"
	"galet/game/rating"
	"galet/game/tournament"
)

const (
	// withdrawnBy is the number of games lost on time after which a player is withdrawn.
	withdrawnBy = 2
	// gamesBegun is the maximum number of games that one transaction begins.
	gamesBegun = 8
)

// start starts a tournament: it seeds the players by their ratings. Maintain begins the
// games.
func (t *Tournament) start(tx *txn) error {
	for i := range t.Entries {
		e := &t.Entries[i]
		s, err := standing(tx, Ladder{Guild: t.Place.Guild, Game: t.Game}, e.Player)
		if err != nil {
			return err
		}
		e.Rating = s.Rating.Points
	}
	t.State, t.Started, t.NextCheck = TournamentRunning, tx.now, tx.now
	return nil
}

// cancel ends a tournament without a winner. It is deleted after ClosedRetention.
func (t *Tournament) cancel(tx *txn) error {
	t.State, t.Ended, t.NextCheck = TournamentCancelled, tx.now, tx.now.Add(ClosedRetention)
	return t.detachGames(tx)
}

// drawUnfinished ends a division at the end of its season. Games that go on or never
// began count as drawn.
func (t *Tournament) drawUnfinished(tx *txn) error {
	err := t.detachGames(tx)
	t.setTable(t.Table().DrawUnfinished())
	t.State, t.Ended, t.NextCheck = TournamentOver, tx.now, time.Time{}
	return errors.Join(err, tx.Tournaments().Put(*t))
}

// detachGames makes ordinary matches of the games that go on.
func (t *Tournament) detachGames(tx *txn) (err error) {
	for _, g := range t.Games {
		if g.Match == 0 || g.Result != tournament.Open {
			continue
		}
		m, failed := tx.Matches().Match(g.Match)
		if failed == nil && !m.Over() {
			m.Tournament = 0
			failed = errors.Join(tx.Matches().PutMatch(m), refresh(tx, m))
		}
		err = errors.Join(err, ignoring(failed, ErrNotFound))
	}
	return err
}

// advanceTournaments does what is due in tournaments by then: it starts them, begins
// their next games, ends them, and deletes those that were cancelled long ago.
func (s *Service) advanceTournaments(then time.Time) (more bool, err error) {
	left := false
	more, err = s.eachDue(
		func(tx *txn) ([]ID, error) { return tx.Tournaments().Due(then) },
		func(tx *txn, id ID) (bool, error) {
			t, err := tx.Tournaments().Get(id)
			if err != nil || !t.isDue(then) {
				return false, err
			}
			if waits, err := t.putOff(tx); waits || err != nil {
				return true, errors.Join(err, tx.Tournaments().Put(t))
			}
			again, err := t.advance(tx)
			left = left || again
			return true, err
		})
	return more || left && err == nil, err
}

// advance takes one step in a tournament, and reports whether another one is due.
func (t *Tournament) advance(tx *txn) (more bool, err error) {
	switch t.State {
	case TournamentOpen:
		if least, _ := t.Format.Players(); len(t.Entries) < least {
			t.TooFew = true
			err := t.cancel(tx)
			return false, errors.Join(err, t.putAndPost(tx))
		}
		err := t.start(tx)
		return true, errors.Join(err, t.putAndPost(tx))
	case TournamentRunning:
		return t.beginGamesOrEnd(tx)
	case TournamentCancelled:
		return false, deleteTournament(tx, t.ID)
	}
	t.NextCheck = time.Time{}
	return false, tx.Tournaments().Put(*t)
}

// beginGamesOrEnd begins some of the next games. If no game is left, it ends the
// tournament.
func (t *Tournament) beginGamesOrEnd(tx *txn) (more bool, err error) {
	if waits, err := t.threadPending(tx); waits || err != nil {
		t.NextCheck = tx.now.Add(time.Minute)
		return false, errors.Join(err, tx.Tournaments().Put(*t))
	}
	table := t.Table()
	next := table.Next()
	for _, g := range next {
		t.Games = append(t.Games, TournamentGame{Game: g})
	}
	begun := 0
	for i := range t.Games {
		g := &t.Games[i]
		if g.Result != tournament.Open || g.Match != 0 {
			continue
		}
		if begun == gamesBegun {
			more = true
			break
		}
		if g.Match, err = t.begin(tx, g.Game); err != nil {
			return false, err
		}
		begun++
	}
	t.NextCheck = time.Time{}
	switch {
	case more:
		t.NextCheck = tx.now
	case t.Table().Over():
		t.State, t.Ended = TournamentOver, tx.now
		return false, errors.Join(tx.Tournaments().Put(*t), t.postEnd(tx))
	case len(next) > 0 && begun == 0: // byes and forfeits only
		t.NextCheck, more = tx.now, true
	}
	if len(next)+begun > 0 {
		return more, t.putAndPost(tx)
	}
	return more, tx.Tournaments().Put(*t)
}

// postEnd queues the message of a tournament that is over. For a division, it queues an
// edit of the league's message.
func (t Tournament) postEnd(tx *txn) error {
	if t.League != 0 {
		return t.post(tx)
	}
	return t.postAnew(tx, false)
}

// begin begins the match of a game. Its challenge has the place of the tournament.
func (t *Tournament) begin(tx *txn, g tournament.Game) (ID, error) {
	server, err := tx.Servers().Server(t.Place.Guild)
	if err != nil {
		return 0, err
	}
	first, second := t.Entries[g.First].Player, t.Entries[g.Second].Player
	c := Challenge{
		Place: t.Place, Game: t.Game, Options: t.Options, Terms: t.Terms, By: first, Against: &second, First: FirstChallenger,
		Created: tx.now, Expires: tx.now.Add(ChallengeLife), State: Accepted, Answer: &Answer{By: second, At: tx.now},
	}
	if c.ID, err = tx.Challenges().NextID(); err != nil {
		return 0, err
	}
	m := c.match(second, game.First, tx.now)
	m.Tournament, m.Place.Channel = t.ID, cmp.Or(t.Thread, t.Place.Channel)
	if err := m.decideRated(tx, server); err != nil {
		return 0, err
	}
	err = errors.Join(tx.Challenges().PutChallenge(c), tx.Matches().PutMatch(m))
	if m.Rated {
		err = errors.Join(err, updateAtRatedLimit(tx, m, RatedLimit))
	}
	return m.ID, errors.Join(err, postBoard(tx, m, false))
}

// enterResult records the result of a match in its tournament. It withdraws a player who
// has lost too many games on time.
func enterResult(tx *txn, m Match) error {
	if m.Tournament == 0 {
		return nil
	}
	t, err := tx.Tournaments().Get(m.Tournament)
	if err != nil || t.State != TournamentRunning {
		return ignoring(err, ErrNotFound)
	}
	i := slices.IndexFunc(t.Games, func(g TournamentGame) bool { return g.Match == m.ID })
	if i < 0 || t.Games[i].Result != tournament.Open {
		return nil
	}
	g := &t.Games[i]
	g.Result = m.End.result()
	for seat, entry := range []int{g.First, g.Second} {
		if name := m.Players[seat].Name; name != "" {
			t.Entries[entry].Player.Name = name
		}
	}
	t.NextCheck = tx.now
	if m.End.How == TimedOut {
		late := g.First
		if m.End.By == game.Second {
			late = g.Second
		}
		if t.Entries[late].TimedOut++; t.Entries[late].TimedOut >= withdrawnBy {
			return t.withdraw(tx, late, true)
		}
	}
	return t.putAndPost(tx)
}

// result is the result of an ended match in its tournament.
func (e End) result() tournament.Result {
	switch {
	case !e.How.Played() && e.How != TimedOut:
		return tournament.Void
	case e.score() == rating.Draw:
		return tournament.Draw
	case e.Winner == game.First:
		return tournament.FirstWins
	}
	return tournament.SecondWins
}

// withdraw withdraws a player, who loses the games in progress. forced says that the player
// did not choose it: then these games do not count for the ladder. A player of a division
// is also taken out of its league.
func (t *Tournament) withdraw(tx *txn, entry int, forced bool) error {
	before := t.Table()
	t.setTable(before.Withdraw(entry))
	t.NextCheck = tx.now
	err := t.putAndPost(tx)
	if t.League != 0 && err == nil {
		err = removeFromLeague(tx, t.League, t.Entries[entry].Player.ID)
	}
	for i, g := range t.Games {
		if err == nil && before.Games[i].Result == tournament.Open && g.Result != tournament.Open && g.Match != 0 {
			seat := game.First
			if g.Second == entry {
				seat = game.Second
			}
			err = forfeit(tx, g.Match, seat, forced)
		}
	}
	return err
}

// forfeit ends a match that is in progress: the seat loses. If the player is forced to, it
// does not count for the ladder.
func forfeit(tx *txn, id ID, seat game.Seat, forced bool) error {
	m, err := tx.Matches().Match(id)
	if err != nil || m.Over() {
		return ignoring(err, ErrNotFound)
	}
	e := forfeited(seat)
	e.Uncounted = forced && m.Rated
	m.end(e, tx.now)
	return errors.Join(postBoard(tx, m, false), putAndConclude(tx, m))
}

// setTable copies the entries and games of a table into the tournament.
func (t *Tournament) setTable(table tournament.Table) {
	for i := range table.Entries {
		t.Entries[i].Entry = table.Entries[i]
	}
	t.Games = append(t.Games, make([]TournamentGame, len(table.Games)-len(t.Games))...)
	for i := range table.Games {
		t.Games[i].Game = table.Games[i]
	}
}

// post queues the message. For a division, it queues an edit of the league's message.
func (t Tournament) post(tx *txn) error {
	if t.League == 0 {
		return t.Event.post(tx)
	}
	l, err := tx.Leagues().Get(t.League)
	if err != nil {
		return ignoring(err, ErrNotFound)
	}
	return l.post(tx)
}

// postThread queues the thread of a tournament, which begins on its message.
func (t Tournament) postThread(tx *txn) error {
	if !t.Threaded {
		return nil
	}
	return tx.Outbox().PutNotice(Notice{Kind: NoticeThread, ID: t.ID, Place: t.Place, Quiet: true})
}

// tournamentThreadSent records the thread of a tournament.
func tournamentThreadSent(tx *txn, n Notice, posted Posted) error {
	t, err := tx.Tournaments().Get(n.ID)
	if err != nil {
		return ignoring(err, ErrNotFound)
	}
	t.Thread = posted.Channel
	if t.State == TournamentRunning {
		t.NextCheck = tx.now
	}
	return tx.Tournaments().Put(t)
}

// threadPending reports whether the notice for the thread of a tournament is still
// queued.
func (t Tournament) threadPending(tx *txn) (bool, error) {
	pending, err := tx.Outbox().PendingFor(t.ID)
	return slices.ContainsFunc(pending, func(n Notice) bool { return n.Kind == NoticeThread }), err
}

// leave takes a member out of a tournament that is open, and withdraws them from one that
// is running.
func (t *Tournament) leave(tx *txn, p PlayerID) error {
	entry, joined := t.EntryOf(p)
	switch {
	case !joined || t.State.Ended():
		return nil
	case t.State == TournamentRunning:
		return t.withdraw(tx, entry, false)
	}
	t.Entries = slices.Delete(t.Entries, entry, entry+1)
	return t.putAndPost(tx)
}

// forget takes a member out of a tournament, and removes their name from it.
func (t *Tournament) forget(tx *txn, p PlayerID) error {
	if err := t.leave(tx, p); err != nil {
		return err
	}
	if t.By.ID == p {
		t.By = Player{}
	}
	if t.CancelledBy.ID == p {
		t.CancelledBy = Player{}
	}
	if entry, joined := t.EntryOf(p); joined {
		t.Entries[entry].Player = Player{}
	}
	return t.putAndPost(tx)
}
