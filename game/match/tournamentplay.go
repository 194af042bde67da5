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
	// withdrawnBy is how many games lost on time withdraw a player from a tournament.
	withdrawnBy = 2
	// gamesBegun is how many games one transaction begins.
	gamesBegun = 8
)

// start starts a tournament: its players get their seeds. Maintain begins the games.
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
func (t *Tournament) cancel(now time.Time) {
	t.State, t.Ended, t.NextCheck = TournamentCancelled, now, now.Add(ClosedRetention)
}

// advanceTournaments does what is due in tournaments by then: it starts them, begins
// their next games, ends them, and deletes those that were cancelled long ago.
func (s *Service) advanceTournaments(then time.Time) (more bool, err error) {
	left := false
	more, err = s.eachDue(
		func(tx *txn) ([]ID, error) { return tx.Tournaments().Due(then) },
		func(tx *txn, id ID) (bool, error) {
			t, err := tx.Tournaments().Tournament(id)
			if err != nil || t.NextCheck.IsZero() || t.NextCheck.After(then) {
				return false, err
			}
			if waits, err := waitsOn(tx, t.Place.Guild); waits || err != nil {
				t.NextCheck = tx.now.Add(unreachableCheck)
				return true, errors.Join(err, tx.Tournaments().PutTournament(t))
			}
			again, err := t.advance(tx)
			left = left || again
			return true, err
		})
	return more || left && err == nil, err
}

// waitsOn reports whether nothing can be done on a server just now.
func waitsOn(tx *txn, g GuildID) (bool, error) {
	gone, err1 := departed(tx, g)
	since, err2 := unreachableSince(tx, g)
	resuming, err3 := isResuming(tx, g)
	return gone || resuming || !since.IsZero(), errors.Join(err1, err2, err3)
}

// advance takes one step in a tournament, and reports whether another one is due.
func (t *Tournament) advance(tx *txn) (more bool, err error) {
	switch t.State {
	case TournamentOpen:
		if least, _ := t.Format.Players(); len(t.Entries) < least {
			t.TooFew = true
			t.cancel(tx.now)
			return false, errors.Join(tx.Tournaments().PutTournament(*t), t.postStanding(tx))
		}
		err := t.start(tx)
		return true, errors.Join(err, tx.Tournaments().PutTournament(*t), t.postStanding(tx))
	case TournamentRunning:
		return t.beginGames(tx)
	case TournamentCancelled:
		return false, deleteTournament(tx, t.ID)
	}
	t.NextCheck = time.Time{}
	return false, tx.Tournaments().PutTournament(*t)
}

// beginGames begins some of the games that are next. If no game is left, the
// tournament is over.
func (t *Tournament) beginGames(tx *txn) (more bool, err error) {
	if waits, err := t.threadPending(tx); waits || err != nil {
		t.NextCheck = tx.now.Add(time.Minute)
		return false, errors.Join(err, tx.Tournaments().PutTournament(*t))
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
		return false, errors.Join(tx.Tournaments().PutTournament(*t), t.postEnd(tx))
	case len(next) > 0 && begun == 0: // byes and forfeits only
		t.NextCheck, more = tx.now, true
	}
	err = tx.Tournaments().PutTournament(*t)
	if len(next)+begun > 0 {
		err = errors.Join(err, t.postStanding(tx))
	}
	return more, err
}

// postEnd queues the message of a tournament that is over. That of a league changes.
func (t Tournament) postEnd(tx *txn) error {
	if t.League != 0 {
		return t.postStanding(tx)
	}
	return postMessageAnew(tx, t.ID, t.Place, t.Message, false)
}

// begin begins the match of a game.
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
	if t.Thread != "" {
		c.Place.Channel = t.Thread
	}
	if c.ID, err = tx.Challenges().NextID(); err != nil {
		return 0, err
	}
	m := c.match(second, game.First, tx.now)
	m.Tournament = t.ID
	if err := m.rate(tx, server); err != nil {
		return 0, err
	}
	err = errors.Join(tx.Challenges().PutChallenge(c), tx.Matches().PutMatch(m))
	if m.Rated {
		err = errors.Join(err, ratedMore(tx, m))
	}
	return m.ID, errors.Join(err, postBoard(tx, m, false))
}

// enterResult enters the end of a match in its tournament. A player who has lost too
// many games on time is withdrawn.
func enterResult(tx *txn, m Match) error {
	if m.Tournament == 0 {
		return nil
	}
	t, err := tx.Tournaments().Tournament(m.Tournament)
	if err != nil || t.State != TournamentRunning {
		return unless(err, ErrNotFound)
	}
	i := slices.IndexFunc(t.Games, func(g TournamentGame) bool { return g.Match == m.ID })
	if i < 0 || t.Games[i].Result != tournament.Open {
		return nil
	}
	t.Entries, t.Games = slices.Clone(t.Entries), slices.Clone(t.Games)
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
			return t.withdraw(tx, late)
		}
	}
	return errors.Join(tx.Tournaments().PutTournament(t), t.postStanding(tx))
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

