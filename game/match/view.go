package match

import (
	"slices"
	"time"
)

// View is a match with everything that its messages show, read in one transaction.
type View struct {
	Match
	Replay
	Clock Clock
	// Server is the data of its server.
	Server Server
	// Ended are the players whom the end of the match mentions.
	Ended []PlayerID
	// Change is how the match changed the ladder; nil: not at all.
	Change *Change
	// Stakes are the stakes of a rated match before its first move; otherwise nil.
	Stakes *Stakes
	// Next is the challenge to a rematch that was made last; nil: there is none.
	Next *Challenge
	// Settings are the viewer's settings, by key. Tried is what the viewer tries in the
	// match.
	Settings map[string]string
	Tried    Analysis
	// Of is the tournament of the match; nil: it has none, or the tournament was deleted.
	Of *Tournament
	// Unposted: the match waits for a member, and its present board could not be posted.
	Unposted bool
}

// Clock says when the time for the present move is up, and who is away. It is zero for a
// match that is over or has no pace.
type Clock struct {
	// Deadline is when the time for the present move is up, if the clock does not stop
	// again before; zero: Galet is to move.
	Deadline time.Time
	// Away is until when each player is away; zero: the player is not away.
	Away [2]time.Time
}

// View reads a match for a viewer, who need not play in it. Without a viewer Settings and
// Tried are empty. The error is ErrNotFound or may be a *game.PlyError.
func (s *Service) View(id ID, viewer PlayerID) (View, error) {
	return get(s, func(tx *txn) (View, error) { return tx.view(id, viewer) })
}

// Outgoing is the notices of a challenge, match, Daily, tournament or league, with
// everything that their messages show, read in one transaction.
type Outgoing struct {
	// Pending are the notices that are yet to be sent, oldest first.
	Pending []Notice
	// Match is the match of the notices; nil: there is only a challenge, or the match has
	// ended with a wrong record.
	Match *View
	// Challenge is the challenge of the notices; nil: none of them needs it.
	Challenge *ChallengeView
	// Daily is the puzzle of the day of the notices, if they have one.
	Daily Daily
	// Tournament is the tournament of the notices; nil: they have none.
	Tournament *TournamentView
	// League is the league of the notices, in its last season; nil: they have none.
	League *LeagueView
}

// Outgoing reads the notices of a challenge, match, Daily, tournament or league.
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
		if ignoring(err, ErrNotFound) != nil {
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
		} else if m.Over() {
			err = ignoringWrongRecord(err)
		}
		if err = ignoring(err, ErrNotFound); err != nil || !slices.ContainsFunc(out.Pending, Notice.ofChallenge) {
			return out, err
		}
		c, err := tx.challengeView(id)
		if err == nil {
			out.Challenge = &c
		}
		return out, ignoring(err, ErrNotFound)
	})
}

// ofChallenge reports whether a notice needs the challenge.
func (n Notice) ofChallenge() bool {
	return n.Kind == NoticeChallenge || n.Kind == NoticeClosed || n.Kind == NoticeThread
}

// LosesByResigning reports whether a player who resigns now loses. Otherwise the match is
// cancelled.
func (v View) LosesByResigning() bool { return v.Match.Tournament != 0 || v.BothMoved() }

// view reads a match. If its record is wrong, it also returns the Match.
func (tx *txn) view(id ID, viewer PlayerID) (v View, err error) {
	if v.Match, err = tx.Matches().Match(id); err != nil {
		return View{}, err
	}
	if v.Replay, err = tx.replay(v.Match); err != nil {
		return View{Match: v.Match}, err
	}
	if v.Server, err = tx.Servers().Server(v.Place.Guild); err != nil {
		return View{}, err
	}
	if viewer != "" {
		if v.Settings, err = tx.KeyValues().Settings(viewer); err != nil {
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
		if ignoring(err, ErrNotFound) != nil {
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
		return v, ignoring(err, ErrNotFound)
	}
	if v.Rated && v.Ply() == 0 {
		found, err := stakes(tx, v.Match)
		if err != nil {
			return View{}, err
		}
		v.Stakes = &found
	}
	if v.Unposted, err = tx.unposted(v); err != nil {
		return View{}, err
	}
	v.Clock, err = tx.clock(v.Match)
	return v, err
}

// unposted reports whether the present board of an open match is neither posted nor waiting
// to be posted. While Galet is to move, there is no board to post.
func (tx *txn) unposted(v View) (bool, error) {
	if v.HasPresentBoard() || v.Private() || v.Players[v.Position.ToMove()].ID.Level() > 0 {
		return false, nil
	}
	posts, err := postsBoard(tx, v.ID)
	return !posts, err
}

// HasPresentBoard reports whether the latest posted board shows the present position.
func (m Match) HasPresentBoard() bool {
	return m.Board.Channel != "" && !m.Board.before(Board{Ply: m.Ply(), Branch: m.Branch})
}

// postsBoard reports whether a board of a match is still to be posted.
func postsBoard(tx *txn, id ID) (bool, error) {
	pending, err := tx.Outbox().PendingFor(id)
	return slices.ContainsFunc(pending, func(n Notice) bool { return n.Kind == NoticeBoard }), err
}

func (tx *txn) clock(m Match) (c Clock, err error) {
	if m.Pace == NoPace {
		return Clock{}, nil
	}
	for seat, p := range m.Players {
		member, err := tx.Members().Member(p.ID)
		if err != nil {
			return Clock{}, err
		}
		c.Away[seat] = member.AwayUntil(tx.now)
	}
	t, err := newTurn(tx, m)
	if err == nil && t.mover.ID.Level() == 0 { // Galet has no clock
		c.Deadline = t.deadline()
	}
	return c, err
}

// Clock is the clock of a match. The error may be a *game.PlyError.
func (s *Service) Clock(m Match) (Clock, error) {
	if m.Over() {
		return Clock{}, nil
	}
	return get(s, func(tx *txn) (Clock, error) { return tx.clock(m) })
}

// ChallengeView is a challenge with everything that its message shows, read in one
// transaction.
type ChallengeView struct {
	Challenge
	// Server is the data of its server.
	Server Server
	// Unrated is why the match of an open rated challenge would not be rated if
	// the opponent accepted now. In a challenge to anyone, the reason holds for every
	// opponent.
	Unrated Unrated
	// Board is the latest board of the match; zero: none was posted.
	Board Board
	// Before are the acceptances before the last place was taken.
	Before []Acceptance
	// FirstReceived: this is the first challenge that names its opponent.
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
		first, err := tx.KeyValues().Setting(v.Against.ID, firstReceived)
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

// Opponent is the member who accepted the challenge, or who can; empty: anyone can.
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

// noteFirstReceived records a challenge if it is the first that names its opponent.
func noteFirstReceived(tx *txn, c Challenge) error {
	if c.Against == nil {
		return nil
	}
	first, err := tx.KeyValues().Setting(c.Against.ID, firstReceived)
	if err != nil || first != "" {
		return err
	}
	return tx.KeyValues().SetSetting(c.Against.ID, firstReceived, c.ID.String())
}

// forgetFirstReceived undoes noteFirstReceived.
func forgetFirstReceived(tx *txn, c Challenge) error {
	if c.Against == nil {
		return nil
	}
	first, err := tx.KeyValues().Setting(c.Against.ID, firstReceived)
	if err != nil || first != c.ID.String() {
		return err
	}
	return tx.KeyValues().SetSetting(c.Against.ID, firstReceived, "")
}
