package match

import (
	"slices"
	"time"
)

// View is a match with what is shown of it, all read in one transaction.
type View struct {
	Match
	Replay
	Clock Clock
	// Server is what is kept of its server.
	Server Server
	// Ended are the players whom the end of the match mentions.
	Ended []PlayerID
	// Change is what the match did to the ladder; nil: nothing.
	Change *Change
	// Stakes are what a rated match without a move does to the ratings; otherwise nil.
	Stakes *Stakes
	// Next is the challenge to a rematch that was made last; nil: there is none.
	Next *Challenge
	// Settings are what the viewer chose, by key. Tried is what the viewer tries in the
	// match.
	Settings map[string]string
	Tried    Analysis
	// Of is the tournament that the match is a game of; nil: there is none any more, or
	// never was.
	Of *Tournament
}

// Clock is what time does to a match that goes on; zero for one that is over.
type Clock struct {
	// Deadline is when the time for the present move is up, if nothing holds
	// the clock that is not known yet; zero without a pace.
	Deadline time.Time
	// Away is until when each player is away; zero: is not.
	Away [2]time.Time
}

// View reads a match, for a viewer who need not play in it; without a viewer
// Settings and Tried are empty. An error is ErrNotFound or may be a *game.PlyError.
func (s *Service) View(id ID, viewer PlayerID) (View, error) {
	return get(s, func(tx *txn) (View, error) { return tx.view(id, viewer) })
}

// Outgoing is what must be sent about a challenge, match, Daily, tournament or league,
// all read in one transaction.
type Outgoing struct {
	// Pending are the notices that are yet to be sent, oldest first.
	Pending []Notice
	// Match is the match as the notices show it; nil: there is only a challenge.
	Match *View
	// Challenge is nil if no notice is about the challenge.
	Challenge *ChallengeView
	// Daily is the puzzle of the day that the notices are about, if they are.
	Daily Daily
	// Tournament is the tournament that the notices are about, if they are.
	Tournament *TournamentView
	// League is the league that the notices are about, if they are, in its last season.
	League *LeagueView
}

// Outgoing reads what must be sent about a challenge, match, Daily, tournament or league.
func (s *Service) Outgoing(id ID) (Outgoing, error) {
	return get(s, func(tx *txn) (out Outgoing, err error) {
		if out.Pending, err = tx.Outbox().PendingFor(id); err != nil || len(out.Pending) == 0 {
			return out, err
		}
		if first := out.Pending[0]; first.Kind == NoticeDaily || first.Kind == NoticeUndaily {
			out.Daily, err = daily(tx, first.Place.Guild)
			return out, err
		}
		t, err := tx.tournamentView(id)
		if err == nil {
			out.Tournament = &t
			return out, nil
		}
		if unless(err, ErrNotFound) != nil {
			return out, err
		}
		if first := out.Pending[0]; first.Kind == NoticeTournament {
			l, err := tx.leagueView(id, -1)
			out.League = &l
			return out, err
		}
		m, err := tx.view(id, "")
		if err == nil {
			out.Match = &m
		}
		if err = unless(err, ErrNotFound); err != nil || !slices.ContainsFunc(out.Pending, Notice.ofChallenge) {
			return out, err
		}
		c, err := tx.challengeView(id)
		if err == nil {
			out.Challenge = &c
		}
		return out, unless(err, ErrNotFound)
	})
}

// ofChallenge reports whether a notice needs the challenge.
func (n Notice) ofChallenge() bool {
	return n.Kind == NoticeChallenge || n.Kind == NoticeClosed || n.Kind == NoticeThread
}

// LosesByResigning reports whether a player who resigns now loses. Otherwise that
// cancels the match.
func (v View) LosesByResigning() bool { return v.Match.Tournament != 0 || v.BothMoved() }

func (tx *txn) view(id ID, viewer PlayerID) (v View, err error) {
	if v.Match, err = tx.Matches().Match(id); err != nil {
		return View{}, err
	}
	if v.Replay, err = tx.replay(v.Match); err != nil {
		return View{}, err
	}
	if v.Server, err = tx.Servers().Server(v.Place.Guild); err != nil {
		return View{}, err
	}
	if viewer != "" {
		if v.Settings, err = tx.Notes().Settings(viewer); err != nil {
			return View{}, err
		}
		if v.MayAnalyse() == nil {
			if v.Tried, err = tx.Analyses().Analysis(id, viewer); err != nil {
				return View{}, err
			}
		}
	}
	if v.Next, err = nextOf(tx, v.Match); err != nil {
		return View{}, err
	}
	if v.Match.Tournament != 0 {
		of, err := tx.shownTournament(v.Match.Tournament)
		if unless(err, ErrNotFound) != nil {
			return View{}, err
		}
		if err == nil {
			v.Of = &of
		}
	}
	if v.Over() {
		for _, p := range v.Players {
			mentions, err := mentionsEnds(tx, p.ID)
			if err != nil {
				return View{}, err
			}
			if mentions && p.ID != "" && p.ID.Level() == 0 {
				v.Ended = append(v.Ended, p.ID)
			}
		}
		c, err := tx.Ledger().Change(id)
		if err == nil {
			v.Change = &c
		}
		return v, unless(err, ErrNotFound)
	}
	if v.Rated && v.Ply() == 0 {
		found, err := stakes(tx, v.Match)
		if err != nil {
			return View{}, err
		}
		v.Stakes = &found
	}
	v.Clock, err = tx.clock(v.Match)
	return v, err
}

