package storage

import (
	"encoding/binary"
	"math"
	"time"

	"galet/game/match"
	"galet/storage/record"
)

// numberKey is the key of a challenge, a match, a notice or a change.
func numberKey[T ~uint64](n T) []byte { return binary.BigEndian.AppendUint64(nil, uint64(n)) }

func numberKeys(a, b uint64) []byte { return append(numberKey(a), numberKey(b)...) }

// number reads the number at the end of a key; 0 if the key is too short.
func number(key []byte) uint64 {
	if len(key) < 8 {
		return 0
	}
	return binary.BigEndian.Uint64(key[len(key)-8:])
}

// identityKey is the key of a member or a server. Their index entries begin with
// it.
func identityKey[T ~string](id T) []byte { return record.AppendIdentity(nil, id) }

// numberedKey is the key of a number of a member or a server.
func numberedKey[T ~string, N ~uint64](of T, n N) []byte {
	return append(identityKey(of), numberKey(n)...)
}

// endedPrefix begins the keys of a player's ended matches on a server.
func endedPrefix(g match.GuildID, p match.PlayerID) []byte {
	return record.AppendIdentity(identityKey(g), p)
}

// endedKey orders ended matches by the time of their end, the latest first.
func endedKey(g match.GuildID, p match.PlayerID, at time.Time, id match.ID) []byte {
	return append(endedPrefix(g, p), numberKeys(^record.Sortable(at), uint64(id))...)
}

// timeKey orders challenges and matches by a time.
func timeKey(at time.Time, id match.ID) []byte { return numberKeys(record.Sortable(at), uint64(id)) }

// ladderPrefix begins the keys of a ladder.
func ladderPrefix(on match.Ladder) []byte {
	return record.AppendIdentity(identityKey(on.Guild), on.Game)
}

// standingKey is the key of a member's standing.
func standingKey(on match.Ladder, p match.PlayerID) []byte {
	return record.AppendIdentity(ladderPrefix(on), p)
}

// ledgerPrefix begins the keys of a member's changes on a ladder.
func ledgerPrefix(on match.Ladder, p match.PlayerID) []byte {
	return append(identityKey(p), ladderPrefix(on)...)
}

// ledgerKey orders the changes of a member, the latest first. In the index it follows
// the member.
func ledgerKey(c match.Change) []byte {
	return append(ladderPrefix(c.Ladder), numberKeys(math.MaxUint64-c.Seq, uint64(c.Match))...)
}
