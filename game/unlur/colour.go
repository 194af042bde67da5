package unlur

// Colour is what lies on a cell, or what a seat plays.
type Colour uint8

// None is an empty cell, or a seat's colour while the contract lasts. The
// stones' values are 1 and 2, a bit each: the core counts on it.
const (
	None  Colour = 0
	Black Colour = 1
	White Colour = 2
)

// String is the colour's name as a player's: "Black". None is "no colour yet".
func (c Colour) String() string {
	switch c {
	case Black:
		return "Black"
	case White:
		return "White"
	}
	return "no colour yet"
}

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
