package kala

import "galet/game"

// Play makes one move: it sows, harvests if the move says so, and sets the
// cup down. A refused move gives an error that wraps one of the package's
// refusals; text that is no move's spelling gives game.ErrNotation.
func (p Position) Play(spelled game.Move) (game.Position, error) {
	m, err := read(spelled)
	if err != nil {
		return nil, err
	}
	if err := p.check(m); err != nil {
		return nil, err
	}
	return p.after(m), nil
}

// after is the position when a legal move has been made (rulebook, Sowing to
// Harvest).
func (p Position) after(m move) Position {
	mover, last := p.turn, m.path.last()
	p.record(m)
	p.takeUp()
	for _, c := range m.path.cells[:m.path.n] {
		*p.bowl(c)++
	}
	if m.harvest {
		p.harvest(last)
	}
	p.cup[mover] = p.sown.Place
	p.again = p.held[mover] >= TurnBeans
	if !p.again {
		p.turn = mover.Other()
	}
	return p
}

// record stores the move as the last sowing. Call it before the move is made.
func (p *Position) record(m move) {
	last := m.path.last()
	sown := Sowing{
		Path:    m.path,
		Seat:    p.turn,
		Extra:   p.again,
		Lost:    p.taken() > int(m.path.n),
		OnRival: p.cup[p.turn.Other()] == last,
		Place:   last,
	}
	if m.placed {
		sown.Place = m.place
	}
	if m.harvest {
		sown.Harvest = int(*p.bowl(last)) + 1
	}
	p.sown = sown
}

// takeUp takes the beans to be sown out of the reserve or, in an extra turn,
// out of the cup; a lost one goes to the rival's reserve at once.
func (p *Position) takeUp() {
	if p.again {
		p.held[p.turn] = 0
	} else {
		p.reserve[p.turn] -= TurnBeans
	}
	if p.sown.Lost {
		p.reserve[p.turn.Other()]++
	}
}

func (p *Position) harvest(c Cell) {
	*p.bowl(c) = 0
	p.granary++
	p.reserve[p.turn] += uint8(p.sown.Harvest - 1)
}

// bowl is where a bean on a cell falls: into a seat's cup if one stands there,
// otherwise into the field cup.
func (p *Position) bowl(c Cell) *uint8 {
	if s, ok := p.Covered(c); ok {
		return &p.held[s]
	}
	return &p.field[c]
}
