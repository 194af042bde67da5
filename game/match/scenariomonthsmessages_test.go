package match_test

import (
	"errors"
	"fmt"
	"slices"

	"galet/game/match"
)

// visible is a message in a channel. line says that it became one line, or lost its menus.
type visible struct {
	n    match.Notice
	line bool
}

// flying is a notice that is sent and not yet marked as sent.
type flying struct {
	n      match.Notice
	posted match.Posted
}

// send sends some notices, or loses them as Discord does.
func (s *months) send(most int) {
	s.t.Helper()
	for range most {
		if len(s.flight) > 0 && s.rng.IntN(2) == 0 {
			s.lands()
		}
		pending, err := s.Pending(30)
		s.must(err)
		pending = slices.DeleteFunc(pending, func(n match.Notice) bool {
			return slices.ContainsFunc(s.flight, func(f flying) bool { return f.n.ID == n.ID })
		})
		if len(pending) == 0 {
			return
		}
		n := pick(s, pending)
		for _, o := range pending { // in order for each
			if o.ID == n.ID {
				n = o
				break
			}
		}
		if s.out[n.Place.Guild] && s.rng.IntN(3) > 0 {
			continue
		}
		s.sendOne(n, !s.lossless && s.rng.IntN(25) == 0)
	}
}

func (s *months) sendOne(n match.Notice, lost bool) {
	s.t.Helper()
	if _, err := s.Outgoing(n.ID); err != nil {
		s.fail("notice %+v: %v", n, err)
	}
	s.posted++
	posted := match.Posted{Channel: n.Place.Channel, Message: match.MessageID(fmt.Sprint("msg", s.posted))}
	switch {
	case lost:
		s.note("notice %d of %d (kind %d) is lost", n.Seq, n.ID, n.Kind)
		switch n.Kind {
		case match.NoticeBoard:
			s.must(s.MarkUndelivered(n))
		case match.NoticeRemind:
			if n.Place == (match.Place{}) {
				s.must(s.RedirectReminder(n.Seq))
				return
			}
			s.must(s.MarkUndelivered(n))
		case match.NoticeDaily:
			s.must(s.FailDaily(n, match.DailyForbidden))
		case match.NoticeTournament:
			if s.rng.IntN(4) == 0 {
				s.must(s.CloseEvent(n.ID))
			}
		}
		posted = match.Posted{}
	case n.Kind == match.NoticeDaily:
		if d, err := s.Daily(n.Place.Guild); err != nil || !d.Shows(n, s.now()) {
			posted = match.Posted{}
		}
	case n.Kind == match.NoticeThread:
		posted.Channel = match.ChannelID(fmt.Sprint("thread", s.posted))
	case n.Kind == match.NoticeRemind && n.Place == (match.Place{}):
		posted.Channel = "dm"
	case n.Message != "" && n.Kind != match.NoticeDaily, n.Kind == match.NoticeFollowed, n.Kind == match.NoticeClosed:
		posted = match.Posted{}
	}
	s.appears(n, posted)
	s.flight = append(s.flight, flying{n, posted})
	if s.rng.IntN(2) == 0 {
		s.lands()
	}
}

// appears changes what is in the channels.
func (s *months) appears(n match.Notice, posted match.Posted) {
	s.t.Helper()
	switch m := s.shown[n.Message]; {
	case n.Kind == match.NoticeThread:
	case posted.Message != "":
		s.shown[posted.Message] = &visible{n: n}
	case m == nil:
	case n.Kind == match.NoticeDelete && len(n.Others) == 0, n.Kind == match.NoticeUndaily:
		delete(s.shown, n.Message)
	case n.Kind == match.NoticeReduce, n.Kind == match.NoticeRetire:
		m.line = true
	case n.Kind == match.NoticeClosed:
		c, err := s.Challenge(n.ID)
		s.must(ignore(err, match.ErrNotFound))
		m.line = err != nil || c.State != match.Open
	case n.Kind == match.NoticeTournament:
		m.line = s.latest(n.ID) != n.Message
	}
}

// latest is the latest message of a tournament or league.
func (s *months) latest(id match.ID) match.MessageID {
	t, err := s.TournamentView(id)
	if err == nil {
		return t.Message
	}
	l, _ := s.League(id)
	return l.Message
}

// lands marks the oldest notice in flight as sent.
func (s *months) lands() {
	s.t.Helper()
	f := s.flight[0]
	s.flight = s.flight[1:]
	if err := s.MarkSent(f.n.Seq, f.posted); err != nil && !errors.Is(err, match.ErrNotFound) {
		s.fail("notice %+v: %v", f.n, err)
	}
}

// checkShown checks that nothing old is left in the channels, once all is sent and nothing
// goes on.
func (s *months) checkShown() {
	s.t.Helper()
	dailies := map[match.GuildID]int{}
	for id, m := range s.shown {
		switch m.n.Kind {
		case match.NoticeRemind:
			if x, err := s.Match(m.n.ID); err == nil {
				s.fail("reminder %s of %d is left: %+v, %+v", id, m.n.ID, m.n, x)
			}
		case match.NoticeBoard:
			x, err := s.Match(m.n.ID)
			if err == nil && !m.line && x.Board.Message != id {
				s.fail("board %s of %d is left: %+v, %+v", id, m.n.ID, m.n, x)
			}
			if err == nil && x.Board.Message == id && (x.Board.Ply != x.Ply() || x.Board.Branch != x.Branch) {
				s.fail("match %d shows %+v: %+v", x.ID, x.Board, x)
			}
		case match.NoticeChallenge:
			c, err := s.Challenge(m.n.ID)
			if err == nil && c.State != match.Open && !m.line && c.Message == id {
				s.fail("challenge %s of %d is left: %+v", id, m.n.ID, c)
			}
			if err == nil && c.Message != id {
				s.fail("challenge %d has two messages: %s %+v", c.ID, id, c)
			}
		case match.NoticeTournament:
			if at := s.latest(m.n.ID); at != "" && at != id && !m.line {
				s.fail("message %s of event %d is left: %s", id, m.n.ID, at)
			}
		case match.NoticeDaily:
			if dailies[m.n.Place.Guild]++; dailies[m.n.Place.Guild] > 1 {
				s.fail("two puzzles of the day on %s", m.n.Place.Guild)
			}
		}
	}
}

func ignore(err, is error) error {
	if errors.Is(err, is) {
		return nil
	}
	return err
}

func (s *months) sendEverything() {
	s.t.Helper()
	for i := 0; ; i++ {
		for len(s.flight) > 0 {
			s.lands()
		}
		pending, err := s.Pending(1000)
		s.must(err)
		if len(pending) == 0 {
			return
		}
		if i > 5000 {
			s.fail("there is always more to send: %+v", pending[0])
		}
		s.sendOne(pending[0], false)
	}
}
