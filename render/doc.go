// Package render draws positions as PNG pictures, and whole matches as GIF
// animations. It knows how things look and where they lie; it refuses to know
// rules, people, Discord and files: whose turn it is, what is legal and who
// won it asks the position.
//
// A [Renderer] draws a [View] with the [Painter] of its game. A painter only
// says what lies where. What all games share is done by the [Stage]: plaques,
// pills, trays, coordinates, marks, light and shadow, and the file.
//
// # Writing a painter
//
// The files of a game begin with its name. The painter is an empty struct with
// four methods:
//
//	type Unlur struct{}
//
//	func (Unlur) Colours() []Ramp { … }        // Oak.Ramps(), WhiteStone.Ramps(), …
//	func (Unlur) Height() int { return 1072 }
//	func (Unlur) Pieces(radius int) [2]Art { … } // on plaques; they stand for the game
//	func (Unlur) Paint(s *Stage, v View) error {
//		p, ok := v.Position.(*unlur.Position)
//		if !ok {
//			return mismatch(v, "Unlur")
//		}
//		s.Ground(unlurGround{p.Grid().Size(), p.Contract()}) // what seldom changes
//		…                                                    // what lies on it, from the bottom up
//		s.Header(v, plaques)
//		s.Pills(1016, 72, key...)
//		return nil
//	}
//
// Places are whole pixels, the middle of what is put; y grows downwards. The
// order of the calls is the order in which things lie on each other.
//
// # Ground
//
// A [Ground] is a comparable value that holds all that the layer below
// everything depends on (a size, a board). Its Lay method gets a stage of bare
// table and uses the same verbs: wood, hollows, trays, rails, the names of rows
// and columns; but no words, which depend on the language, too. It runs once for
// each value; later pictures copy the finished layer.
//
// # Art and sprites
//
// Whatever is drawn with gg is an [Art]: a comparable value (again the key
// under which the result is kept), its even size, and Draw. [Stage.Sprite]
// gives the finished [Sprite], [Stage.Put] lays it. Ask for a sprite once and
// put it often. The materials are Art: [Slab], [Inlay], [Shadow], [Tray],
// [Hollow], [Bowl], [Marble], [Stone], [Cup], [Bean]. A painter adds its own kinds
// (a hexagonal tile, a goal sign) as small types of its own; plank, timber,
// bevel, paint, circle, castShadow and window are there for their Draw.
//
// # Shapes
//
// A [Shape] is built from [Box] and [Polygon], put together with And. It is
// filled anew in each picture, in some microseconds for a small one and about
// a millisecond for a whole board, so what repeats should rather be Art.
// [Stage.Fill] lays a colour with an opacity, [Stage.Veil] the hatch of what is
// blocked, [Stage.Dusk] dims what is not put again afterwards, [Stage.Light]
// lights a group of pieces within a contour. [Stage.Strike], a line struck
// through a row of pieces, and [Stage.Way], where pieces went, are made of
// sprites and cost little.
//
// # Marks and words
//
// [Stage.Pearl] where one may play, [Stage.Ring] the last move,
// [Stage.ThinRing] the one before, [Stage.Badge] a step of a way,
// [Stage.Seal] what a thing was worth, [Stage.Chip] a gain,
// [Stage.Coordinate] rows and columns, lit or not, at any place,
// [Stage.Write] any other words, in one of the house's sizes ([Type]), and
// [Stage.Sentence] words with players' names among them.
//
// # Header and footer
//
// [Stage.Header] draws both [Plaque]s: the piece, the name (shaped, fitted,
// never empty), the line under it, and the score or a drawn sign. It also
// applies a View's Over. [Stage.Pills] lays out the footer: each [Pill] is a
// row of bits: [Count], [Faint], [Caption], [Say], [Gain], [Icon], [Spring].
//
// # Lessons
//
// A View may carry Marks, by which a page of a game's course points things
// out. A painter makes a lesson of them: it says how far its places lie apart
// and finds them by their names; rings and letters are drawn for it. Marks of
// a place that the board does not have are an error.
//
// # Pictures without a board
//
// [Renderer.Leaderboard] draws a page of a ladder and [Renderer.Graph] how a
// member's ratings went. They know of a game only what its painter's Pieces
// say. Their words are the caller's, but for the [Dates] that a graph works out,
// which [DatesIn] writes.
//
// # Palette and speed
//
// A picture has one palette, made of [House] and the painter's Colours, the
// same for all positions of a game. Everything is blended through tables of
// palette entries; the file is one pass of a compressor. A colour that no ramp
// comes near shows as its nearest entry, so a new material brings its Ramps:
// straight ones with [Between], or [Shades] for what shines in many ways. A
// picture of a running match should take at most 3 ms and 130 kB: long runs of
// one shade are cheap, noise and soft shadows are dear.
package render
