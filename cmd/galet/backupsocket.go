package main

import (
	"log/slog"

	"galet/storage"
	"galet/storage/backupsocket"
)

// serveBackups lets other processes copy the database while the bot has it open,
// until stop is called. If the socket cannot be opened, the bot runs without it.
func serveBackups(path string, db *storage.DB, log *slog.Logger) (stop func() error) {
	s, err := backupsocket.Serve(path, db, log)
	if err != nil {
		log.Warn("cannot open the backup socket: no backup can be made while the bot runs", "err", err)
		return func() error { return nil }
	}
	return s.Close
}
