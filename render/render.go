package render

import (
	"fmt"
	"runtime"
	"sync"

	"galet/game"
	"galet/game/lang"
	"galet/render/canvas"
	"galet/render/colour"
	"galet/render/lru"
	"galet/render/png"
	"galet/render/text"
)

// View says what a picture shows.
type View struct {
	Position game.Position
	// Names are the players' names by seat, as they spell them. A name without
	// a visible character becomes "someone".
	Names [2]string
	// Over is an ending outside the rules; nil: there is none.
	Over *Over
	// Past: more was played afterwards. Legal moves are not marked.
	Past bool
	// Marks are what a lesson points out. A place that is not on the board is
	// an error.
	Marks game.Marks
	// In is the language of the words in the picture; nil: English.
	In game.Localizer
}

// Over is an ending that the position does not know: the match was resigned or cancelled.
type Over struct {
	// Winner is the seat whose plaque is lit, unless NoWinner.
	Winner   game.Seat
	NoWinner bool
	// Notes are the lines under the two names: "wins", "resigned".
	Notes [2]string
}

// Painter draws one game. Its value must be comparable: it is the key of the palette and
// of all sprites.
type Painter interface {
	// Colours are the ramps that the game's materials need, besides those that
	// all pictures share. At most 255 entries in all; the same at every call.
	Colours() []colour.Ramp
	// Height is the pictures' height in pixels; they are Width wide. It is
	// the same for all positions, so that messages in a channel line up.
	Height() int
	// Paint draws a view on the stage, from the bottom to the top. A position
	// of another game is an error.
	Paint(s *Stage, v View) error
	// Pieces are the pieces of the two seats, for their plaques and for the emblem of the
	// game. radius is in pixels.
	Pieces(radius int) [2]canvas.Art
}

// CloseUpPainter is a Painter that can also draw a part of a board large, for a player
// who chooses a move there.
type CloseUpPainter interface {
	Painter
	// CloseUp is a picture of the legal moves around one of them. It fails for a position
	// of another game, and for a move that is no place of the board.
	CloseUp(v View, at game.Move) (Picture, error)
}

// cacheBytes limits the cache of sprites and layers. It is as much as the pictures of
// running matches need.
const cacheBytes = 8 << 20

// lineBytes limits the cache of lines of text.
const lineBytes = 1 << 20

// Renderer draws pictures, and caches what it has drawn within a limit. It is safe for
// concurrent use.
type Renderer struct {
	cache    *lru.Cache
	shaper   func() (*text.Shaper, error)
	mu       sync.Mutex
	palettes map[any]*canvas.Palette // by Picture.Look
	free     chan *workspace
}

// workspace is the buffers of one picture at a time.
type workspace struct {
	canvas, small canvas.Canvas
	stage         Stage
	pen           canvas.Pen
	png           png.Encoder
}

// New makes a Renderer that has drawn nothing yet. It draws as many pictures at
// once as there are processors, each in some three megabytes; others wait.
func New() *Renderer { return newRenderer(cacheBytes, runtime.GOMAXPROCS(0)) }

func newRenderer(cacheBytes, atOnce int) *Renderer {
	r := &Renderer{
		cache:    lru.New(cacheBytes),
		shaper:   sync.OnceValues(func() (*text.Shaper, error) { return text.NewShaper(lineBytes) }),
		palettes: map[any]*canvas.Palette{},
		free:     make(chan *workspace, atOnce),
	}
	for range atOnce {
		r.free <- &workspace{}
	}
	return r
}

// PNG draws a view and gives the file, which the caller owns. It fails if the
// position is not one of the painter's game.
func (r *Renderer) PNG(p Painter, v View) ([]byte, error) {
	w := <-r.free
	defer func() { r.free <- w }()
	if err := r.paint(w, p, v); err != nil {
		return nil, err
	}
	return w.encode(&w.canvas), nil
}

// Small draws a view as PNG does, half as wide and high, for several pictures in one
// message.
func (r *Renderer) Small(p Painter, v View) ([]byte, error) {
	w := <-r.free
	defer func() { r.free <- w }()
	if err := r.paint(w, p, v); err != nil {
		return nil, err
	}
	half := canvas.NewHalf(w.canvas.Palette)
	half.Canvas(&w.small, &w.canvas)
	return w.encode(&w.small), nil
}

// Picture is a picture to draw.
type Picture struct {
	// Look is a comparable value. Pictures of one look share a palette, made
	// of Colours and the colours that all pictures need.
	Look    any
	Colours func() []colour.Ramp
	// Height is in pixels; all pictures are Width wide.
	Height int
	// In is the language of "someone"; nil: English.
	In  game.Localizer
	Lay func(*Stage) error
}

// Draw draws a picture as a PNG and gives the file, which the caller owns.
func (r *Renderer) Draw(p Picture) (file []byte, err error) {
	w := <-r.free
	defer func() { r.free <- w }()
	s, err := r.stage(w, p.Look, p.Colours, p.Height, p.In)
	if err == nil {
		err = p.Lay(s)
	}
	if err != nil {
		return nil, fmt.Errorf("render: %w", err)
	}
	return w.encode(&w.canvas), nil
}

func (w *workspace) encode(c *canvas.Canvas) []byte {
	return w.png.Encode(png.Picture{Width: c.W, Height: c.H, Palette: c.Palette.RGB(), Rows: c.Pix})
}

// paint draws a view on the workspace's canvas. It does not make a Picture of the view,
// because its Lay would be allocated again for each board.
func (r *Renderer) paint(w *workspace, p Painter, v View) error {
	s, err := r.stage(w, p, p.Colours, p.Height(), v.In)
	if err == nil {
		err = p.Paint(s, v)
	}
	if err != nil {
		return fmt.Errorf("render: %w", err)
	}
	return nil
}

// stage is the workspace's stage, made ready for a picture. The arguments are as in
// Picture.
func (r *Renderer) stage(w *workspace, look any, colours func() []colour.Ramp, height int, in game.Localizer) (*Stage, error) {
	shaper, err := r.shaper()
	if err != nil {
		return nil, fmt.Errorf("fonts: %w", err)
	}
	palette, err := r.palette(look, colours)
	if err != nil {
		return nil, err
	}
	w.canvas.Resize(palette, Width, height)
	if in == nil {
		in = lang.English()
	}
	w.stage = Stage{canvas: &w.canvas, cache: r.cache, pen: &w.pen, shaper: shaper, loc: in}
	return &w.stage, nil
}

// palette is the palette of a look. The first picture with the look makes it.
func (r *Renderer) palette(look any, colours func() []colour.Ramp) (*canvas.Palette, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if made, ok := r.palettes[look]; ok {
		return made, nil
	}
	made, err := canvas.NewPalette(append(shared(), colours()...))
	if err != nil {
		return nil, err
	}
	r.palettes[look] = made
	return made, nil
}

// shared are the ramps that every picture needs: the table and the shadows on it,
// plaques, pills, and the text on each of them.
func shared() []colour.Ramp {
	return []colour.Ramp{
		colour.Solid(colour.Table), colour.Solid(colour.Slate), colour.Solid(colour.Umber),
		colour.Between(0x1D2927, 0x070A09, 6),
		canvas.Edges(colour.Slate, colour.Ivory, canvas.Levels),
		canvas.Edges(colour.Slate, colour.Sage, canvas.Levels/2),
		canvas.Edges(colour.Ivory, colour.Ink, canvas.Levels),
	}
}
