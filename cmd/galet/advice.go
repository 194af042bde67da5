package main

import (
	"errors"
	"io/fs"
	"strings"
	"syscall"

	"galet/game"
	"galet/game/catalog"
	"galet/storage/atomicfile"
	"galet/storage/backupsocket"
	"galet/storage/dbfile"
	"galet/storage/dump"
	"galet/storage/postgres"
)

// advice is what the operator can do about an error of a file; empty: nothing special.
// None of these errors has changed a file.
func advice(err error) string {
	for _, a := range []struct {
		kind error
		do   string
	}{
		{backupsocket.ErrNobody, "Stop the other galet, then copy the file."},
		{dbfile.ErrLocked, "Stop the other galet first. While it runs, `galet backup FILE OUT` makes a copy that can be checked and exported."},
		{dbfile.ErrReadOnly, "Let the user who runs galet write to the file and its folder."},
		{dbfile.ErrNewer, "Use the galet that wrote it, or a later one. Or restore the copy that was made at the upgrade, FILE.v1.bak or the like."},
		{dbfile.ErrOlder, "Run the bot with it once: that upgrades the file, and keeps a copy."},
		{dbfile.ErrForeign, "Is it the right file? If there is no file, the bot makes a new one."},
		{dbfile.ErrTruncated, restoreAdvice},
		{dbfile.ErrDamaged, restoreAdvice},
		{postgres.ErrURL, "Give a URL such as postgres://galet@localhost/galet. Write signs such as / # % @ in a password as %2F %23 %25 %40."},
		{postgres.ErrUnreachable, "Does the server run, and may this user connect to this database?"},
		{postgres.ErrDenied, "Make this user the owner of the database and of its tables."},
		{postgres.ErrLocked, "Stop the other galet first. `check` and `export` work while it runs."},
		{postgres.ErrOlderRuns, "Stop every galet of the earlier version, then start this one."},
		{postgres.ErrSchema, "Use the galet that wrote it, or a later one."},
		{postgres.ErrOlder, "Run the bot with it once: that upgrades the database."},
		{postgres.ErrOtherSchema, "Set the user's search_path back, or name the schema in the URL: postgres://…/galet?search_path=NAME."},
		{postgres.ErrUnfinished, "Wait for the end of the import. If it was stopped, run `galet import` again: it begins anew."},
		{postgres.ErrEmpty, "Is it the right database? The bot creates its tables when it runs, and `galet import` does, too."},
		{postgres.ErrCopy, "Use pg_dump and pg_restore. `galet export URL` and `galet import FILE URL` work, too."},
		{postgres.ErrCompact, "The server uses free space again by itself. To give it back to the disk, stop the bot and use vacuumdb --full."},
		{dump.ErrNotEmpty, "Create an empty database for it."},
		{syscall.ENOSPC, diskAdvice},
		{syscall.EDQUOT, diskAdvice},
		{syscall.EFBIG, diskAdvice},
		{game.ErrRecord, `A record is one JSON text, {"game":…,"options":{…},"moves":[…]}, as /record gives it.`},
		{game.ErrUnknownGame, "The games are " + strings.Join(games(), ", ") + "."},
		{atomicfile.ErrNotFile, "Give the name of a file."},
		{fs.ErrExist, "Move it away or choose another name. With backup and restore, -force replaces it."},
	} {
		if errors.Is(err, a.kind) {
			return a.do
		}
	}
	return ""
}

func games() []string {
	var ids []string
	for _, e := range catalog.All() {
		ids = append(ids, string(e.Game.ID()))
	}
	return ids
}

const (
	restoreAdvice = "The file has not been changed. `galet check FILE` lists what is wrong; `galet restore BACKUP FILE` puts a good backup in its place and keeps what is there."
	diskAdvice    = "Make room on the disk, and try again."
)
