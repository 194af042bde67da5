package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"

	"galet/bot/sandbox"
	"galet/bot/sandbox/page"
)

// remembered bounds how many messages of a channel, and how many requests,
// the stand-in keeps.
const remembered = 5000

// run does what the command line says until ctx is done.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	s, err := parse(args, stderr)
	if err != nil {
		return err
	}
	return s.run(ctx, stdout, stderr)
}

// run brings everything up until ctx is done, and leaves nothing behind.
func (s settings) run(ctx context.Context, stdout, stderr io.Writer) (err error) {
	if s.db == "" {
		folder, err := os.MkdirTemp("", "galet-sandbox-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(folder)
		s.db = filepath.Join(folder, "galet.db")
	}
	listener, err := listen(ctx, s.addr, s.fixed)
	if err != nil {
		return err
	}
	defer listener.Close()
	log := slog.New(slog.NewTextHandler(stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	b := newBackstage(s.db, log)
	b.world, err = sandbox.New(sandbox.Config{
		Guilds: servers(s.lang), BotName: "Galet", Now: b.clock.now, Quiet: b.quiet, Keep: remembered,
		AnswerWithin: s.answerWithin,
	})
	if err != nil {
		return err
	}
	defer b.world.Close()
	if err := b.enter(ctx); err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return err
	}
	defer func() { err = errors.Join(err, b.exit()) }()
	return show(ctx, listener, b, s, stdout)
}

// show serves the page until ctx is done.
func show(ctx context.Context, listener net.Listener, b *backstage, s settings, stdout io.Writer) error {
	at := "http://" + listener.Addr().String() + "/"
	fmt.Fprintf(stdout, "Galet's sandbox: %s (Ctrl-C stops it)\n", at)
	if s.open {
		if err := browse(at); err != nil {
			fmt.Fprintf(stdout, "no browser was opened: %v\n", err)
		}
	}
	go b.tickAlong(ctx)
	server := &http.Server{Handler: page.New(b.world, page.Options{
		Title: "Galet's sandbox", Locale: s.lang, Now: b.clock.now, Actions: b.actions(),
	})}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		return server.Close()
	}
}
