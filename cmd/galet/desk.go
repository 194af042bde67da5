package main

import (
	"log/slog"

	"galet/storage"
	"galet/storage/courier"
)

// openDesk lets others copy the database while the bot has it open, and gives
// what ends that. Where it cannot be done the bot runs all the same.
func openDesk(path string, db *storage.DB, log *slog.Logger) (closeDesk func() error) {
	desk, err := courier.Open(path, db, log)
	if err != nil {
		log.Warn("no backup can be made while the bot runs", "err", err)
		return func() error { return nil }
	}
	return desk.Close
}
