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
	"sync"

	"galet/bot/sandbox/page"
)

// remembered is the maximum number of messages of a channel, and of requests,
// that the stand-in keeps.
const remembered = 5000

// welcome is the text at the start of every channel. It explains how to begin.
const welcome = `Galet plays three board games in the channels of a server. Here you can be everybody, so that you can try it.
To play alone: send </practice:1> and choose a game. To play both sides:
1. Press **Both sides** above: you are Ana and Bo at once.
2. Send a challenge: </challenge kulami:1> </challenge unlur:1> </challenge kala:1>
3. Accept it as Bo.
4. Galet mentions the player whose turn it is. Choose a move from the menus below the board.
-# </help:1> shows more. To be somebody else, use “You are” above the messages.`

// run carries out the command line until ctx is done.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	s, err := parse(args, stderr)
	if err != nil {
		return err
	}
	return s.run(ctx, stdout, stderr)
}

// run starts everything, waits until ctx is done, and removes temporary files.
func (s settings) run(ctx context.Context, stdout, stderr io.Writer) (err error) {
	kept := s.db != ""
	if !kept {
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
	h, err := newHost(s, kept, slog.New(slog.NewTextHandler(stderr, &slog.HandlerOptions{Level: slog.LevelWarn})))
	if err != nil {
		return err
	}
	defer h.World.Close()
	if err := h.Start(ctx); err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return err
	}
	defer func() { err = errors.Join(err, h.Stop(), h.save()) }()
	return show(ctx, listener, h, s, stdout)
}

// show serves the page until ctx is done.
func show(ctx context.Context, listener net.Listener, h *host, s settings, stdout io.Writer) error {
	at := "http://" + listener.Addr().String() + "/"
	fmt.Fprintf(stdout, "Galet's sandbox: %s (Ctrl-C stops it)\n", at)
	if s.open {
		if err := browse(at); err != nil {
			fmt.Fprintf(stdout, "no browser was opened: %v\n", err)
		}
	}
	var maintenance sync.WaitGroup
	defer maintenance.Wait()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	maintenance.Go(func() { h.maintain(ctx) })
	server := &http.Server{Handler: page.New(h.World, page.Options{
		Title: "Galet's sandbox", Welcome: welcome, Locale: s.lang, Actions: h.actions(),
	}), BaseContext: func(net.Listener) context.Context { return ctx }}
	defer context.AfterFunc(ctx, func() { server.Close() })()
	if err := server.Serve(listener); ctx.Err() == nil {
		return err
	}
	return nil
}
