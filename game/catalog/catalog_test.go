package catalog_test

import (
	"regexp"
	"testing"

	"galet/game"
	"galet/game/catalog"
	"galet/game/lang"
	"galet/render"
)

func TestEveryGameIsWhole(t *testing.T) {
	t.Parallel()
	seen := map[game.ID]bool{}
	renderer := render.New()
	for _, e := range catalog.All() {
		id := e.Game.ID()
		if !regexp.MustCompile(`^[a-z]{1,32}$`).MatchString(string(id)) || seen[id] {
			t.Errorf("%q is no id, or appears twice", id)
		}
		seen[id] = true
		if found, ok := catalog.Game(id); !ok || found.ID() != id {
			t.Errorf("Game(%q) = %v, %v", id, found, ok)
		}
		options, err := e.Game.Setup(nil, nil)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		start := options.Start()
		if e.Words.Terms(lang.English(), options) == "" && len(e.Game.Parameters()) > 0 {
			t.Errorf("%s: no terms", id)
		}
		if _, err := renderer.PNG(e.Painter, render.View{Position: start}); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
	if _, ok := catalog.Find("chess"); ok {
		t.Error("found a game that is not there")
	}
}
