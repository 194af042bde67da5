package main

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"galet/bot/discord"
	"galet/storage"
	"galet/storage/dbfile"
	"galet/storage/kv"
)

const (
	// firstCheckAfter is the time from the start to the first check of the pages,
	// checkInterval the time to each further check.
	firstCheckAfter = 10 * time.Minute
	checkInterval   = 24 * time.Hour
	// After checkBurst pages the check pauses for checkRest, so that it reads some 10 MB
	// in a second.
	checkBurst = 64
	checkRest  = 25 * time.Millisecond
)

// watchPages checks the pages of the file at intervals until ctx is done. The start does
// not check them.
func watchPages(ctx context.Context, db *storage.DB, log *slog.Logger) {
	for wait := firstCheckAfter; discord.Sleep(ctx, wait); wait = checkInterval {
		read := 0
		checkPages(db, log, func() error {
			if read++; read%checkBurst == 0 {
				discord.Sleep(ctx, checkRest)
			}
			return ctx.Err()
		})
	}
}

// checkPages checks the pages of the file once, and logs what it finds.
func checkPages(db *storage.DB, log *slog.Logger, pause func() error) {
	const do = "stop the bot, then use `galet check FILE` and `galet restore BACKUP FILE`"
	problems, err := db.CheckPages(pause)
	for _, p := range problems {
		log.Error("DATABASE DAMAGED", "where", p.Where, "what", p.What, "do", do)
	}
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, kv.ErrClosed), errors.Is(err, dbfile.ErrMustGrow):
		log.Info("the check of the database stopped before its end", "err", err)
	case err != nil:
		log.Error("DATABASE DAMAGED", "where", "the disk", "what", err, "do", do)
	case len(problems) == 0:
		log.Info("database checked")
	}
}
