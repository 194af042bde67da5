package unlur

import "galet/game"

// Alt describes the last move, the turn or the end, the stones of each colour, and the
// groups that touch two sides that do not meet; at the end, the group that decided the
// game. The first picture has the geometry of the board instead. All cells that are not
// listed are free. Only a live match has the turn. For a position of another game Alt is
// empty.
func (Game) Alt(loc game.Localizer, p game.Position, names [2]string, live bool) string {
	u, ok := p.(*Position)
	if !ok {
		return ""
	}
	names = [2]string{game.ShortName(loc, names[0]), game.ShortName(loc, names[1])}
	last := u.lastWords(loc, names)
	if last == "" {
		middle, _ := u.board.grid.At(u.board.grid.size-1, u.board.grid.size)
		return game.Describe(u.altTurn(loc, names, live), loc.Say("unlur.alt.board", "Side", u.board.grid.Size()),
			u.board.grid.sidesWords(loc), u.board.grid.neighboursWords(loc, middle))
	}
	return game.Describe(last+".", u.altTurn(loc, names, live),
		u.altStones(loc, Black, 0, u.board.grid.Rows()-1), u.altWhite(loc), u.altGroups(loc))
}

// altTurn says whose turn it is. In a match that is not live it says who has which
// colour, and at the end who won.
func (p *Position) altTurn(loc game.Localizer, names [2]string, live bool) string {
	seat := p.ToMove()
	switch {
	case p.board.Over(), live && p.MustPass():
		return p.statusWords(loc, names) + "."
	case p.Contract() && !live:
		return ""
	case p.Contract():
		return loc.Say("unlur.alt.turn", "Player", names[seat])
	case !live:
		return loc.Say("unlur.alt.roles", "Black", names[p.board.seat(Black)], "White", names[p.board.seat(White)])
	case p.Colour(seat) == Black:
		return loc.Say("unlur.alt.turn-black", "Player", names[seat])
	}
	return loc.Say("unlur.alt.turn-white", "Player", names[seat])
}

// stonesKeys are the keys of the lists of stones, by colour.
var stonesKeys = [...]string{Black: "unlur.alt.black-stones", White: "unlur.alt.white-stones"}

// altWhite lists the white stones, or the free cells if that list is shorter.
func (p *Position) altWhite(loc game.Localizer) string {
	stones := p.altStones(loc, White, 0, p.board.grid.Rows()-1)
	rest := loc.Say("unlur.alt.white-rest", "Cells", p.board.grid.spoken(loc, p.cells(None, 0, p.board.grid.Rows()-1)))
	if stones != "" && len(rest) < len(stones) {
		return rest
	}
	return stones
}

// altStones lists the stones of a colour in some rows, if there are any.
func (p *Position) altStones(loc game.Localizer, colour Colour, low, high int) string {
	cells := p.cells(colour, low, high)
	if len(cells) == 0 {
		return ""
	}
	return loc.Say(stonesKeys[colour], "Cells", p.board.grid.spoken(loc, cells))
}

// cells are the cells in some rows with a stone of a colour, or, with None, the free
// ones.
func (p *Position) cells(colour Colour, low, high int) []Cell {
	var cells []Cell
	for c := range Cell(p.board.grid.Cells()) {
		if row, _ := p.board.grid.Place(c); p.board.stones[c] == colour && row >= low && row <= high {
			cells = append(cells, c)
		}
	}
	return cells
}

// altGroups names each group that touches two sides that do not meet by its first cell,
// with its sides. At the end it also lists the group that decided the game.
func (p *Position) altGroups(loc game.Localizer) string {
	b := &p.board
	if b.Over() {
		return loc.Say("unlur.alt.deciding", "Cells", b.grid.spoken(loc, p.Deciding()))
	}
	keys := [...]string{Black: "unlur.alt.black-group", White: "unlur.alt.white-group"}
	var said []string
	named := map[Cell]bool{}
	for c := range Cell(b.grid.Cells()) {
		touched := b.Touched(c)
		if !touched.apart() || named[b.root(c)] {
			continue
		}
		named[b.root(c)] = true
		said = append(said, loc.Say(keys[b.stones[c]], "Cell", b.grid.Name(c), "Sides", theSides(touched)))
	}
	if len(said) == 0 {
		return ""
	}
	return loc.Say("unlur.alt.groups", "Groups", game.JoinClauses(loc, said))
}

// CloseUpAlt describes the row of a cell: the cells that can be played, the stones in it
// and in the two rows next to it, and the neighbours of one of its cells.
func (Game) CloseUpAlt(loc game.Localizer, p game.Position, at game.Move) string {
	u, ok := p.(*Position)
	if !ok {
		return ""
	}
	c, ok := u.board.grid.Named(at)
	if !ok {
		return ""
	}
	row, _ := u.board.grid.Place(c)
	var free []Cell
	for _, c := range u.Free() {
		if u.board.grid.at[c].row == int8(row) {
			free = append(free, c)
		}
	}
	low, high := max(row-1, 0), min(row+1, u.board.grid.Rows()-1)
	return game.Describe(
		loc.Say("unlur.alt.row", "Cells", u.board.grid.spoken(loc, free)),
		u.altStones(loc, Black, low, high), u.altStones(loc, White, low, high),
		u.board.grid.neighboursWords(loc, c))
}
