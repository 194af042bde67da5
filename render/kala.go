package render

import (
	"slices"

	"galet/game"
	"galet/game/kala"
)

// Kala is the painter of Kala.
type Kala struct{}

// kalaSeats holds each seat's cup, and the label that says what it holds.
var kalaSeats = [2]struct {
	china      China
	label, ink Colour
}{
	{Porcelain, 0xFFFFFF, Ink},
	{Lacquer, BlackInlay, 0xFFFFFF},
}

// Colours are the wood, its bowls and grooves, the two cups, the beans, and
// figures on the wood.
func (Kala) Colours() []Ramp {
	floor := woodRamps[Oak].at(.6)
	all := slices.Concat(Oak.Ramps(), SlabRamps(), BowlRamps())
	all = append(all,
		Ramp{hollowTones[Oak].stops[:], 10},
		Solid(Umber), Solid(Fade), Solid(kalaNone),
		Between(Ivory.Mix(shade, .06), Ivory.Mix(shade, .5), 8),
		Between(slabRamp.at(.5).Mix(shade, .12), slabRamp.at(.5).Mix(shade, .55), 8),
		Between(bowlLip.Mix(shade, .2), bowlLip.Mix(shade, .6), 4),
		Between(Umber.Mix(floor, .2), floor.Mix(Umber, .1), 5),
		Between(Ivory.Mix(Umber, .2), Umber.Mix(Ivory, .2), 5),
	)
	for _, s := range kalaSeats {
		all = append(append(all, s.china.Ramps()...), Solid(s.label))
	}
	return append(all, BeanRamps()...)
}

// Height is that of the other square boards.
func (Kala) Height() int { return 1044 }

// Pieces are a cup of each make.
func (Kala) Pieces(radius int) [2]Art {
	return [2]Art{Cup{kalaSeats[0].china, radius, radius * 5 / 6}, Cup{kalaSeats[1].china, radius, radius * 5 / 6}}
}

// Paint draws a kala.Position.
func (Kala) Paint(s *Stage, v View) error {
	p, ok := v.Position.(kala.Position)
	if !ok {
		return mismatch(v, "Kala")
	}
	b := newKalaPicture(s, v, p)
	b.Ground(kalaGround{})
	if err := b.lesson().rings(v.Marks); err != nil {
		return err
	}
	b.lastWay()
	b.nextWays()
	b.bowls()
	b.cups()
	b.figures()
	b.lastMarks()
	b.nextMarks()
	if err := b.lesson().tags(v.Marks); err != nil {
		return err
	}
	b.reserves()
	b.Header(v, b.plaques())
	b.footer()
	return nil
}

// kalaPicture is one picture under way.
type kalaPicture struct {
	*Stage
	pos   kala.Position
	names [2]string
	last  kala.Sowing
	// sown: something was sown; again: an extra turn comes; extra: its ways are
	// shown, in place of the last one; ended: by the rules; over: no more is
	// played; past: more was played since.
	sown, again, extra, ended, over, past bool
	winner                                game.Seat
	ways                                  []kalaLane
	// beans holds the sprites in use, by half length.
	beans [kalaBean + 1]*Beans
}

func newKalaPicture(s *Stage, v View, p kala.Position) *kalaPicture {
	b := &kalaPicture{Stage: s, pos: p, names: v.Names}
	b.last, b.sown = p.Last()
	result, ended := p.Result()
	b.winner, b.ended = result.Winner, ended
	b.over, b.past = ended || v.Over != nil, v.Past
	_, b.again = p.ExtraTurn()
	if b.extra = b.again && !b.over && !b.past; b.extra {
		b.ways = kalaLanes(p.Ways())
	}
	return b
}

// lesson points out bowls. A letter stands below the middle, where no other
// mark does.
func (b *kalaPicture) lesson() lesson {
	return lesson{Stage: b.Stage, cell: kalaCell, span: 2*kalaBowl + 6, tag: Point{Y: kalaBowl}, find: func(name string) (Point, bool) {
		for c := range kala.Cell(kala.Cells) {
			if c.String() == name {
				at := kalaAt(c)
				return Point{float64(at.X), float64(at.Y)}, true
			}
		}
		return Point{}, false
	}}
}

// bowls lays the beans in the bowls on which no cup stands.
func (b *kalaPicture) bowls() {
	for c := range kala.Cell(kala.Cells) {
		if _, covered := b.pos.Covered(c); covered {
			continue
		}
		n := b.pos.Beans(c)
		b.heap(n, kalaAt(c), kalaBowl, kalaSize(n), int(c))
	}
}

// cups puts both cups with what they hold, drawn and as a figure.
func (b *kalaPicture) cups() {
	for i, look := range kalaSeats {
		seat := game.Seat(i)
		c, held := b.pos.Cup(seat), b.pos.CupBeans(seat)
		at := kalaAt(c)
		b.Put(b.Sprite(Cup{look.china, kalaCup, kalaInside}), at.X, at.Y)
		b.heap(held, at, kalaInside, kalaSmallBean, int(c))
	}
}

// figures says how many beans lie in each bowl, in those that a cup covers
// under an arch, and in each cup in a label on its rim.
func (b *kalaPicture) figures() {
	for c := range kala.Cell(kala.Cells) {
		at := kalaAt(c).Add(kalaFigure)
		n := b.pos.Beans(c)
		ink := Umber
		if n == 0 {
			ink = kalaNone
		}
		b.Write(number(n), at.X, at.Y, Centre, CupFigure, ink)
		if _, covered := b.pos.Covered(c); covered {
			b.Put(b.Sprite(lid{}), at.X, at.Y)
		}
	}
	for i, look := range kalaSeats {
		at := kalaAt(b.pos.Cup(game.Seat(i))).Add(kalaLabel)
		b.Put(b.Sprite(disc{kalaLabelRadius, look.label, look.ink}), at.X, at.Y)
		b.Write(number(b.pos.CupBeans(game.Seat(i))), at.X, at.Y, Centre, Word, look.ink)
	}
}
