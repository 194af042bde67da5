package colour

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
	Veil       Colour = 0x121A19 // over what is blocked
	Dusk       Colour = 0x1A1008 // over what is not part of the winning group
	Black      Colour = 0x000000 // shadows
	Cream      Colour = 0xFFF4DC // the lit side of a bevel
	Brown      Colour = 0x28140A // its dark side
	RedInlay   Colour = 0xC2301E
	BlackInlay Colour = 0x17171A
)

// How opaque these lie on what is below, 0 to 1.
const (
	VeilAlpha  = .62
	HatchAlpha = .24 // the ivory stripes of a veil
	DuskAlpha  = .46
	EdgeAlpha  = .55 // the dark edge round ivory marks
	GlowAlpha  = .75 // the light under a group of pieces
)
