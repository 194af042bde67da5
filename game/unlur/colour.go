package unlur

import (
	"galet/game"
	"galet/game/lang"
)

// Colour is the colour of a stone, or of a seat.
type Colour uint8

// None is an empty cell, or a seat's colour while the contract lasts. The
// stones' values are 1 and 2, a bit each: the core counts on it.
const (
	None  Colour = 0
	Black Colour = 1
	White Colour = 2
)

// colourKeys are the text keys of the players' names: "Black", "no colour yet".
var colourKeys = [...]string{None: "unlur.colour.none", Black: "unlur.colour.black", White: "unlur.colour.white"}

// In is the name of the player with this colour, in a reader's language: "Black". For
// None it is "no colour yet".
func (c Colour) In(loc game.Localizer) string { return loc.Say(colourKeys[c]) }

// String is the name in English.
func (c Colour) String() string { return c.In(lang.English()) }

// Other is White for Black and Black for White.
func (c Colour) Other() Colour {
	switch c {
	case Black:
		return White
	case White:
		return Black
	}
	return None
}
