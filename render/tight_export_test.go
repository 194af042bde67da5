package render

import (
	"fmt"
	"image"

	"galet/game/kala"
	"galet/game/kulami"
	"galet/game/unlur"
)

// nameShare is how much room the words of a sentence leave at least for each
// name in it, in pixels: about eight letters.
const nameShare = 110

// Tight lists the words of a picture for which there is no room.
func (r *Renderer) Tight(p Painter, v View) (tight []string, err error) {
	of := board(p, v)
	of.lay = func(s *Stage) error {
		switch position := v.Position.(type) {
		case kulami.Position:
			result, ended := position.Result()
			b := kulamiPicture{Stage: s, pos: position, score: position.Score(), result: result, ended: ended, over: ended}
			tight = append(s.tightPlaques(v, b.plaques()), s.tightPills(b.pills())...)
		case *unlur.Position:
			ending, ended := position.Ending()
			b := unlurPicture{Stage: s, pos: position, ending: ending, ended: ended}
			tight = append(s.tightPlaques(v, b.plaques()), s.tightPills(b.pills())...)
		case kala.Position:
			b := newKalaPicture(s, v, position)
			tight = append(s.tightPlaques(v, b.plaques()), b.tightFooter()...)
		}
		return nil
	}
	d := <-r.desks
	defer func() { r.desks <- d }()
	_, err = r.paint(d, of)
	return tight, err
}

// Dated are the names of times below the first chart of a graph.
func (r *Renderer) Dated(g Graph) (labels []string, err error) {
	d := <-r.desks
	defer func() { r.desks <- d }()
	_, err = r.paint(d, sheet{
		look: ladderLook(g.Charts[0].Painter), colours: func() []Ramp { return ladderColours(g.Charts[0].Painter) }, height: g.height(),
		lay: func(s *Stage) error {
			for _, m := range newGraphPicture(s, g).timeMarks(image.Rect(plotLeft, 0, plotRight, 1)) {
				labels = append(labels, m.label)
			}
			return nil
		},
	})
	return labels, err
}

func (s *Stage) tightPlaques(v View, plaques [2]Plaque) []string {
	var tight []string
	for seat, p := range plaques {
		if room := s.lineRoom(p, Ink); s.Measure(v.Names[seat], NameSmall) > room {
			tight = append(tight, fmt.Sprintf("the name %q on plaque %d is %d wide, of %d", v.Names[seat], seat, s.Measure(v.Names[seat], NameSmall), room))
		}
		lines := []string{p.Line}
		if v.Over != nil {
			lines = v.Over.Notes[:]
		}
		for _, line := range lines {
			if room := s.lineRoom(p, Ink); s.Measure(line, Label) > room {
				tight = append(tight, fmt.Sprintf("%q on plaque %d is %d wide, of %d", line, seat, s.Measure(line, Label), room))
			}
		}
	}
	return tight
}

func (s *Stage) tightPills(pills []Pill) []string {
	room := Width - 2*Margin - pillGap*(len(pills)-1)
	need := 0
	for _, p := range pills {
		need += s.pillNeeds(p)
	}
	if need <= room {
		return nil
	}
	said := ""
	for _, p := range pills {
		for _, b := range p {
			said += b.line + " | "
		}
	}
	return []string{fmt.Sprintf("the pills %q are %d wide, of %d", said, need, room)}
}

func (b *kalaPicture) tightFooter() []string {
	var tight []string
	room := Width - 2*Margin - kalaGranary - pillGap - 2*pillInset
	said, need := "", 0
	for _, p := range b.sentence() {
		if p.name {
			need += nameShare
			continue
		}
		said += p.line
		need += b.Measure(p.line, Word)
	}
	if need > room {
		tight = append(tight, fmt.Sprintf("the sentence %q is %d wide, of %d", said, need, room))
	}
	granary := b.say("kala.picture.granary")
	need = 14 + 2*kalaIcon + 2*bitGap + b.Measure(granary, Label) + b.Measure("88", Figure)
	if need += bitGap + b.chipWidth("+1") + pillInset/2; need > kalaGranary {
		tight = append(tight, fmt.Sprintf("%q makes its pill %d wide, of %d", granary, need, kalaGranary))
	}
	return tight
}
