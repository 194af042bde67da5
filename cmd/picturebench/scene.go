package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"github.com/fogleman/gg"

	"galet/game"
	"galet/game/kulami"
	"galet/game/unlur"
	"galet/render"
	"galet/render/canvas"
	kulamipainter "galet/render/kulami"
	"galet/render/material"
	unlurpainter "galet/render/unlur"
)

// How many positions are drawn, and how often in turn.
const (
	positions = 40
	rounds    = 5
)

var names = [2]string{"Ana", "Bo Lindqvist"}

// scene is positions of a game, and how others can draw them: the empty board with one
// sprite for each piece, and four lines of text. What else this program draws, such as
// rings, veils and held panels, is left out for them.
type scene struct {
	name    string
	game    game.Game
	painter render.Painter
	pieces  []canvas.Art
	// put lists the pieces of a position: which, and where their middles lie in pixels.
	put func(game.Position) [][3]int
}

func scenes() []scene {
	return []scene{
		{"Kulami", kulami.Game{}, kulamipainter.Painter{}, []canvas.Art{
			material.Marble{Glass: material.RedGlass, Radius: 35}, material.Marble{Glass: material.BlackGlass, Radius: 35},
		}, putMarbles},
		{"Unlur", unlur.Game{}, unlurpainter.Painter{}, []canvas.Art{
			material.Stone{Mineral: material.BlackStone, Radius: 29}, material.Stone{Mineral: material.WhiteStone, Radius: 29, Kind: 1},
		}, putStones},
	}
}

// putMarbles has the measures of a square board, as render/kulami draws it.
func putMarbles(p game.Position) (all [][3]int) {
	k := p.(kulami.Position)
	for _, f := range k.Board().Fields() {
		if seat, ok := k.Marble(f); ok {
			all = append(all, [3]int{int(seat), 132 + 92*f.Column + 46, 160 + 92*(7-f.Row) + 46})
		}
	}
	return all
}

// putStones has the measures of the smaller board, as render/unlur draws it.
func putStones(p game.Position) (all [][3]int) {
	u := p.(*unlur.Position)
	for c := range unlur.Cell(u.Grid().Cells()) {
		row, number := u.Grid().Place(c)
		up := row - u.Grid().Size() + 1
		x, y := render.Width/2+(2*(number-u.Grid().Size())-up)*34, 548-up*59
		switch u.Stone(c) {
		case unlur.Black:
			all = append(all, [3]int{0, x, y})
		case unlur.White:
			all = append(all, [3]int{1, x, y})
		}
	}
	return all
}

// drawing is one picture, for the other libraries.
type drawing struct {
	Put  [][3]int   `json:"put"`
	Text []textLine `json:"text"`
}

// textLine is a line of text. X, Y is its left end, in the middle of its height.
type textLine struct {
	Line string `json:"line"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
	Size int    `json:"size"`
}

// write writes board.png, 0.png and 1.png for the pieces, and drawings.json. It measures
// this program on the same positions.
func (s scene) write(folder string) (measurement, error) {
	all, err := s.positions()
	if err != nil {
		return measurement{}, err
	}
	r := render.New()
	board, err := r.PNG(s.painter, render.View{Position: all[0]})
	if err != nil {
		return measurement{}, err
	}
	if err := os.WriteFile(filepath.Join(folder, "board.png"), board, 0o600); err != nil {
		return measurement{}, err
	}
	for i, a := range s.pieces {
		if err := writePiece(filepath.Join(folder, fmt.Sprintf("%d.png", i)), a); err != nil {
			return measurement{}, err
		}
	}
	var drawings []drawing
	for i, p := range all[1:] {
		drawings = append(drawings, drawing{s.put(p), []textLine{
			{names[0], 40, 1000, 34}, {names[1], 540, 1000, 34}, {fmt.Sprintf("move %d", i), 40, 1032, 24}, {"to move", 540, 1032, 24},
		}})
	}
	file, err := json.Marshal(map[string]any{"rounds": rounds, "drawings": drawings})
	if err != nil {
		return measurement{}, err
	}
	if err := os.WriteFile(filepath.Join(folder, "drawings.json"), file, 0o600); err != nil {
		return measurement{}, err
	}
	return s.measure(r, folder, all[1:])
}

// positions returns the start, and positions of random games.
func (s scene) positions() ([]game.Position, error) {
	rng := rand.New(rand.NewPCG(1, 2))
	options, err := s.game.Setup(nil, rng)
	if err != nil {
		return nil, err
	}
	all := []game.Position{options.Start()}
	for len(all) <= positions {
		var played []game.Position
		for p := options.Start(); ; {
			if _, over := p.Result(); over {
				break
			}
			played = append(played, p)
			legal := p.Legal()
			if p, err = p.Play(legal[rng.IntN(len(legal))]); err != nil {
				return nil, err
			}
		}
		all = append(all, played[rng.IntN(len(played))])
	}
	return all, nil
}

func writePiece(path string, a canvas.Art) error {
	dc := gg.NewContext(a.Size())
	a.Draw(dc)
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(png.Encode(file, dc.Image()), file.Close())
}

// measure draws the positions once, and then several times more with a clock.
func (s scene) measure(r *render.Renderer, folder string, all []game.Position) (measurement, error) {
	var (
		start time.Time
		file  []byte
		bytes int
	)
	for round := range rounds + 1 {
		if round == 1 {
			start, bytes = time.Now(), 0
		}
		for _, p := range all {
			var err error
			if file, err = r.PNG(s.painter, render.View{Position: p, Names: names}); err != nil {
				return measurement{}, err
			}
			bytes += len(file)
		}
	}
	took, n := time.Since(start), float64(rounds*len(all))
	err := os.WriteFile(filepath.Join(folder, "this program.png"), file, 0o600)
	return measurement{"this program", took.Seconds() * 1000 / n, float64(bytes) / 1000 / n}, err
}
