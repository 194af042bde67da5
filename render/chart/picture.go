package chart

import (
	"galet/game"
	"galet/render"
	"galet/render/canvas"
	"galet/render/colour"
	"galet/render/material"
)

// paletteKey identifies the palette of a picture: by the games whose pieces it shows.
type paletteKey [maxCharts]render.Painter

// picture is a picture with the pieces of some games.
func picture(painters []render.Painter, height int, in game.Localizer, lay func(*render.Stage)) render.Picture {
	var l paletteKey
	copy(l[:], painters)
	return render.Picture{
		Look:    l,
		Colours: func() []colour.Ramp { return colours(painters) },
		Height:  height,
		In:      in,
		Lay:     func(s *render.Stage) error { lay(s); return nil },
	}
}

// How opaque the colours of a chart are.
const (
	bandAlpha = .22 // of the area around or below a line
	lineAlpha = .2  // of the lines of an axis
)

// emblemShades is the maximum number of palette entries for the pieces of all games.
const emblemShades = 144

// colours are the medals, the charts and the pieces of some games.
func colours(painters []render.Painter) []colour.Ramp {
	band := colour.Slate.Mix(colour.Sage, bandAlpha)
	all := append(material.WhiteStone.Ramps(),
		colour.Solid(colour.Pewter), canvas.Edges(colour.Ivory, colour.Pewter, canvas.Levels/2),
		colour.Solid(band), canvas.Edges(colour.Slate, band, 4), canvas.Edges(band, colour.Ivory, canvas.Levels/2),
		colour.Between(colour.Ivory.Mix(colour.Black, .06), colour.Ivory.Mix(colour.Black, .5), 6), // of a medal on a lit row
		colour.Solid(colour.Slate.Mix(colour.Sage, lineAlpha)), colour.Solid(band.Mix(colour.Sage, lineAlpha)),
	)
	for _, p := range painters {
		for _, piece := range p.Pieces(emblemRadius) {
			all = append(all, canvas.Shades(piece, min(24, emblemShades/2/len(painters))))
		}
	}
	return all
}
