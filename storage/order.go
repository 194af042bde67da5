package storage

import (
	"encoding/binary"
	"slices"

	"galet/game/match"
	"galet/storage/record"
)

// A ladder is listed in the order of its places; a place is a number below 1<<20.
// For each place, and for each band of 1<<7 and of 1<<14 places, the bucket
// ladder_bands counts the members there. So a few hundred counts give the rank of
// a place, or the member at a rank, in a ladder of any size.
const bandBits = 7

// bandLevels are the bits of a place that each level of bands drops.
var bandLevels = [...]uint8{2 * bandBits, bandBits, 0}

// Listed implements match.Ladders.
func (t ladders) Listed(on match.Ladder, from, limit int) ([]match.Standing, error) {
	place, skip, ok := t.nth(on, from)
	if !ok {
		return nil, nil
	}
	var found []match.Standing
	for key := range t.scanFrom(bucketLadderOrder, ladderPrefix(on), placeKey(ladderPrefix(on), place)) {
		if skip > 0 {
			skip--
			continue
		}
		if len(found) == limit {
			break
		}
		s, err := standingKind.get(t.tx, ownerInOrder(key))
		if err != nil {
			return nil, err
		}
		found = append(found, s.Standing)
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

// nth finds the place of the member who has n members ahead, and how many of
// those n are at the same place.
func (t ladders) nth(on match.Ladder, n int) (place uint32, skip int, ok bool) {
	for _, level := range bandLevels {
		ok = false
		t.bands(on, level, place<<bandBits, func(b uint32, count int) bool {
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

// bands calls f with the counts of a level of bands, from one band on, until f
// returns false.
func (t ladders) bands(on match.Ladder, level uint8, from uint32, f func(band uint32, count int) bool) {
	prefix := append(ladderPrefix(on), level)
	for key, value := range t.scanFrom(bucketLadderBands, prefix, placeKey(prefix, from)) {
		count, _ := binary.Uvarint(value)
		if len(key) != len(prefix)+4 || !f(binary.BigEndian.Uint32(key[len(prefix):]), int(count)) {
			return
		}
	}
}

// countStanding moves a standing from the bands of its place to those of
// another.
func countStanding(t *tx, before, after *standing) error {
	if before != nil && after != nil && isListed(before) && isListed(after) && before.Place() == after.Place() {
		return nil
	}
	if isListed(before) {
		t.addToBands(*before, -1)
	}
	if isListed(after) {
		t.addToBands(*after, 1)
	}
	return nil
}

func isListed(s *standing) bool { return s != nil && s.Listed() }

// addToBands adds by to the count of each band that a standing's place lies in.
// It removes a count that becomes 0.
func (t *tx) addToBands(s standing, by int) {
	for _, level := range bandLevels {
		key := bandKey(ladderPrefix(s.on), level, s.Place())
		count, _ := binary.Uvarint(t.kv.Get(bucketLadderBands, key))
		if n := int(count) + by; n == 0 {
			t.kv.Delete(bucketLadderBands, key)
		} else {
			t.kv.Put(bucketLadderBands, key, countValue(n))
		}
	}
}

func countValue(n int) []byte { return binary.AppendUvarint(nil, uint64(n)) }

// bandKey is the key of the band of a level in which a place lies.
func bandKey(prefix []byte, level uint8, place uint32) []byte {
	return placeKey(append(slices.Clip(prefix), level), place>>level)
}

// orderKey is the key of a standing in the index by rank.
func orderKey(s standing) []byte {
	return record.AppendIdentity(placeKey(ladderPrefix(s.on), s.Place()), s.Player.ID)
}

func placeKey(prefix []byte, place uint32) []byte {
	return binary.BigEndian.AppendUint32(slices.Clip(prefix), place)
}

// ownerInOrder is the key of the standing of an orderKey; nil if the key is
// malformed.
func ownerInOrder(key []byte) []byte {
	guild := record.IdentityLen(key)
	at := guild + record.IdentityLen(key[guild:])
	if guild == 0 || at == guild || len(key) < at+4 {
		return nil
	}
	return append(key[:at:at], key[at+4:]...)
}