// withdraw withdraws an entry, and ends its games as resigned.
func (t *Tournament) withdraw(tx *txn, entry int) error {
	before := t.Table()
	after := before.Withdraw(entry)
	t.Entries, t.Games = slices.Clone(t.Entries), slices.Clone(t.Games)
	for i := range t.Entries {
		t.Entries[i].Entry = after.Entries[i]
	}
	for i := range t.Games {
		t.Games[i].Game = after.Games[i]
	}
	t.NextCheck = tx.now
	err := errors.Join(tx.Tournaments().PutTournament(*t), t.postStanding(tx))
	for i, g := range t.Games {
		if err == nil && before.Games[i].Result == tournament.Open && g.Result != tournament.Open && g.Match != 0 {
			seat := game.First
			if g.Second == entry {
				seat = game.Second
			}
			err = resign(tx, g.Match, seat)
		}
	}
	return err
}

// resign ends a match for a seat, if it goes on.
func resign(tx *txn, id ID, seat game.Seat) error {
	m, err := tx.Matches().Match(id)
	if err != nil || m.Over() {
		return unless(err, ErrNotFound)
	}
	m.end(End{How: Resigned, By: seat, Winner: seat.Other(), At: tx.now})
	return errors.Join(postBoard(tx, m, false), putMatch(tx, m))
}

// postStanding queues the message of a tournament, or of the league of a division, as
// it is now.
func (t Tournament) postStanding(tx *txn) error {
	if t.League == 0 {
		return postMessage(tx, t.ID, t.Place, t.Message)
	}
	l, err := tx.Leagues().League(t.League)
	if err != nil {
		return unless(err, ErrNotFound)
	}
	return postMessage(tx, l.ID, l.Place, l.Message)
}

// postMessage queues the message of a tournament or league: the first one if none was
// posted, otherwise the change of the latest one, in place of an earlier change. On a
// server that removed the bot it does nothing.
func postMessage(tx *txn, id ID, at Place, latest MessageID) error {
	if gone, err := departed(tx, at.Guild); gone || err != nil {
		return err
	}
	pending, err := tx.Outbox().PendingFor(id)
	if err != nil {
		return err
	}
	for _, n := range pending {
		if n.Kind == NoticeTournament && n.Message == "" { // it may be being sent just now
			n.Ply++
			return tx.Outbox().PutNotice(n)
		}
		if n.Kind == NoticeTournament && n.Message == latest {
			err = errors.Join(err, tx.Outbox().DeleteNotice(n.Seq))
		}
	}
	return errors.Join(err, tx.Outbox().PutNotice(messageNotice(id, at, latest)))
}

// messageNotice is the notice that changes a message, or, without one, posts it.
func messageNotice(id ID, at Place, m MessageID) Notice {
	n := Notice{Kind: NoticeTournament, ID: id, Place: at, Message: m, Quiet: true}
	if m != "" {
		n.Channel = at.Channel
	}
	return n
}

// postMessageAnew queues a new message of a tournament or league, in place of a change
// of the latest one.
func postMessageAnew(tx *txn, id ID, at Place, latest MessageID, quiet bool) error {
	if gone, err := departed(tx, at.Guild); gone || err != nil {
		return err
	}
	n := messageNotice(id, at, "")
	n.Quiet = quiet
	pending, err := tx.Outbox().PendingFor(id)
	for _, p := range pending {
		switch {
		case p.Kind == NoticeTournament && p.Message == "":
			p.Ply, p.Quiet = p.Ply+1, p.Quiet && quiet
			n = p
		case p.Kind == NoticeTournament && p.Message == latest:
			err = errors.Join(err, tx.Outbox().DeleteNotice(p.Seq))
		}
	}
	return errors.Join(err, tx.Outbox().PutNotice(n))
}

// standingSent records the message of a tournament or league. If the first one cannot
// be posted, nobody could join: the tournament is cancelled, the league closed.
func standingSent(tx *txn, n Notice, posted Posted) error {
	if n.Message != "" {
		return nil
	}
	none := posted == (Posted{})
	t, err := tx.Tournaments().Tournament(n.ID)
	if err == nil {
		old := t.Message
		t.Message = cmp.Or(posted.Message, old)
		if none && old == "" && t.State == TournamentOpen {
			t.cancel(tx.now)
		}
		return errors.Join(tx.Tournaments().PutTournament(t), messageSent(tx, n, t.Place, old, t.Message))
	}
	l, failed := tx.Leagues().League(n.ID)
	if !errors.Is(err, ErrNotFound) || failed != nil {
		return errors.Join(unless(err, ErrNotFound), unless(failed, ErrNotFound))
	}
	old := l.Message
	l.Message = cmp.Or(posted.Message, old)
	if none && old == "" {
		l.close()
	}
	return errors.Join(tx.Leagues().PutLeague(l), messageSent(tx, n, l.Place, old, l.Message))
}

