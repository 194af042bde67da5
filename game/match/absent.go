package match

import (
	"time"

	"galet/game/clock"
)

// absentLook is how often a match is looked at while the bot is not on its
// server.
const absentLook = time.Hour

// absent tells whether the bot was removed from a server, where nobody can move
// then.
func absent(tx Tx, g GuildID) (bool, error) {
	server, err := tx.Servers().Server(g)
	return !server.Left.IsZero(), err
}

// putServer keeps a server. If the bot has come back to it, the matches on it
// go on as if it had never left.
func putServer(tx Tx, s Server, now time.Time) error {
	before, err := tx.Servers().Server(s.ID)
	if err != nil {
		return err
	}
	if err := tx.Servers().PutServer(s); err != nil {
		return err
	}
	if before.Left.IsZero() || !s.Left.IsZero() {
		return nil
	}
	matches, err := running(tx)
	if err != nil {
		return err
	}
	for _, m := range matches {
		if m.Place.Guild != s.ID {
			continue
		}
		if err := goOn(tx, m, before.Left, now); err != nil {
			return err
		}
	}
	return nil
}

// goOn gives the present turn of a match the time that it had left when the
// bot left its server.
func goOn(tx Tx, m Match, left, now time.Time) error {
	t, err := newTurn(tx, m)
	if err != nil {
		return err
	}
	m.Moved = clock.Start(now, t.ran(left), t.pauses)
	m.wind()
	if err := tx.Matches().PutMatch(m); err != nil {
		return err
	}
	return refresh(tx, m)
}
