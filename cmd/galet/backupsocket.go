package main

import (
	"context"
	"log/slog"
	"time"

	"galet/cmd/galet/config"
	"galet/storage"
	"galet/storage/atomicfile"
	"galet/storage/backups"
	"galet/storage/backupsocket"
)

// backupTick is how often the bot checks whether a backup is due.
const backupTick = time.Minute

// backupGrace is how long a stopping bot waits until a cancelled copy has ended. If the disk
// takes longer, the next start deletes the unfinished copy.
const backupGrace = 5 * time.Second

// makeBackups makes copies in the folder of the settings until stop is called. stop breaks
// off a copy in progress. done, if not nil, is called after each copy.
func makeBackups(b config.Backup, db *storage.DB, log *slog.Logger, done func(time.Time, error)) (stop func(), err error) {
	if b.Folder == "" {
		return func() {}, nil
	}
	m, err := backups.New(backups.Config{
		Folder: b.Folder, Every: time.Duration(b.Every) * time.Hour, Keep: time.Duration(b.Keep) * 24 * time.Hour,
		Source: db, Prove: checkCopy, Log: log, Now: time.Now, Done: done,
	})
	if err != nil {
		return nil, err
	}
	if done != nil {
		done(m.Last())
	}
	ctx, cancel := context.WithCancel(context.Background())
	ticker := time.NewTicker(backupTick)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		m.Run(ctx, ticker.C)
	}()
	return func() {
		ticker.Stop()
		cancel()
		select {
		case <-ended:
		case <-time.After(backupGrace):
			log.Warn("stopped before the copy was on its disk", "folder", b.Folder)
		}
	}, nil
}

// serveBackups lets other processes copy the database while the bot has it open,
// until stop is called. If the socket cannot be opened, the bot runs without it.
func serveBackups(path string, db *storage.DB, log *slog.Logger) (stop func() error) {
	s, err := backupsocket.Serve(atomicfile.Target(path), db, log)
	if err != nil {
		log.Warn("cannot open the backup socket: no backup can be made while the bot runs", "err", err)
		return func() error { return nil }
	}
	return s.Close
}