// clock tells how the clock of a match that goes on stands.
func (tx *txn) clock(m Match) (c Clock, err error) {
	for seat, p := range m.Players {
		member, err := tx.Members().Member(p.ID)
		if err != nil {
			return Clock{}, err
		}
		c.Away[seat] = member.AwayUntil(tx.now)
	}
	if m.Pace == NoPace {
		return c, nil
	}
	t, err := newTurn(tx, m)
	if err != nil {
		return Clock{}, err
	}
	c.Deadline = t.deadline()
	return c, nil
}

// Clock tells how the clock of a match stands. An error may be a
// *game.PlyError.
func (s *Service) Clock(m Match) (Clock, error) {
	if m.Over() {
		return Clock{}, nil
	}
	return get(s, func(tx *txn) (Clock, error) { return tx.clock(m) })
}

// ChallengeView is a challenge with what is shown of it, all read in one
// transaction.
type ChallengeView struct {
	Challenge
	// Server is what is kept of its server.
	Server Server
	// Unrated is why the match of an open rated challenge would not be rated if
	// the opponent accepted now. For a challenge to anyone it holds for every
	// opponent.
	Unrated Unrated
	// Board is the latest board of the accepted challenge's match; zero: none
	// was posted.
	Board Board
	// Before are the members who accepted it, but for the one who took the last place.
	Before []Acceptance
	// FirstReceived: no challenge named its opponent before.
	FirstReceived bool
}

// ChallengeView reads a challenge, or ErrNotFound.
func (s *Service) ChallengeView(id ID) (ChallengeView, error) {
	return get(s, func(tx *txn) (ChallengeView, error) { return tx.challengeView(id) })
}

func (tx *txn) challengeView(id ID) (v ChallengeView, err error) {
	if v.Challenge, err = tx.Challenges().Challenge(id); err != nil {
		return ChallengeView{}, err
	}
	if v.Server, err = tx.Servers().Server(v.Place.Guild); err != nil {
		return ChallengeView{}, err
	}
	if v.Before, err = v.acceptances(tx); err != nil {
		return ChallengeView{}, err
	}
	if v.Against != nil {
		first, err := tx.Notes().Setting(v.Against.ID, firstReceived)
		if err != nil {
			return ChallengeView{}, err
		}
		v.FirstReceived = first == id.String()
	}
	switch {
	case v.State == Accepted:
		m, err := tx.Matches().Match(id)
		v.Board = m.Board
		return v, err
	case v.State == Open && v.Rated:
		v.Unrated, err = v.unratedReason(tx, v.Server)
	}
	return v, err
}

// Opponent is who accepted the challenge, or who may; empty: anyone may.
func (c Challenge) Opponent() PlayerID {
	switch {
	case c.State == Accepted:
		return c.Answer.By.ID
	case c.Against != nil:
		return c.Against.ID
	}
	return ""
}

// firstReceived is the key of the setting that holds the first challenge that
// named a member as opponent. It is stored.
const firstReceived = "hint"

// noteFirstReceived records a challenge that is the first to name its opponent.
func noteFirstReceived(tx *txn, c Challenge) error {
	if c.Against == nil {
		return nil
	}
	first, err := tx.Notes().Setting(c.Against.ID, firstReceived)
	if err != nil || first != "" {
		return err
	}
	return tx.Notes().SetSetting(c.Against.ID, firstReceived, c.ID.String())
}

// forgetFirstReceived undoes noteFirstReceived.
func forgetFirstReceived(tx *txn, c Challenge) error {
	if c.Against == nil {
		return nil
	}
	first, err := tx.Notes().Setting(c.Against.ID, firstReceived)
	if err != nil || first != c.ID.String() {
		return err
	}
	return tx.Notes().SetSetting(c.Against.ID, firstReceived, "")
}
