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
// should the room not suffice for a sentence, it is left out. For a position
// of another game it is empty.
func (Game) Alt(p game.Position, names [2]string) string {
	k, ok := p.(Position)
	if !ok {
		return ""
	}
	names = [2]string{game.ShortName(names[0]), game.ShortName(names[1])}
	room := game.AltLimit
	var said []string
	for _, sentence := range k.altSentences(names) {
		if n := utf8.RuneCountInString(sentence) + 1; sentence != "" && n <= room {
			said = append(said, sentence)
			room -= n
		}
	}
	return strings.Join(said, " ")
}

func (p Position) altSentences(names [2]string) []string {
	s := p.Score()
	return []string{
		p.altTurn(names),
		p.altLast(names),
		p.altLegal(),
		p.altBlocked(),
		s.alt(p.options.bonus),
		p.altMarbles(),
		p.altPanels(),
		s.altChains(),
		fmt.Sprintf("Marbles left: red %d, black %d.", p.Left(game.First), p.Left(game.Second)),
	}
}

func (p Position) altTurn(names [2]string) string {
	if result, over := p.Result(); over {
		return p.verdict(result, names)
	}
	seat := p.ToMove()
	return fmt.Sprintf("Kulami: %s (%s) to move.", names[seat], colours[seat])
}

func (p Position) altLast(names [2]string) string {
	last, ok := p.Last()
	if !ok {
		return ""
	}
	seat := p.ToMove().Other()
	text := fmt.Sprintf("%s (%s) played %s", names[seat], colours[seat], last)
	if previous, ok := p.Previous(); ok {
		text += fmt.Sprintf(", after %s by %s", previous, colours[seat.Other()])
	}
	return text + "."
}

func (p Position) altLegal() string {
	switch reach := p.reach(); reach {
	case 0:
		return ""
	case everyField:
		return "May be played: all 64 fields."
	default:
		return fmt.Sprintf("May be played: %s.", p.options.board.names(reach, ", "))
	}
}

func (p Position) altBlocked() string {
	if p.reach() == 0 || p.Ply() == 0 {
		return ""
	}
	var panels []string
	for _, panel := range slices.Compact(p.Blocked()) {
		panels = append(panels, p.options.board.corners(panel))
	}
	return fmt.Sprintf("Panels off limits: %s.", strings.Join(panels, ", "))
}

// alt is the score with everything that it is made of.
func (s Score) alt(b Bonus) string {
	text := fmt.Sprintf("Score red %d, black %d: panels %d and %d", s.Total[0], s.Total[1], s.Panels[0], s.Panels[1])
	if b.Has(Area) {
		text += fmt.Sprintf(", largest areas %d and %d", len(s.Areas[0]), len(s.Areas[1])) + altBonus(s.AreaBonus)
	}
	if b.Has(Chains) {
		text += fmt.Sprintf(", chains %d and %d", s.ChainTotals[0], s.ChainTotals[1]) + altBonus(s.ChainBonus)
	}
	return text + "."
}

func altBonus(bonus [2]int) string {
	for seat, n := range bonus {
		if n > 0 {
			return fmt.Sprintf(" (%s +%d)", colours[seat], n)
		}
	}
	return ""
}

func (p Position) altMarbles() string {
	var colour []string
	for seat, marbles := range p.marbles {
		if marbles != 0 {
			colour = append(colour, fmt.Sprintf("%s marbles: %s.", capitals[seat], p.options.board.names(marbles, " ")))
		}
	}
	return strings.Join(colour, " ")
}

// altPanels names every panel by its corners, by holder.
func (p Position) altPanels() string {
	var held [3][]string
	for panel := range Panel(PanelCount) {
		holder := 2
		if seat, ok := p.Holder(panel); ok {
			holder = int(seat)
		}
		held[holder] = append(held[holder], p.options.board.corners(panel))
	}
	var parts []string
	for holder, name := range [3]string{"red", "black", "nobody"} {
		if len(held[holder]) > 0 {
			parts = append(parts, name+" "+strings.Join(held[holder], " "))
		}
	}
	return fmt.Sprintf("Panels held by %s.", strings.Join(parts, "; by "))
}

func (s Score) altChains() string {
	var parts []string
	for seat, chains := range s.Chains {
		for _, c := range chains {
			parts = append(parts, fmt.Sprintf("%s %s–%s", colours[seat], c.From, c.To))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return fmt.Sprintf("Chains: %s.", strings.Join(parts, ", "))
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
