package storage

import (
	"errors"
	"fmt"
	"math"
	"time"

	"galet/game"
	"galet/game/clock"
	"galet/game/match"
)

// millis is a time as it is stored.
func millis(t time.Time) time.Time { return time.UnixMilli(t.UnixMilli()).UTC() }

// plies refuses a number of plies that cannot be stored.
func plies(n int) error {
	if n < 0 || n > math.MaxInt32 {
		return fmt.Errorf("a ply of %d", n)
	}
	return nil
}

// seat refuses what is no seat.
func seat(n uint8) (game.Seat, error) {
	if n > uint8(game.Second) {
		return 0, fmt.Errorf("a seat of %d", n)
	}
	return game.Seat(n), nil
}

func (l playerLine) player() match.Player {
	return match.Player{ID: match.PlayerID(l.ID), Name: string(l.Name)}
}

// challenge reads a challenge's line.
func (l *challengeLine) challenge(known *terms) (match.Challenge, error) {
	state, err1 := stateWords.value(l.State)
	options, err2 := known.read(game.ID(l.Game), string(l.Options))
	c := match.Challenge{
		ID:      match.ID(l.ID),
		State:   match.State(state),
		Place:   match.Place{Guild: match.GuildID(l.Guild), Channel: match.ChannelID(l.Channel)},
		Message: match.MessageID(l.Message),
		Game:    game.ID(l.Game),
		Options: options,
		By:      l.By.player(),
		First:   match.First(l.First),
		Made:    millis(l.Made),
		Expires: millis(l.Expires),
		Pace:    match.Pace(l.Pace),
		Rated:   l.Rated,
		Follows: match.ID(l.Follows),
	}
	if l.Against != nil {
		against := l.Against.player()
		c.Against = &against
		if against.ID == "" {
			err1 = errors.Join(err1, errors.New("an opponent without an id"))
		}
	}
	if l.Answer != nil {
		c.Answer = &match.Answer{By: l.Answer.By.player(), At: millis(l.Answer.At)}
	}
	return c, errors.Join(err1, err2, pace(c.Pace))
}

// pace refuses what is none.
func pace(p match.Pace) error {
	if !p.Known() {
		return fmt.Errorf("a pace of %d", uint8(p))
	}
	return nil
}

// match reads a match's line.
func (l *matchLine) match(known *terms) (match.Match, error) {
	options, err1 := known.read(game.ID(l.Game), string(l.Options))
	end, err2 := l.Ended.end()
	m := match.Match{
		ID:      match.ID(l.ID),
		Place:   match.Place{Guild: match.GuildID(l.Guild), Channel: match.ChannelID(l.Channel)},
		Players: [2]match.Player{l.Players[0].player(), l.Players[1].player()},
		Record:  game.Record{Game: game.ID(l.Game), Options: options},
		Started: millis(l.Started),
		Moved:   millis(l.Moved),
		Board:   match.Board{Channel: match.ChannelID(l.Board.Channel), Message: match.MessageID(l.Board.Message), Ply: l.Board.Ply, Branch: l.Board.Branch},
		End:     end,

		Branch:   l.Branch,
		Pace:     match.Pace(l.Pace),
		Rated:    l.Rated,
		Reminded: l.Reminded,
		Next:     match.ID(l.Next),
	}
	if l.Wake != nil {
		m.Wake = millis(*l.Wake)
	}
	asked, err3 := l.Asked.asked()
	m.Asked = asked
	if l.Unrated != "" {
		unrated, err := unratedWords.value(string(l.Unrated))
		m.Unrated, err3 = match.Unrated(unrated), errors.Join(err3, err)
	}
	for _, move := range l.Moves {
		m.Record.Moves = append(m.Record.Moves, game.Move(move))
	}
	return m, errors.Join(err1, err2, err3, pace(m.Pace), plies(l.Board.Ply), plies(l.Board.Branch), plies(l.Branch))
}

// asked reads a wish to take back; nil: there is none.
func (l *askedLine) asked() (*match.TakeBack, error) {
	if l == nil {
		return nil, nil
	}
	by, err := seat(l.By)
	return &match.TakeBack{By: by, Ply: l.Ply, At: millis(l.At), Refused: l.Refused}, errors.Join(err, plies(l.Ply))
}

// end reads how a match ended; nil: it has not.
func (l *endedLine) end() (*match.End, error) {
	if l == nil {
		return nil, nil
	}
	how, err1 := howWords.value(l.How)
	winner, err2 := seat(l.Winner)
	by, err3 := seat(l.By)
	end := match.End{How: match.How(how), Draw: l.Draw, Winner: winner, By: by, At: millis(l.At), Repeated: l.Repeated}
	if l.Steward != nil {
		end.Steward = l.Steward.player()
	}
	return &end, errors.Join(err1, err2, err3)
}

// notice reads a notice's line.
func (l *noticeLine) notice() (match.Notice, error) {
	kind, err := kindWords.value(l.Kind)
	n := match.Notice{
		Seq:     l.Seq,
		Kind:    match.Kind(kind),
		ID:      match.ID(l.ID),
		Ply:     l.Ply,
		Place:   match.Place{Guild: match.GuildID(l.Guild), Channel: match.ChannelID(l.Channel)},
		Channel: match.ChannelID(l.Where),
		Message: match.MessageID(l.Message),
		Quiet:   l.Quiet,
		Branch:  l.Branch,
		Player:  match.PlayerID(l.Player),
	}
	for _, id := range l.Others {
		n.Others = append(n.Others, match.ID(id))
	}
	return n, errors.Join(err, plies(l.Ply), plies(l.Branch))
}

// member reads a member's line.
func (l *memberLine) member() (match.Member, error) {
	reminders, err := remindWords.value(l.Reminders)
	m := match.Member{ID: match.PlayerID(l.ID), Reminders: match.Reminders(reminders - 1), Locale: string(l.Locale), Late: l.Late}
	for _, away := range l.Away {
		m.Away = append(m.Away, away.pause())
	}
	return m, err
}

func (l spanLine) pause() clock.Pause {
	return clock.Pause{From: millis(l.From), Until: millis(l.Until)}
}
