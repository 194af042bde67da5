package main

import (
	"context"
	"log/slog"
	"time"

	"galet/storage"
)

const (
	// checkFirst is how long after the start the pages are checked, and checkAgain
	// how long after that again.
	checkFirst = 10 * time.Minute
	checkAgain = 24 * time.Hour
	// After checkBurst pages the check rests for checkRest: it reads some 10 MB in a
	// second.
	checkBurst = 64
	checkRest  = 25 * time.Millisecond
)

// watchPages checks the pages of the file again and again until ctx is done, since
// the start does not read them.
func watchPages(ctx context.Context, db *storage.DB, log *slog.Logger) {
	for wait := checkFirst; pass(ctx, wait) == nil; wait = checkAgain {
		read := 0
		checkPages(db, log, func() error {
			if read++; read%checkBurst > 0 {
				return ctx.Err()
			}
			return pass(ctx, checkRest)
		})
	}
}

// checkPages checks the pages of the file once, and logs what it finds.
func checkPages(db *storage.DB, log *slog.Logger, pause func() error) {
	problems, err := db.CheckPages(pause)
	for _, p := range problems {
		log.Error("DATABASE DAMAGED", "where", p.Where, "what", p.What)
	}
	switch {
	case err != nil:
		log.Info("check of the database ended early", "err", err)
	case len(problems) == 0:
		log.Info("database checked")
	}
}

// pass waits, or returns the error of ctx.
func pass(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
