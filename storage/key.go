package storage

import (
	"encoding/binary"
	"strconv"
	"time"

	"galet/game/match"
)

// packedNumber is the first byte of an identity that is a decimal number.
const packedNumber = 255

// appendIdentity packs an identity so that none is the beginning of another.
// It must be shorter than 255 bytes, which the encoder sees to.
func appendIdentity(b []byte, s string) []byte {
	if n, err := strconv.ParseUint(s, 10, 64); err == nil && strconv.FormatUint(n, 10) == s {
		return binary.BigEndian.AppendUint64(append(b, packedNumber), n)
	}
	return append(append(b, byte(len(s))), s...)
}

// cutIdentity reads what appendIdentity wrote from the front of s.
func cutIdentity(s string) (identity, rest string, ok bool) {
	if s == "" {
		return "", "", false
	}
	n, s := int(s[0]), s[1:]
	if n == packedNumber {
		if len(s) < 8 {
			return "", "", false
		}
		return strconv.FormatUint(binary.BigEndian.Uint64([]byte(s[:8])), 10), s[8:], true
	}
	if len(s) < n {
		return "", "", false
	}
	return s[:n], s[n:], true
}

// numberKey is the key of a challenge, a match or a notice.
func numberKey(n uint64) []byte { return binary.BigEndian.AppendUint64(nil, n) }

// number reads a numberKey, or the one at the end of an index key. Check finds
// keys that are too short; here they are 0, which is no number.
func number(key []byte) uint64 {
	if len(key) < 8 {
		return 0
	}
	return binary.BigEndian.Uint64(key[len(key)-8:])
}

// playerPrefix begins the index keys of a player.
func playerPrefix(p match.PlayerID) []byte { return appendIdentity(nil, string(p)) }

// playerKey is an index key of a player.
func playerKey(p match.PlayerID, id match.ID) []byte {
	return binary.BigEndian.AppendUint64(playerPrefix(p), uint64(id))
}

// openOnKey is the index key of an open challenge, or of a match that goes on,
// on a server.
func openOnKey(g match.GuildID, id match.ID) []byte {
	return binary.BigEndian.AppendUint64(serverKey(g), uint64(id))
}

// endedPrefix begins the keys of a player's ended matches on a server.
func endedPrefix(g match.GuildID, p match.PlayerID) []byte {
	return appendIdentity(appendIdentity(nil, string(g)), string(p))
}

// endedKey orders ended matches by the time of their end, the latest first.
func endedKey(g match.GuildID, p match.PlayerID, at time.Time, id match.ID) []byte {
	key := binary.BigEndian.AppendUint64(endedPrefix(g, p), ^sortable(at))
	return binary.BigEndian.AppendUint64(key, uint64(id))
}

// dueKey orders challenges by the time at which they expire, and matches by
// the time at which they have to be woken.
func dueKey(expires time.Time, id match.ID) []byte {
	key := binary.BigEndian.AppendUint64(nil, sortable(expires))
	return binary.BigEndian.AppendUint64(key, uint64(id))
}

// outboxOfKey orders notices by what they are about.
func outboxOfKey(id match.ID, seq uint64) []byte {
	return binary.BigEndian.AppendUint64(numberKey(uint64(id)), seq)
}

// settingKey is the key of a member's choice.
func settingKey(p match.PlayerID, key string) []byte {
	return append(playerPrefix(p), key...)
}

// sortable is a time in milliseconds whose bytes sort as the times do, those
// before 1970 too.
func sortable(t time.Time) uint64 { return uint64(t.UnixMilli()) ^ 1<<63 }
