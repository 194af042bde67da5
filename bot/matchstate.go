package bot

import (
	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// matchState is the state of a match for one reader, for the texts of refusals.
type matchState struct {
	id      match.ID
	moves   int
	players [2]string
	// outcome says how the match ended; empty while it is open.
	outcome string
	// turn is the player to move; yours: that is the reader.
	turn  string
	yours bool
	// link is a link to the present board; empty: the reader may not see the match, or the
	// board is not known or not posted. hidden: the reader may not see the match.
	link   string
	hidden bool
	// practice: no command posts the board of the match.
	practice bool
	// seat is the reader's seat, if seated.
	seat   game.Seat
	seated bool
}

// matchState is the state of a match for the member who asked; false: there is no match.
func (b *Bot) matchState(r ui.Request, id match.ID) (matchState, bool) {
	m, err := b.matches.View(id, r.By.ID)
	if err != nil {
		return matchState{}, false
	}
	mover := m.Players[m.Position.ToMove()]
	found := matchState{
		id:       id,
		moves:    m.Ply(),
		players:  matchview.Mentions(r.Loc(), m.Players),
		turn:     matchview.MentionOrSomeone(r.Loc(), mover.ID),
		yours:    mover.ID == r.By.ID,
		hidden:   !b.permission.SeesMatch(r, m.Match),
		practice: m.Private(),
	}
	if !found.hidden && !m.Unposted {
		found.link = matchview.BoardLink(m.Match)
	}
	found.seat, found.seated = m.Seat(r.By.ID)
	if m.Over() {
		found.outcome = matchview.TextOutcome(r.Loc(), *m.End, found.players)
	}
	return found, true
}
