package bot

import (
	"fmt"
	"math/rand/v2"

	"galet/game/catalog"
	"galet/game/lang"
	"galet/render"
)

// warm draws a board of each game before anyone can ask for one. The first
// picture of a game makes what all its boards share, a second's work or more on
// a busy machine, and Discord waits three.
func (b *Bot) warm() {
	for _, e := range b.games {
		if err := drawFirst(b.pictures, e); err != nil {
			b.log.Error("first picture", "game", e.Game.ID(), "err", err)
		}
	}
}

// drawFirst draws the start of a game, and keeps with the renderer what all its
// boards share.
func drawFirst(r *render.Renderer, e catalog.Entry) error {
	options, err := e.Game.Setup(nil, rand.New(rand.NewPCG(0, 0)))
	if err != nil {
		return fmt.Errorf("set up %s: %w", e.Game.ID(), err)
	}
	_, err = r.PNG(e.Painter, render.View{Position: options.Start(), In: lang.English()})
	return err
}
