// Package render draws positions as PNG pictures, and whole matches as GIF
// animations. It knows what all pictures share and does not know games,
// rules, people, Discord and files.
//
// A [Renderer] draws a [View] with the [Painter] of its game. Painters are in
// packages of their own (kulami, unlur, kala), as are pictures without a board
// (chart). What painters draw with:
//
//   - colour: colours, ramps of shades, the colours by role
//   - canvas: palettes, sprites, shapes
//   - material: wood, glass, stone, china, beans
//   - text: one line of text in any script
//   - png, gif: the files
//
// # Writing a painter
//
// A painter is an empty struct with the four methods of [Painter]. Paint begins
// with [Stage.Ground], for what seldom changes, lays what is on it from the
// bottom up, and ends with [Stage.Header] and [Stage.Pills]. Places are whole
// pixels, the middle of what is put; y grows downwards.
//
// A [Ground] is a comparable value that holds all that the bottom layer depends
// on: a size, a board. Its Lay method runs once for each value; later pictures
// copy the finished layer. It has no words, which depend on the language, too.
//
// What is drawn with gg is a [canvas.Art]: a comparable value, its even size,
// and Draw. [Sprite] gives the finished sprite, [Stage.Put] lays it. Ask for a
// sprite once and put it often. A [canvas.Shape] is filled again in each
// picture, in about a millisecond for a whole board, so what repeats should
// rather be Art.
//
// A text with arguments goes through [CachedText]. [Stage.LightBetween]
// is the light under a group, also made of sprites.
//
// # Palette and speed
//
// A picture has one palette of at most 255 colours, the same for all positions
// of a game: those that all pictures share and the painter's Colours. Sprites
// and shapes are blended through tables of palette entries. A colour that no
// ramp comes near shows as its nearest entry, so a new material brings its
// ramps: straight ones with [colour.Between], or [canvas.Shades] for what
// shines in many ways. A picture of a running match should take at most 3 ms
// and 130 kB: long runs of one shade are cheap, noise and soft shadows are dear.
// Where nobody sees it, a sprite's rows are the same in pairs.
package render
