package match

import (
	"cmp"
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"galet/game"
)

// MaxEventName is how many characters the name of a tournament or league may have.
const MaxEventName = 60

// Event is what a tournament and a league have in common.
type Event struct {
	// ID is the event's number, and the ID of its notices. No challenge, match or other
	// event has the same.
	ID ID
	// Place is where it was opened. Its message is posted there.
	Place Place
	// By opened it; zero if their data were deleted.
	By   Player
	Name string
	// Game and Options are the same for all its matches: all begin with the same position.
	Game    game.ID
	Options game.Options
	// Terms are the terms of its matches. They have a pace, and HintsOff or HintsOn.
	Terms
	// Created is when it was opened. NextCheck is when Maintain looks at it next; zero:
	// never. Both are in UTC and whole milliseconds.
	Created, NextCheck time.Time
	// Message is the latest message, in Place.Channel; empty: none is posted.
	Message MessageID
}

// EventProposal is a league that somebody opens. A TournamentProposal adds to it.
type EventProposal struct {
	// Name may be empty.
	Name string
	Game game.ID
	// Chosen holds the values chosen for the game's parameters, by name.
	Chosen map[string]string
	By     Player
	Terms
	Place Place
	// Under is the channel that the thread Place belongs to; empty: Place is no
	// thread.
	Under ChannelID
}

// event checks a proposal and makes an event of it. It draws random options. applySettings
// completes its terms.
func (s *Service) event(p EventProposal) (Event, error) {
	options, err := s.setup(p.Game, p.Chosen)
	switch {
	case err != nil:
		return Event{}, err
	case p.Pace == NoPace || !p.Pace.Known():
		return Event{}, fmt.Errorf("%w: a tournament or league needs a pace", game.ErrOptions)
	case utf8.RuneCountInString(p.Name) > MaxEventName:
		return Event{}, fmt.Errorf("%w: the name is too long", game.ErrOptions)
	}
	return Event{Place: p.Place, By: p.By, Name: p.Name, Game: p.Game, Options: options, Terms: p.Terms, Created: s.now()}, nil
}

// applySettings returns the event's server. It refuses a channel where the server's settings
// allow no games. On a server without ladders it makes the event unrated. under is the
// channel that the thread Place belongs to.
func (e *Event) applySettings(tx *txn, under ChannelID) (Server, error) {
	server, err := tx.Servers().Server(e.Place.Guild)
	if err != nil {
		return Server{}, err
	}
	e.Rated = e.Rated && server.canRate()
	e.Terms = e.Terms.decided()
	return server, server.checkChannel(e.Place.Channel, under)
}

// admit refuses a member with *TooManyError if they have no room for atOnce more games, or
// for as many as the server allows, beside those that begin by themselves because of what
// the member joined before. A member who still plays in the league needs no room. admit
// refuses members with ErrExcluded if the games are rated and they are excluded.
func (s *Service) admit(tx *txn, e Event, who Player, atOnce int) error {
	server, err := tx.Servers().Server(e.Place.Guild)
	if err != nil {
		return err
	}
	if is, err := IsExcluded(tx.KeyValues(), server.ID, who.ID); err != nil {
		return err
	} else if is && e.Rated {
		return ErrExcluded
	}
	to, playing, err := gamesToBegin(tx, who.ID, server.ID)
	if err != nil || playing[e.ID] {
		return err
	}
	return s.checkRoom(tx, server, who, 0, min(atOnce, s.mostOpen(server)), to)
}

