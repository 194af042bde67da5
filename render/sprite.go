package render

import (
	"galet/render/canvas"
	"galet/render/lru"
)

// Art is a canvas.Art that is looked up by its value.
type Art interface {
	comparable
	canvas.Art
}

// spriteKey is the key of a sprite. It has other bytes in each palette.
type spriteKey[A Art] struct {
	palette *canvas.Palette
	art     A
}

// Sprite is the finished sprite of some art, ready to be put any number of
// times.
func Sprite[A Art](s *Stage, a A) *canvas.Sprite {
	key := spriteKey[A]{s.canvas.Palette, a}
	if sprite, ok := lru.Get[*canvas.Sprite](s.cache, key); ok {
		return sprite
	}
	sprite := canvas.NewSprite(a, s.canvas.Palette)
	lru.Put(s.cache, key, sprite, sprite.Bytes())
	return sprite
}

// PutArt lays some art with its middle at x, y.
func PutArt[A Art](s *Stage, a A, x, y int) { s.Put(Sprite(s, a), x, y) }
