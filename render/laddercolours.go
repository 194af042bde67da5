package render

// ladderSheet is the look of the pictures of a ladder: their palette depends
// on whose pieces stand on them.
type ladderSheet [ChartLimit]Painter

func ladderLook(painters ...Painter) ladderSheet {
	var l ladderSheet
	copy(l[:], painters)
	return l
}

// The colours of a chart, besides those of the house.
const (
	bandAlpha = .22 // of what lies within one deviation
	lineAlpha = .2  // of the lines of an axis
)

// emblemShades is how many palette entries the pieces of all games may take.
const emblemShades = 144

// ladderColours are the medals, the charts and the pieces of some games.
func ladderColours(painters ...Painter) []Ramp {
	band := Slate.Mix(Sage, bandAlpha)
	all := append(WhiteStone.Ramps(),
		Solid(Pewter), edges(Ivory, Pewter, levels/2),
		Solid(band), edges(Slate, band, 4), edges(band, Ivory, levels/2),
		Between(Ivory.Mix(shade, .06), Ivory.Mix(shade, .5), 6), // of a medal on a lit row
		Solid(Slate.Mix(Sage, lineAlpha)), Solid(band.Mix(Sage, lineAlpha)),
	)
	for _, p := range painters {
		for _, piece := range p.Pieces(emblemRadius) {
			all = append(all, Shades(piece, min(24, emblemShades/2/len(painters))))
		}
	}
	return all
}
