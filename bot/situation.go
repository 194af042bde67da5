package bot

import (
	"galet/game"
	"galet/game/match"
)

// situation is where a match stands, for someone to be told.
type situation struct {
	id      match.ID
	moves   int
	players [2]string
	// outcome says how it ended; empty while it goes on.
	outcome string
	// turn is who moves; yours that it is the one who is told.
	turn  string
	yours bool
	link  string
	// seat is that of the one who is told, if seated.
	seat   game.Seat
	seated bool
}

// situation looks at a match for the one who asked; false if there is none.
func (b *Bot) situation(r Request, id match.ID) (situation, bool) {
	m, err := b.matches.Match(id)
	if err != nil {
		return situation{}, false
	}
	s, err := b.scene(r.in(), m)
	if err != nil {
		return situation{}, false
	}
	found := situation{
		id:      id,
		moves:   m.Ply(),
		players: mentions(r.in(), m.Players),
		turn:    whom(r.in(), s.mover().ID),
		yours:   s.mover().ID == r.By.ID,
		link:    boardLink(m),
	}
	found.seat, found.seated = m.Seat(r.By.ID)
	if m.Over() {
		found.outcome = textOutcome(s.in, *m.End, found.players)
	}
	return found, true
}
