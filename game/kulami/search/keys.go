package search

import (
	"math/rand/v2"

	"galet/game/kulami"
)

// keys are the random numbers that make up a position's hash. Without bonuses, two things
// do not matter: which fields of a panel have a seat's marbles, and, once a panel's winner
// is certain, the margin. Positions that differ only in these have the same hash.
type keys struct {
	marble [2][fieldCount]uint64
	// shut is indexed by the panel of the last marble.
	shut [kulami.PanelCount]uint64
	// leads are indexed by panel and by the marbles of each seat.
	leads [kulami.PanelCount][8][8]uint64
}

// newKeys draws the numbers for panels of these sizes.
func newKeys(sizes [kulami.PanelCount]uint8, bonus kulami.Bonus) *keys {
	k := &keys{}
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range fieldCount {
		k.marble[0][i], k.marble[1][i] = rng.Uint64(), rng.Uint64()
		if bonus == kulami.None {
			k.marble[1][i] = k.marble[0][i]
		}
	}
	for panel, size := range sizes {
		k.shut[panel] = rng.Uint64()
		if bonus == kulami.None {
			k.drawLeads(panel, int(size), rng)
		}
	}
	return k
}

// drawLeads draws a number for each lead on a panel that can change. A lead that
// cannot change adds a multiple of its points.
func (k *keys) drawLeads(panel, size int, rng *rand.Rand) {
	var leads [2*largest + 1]uint64
	for i := range leads {
		leads[i] = rng.Uint64()
	}
	for first := 0; first <= size; first++ {
		for second := 0; first+second <= size; second++ {
			lead := first - second
			if abs(lead) > size-first-second || lead == 0 && first+second == size {
				k.leads[panel][first][second] = uint64(size*max(-1, min(1, lead))) * certainKey
			} else {
				k.leads[panel][first][second] = leads[lead+largest]
			}
		}
	}
}

// certainKey is the hash of a point that is certain for seat 0.
const certainKey = 0x9e6c63d0876a9a4b