// gamesToBegin counts the games at once that tournaments and leagues will begin for a
// member who has joined them, but plays in none of their games yet. Servers without the
// bot do not count. playing are the leagues in whose season the member plays.
func gamesToBegin(tx *txn, p PlayerID, on GuildID) (to count, playing map[ID]bool, err error) {
	tournaments, err1 := eventsOf(tx.Tournaments(), p)
	leagues, err2 := eventsOf(tx.Leagues(), p)
	err = errors.Join(err1, err2)
	add := func(e Event, atOnce int) {
		gone, failed := departed(tx, e.Place.Guild)
		err = errors.Join(err, failed)
		if gone {
			return
		}
		to.all += atOnce
		if e.Place.Guild == on {
			to.here += atOnce
		}
	}
	playing = map[ID]bool{}
	for _, t := range tournaments {
		entry, joined := t.EntryOf(p)
		if !joined || t.State.Ended() || t.Entries[entry].Withdrawn {
			continue
		}
		if !t.hasMatch(entry) {
			add(t.Event, t.AtOnce)
		}
		playing[t.League] = true
	}
	for _, l := range leagues {
		if _, joined := l.MemberOf(p); joined && !l.Closed && !playing[l.ID] {
			add(l.Event, leagueAtOnce)
		}
	}
	return to, playing, err
}

// eventsOf are the tournaments, or leagues, that name a member.
func eventsOf[T any](events Events[T], p PlayerID) ([]T, error) {
	ids, err := events.Of(p)
	if err != nil {
		return nil, err
	}
	return readAll(ids, events.Get)
}

// forEach reads tournaments, or leagues, and calls f with each. It goes on after an error.
func forEach[T any](events Events[T], ids []ID, f func(*T) error) (err error) {
	for _, id := range ids {
		e, failed := events.Get(id)
		if failed == nil {
			failed = f(&e)
		}
		err = errors.Join(err, failed)
	}
	return err
}

// changeEvent finds a tournament or league, changes it with f, and writes it.
func changeEvent[T interface{ putAndPost(*txn) error }](s *Service, find func(*txn) (T, error), f func(*txn, *T) error) (T, error) {
	return save(s, func(tx *txn) (T, error) {
		e, err := find(tx)
		if err == nil {
			err = f(tx, &e)
		}
		if err == nil {
			err = e.putAndPost(tx)
		}
		return e, err
	})
}

// tournamentOrLeague reads the tournament or the league with an ID; the other one is nil.
// The error is ErrNotFound if there is neither.
func (tx *txn) tournamentOrLeague(id ID) (*Tournament, *League, error) {
	if t, err := tx.Tournaments().Get(id); err == nil {
		return &t, nil, nil
	} else if !errors.Is(err, ErrNotFound) {
		return nil, nil, err
	}
	l, err := tx.Leagues().Get(id)
	if err != nil {
		return nil, nil, err
	}
	return nil, &l, nil
}

// event reads a tournament or league. It does not find divisions.
func (tx *txn) event(id ID) (Event, error) {
	t, l, err := tx.tournamentOrLeague(id)
	switch {
	case err != nil:
		return Event{}, err
	case l != nil:
		return l.Event, nil
	case t.League != 0:
		return Event{}, ErrNotFound
	}
	return t.Event, nil
}

// AnyEvent reports whether a server has a tournament or league. It may be over.
func (s *Service) AnyEvent(g GuildID) (bool, error) {
	return get(s, func(tx *txn) (bool, error) {
		going, err1 := tx.Tournaments().OnServer(g, false)
		ended, err2 := tx.Tournaments().OnServer(g, true)
		leagues, err3 := tx.Leagues().OnServer(g)
		return len(going)+len(ended)+len(leagues) > 0, errors.Join(err1, err2, err3)
	})
}

// isDue reports whether Maintain looks at the event by then.
func (e Event) isDue(then time.Time) bool { return !e.NextCheck.IsZero() && !e.NextCheck.After(then) }

// putOff reports whether the event has to wait: the server removed the bot, cannot be
// reached, or its matches are still being resumed. Then it sets NextCheck to a later
// time.
func (e *Event) putOff(tx *txn) (bool, error) {
	waits, err := clocksStop(tx, e.Place.Guild)
	if waits {
		e.NextCheck = tx.now.Add(unreachableCheck)
	}
	return waits, err
}

