package kulami

import (
	"strings"

	"galet/game"
)

// Alt describes the last marble, the turn or the end, the playable fields, the score, all
// marbles, the panels by holder, and the chains. The first picture lists all panels.
// Later ones list the held panels, each by its upper left field. Only a live match has
// the turn and the playable fields. For a position of another game Alt is empty.
func (Game) Alt(loc game.Localizer, p game.Position, names [2]string, live bool) string {
	k, ok := p.(Position)
	if !ok {
		return ""
	}
	names = [2]string{game.ShortName(loc, names[0]), game.ShortName(loc, names[1])}
	return game.Describe(k.altSentences(loc, names, live)...)
}

func (p Position) altSentences(loc game.Localizer, names [2]string, live bool) []string {
	s := p.Score()
	turn, legal := p.altTurn(loc, names), p.altLegal(loc)
	if _, over := p.Result(); !live && !over {
		turn, legal = "", ""
	}
	score := s.alt(loc, p.options.bonus)
	if p.Ply() == 0 {
		score = ""
	}
	return []string{
		p.altLast(loc, names),
		turn,
		legal,
		score,
		p.altMarbles(loc),
		p.altPanels(loc),
		s.altChains(loc),
	}
}

func (p Position) altTurn(loc game.Localizer, names [2]string) string {
	if result, over := p.Result(); over {
		return p.verdict(loc, result, names)
	}
	seat := p.ToMove()
	return loc.Say("kulami.alt.turn", "Player", names[seat], "Colour", loc.Say(seatKeys[seat]))
}

func (p Position) altLast(loc game.Localizer, names [2]string) string {
	last, ok := p.Last()
	if !ok {
		return ""
	}
	seat := p.ToMove().Other()
	player, colour := names[seat], loc.Say(seatKeys[seat])
	return loc.Say("kulami.alt.last", "Player", player, "Colour", colour, "Field", last)
}

func (p Position) altLegal(loc game.Localizer) string {
	switch reach := p.playable(); reach {
	case 0:
		return ""
	case everyField:
		return loc.Say("kulami.alt.legal-all")
	default:
		return loc.Say("kulami.alt.legal", "Fields", p.options.board.names(reach))
	}
}

// alt is the score, with its parts where there are several.
func (s Score) alt(loc game.Localizer, b Bonus) string {
	if b == None {
		return loc.Say("kulami.alt.score", "Red", s.Total[0], "Black", s.Total[1])
	}
	parts := []string{loc.Say("kulami.alt.panels", "Red", s.Panels[0], "Black", s.Panels[1])}
	if b.Has(Area) {
		areas := loc.Say("kulami.alt.areas", "Red", len(s.Areas[0]), "Black", len(s.Areas[1]))
		parts = append(parts, altBonus(loc, areas, s.AreaBonus))
	}
	if b.Has(Chains) {
		chains := loc.Say("kulami.alt.chains", "Red", s.ChainTotals[0], "Black", s.ChainTotals[1])
		parts = append(parts, altBonus(loc, chains, s.ChainBonus))
	}
	return loc.Say("kulami.alt.score-of", "Red", s.Total[0], "Black", s.Total[1], "Parts", strings.Join(parts, ", "))
}

// altBonus adds the bonus, and who gets it, to a part of the score.
func altBonus(loc game.Localizer, part string, bonus [2]int) string {
	for seat, n := range bonus {
		if n > 0 {
			return loc.Say("kulami.alt.bonus", "Part", part, "Colour", loc.Say(seatKeys[seat]), "N", n)
		}
	}
	return part
}

func (p Position) altMarbles(loc game.Localizer) string {
	keys := [2]string{"kulami.alt.red-marbles", "kulami.alt.black-marbles"}
	var colour []string
	for seat, marbles := range p.marbles {
		if marbles != 0 {
			colour = append(colour, loc.Say(keys[seat], "Fields", p.options.board.names(marbles)))
		}
	}
	return strings.Join(colour, " ")
}

// altPanels names all panels by two corners before the first marble. Later it names the
// held panels by their first corner, by holder.
func (p Position) altPanels(loc game.Localizer) string {
	var all []string
	var held [2][]string
	for panel := range Panel(PanelCount) {
		all = append(all, p.options.board.corners(loc, panel))
		if seat, ok := p.Holder(panel); ok {
			held[seat] = append(held[seat], p.options.board.PanelFields(panel)[0].String())
		}
	}
	if p.Ply() == 0 {
		return loc.Say("kulami.alt.all", "Panels", strings.Join(all, ", "))
	}
	keys := [2]string{"kulami.alt.by-red", "kulami.alt.by-black"}
	var parts []string
	for holder, panels := range held {
		if len(panels) > 0 {
			parts = append(parts, loc.Say(keys[holder], "Panels", strings.Join(panels, ", ")))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return loc.Say("kulami.alt.held", "Holders", game.JoinClauses(loc, parts))
}

func (s Score) altChains(loc game.Localizer) string {
	var parts []string
	for seat, chains := range s.Chains {
		for _, c := range chains {
			parts = append(parts, loc.Say(sideKeys[seat])+" "+game.Span(loc, c.From.String(), c.To.String()))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return loc.Say("kulami.alt.chain-list", "Chains", strings.Join(parts, ", "))
}

// names lists a set of fields in reading order.
func (b *Board) names(s set) string {
	var names []string
	for i := range s.all() {
		names = append(names, b.fields[i].String())
	}
	return strings.Join(names, ", ")
}

// corners names a panel, a rectangle, by its first and last fields.
func (b *Board) corners(loc game.Localizer, p Panel) string {
	fields := b.PanelFields(p)
	return game.Span(loc, fields[0].String(), fields[len(fields)-1].String())
}
