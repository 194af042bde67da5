package storage

import "galet/game/match"

// turn writes the terms and the state of the present turn.
func (e *encoder) turn(m match.Match) {
	e.number(uint64(m.Branch))
	e.number(uint64(m.Board.Branch))
	e.byte(byte(m.Pace))
	e.byte(ratedOf(m))
	e.bool(m.Reminded)
	e.bool(m.End != nil && m.End.Repeated)
	e.number(uint64(m.Next))
	e.byte(wishOf(m.Asked))
	if m.Asked != nil {
		e.byte(byte(m.Asked.By))
		e.number(uint64(m.Asked.Ply))
		e.time(m.Asked.At)
	}
	if m.End != nil && m.End.How == match.Stopped {
		e.player(m.End.Steward)
	}
}

func (d *decoder) turn(m *match.Match) {
	m.Branch, m.Board.Branch = d.ply(), d.ply()
	m.Pace = d.pace()
	switch rated := d.within("the rated match", ratedNo, ratedNo+byte(match.TooOften)+1); rated {
	case ratedNo:
	case ratedYes:
		m.Rated = true
	default:
		m.Unrated = match.Unrated(rated - ratedYes)
	}
	m.Reminded = d.bool()
	if repeated := d.bool(); m.End != nil {
		m.End.Repeated = repeated
	}
	m.Next = match.ID(d.number())
	if wish := d.within("the wish", wishNone, wishRefused); wish != wishNone {
		m.Asked = &match.TakeBack{By: d.seat(), Ply: d.ply(), At: d.time(), Refused: wish == wishRefused}
	}
	if m.End != nil && m.End.How == match.Stopped {
		m.End.Steward = d.player()
	}
}

// Whether a match is rated: no, as was agreed; yes; or more by one of the
// reasons for which it is not.
const (
	ratedNo byte = iota
	ratedYes
)

func ratedOf(m match.Match) byte {
	switch {
	case m.Unrated != 0:
		return ratedYes + byte(m.Unrated)
	case m.Rated:
		return ratedYes
	}
	return ratedNo
}

// What became of the wish to take back a ply.
const (
	wishNone byte = iota
	wishWaits
	wishRefused
)

func wishOf(asked *match.TakeBack) byte {
	switch {
	case asked == nil:
		return wishNone
	case asked.Refused:
		return wishRefused
	}
	return wishWaits
}
