package storage

import (
	"fmt"

	"galet/game"
	"galet/game/match"
)

// words are the names of the values of a type, which count from 1.
type words []string

// The words of the stored values.
var (
	stateWords = words{"open", "accepted", "declined", "withdrawn", "expired"}
	howWords   = words{"finished", "resigned", "cancelled", "timed_out", "lapsed", "stopped"}
	// unratedWords are the reasons of match.Unrated.
	unratedWords = words{"no_ladder", "too_often"}
	kindWords    = words{"challenge", "closed", "board", "retire", "remind", "refresh", "thread"}
	// remindWords count from 0: RemindInChannel is the first.
	remindWords = words{"channel", "direct", "never"}
)

// value is the value of a word.
func (w words) value(word string) (byte, error) {
	for i, o := range w {
		if o == word {
			return byte(i + 1), nil
		}
	}
	return 0, fmt.Errorf("the word %.40q is not one of %v", word, []string(w))
}

func playerLineOf(p match.Player) playerLine { return playerLine{text(p.ID), text(p.Name)} }

func challengeLineOf(c match.Challenge) (*challengeLine, error) {
	options, err := c.Options.MarshalJSON()
	l := challengeLine{
		ID:      uint64(c.ID),
		State:   stateWords[c.State-1],
		Guild:   text(c.Place.Guild),
		Channel: text(c.Place.Channel),
		Message: text(c.Message),
		Game:    text(c.Game),
		Options: options,
		By:      playerLineOf(c.By),
		First:   text(c.First),
		Made:    c.Made,
		Expires: c.Expires,
		Pace:    uint8(c.Pace),
		Rated:   c.Rated,
		Follows: uint64(c.Follows),
	}
	if c.Against != nil {
		against := playerLineOf(*c.Against)
		l.Against = &against
	}
	if c.Answer != nil {
		l.Answer = &answerLine{playerLineOf(c.Answer.By), c.Answer.At}
	}
	return &l, err
}

func matchLineOf(m match.Match) (*matchLine, error) {
	options, err := m.Record.Options.MarshalJSON()
	l := matchLine{
		ID:      uint64(m.ID),
		Guild:   text(m.Place.Guild),
		Channel: text(m.Place.Channel),
		Players: [2]playerLine{playerLineOf(m.Players[game.First]), playerLineOf(m.Players[game.Second])},
		Game:    text(m.Record.Game),
		Options: options,
		Moves:   make([]text, m.Ply()),
		Started: m.Started,
		Moved:   m.Moved,
		Board:   boardLine{text(m.Board.Channel), text(m.Board.Message), m.Board.Ply, m.Board.Branch},

		Branch:   m.Branch,
		Pace:     uint8(m.Pace),
		Rated:    m.Rated,
		Reminded: m.Reminded,
		Next:     uint64(m.Next),
	}
	if m.Unrated != 0 {
		l.Unrated = text(unratedWords[m.Unrated-1])
	}
	if !m.Wake.IsZero() {
		l.Wake = &m.Wake
	}
	if a := m.Asked; a != nil {
		l.Asked = &askedLine{uint8(a.By), a.Ply, a.At, a.Refused}
	}
	for i, move := range m.Record.Moves {
		l.Moves[i] = text(move)
	}
	if e := m.End; e != nil {
		l.Ended = &endedLine{howWords[e.How-1], e.Draw, uint8(e.Winner), uint8(e.By), e.At, e.Repeated, nil}
		if e.How == match.Stopped {
			steward := playerLineOf(e.Steward)
			l.Ended.Steward = &steward
		}
	}
	return &l, err
}

func noticeLineOf(n match.Notice) *noticeLine {
	l := noticeLine{
		Seq:     n.Seq,
		Kind:    kindWords[n.Kind-1],
		ID:      uint64(n.ID),
		Ply:     n.Ply,
		Guild:   text(n.Place.Guild),
		Channel: text(n.Place.Channel),
		Where:   text(n.Channel),
		Message: text(n.Message),
		Quiet:   n.Quiet,
		Branch:  n.Branch,
		Player:  text(n.Player),
		Others:  make([]uint64, len(n.Others)),
	}
	for i, id := range n.Others {
		l.Others[i] = uint64(id)
	}
	return &l
}

func memberLineOf(m match.Member) *memberLine {
	l := memberLine{ID: text(m.ID), Reminders: remindWords[m.Reminders], Locale: text(m.Locale), Away: make([]spanLine, len(m.Away)), Late: m.Late}
	for i, away := range m.Away {
		l.Away[i] = spanLine{away.From, away.Until}
	}
	return &l
}
