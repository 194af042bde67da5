package render

import "galet/render/text"

// The colours by role. Ivory falls only on what matters now.
const (
	Table      Colour = 0x22302E // the ground, flat
	Slate      Colour = 0x2C3D3A // pills, the plaque that is not lit
	Ivory      Colour = 0xF6ECD8 // light: the lit plaque, pearls, rings, chips, main text on dark
	Sage       Colour = 0xA9B8AE // second text on dark
	Ink        Colour = 0x1B2423 // text on ivory
	Pewter     Colour = 0x5E6660 // second text on ivory
	Umber      Colour = 0x1E0E02 // the edge round ivory marks on wood, figures on wood
	Fade       Colour = 0xC9AE84 // badges of what is past
	veilTone   Colour = 0x121A19
	duskTone   Colour = 0x1A1008
	shade      Colour = 0x000000
	cream      Colour = 0xFFF4DC
	brown      Colour = 0x28140A
	RedInlay   Colour = 0xC2301E
	BlackInlay Colour = 0x17171A
)

// The shares of the veil and the dusk.
const (
	veilAlpha  = .62
	hatchAlpha = .24
	duskAlpha  = .46
	edgeAlpha  = .55
	glowAlpha  = .74
)

// House is the ramps that every game's pictures need: the table and the
// shadows on it, plaques, pills, and text on each of them.
func House() []Ramp {
	return []Ramp{
		Solid(Table), Solid(Slate), Solid(Umber),
		Between(0x1D2927, 0x070A09, 6),
		edges(Slate, Ivory, levels), edges(Slate, Sage, levels/2), edges(Ivory, Ink, levels),
	}
}

// edges is what shows where text in one colour covers another partly: as many
// shades as there are levels of coverage, or half as many.
func edges(ground, text Colour, shades int) Ramp {
	return Between(ground.Mix(text, 1/float64(shades)), text, shades)
}

// Type is one of the sizes in which the house sets text.
type Type uint8

// The sizes, largest first.
const (
	Score      Type = iota // the figure of a plaque
	Title                  // the head of a picture without a board
	Figure                 // figures in pills
	Name                   // a player's name
	CupFigure              // figures on the wood, numbers that count pieces
	Word                   // what a pill says
	NameSmall              // a name that does not fit
	Coordinate             // rows and columns
	Label                  // lines under names, words beside figures
	Tag                    // the text of chips and badges
	SealFigure             // the text of seals
)

// styles is the table of Type.
var styles = [...]text.Style{
	Score:      {Size: 64, Weight: text.Bold},
	Title:      {Size: 48, Weight: text.SemiBold},
	Figure:     {Size: 38, Weight: text.Bold},
	Name:       {Size: 34, Weight: text.SemiBold},
	CupFigure:  {Size: 32, Weight: text.Bold},
	Word:       {Size: 28, Weight: text.SemiBold},
	NameSmall:  {Size: 28, Weight: text.SemiBold},
	Coordinate: {Size: 28, Weight: text.Medium},
	Label:      {Size: 26, Weight: text.Medium},
	Tag:        {Size: 26, Weight: text.Bold},
	SealFigure: {Size: 22, Weight: text.Bold},
}

// Where things stand on every stage, in pixels.
const (
	Width  = 1000
	Margin = 24
	// BoardTop is where a board, with its trays, begins.
	BoardTop = 160
)
