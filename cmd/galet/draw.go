package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"galet/game"
	"galet/game/catalog"
	"galet/render"
)

// drawOne draws a position of a record to a file.
func drawOne(path string, record game.Record, p game.Position, names string) error {
	entry, _ := catalog.Find(record.Game)
	picture, err := render.New(render.Options{}).PNG(entry.Painter, view(entry.Words, p, names))
	if err != nil {
		return err
	}
	return save(path, picture)
}

// drawAll draws all positions of a record to a file, one after another.
func drawAll(path string, record game.Record, positions []game.Position, names string) error {
	entry, _ := catalog.Find(record.Game)
	views := make([]render.View, len(positions))
	for i, p := range positions {
		views[i] = view(entry.Words, p, names)
	}
	animation, err := render.New(render.Options{}).GIF(entry.Painter, views, render.Pace{})
	if err != nil {
		return err
	}
	return save(path, animation)
}

// view is a position with the names given, or else what the seats play.
func view(words game.Words, p game.Position, names string) render.View {
	if first, second, ok := strings.Cut(names, ","); ok {
		return render.View{Position: p, Names: [2]string{first, second}}
	}
	return render.View{Position: p, Names: words.Caption(p, [2]string{"", ""}).Seats}
}

// save writes a file beside its place first, so that a failure leaves what
// was there.
func save(path string, data []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".galet-*"+filepath.Ext(path))
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	_, err = file.Write(data)
	if err := errors.Join(err, file.Chmod(0o644), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}
