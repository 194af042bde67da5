package storage

import (
	"bytes"
	"encoding/binary"

	"galet/game"
	"galet/game/match"
)

// A ladder is listed in the order of its places, a number below 1<<20, and for
// each place, and each band of 1<<7 and of 1<<14 places, it is kept how many
// stand there. So what rank a place has, and who has a rank, is known from a
// few hundred counts, however many there are.
const bandBits = 7

// bandLevels are how many bits of a place each level of bands leaves out.
var bandLevels = [...]uint8{2 * bandBits, bandBits, 0}

// Listed implements match.Ladders.
func (t ladders) Listed(on match.Ladder, from, limit int) ([]match.Standing, error) {
	place, skip, ok := t.nth(on, from)
	if !ok {
		return nil, nil
	}
	var found []match.Standing
	prefix := ladderPrefix(on)
	c := t.bucket(bucketOrder).Cursor()
	k, _ := c.Seek(placeKey(prefix, place))
	for ; bytes.HasPrefix(k, prefix) && len(found) < limit; k, _ = c.Next() {
		if skip > 0 {
			skip--
			continue
		}
		p, _, _ := cutIdentity(string(k[min(len(k), len(prefix)+4):]))
		s, err := t.Standing(on, match.PlayerID(p))
		if err != nil {
			return nil, err
		}
		found = append(found, s)
	}
	return found, nil
}

// Ahead implements match.Ladders.
func (t ladders) Ahead(on match.Ladder, place uint32) (ahead, listed int, err error) {
	for _, level := range bandLevels {
		band := place >> level
		t.bands(on, level, band>>bandBits<<bandBits, func(b uint32, count int) bool {
			if b < band {
				ahead += count
			}
			if level == bandLevels[0] {
				listed += count
				return true
			}
			return b < band
		})
	}
	return ahead, listed, nil
}

// nth finds the place at which the member stands before whom there are n, and
// how many before that member stand at the same place.
func (t ladders) nth(on match.Ladder, n int) (place uint32, skip int, ok bool) {
	for _, level := range bandLevels {
		from := place << bandBits
		ok = false
		t.bands(on, level, from, func(b uint32, count int) bool {
			if n < count {
				place, ok = b, true
				return false
			}
			n -= count
			return true
		})
		if !ok {
			return 0, 0, false
		}
	}
	return place, n, true
}

// bands calls f with the counts of a level of bands, from one on, for as long
// as it likes.
func (t ladders) bands(on match.Ladder, level uint8, from uint32, f func(band uint32, count int) bool) {
	prefix := append(ladderPrefix(on), level)
	c := t.bucket(bucketBands).Cursor()
	for k, v := c.Seek(placeKey(prefix, from)); bytes.HasPrefix(k, prefix) && len(k) == len(prefix)+4; k, v = c.Next() {
		count, _ := binary.Uvarint(v)
		if !f(binary.BigEndian.Uint32(k[len(prefix):]), int(count)) {
			return
		}
	}
}

// count takes a standing out of the counts, and puts another in.
func (t ladders) count(on match.Ladder, before, after match.Standing) error {
	was, now := isListed(before), isListed(after)
	if was == now && before.Place() == after.Place() {
		return nil
	}
	if was {
		if err := t.add(on, before.Place(), -1); err != nil {
			return err
		}
	}
	if now {
		return t.add(on, after.Place(), 1)
	}
	return nil
}

func isListed(s match.Standing) bool { return s.Games() > 0 && !s.Faded() }

// add adds to the counts of all bands of a place; a count of none is removed.
func (t ladders) add(on match.Ladder, place uint32, by int) error {
	prefix := ladderPrefix(on)
	for _, level := range bandLevels {
		key := bandKey(prefix, level, place)
		count, _ := binary.Uvarint(t.get(bucketBands, key))
		if err := t.putCount(bucketBands, key, int(count)+by); err != nil {
			return err
		}
	}
	return nil
}

func (t *tx) putCount(bucket, key []byte, count int) error {
	if count == 0 {
		return t.remove(bucket, key)
	}
	return t.put(bucket, key, countValue(count))
}

func countValue(n int) []byte { return binary.AppendUvarint(nil, uint64(n)) }

// bandKey is the key of the band of a level in which a place lies.
func bandKey(prefix []byte, level uint8, place uint32) []byte {
	return placeKey(append(prefix[:len(prefix):len(prefix)], level), place>>level)
}

// cutOrderKey reads what orderKey wrote, and nothing more; prefix is that of
// the ladder.
func cutOrderKey(key []byte) (on match.Ladder, p match.PlayerID, prefix []byte, ok bool) {
	guild, s, ok1 := cutIdentity(string(key))
	id, s, ok2 := cutIdentity(s)
	if !ok1 || !ok2 || len(s) < 4 {
		return on, "", nil, false
	}
	player, rest, ok := cutIdentity(s[4:])
	on = match.Ladder{Guild: match.GuildID(guild), Game: game.ID(id)}
	return on, match.PlayerID(player), key[:len(key)-len(s)], ok && rest == ""
}

// place reads the place from a key of the order.
func place(key, prefix []byte) uint32 { return binary.BigEndian.Uint32(key[len(prefix):]) }

// orderKey is the key of a standing in the order of its ladder.
func orderKey(on match.Ladder, s match.Standing) []byte {
	return appendIdentity(placeKey(ladderPrefix(on), s.Place()), string(s.Player.ID))
}

func placeKey(prefix []byte, place uint32) []byte {
	return binary.BigEndian.AppendUint32(prefix[:len(prefix):len(prefix)], place)
}
