package render

import (
	"cmp"
	"fmt"
	"runtime"
	"sync"

	"galet/game"
	"galet/game/lang"
	"galet/render/text"
)

// View is what a picture shows.
type View struct {
	Position game.Position
	// Names are the two players' by seat, as they are spelled; an empty one,
	// or one of which nothing can be shown, becomes "someone".
	Names [2]string
	// Over is an ending outside the rules; nil: as the position says.
	Over *Over
	// Past: more was played since. Where one could play next is not marked.
	Past bool
	// Marks are what a lesson points out besides. A place that the board
	// does not have is an error.
	Marks game.Marks
	// In is the language of the words in the picture; nil: English.
	In game.Speaker
}

// Over is an ending that the position does not know of: a match that was
// resigned or cancelled.
type Over struct {
	// Winner is the seat whose plaque is lit, unless NoWinner.
	Winner   game.Seat
	NoWinner bool
	// Notes are the lines under the two names: "wins", "resigned".
	Notes [2]string
}

// Painter draws one game. Its value must be comparable: the palette and all
// sprites are kept under it.
type Painter interface {
	// Colours are the ramps that the game's materials need, besides those of
	// House. At most 255 entries in all; the same at every call.
	Colours() []Ramp
	// Height is the pictures' height in pixels; they are Width wide. It is
	// the same for all positions, so that messages in a channel line up.
	Height() int
	// Paint lays a view on the stage, from the bottom to the top. A position
	// of another game is an error.
	Paint(s *Stage, v View) error
	// Pieces are what the two seats play, radius pixels from the middle to the
	// rim: on their plaques, and where they stand for the game.
	Pieces(radius int) [2]Art
}

// Options are a Renderer's settings.
type Options struct {
	// CacheBytes bounds what is kept of sprites and layers; 0 means
	// DefaultCacheBytes.
	CacheBytes int
	// AtOnce is how many pictures are drawn at once, each of which takes some
	// three megabytes while it is; others wait for their turn. 0 means as many
	// as there are processors: more would not be drawn any sooner.
	AtOnce int
}

// DefaultCacheBytes holds the layers of some thirty boards in play and every
// sprite that pictures of running matches are made of.
const DefaultCacheBytes = 6 << 20

// Renderer draws pictures. It may be used by several goroutines at once, and
// keeps what it has drawn within a bound.
type Renderer struct {
	cache    *cache
	shaper   func() (*text.Shaper, error)
	mu       sync.Mutex
	palettes map[any]*palette // by what a sheet calls its look
	desks    chan *desk       // those that nobody draws at
}

// desk is what one picture at a time is drawn with.
type desk struct {
	pixels []uint8
	pen    pen
	encoder
}

// lineBytes bounds the set lines of text that a Renderer keeps.
const lineBytes = 1 << 20

// New makes a Renderer that has drawn nothing yet.
func New(o Options) *Renderer {
	if o.CacheBytes == 0 {
		o.CacheBytes = DefaultCacheBytes
	}
	if o.AtOnce == 0 {
		o.AtOnce = runtime.GOMAXPROCS(0)
	}
	r := &Renderer{
		cache:    newCache(o.CacheBytes),
		shaper:   sync.OnceValues(func() (*text.Shaper, error) { return text.NewShaper(lineBytes) }),
		palettes: map[any]*palette{},
		desks:    make(chan *desk, o.AtOnce),
	}
	for range o.AtOnce {
		r.desks <- &desk{}
	}
	return r
}

// PNG draws a view and gives the file, which the caller owns. It fails if the
// position is not one of the painter's game.
func (r *Renderer) PNG(p Painter, v View) ([]byte, error) { return r.draw(board(p, v)) }

// sheet is a picture that is yet to be drawn.
type sheet struct {
	// look is a comparable value: sheets of one look have the same palette,
	// of these colours.
	look    any
	colours func() []Ramp
	height  int
	in      game.Speaker
	lay     func(*Stage) error
}

// board is the sheet of a view.
func board(p Painter, v View) sheet {
	return sheet{p, p.Colours, p.Height(), v.In, func(s *Stage) error { return p.Paint(s, v) }}
}

func (r *Renderer) draw(of sheet) ([]byte, error) {
	d := <-r.desks
	defer func() { r.desks <- d }()
	c, err := r.paint(d, of)
	if err != nil {
		return nil, err
	}
	return d.encode(c)
}

func (r *Renderer) paint(d *desk, of sheet) (*canvas, error) {
	shaper, err := r.shaper()
	if err != nil {
		return nil, fmt.Errorf("render: fonts: %w", err)
	}
	pal, err := r.palette(of)
	if err != nil {
		return nil, err
	}
	c := newCanvas(pal, Width, of.height, d.pixels)
	d.pixels = c.pix
	s := &Stage{canvas: c, cache: r.cache, pen: &d.pen, shaper: shaper, in: cmp.Or[game.Speaker](of.in, lang.English())}
	if err := of.lay(s); err != nil {
		return nil, fmt.Errorf("render: %w", err)
	}
	return c, nil
}

// palette is that of a look, made at its first picture.
func (r *Renderer) palette(of sheet) (*palette, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if pal, ok := r.palettes[of.look]; ok {
		return pal, nil
	}
	pal, err := newPalette(append(House(), of.colours()...))
	if err != nil {
		return nil, err
	}
	r.palettes[of.look] = pal
	return pal, nil
}
