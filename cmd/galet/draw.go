package main

import (
	"context"
	"io"
	"os"
	"strings"

	"galet/game"
	"galet/game/catalog"
	"galet/render"
	"galet/storage/atomicfile"
)

// drawPosition draws one position of a record to the output file.
func (s replayFlags) drawPosition(record game.Record, p game.Position) error {
	entry, _ := catalog.Find(record.Game)
	picture, err := render.New().PNG(entry.Painter, s.view(entry.Words, p))
	if err != nil {
		return err
	}
	return writeOutput(s.png, picture)
}

// drawAnimation draws all positions of a record to the output file, as an animation.
func (s replayFlags) drawAnimation(record game.Record, positions []game.Position) error {
	entry, _ := catalog.Find(record.Game)
	views := make([]render.View, len(positions))
	for i, p := range positions {
		views[i] = s.view(entry.Words, p)
	}
	animation, err := render.New().GIF(context.Background(), entry.Painter, views)
	if err != nil {
		return err
	}
	return writeOutput(s.gif, animation)
}

// view is the view of a position, with the given names, or with the names of the seats.
func (s replayFlags) view(words game.Words, p game.Position) render.View {
	v := render.View{Position: p, In: s.loc}
	v.Names[0], v.Names[1], _ = strings.Cut(s.names, ",")
	if s.names == "" {
		v.Names = words.Caption(s.loc, p, [2]string{"", ""}).Seats
	}
	return v
}

// writeOutput writes a picture that everyone may read. After an error, the old file is
// still there. It refuses to replace a folder or a device.
func writeOutput(path string, data []byte) error {
	return atomicfile.Write(path, true, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	}, func(part string) error { return os.Chmod(part, 0o644) })
}
