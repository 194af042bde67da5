package main

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	randv2 "math/rand/v2"
	"time"

	"galet/bot"
	"galet/cmd/galet/config"
	"galet/game/catalog"
	"galet/game/match"
	"galet/render"
	"galet/storage"
)

// runBot plays on Discord until it is interrupted or terminated.
func runBot(ctx context.Context, args []string, s streams) (err error) {
	f := newFlags("run", s)
	path := f.String("config", "config.toml", "the configuration `FILE`")
	if err := parse(f, args, 0); err != nil {
		return err
	}
	c, err := config.Load(*path, s.getenv)
	if err != nil {
		return err
	}
	log := newLog(c.Log, s)
	db, err := storage.Open(c.Storage.Path, storage.Options{Games: catalog.Game, Log: log})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	b, err := bot.New(bot.Config{
		Token:    c.Discord.Token,
		APIURL:   c.Discord.APIURL,
		Games:    catalog.All(),
		Matches:  newMatches(db, c.Limits.OpenMatches),
		Pictures: render.New(render.Options{}),
		Log:      log,
		Now:      time.Now,
	})
	if err != nil {
		return err
	}
	return b.Run(ctx)
}

func newMatches(db *storage.DB, maxOpen int) *match.Service {
	var seed [32]byte
	rand.Read(seed[:])
	return match.New(match.Config{
		Store:   db,
		Games:   catalog.Game,
		MaxOpen: maxOpen,
		Now:     time.Now,
		Rand:    randv2.New(randv2.NewChaCha8(seed)),
	})
}

func newLog(c config.Log, s streams) *slog.Logger {
	o := &slog.HandlerOptions{Level: c.Level}
	if c.Format == "json" {
		return slog.New(slog.NewJSONHandler(s.err, o))
	}
	return slog.New(slog.NewTextHandler(s.err, o))
}