// messageSent queues the change of the message before the latest one. The latest one
// changes too, if what it shows has changed since its notice was queued, or if the new
// one could not be posted.
func messageSent(tx *txn, n Notice, at Place, old, latest MessageID) (err error) {
	if old != "" && old != latest {
		err = tx.Outbox().PutNotice(messageNotice(n.ID, at, old))
	}
	if latest != "" && (n.Ply > 0 || old == latest) {
		err = errors.Join(err, postMessage(tx, n.ID, at, latest))
	}
	return err
}

// postThread queues the thread of a tournament, on its standing message.
func (t Tournament) postThread(tx *txn) error {
	if !t.Threaded {
		return nil
	}
	return tx.Outbox().PutNotice(Notice{Kind: NoticeThread, ID: t.ID, Place: t.Place, Quiet: true})
}

// tournamentThreadSent records the thread of a tournament.
func tournamentThreadSent(tx *txn, n Notice, posted Posted) error {
	t, err := tx.Tournaments().Tournament(n.ID)
	if err != nil {
		return unless(err, ErrNotFound)
	}
	t.Thread = posted.Channel
	if t.State == TournamentRunning {
		t.NextCheck = tx.now
	}
	return tx.Tournaments().PutTournament(t)
}

// threadPending reports whether the thread of a tournament is yet to be made.
func (t Tournament) threadPending(tx *txn) (bool, error) {
	pending, err := tx.Outbox().PendingFor(t.ID)
	return slices.ContainsFunc(pending, func(n Notice) bool { return n.Kind == NoticeThread }), err
}

// leaveTournaments takes a member out of all tournaments of a kind that have not
// ended: out of the list if they have not begun, otherwise they are withdrawn.
func leaveTournaments(tx *txn, p PlayerID, of func(Tournament) bool) error {
	ids, err := tx.Tournaments().Of(p)
	for _, id := range ids {
		t, failed := tx.Tournaments().Tournament(id)
		if failed == nil && of(t) {
			failed = t.leave(tx, p)
		}
		err = errors.Join(err, failed)
	}
	return err
}

func (t *Tournament) leave(tx *txn, p PlayerID) error {
	entry, joined := t.EntryOf(p)
	switch {
	case !joined || t.State.Ended():
		return nil
	case t.State == TournamentRunning:
		return t.withdraw(tx, entry)
	}
	t.Entries = slices.Delete(slices.Clone(t.Entries), entry, entry+1)
	return errors.Join(tx.Tournaments().PutTournament(*t), t.postStanding(tx))
}

// forgetInTournaments takes a member out of what is kept of tournaments and leagues,
// and reports whether there may be more.
func forgetInTournaments(tx *txn, p PlayerID) (more bool, err error) {
	if err := leaveTournaments(tx, p, func(Tournament) bool { return true }); err != nil {
		return false, err
	}
	if err := forgetInLeagues(tx, p); err != nil {
		return false, err
	}
	ids, err := tx.Tournaments().Of(p)
	if err != nil {
		return false, err
	}
	for _, id := range ids[:min(len(ids), rewritten)] {
		t, failed := tx.Tournaments().Tournament(id)
		if failed == nil {
			failed = errors.Join(tx.Tournaments().PutTournament(t.without(p)), t.postStanding(tx))
		}
		err = errors.Join(err, failed)
	}
	return len(ids) > 0, err
}

// without is a tournament that does not name a member.
func (t Tournament) without(p PlayerID) Tournament {
	if t.By.ID == p {
		t.By = Player{}
	}
	if t.CancelledBy.ID == p {
		t.CancelledBy = Player{}
	}
	t.Entries = slices.Clone(t.Entries)
	for i := range t.Entries {
		if t.Entries[i].Player.ID == p {
			t.Entries[i].Player = Player{}
		}
	}
	return t
}

// deleteTournament deletes a tournament and its notices.
func deleteTournament(tx *txn, id ID) error {
	return errors.Join(dropNotices(tx, id), tx.Tournaments().DeleteTournament(id))
}

// dropNotices deletes the notices about a challenge, match, tournament or league.
func dropNotices(tx *txn, id ID) error {
	pending, err := tx.Outbox().PendingFor(id)
	for _, n := range pending {
		err = errors.Join(err, tx.Outbox().DeleteNotice(n.Seq))
	}
	return err
}

// purgeTournaments deletes the leagues and some tournaments of a server that were opened
// before the bot left, and reports whether there may be more.
func purgeTournaments(tx *txn, server Server) (more bool, err error) {
	going, err1 := tx.Tournaments().OnServer(server.ID, false)
	ended, err2 := tx.Tournaments().OnServer(server.ID, true)
	err = errors.Join(err1, err2, purgeLeagues(tx, server))
	deleted := 0
	for _, id := range append(ended, going...) {
		t, failed := tx.Tournaments().Tournament(id)
		if failed == nil && !t.Created.After(server.Left) {
			if deleted++; deleted > chunk {
				return true, err
			}
			failed = deleteTournament(tx, id)
		}
		err = errors.Join(err, failed)
	}
	return false, err
}
