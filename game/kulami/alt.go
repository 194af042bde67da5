package kulami

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"galet/game"
)

// Alt describes the turn or the end, the last two marbles, the fields that may
// be played, the panels off limits, the score, all marbles, all panels by
// holder, the chains and the marbles left. That is the order of importance:
// should the room not suffice for a sentence, it is left out. The turn, the
// fields that may be played and the panels off limits stand there only of a
// live match. For a position of another game it is empty.
func (Game) Alt(in game.Speaker, p game.Position, names [2]string, live bool) string {
	k, ok := p.(Position)
	if !ok {
		return ""
	}
	names = [2]string{game.ShortName(in, names[0]), game.ShortName(in, names[1])}
	room := game.AltLimit
	var said []string
	for _, sentence := range k.altSentences(in, names, live) {
		if n := utf8.RuneCountInString(sentence) + 1; sentence != "" && n <= room {
			said = append(said, game.Capital(sentence))
			room -= n
		}
	}
	return strings.Join(said, " ")
}

func (p Position) altSentences(in game.Speaker, names [2]string, live bool) []string {
	s := p.Score()
	turn, legal, blocked := p.altTurn(in, names), p.altLegal(in), p.altBlocked(in)
	if _, over := p.Result(); !live && !over {
		turn, legal, blocked = "", "", ""
	}
	return []string{
		turn,
		p.altLast(in, names),
		legal,
		blocked,
		s.alt(in, p.options.bonus),
		p.altMarbles(in),
		p.altPanels(in),
		s.altChains(in),
		in.Say("kulami.alt.left", "Red", p.Left(game.First), "Black", p.Left(game.Second)),
	}
}

func (p Position) altTurn(in game.Speaker, names [2]string) string {
	if result, over := p.Result(); over {
		return p.verdict(in, result, names)
	}
	seat := p.ToMove()
	return in.Say("kulami.alt.turn", "Player", names[seat], "Colour", in.Say(seatKeys[seat]))
}

func (p Position) altLast(in game.Speaker, names [2]string) string {
	last, ok := p.Last()
	if !ok {
		return ""
	}
	seat := p.ToMove().Other()
	player, colour := names[seat], in.Say(seatKeys[seat])
	if previous, ok := p.Previous(); ok {
		return in.Say("kulami.alt.last-two", "Player", player, "Colour", colour, "Field", last,
			"Before", previous, "Other", in.Say(sideKeys[seat.Other()]))
	}
	return in.Say("kulami.alt.last", "Player", player, "Colour", colour, "Field", last)
}

func (p Position) altLegal(in game.Speaker) string {
	switch reach := p.reach(); reach {
	case 0:
		return ""
	case everyField:
		return in.Say("kulami.alt.legal-all")
	default:
		return in.Say("kulami.alt.legal", "Fields", p.options.board.names(reach, ", "))
	}
}

func (p Position) altBlocked(in game.Speaker) string {
	if p.reach() == 0 || p.Ply() == 0 {
		return ""
	}
	var panels []string
	for _, panel := range slices.Compact(p.Blocked()) {
		panels = append(panels, p.options.board.corners(panel))
	}
	return in.Say("kulami.alt.blocked", "Panels", strings.Join(panels, ", "))
}

// alt is the score with everything that it is made of.
func (s Score) alt(in game.Speaker, b Bonus) string {
	parts := []string{in.Say("kulami.alt.panels", "Red", s.Panels[0], "Black", s.Panels[1])}
	if b.Has(Area) {
		areas := in.Say("kulami.alt.areas", "Red", len(s.Areas[0]), "Black", len(s.Areas[1]))
		parts = append(parts, altBonus(in, areas, s.AreaBonus))
	}
	if b.Has(Chains) {
		chains := in.Say("kulami.alt.chains", "Red", s.ChainTotals[0], "Black", s.ChainTotals[1])
		parts = append(parts, altBonus(in, chains, s.ChainBonus))
	}
	return in.Say("kulami.alt.score", "Red", s.Total[0], "Black", s.Total[1], "Parts", strings.Join(parts, ", "))
}

// altBonus adds to a part of the score who gets how much for it.
func altBonus(in game.Speaker, part string, bonus [2]int) string {
	for seat, n := range bonus {
		if n > 0 {
			return in.Say("kulami.alt.bonus", "Part", part, "Colour", in.Say(seatKeys[seat]), "N", n)
		}
	}
	return part
}

func (p Position) altMarbles(in game.Speaker) string {
	keys := [2]string{"kulami.alt.red-marbles", "kulami.alt.black-marbles"}
	var colour []string
	for seat, marbles := range p.marbles {
		if marbles != 0 {
			colour = append(colour, in.Say(keys[seat], "Fields", p.options.board.names(marbles, " ")))
		}
	}
	return strings.Join(colour, " ")
}

// altPanels names every panel by its corners, by holder.
func (p Position) altPanels(in game.Speaker) string {
	var held [3][]string
	for panel := range Panel(PanelCount) {
		holder := 2
		if seat, ok := p.Holder(panel); ok {
			holder = int(seat)
		}
		held[holder] = append(held[holder], p.options.board.corners(panel))
	}
	keys := [3]string{"kulami.alt.by-red", "kulami.alt.by-black", "kulami.alt.by-nobody"}
	var parts []string
	for holder, panels := range held {
		if len(panels) > 0 {
			parts = append(parts, in.Say(keys[holder], "Panels", strings.Join(panels, " ")))
		}
	}
	return in.Say("kulami.alt.held", "Holders", game.Apart(in, parts))
}

func (s Score) altChains(in game.Speaker) string {
	var parts []string
	for seat, chains := range s.Chains {
		for _, c := range chains {
			parts = append(parts, in.Say(sideKeys[seat])+" "+c.From.String()+"–"+c.To.String())
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return in.Say("kulami.alt.chain-list", "Chains", strings.Join(parts, ", "))
}

// names spells a set of fields in reading order.
func (b *Board) names(s set, between string) string {
	var names []string
	for i := range s.all() {
		names = append(names, b.fields[i].String())
	}
	return strings.Join(names, between)
}

// corners names a panel, a rectangle, by its first and last fields.
func (b *Board) corners(p Panel) string {
	fields := b.PanelFields(p)
	return fmt.Sprintf("%s–%s", fields[0], fields[len(fields)-1])
}
