package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"galet/game"
	"galet/game/catalog"
	"galet/render"
)

// one draws a position of a record to the file that was asked for.
func (s shown) one(record game.Record, p game.Position) error {
	entry, _ := catalog.Find(record.Game)
	picture, err := render.New(render.Options{}).PNG(entry.Painter, s.view(entry.Words, p))
	if err != nil {
		return err
	}
	return save(s.png, picture)
}

// all draws all positions of a record to the file that was asked for, one after
// another.
func (s shown) all(record game.Record, positions []game.Position) error {
	entry, _ := catalog.Find(record.Game)
	views := make([]render.View, len(positions))
	for i, p := range positions {
		views[i] = s.view(entry.Words, p)
	}
	animation, err := render.New(render.Options{}).GIF(entry.Painter, views, render.Pace{})
	if err != nil {
		return err
	}
	return save(s.gif, animation)
}

// view is a position with the names given, or else what the seats play.
func (s shown) view(words game.Words, p game.Position) render.View {
	v := render.View{Position: p, In: s.in}
	v.Names[0], v.Names[1], _ = strings.Cut(s.names, ",")
	if s.names == "" {
		v.Names = words.Caption(s.in, p, [2]string{"", ""}).Seats
	}
	return v
}

// save writes a file beside its place first, so that a failure leaves what
// was there. What is no file, such as /dev/stdout, is not replaced by one.
func save(path string, data []byte) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s: not a file: give the name of one", path)
	}
	file, err := os.CreateTemp(filepath.Dir(path), ".galet-*"+filepath.Ext(path))
	if err != nil {
		return fmt.Errorf("%s: %w", path, errors.Unwrap(err))
	}
	defer os.Remove(file.Name())
	_, err = file.Write(data)
	if err := errors.Join(err, file.Chmod(0o644), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}
