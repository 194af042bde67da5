package search

import (
	"math/bits"

	"galet/game/kulami"
)

// net is a small neural network. On boards without bonuses it corrects the estimate for the
// seat to move, in 1/engine.Unit. Its inputs are all panels, the panels of the playable
// fields, the number of playable fields, and the phase. A panel's input depends on its size
// and the marbles of each seat. The hidden layer's units are clipped to 0 to unitMost.
type net struct {
	// panels and open are indexed by size, own marbles and the other seat's marbles.
	panels, open [8][8][8]lanes
	bias         [mostMarbles + 1][mostChoices + 1][hidden]int16
	out          [mostMarbles + 1][hidden]int16
	turn         [mostMarbles + 1][mostChoices + 1]int16
}

// mostChoices is the highest number of playable fields that the net has inputs for. A
// higher number counts as mostChoices.
const mostChoices = 15

func newNet() *net {
	n := &net{}
	at := 0
	for _, size := range [...]int{2, 3, 4, 6} {
		for own := 0; own <= size; own++ {
			for other := 0; own+other <= size; other++ {
				n.panels[size][own][other] = newLanes(panelWeights[at], panelShift)
				n.open[size][own][other] = newLanes(openWeights[at], openShift)
				at++
			}
		}
	}
	for ply := range n.out {
		n.phase(ply)
	}
	return n
}

// phase makes the tables of a ply from those of the phases before and after it.
func (n *net) phase(ply int) {
	last := len(outWeights) - 1
	length := mostMarbles / last
	from := min(ply/length, last-1)
	share := ply - from*length
	between := func(a, b int16) int16 { return a + int16((int(b)-int(a))*share/length) }
	for i := range hidden {
		n.out[ply][i] = between(outWeights[from][i], outWeights[from+1][i])
		phase := between(phaseWeights[from][i], phaseWeights[from+1][i])
		for choices := range mostChoices + 1 {
			n.bias[ply][choices][i] = phase + choiceWeights[choices][i]
		}
	}
	for choices := range mostChoices + 1 {
		n.turn[ply][choices] = between(turnWeights[from][choices], turnWeights[from+1][choices])
	}
}

// value is the net's output for the seat to move.
func (n *net) value(b *board, s *state) int {
	seat := s.ply & 1
	own, other := s.marbles[seat], s.marbles[seat^1]
	units := s.units[seat]
	for set := s.legal; set != 0; {
		field := bits.TrailingZeros64(set) & 63
		mates := b.mates[field]
		open := &n.open[b.kind[b.panel[field]]&7][count(own&mates)&7][count(other&mates)&7]
		times := uint64(count(set & mates))
		for i := range units {
			units[i] += open[i] * times
		}
		set &^= mates
	}
	return n.output(&units, s.ply, count(s.legal))
}

// output adds the biases to the sums, limits them, and weighs them.
func (n *net) output(units *lanes, ply uint8, choices int) int {
	shift := kulami.PanelCount*panelShift + choices*openShift
	choices = min(choices, mostChoices)
	bias, out := &n.bias[ply][choices], &n.out[ply]
	sum := 0
	for i, word := range units {
		for j := range 4 {
			at := (4*i + j) & (hidden - 1)
			unit := int(word>>(16*j)&0xffff) - shift + int(bias[at])
			sum += max(0, min(unitMost, unit)) * int(out[at])
		}
	}
	return sum>>outScale + int(n.turn[ply][choices])
}

// fittedNet has the fitted weights.
var fittedNet = newNet()