// PostEvent queues a new message of a tournament or league, because the last one was
// deleted or is far up in the channel. It mentions nobody, even after the end. It is
// refused with ErrNotFound and ErrOtherServer. The host checks that an organizer asks for
// it.
func (s *Service) PostEvent(id ID, at Place) error {
	return s.update(func(tx *txn) error {
		e, err := tx.event(id)
		switch {
		case err != nil:
			return err
		case e.Place.Guild != at.Guild:
			return ErrOtherServer
		}
		return e.postAnew(tx, true)
	})
}

// post queues the first message, or an edit of the latest one. It replaces an edit that
// is still queued. On a server that removed the bot it does nothing.
func (e Event) post(tx *txn) error {
	if gone, err := departed(tx, e.Place.Guild); gone || err != nil {
		return err
	}
	pending, err := tx.Outbox().PendingFor(e.ID)
	if err != nil {
		return err
	}
	for _, n := range pending {
		if n.Kind == NoticeTournament && n.Message == "" { // the bot may be sending it just now
			n.Ply++
			return tx.Outbox().PutNotice(n)
		}
		if n.Kind == NoticeTournament && n.Message == e.Message {
			err = errors.Join(err, tx.Outbox().DeleteNotice(n.Seq))
		}
	}
	return errors.Join(err, tx.Outbox().PutNotice(e.notice(e.Message)))
}

// postEvents queues edits of the messages of a server's tournaments and leagues. An ended one
// that has no message gets none. The message of a tournament that was played to its end is
// edited only if a member of it has deleted their data.
func postEvents(tx *txn, g GuildID) error {
	going, err1 := tx.Tournaments().OnServer(g, false)
	ended, err2 := tx.Tournaments().OnServer(g, true)
	all, err3 := leagues(tx, g)
	err := errors.Join(err1, err2, err3, forEach(tx.Tournaments(), append(going, ended...), func(t *Tournament) error {
		if t.State.Ended() && t.Message == "" || t.State == TournamentOver && !t.hasDeletedMember() {
			return nil
		}
		return t.post(tx)
	}))
	for _, l := range all {
		if !l.Closed || l.Message != "" {
			err = errors.Join(err, l.post(tx))
		}
	}
	return err
}

// postAnew queues a new message. It drops a queued edit of the latest one.
func (e Event) postAnew(tx *txn, quiet bool) error {
	if gone, err := departed(tx, e.Place.Guild); gone || err != nil {
		return err
	}
	n := e.notice("")
	n.Quiet = quiet
	pending, err := tx.Outbox().PendingFor(e.ID)
	for _, p := range pending {
		switch {
		case p.Kind == NoticeTournament && p.Message == "":
			p.Ply, p.Quiet = p.Ply+1, p.Quiet && quiet
			n = p
		case p.Kind == NoticeTournament && p.Message == e.Message:
			err = errors.Join(err, tx.Outbox().DeleteNotice(p.Seq))
		}
	}
	return errors.Join(err, tx.Outbox().PutNotice(n))
}

// notice is the notice that edits a message; without a message, the notice that posts
// one.
func (e Event) notice(m MessageID) Notice {
	n := Notice{Kind: NoticeTournament, ID: e.ID, Place: e.Place, Message: m, Quiet: true}
	if m != "" {
		n.Channel = e.Place.Channel
	}
	return n
}

// eventSent records the message of a tournament or league. If the first one cannot be
// posted, nobody could join: the tournament is cancelled, the league closed.
func eventSent(tx *txn, n Notice, posted Posted) error {
	if n.Message != "" {
		return nil
	}
	t, l, err := tx.tournamentOrLeague(n.ID)
	switch {
	case err != nil:
		return ignoring(err, ErrNotFound)
	case t != nil:
		if t.unposted(posted) && t.State == TournamentOpen {
			t.CancelledBy = lostChannel
			err = t.cancel(tx)
		}
		err = errors.Join(err, t.sent(tx, n, posted))
		return errors.Join(err, tx.Tournaments().Put(*t))
	}
	if l.unposted(posted) {
		l.close()
	}
	err = l.sent(tx, n, posted)
	return errors.Join(err, tx.Leagues().Put(*l))
}

