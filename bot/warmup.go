package bot

import (
	"fmt"
	"math/rand/v2"

	"galet/game/catalog"
	"galet/game/lang"
	"galet/render"
)

// warmUp draws a board of each game before anyone asks for one. The first picture of a
// game fills shared caches, which can take a second or more on a busy machine. Discord
// waits only three.
func (b *Bot) warmUp() {
	for _, e := range b.config.Games {
		if err := drawFirst(b.config.Pictures, e); err != nil {
			b.log.Error("cannot draw the first picture", "game", e.Game.ID(), "err", err)
		}
	}
}

// drawFirst draws the start of a game, which fills the renderer's caches.
func drawFirst(r *render.Renderer, e catalog.Entry) error {
	options, err := e.Game.Setup(nil, rand.New(rand.NewPCG(0, 0)))
	if err != nil {
		return fmt.Errorf("set up %s: %w", e.Game.ID(), err)
	}
	_, err = r.PNG(e.Painter, render.View{Position: options.Start(), In: lang.English()})
	return err
}