// CloseEvent cancels a tournament, or closes a league, whose channel no longer exists. The
// message cannot be changed any more. It does nothing if the event is gone or over.
func (s *Service) CloseEvent(id ID) error {
	return s.update(func(tx *txn) error {
		t, l, err := tx.tournamentOrLeague(id)
		switch {
		case err != nil:
			return ignoring(err, ErrNotFound)
		case l != nil:
			l.close()
			return tx.Leagues().Put(*l)
		case t.State.Ended():
			return nil
		}
		t.CancelledBy = lostChannel
		err = t.cancel(tx)
		return errors.Join(err, tx.Tournaments().Put(*t))
	})
}

// unposted reports whether the event has no message because the first one could not be
// posted.
func (e Event) unposted(posted Posted) bool { return e.Message == "" && posted == (Posted{}) }

// sent records the new message, and queues an edit of the one before. It also queues an
// edit of the latest message if the event changed after the notice was queued, or if the
// new message could not be posted.
func (e *Event) sent(tx *txn, n Notice, posted Posted) (err error) {
	old := e.Message
	e.Message = cmp.Or(posted.Message, old)
	if old != "" && old != e.Message {
		err = tx.Outbox().PutNotice(e.notice(old))
	}
	if e.Message != "" && (n.Ply > 0 || old == e.Message) {
		err = errors.Join(err, e.post(tx))
	}
	return err
}

// removeFromRatedEvents takes a member out of the rated tournaments and leagues of a
// server.
func removeFromRatedEvents(tx *txn, g GuildID, p PlayerID) error {
	ids, err := tx.Tournaments().OnServer(g, false)
	if err != nil {
		return err
	}
	all, err := leagues(tx, g)
	if err != nil {
		return err
	}
	for _, l := range all {
		if l.Running {
			ids = append(ids, l.Seasons[len(l.Seasons)-1].Divisions...)
		}
		if l.Rated {
			err = errors.Join(err, l.leave(tx, p))
		}
	}
	return errors.Join(err, forEach(tx.Tournaments(), ids, func(t *Tournament) error {
		if !t.Rated {
			return nil
		}
		return t.leave(tx, p)
	}))
}

// removeFromEvents takes a member out of some of the tournaments and leagues that name
// them, and reports whether there may be more.
func removeFromEvents(tx *txn, p PlayerID) (more bool, err error) {
	in, err1 := tx.Tournaments().Of(p)
	of, err2 := tx.Leagues().Of(p)
	err1 = errors.Join(err1, forEach(tx.Tournaments(), in[:min(len(in), rewriteChunk)], func(t *Tournament) error { return t.forget(tx, p) }))
	err2 = errors.Join(err2, forEach(tx.Leagues(), of[:min(len(of), rewriteChunk)], func(l *League) error { return l.forget(tx, p) }))
	return len(in)+len(of) > 0, errors.Join(err1, err2)
}

// purgeEvents deletes a league, or some tournaments, that a server had when the bot left
// it. It reports whether there may be more.
func purgeEvents(tx *txn, server Server) (more bool, err error) {
	all, err := leagues(tx, server.ID)
	for _, l := range all {
		if !l.Created.After(server.Left) {
			return true, errors.Join(err, l.shrink(tx))
		}
	}
	going, err1 := tx.Tournaments().OnServer(server.ID, false)
	ended, err2 := tx.Tournaments().OnServer(server.ID, true)
	err = errors.Join(err, err1, err2)
	deleted := 0
	for _, id := range append(ended, going...) {
		t, failed := tx.Tournaments().Get(id)
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

// deleteTournament deletes a tournament and its notices.
func deleteTournament(tx *txn, id ID) error {
	return errors.Join(dropNotices(tx, id), tx.Tournaments().Delete(id))
}

// dropNotices deletes the notices about a challenge, match, tournament or league.
func dropNotices(tx *txn, id ID) error {
	pending, err := tx.Outbox().PendingFor(id)
	for _, n := range pending {
		err = errors.Join(err, tx.Outbox().DeleteNotice(n.Seq))
	}
	return err
}
