package tournament

import "slices"

// largestDivision is how many players a division of a league has at most.
const largestDivision = 7

// Divisions are the sizes of a season's divisions, the highest first: as few divisions as
// possible, of sizes as equal as possible. With 4 players or more, each has 4 to 7.
func Divisions(players int) (sizes []int) {
	for count := (players + largestDivision - 1) / largestDivision; count > 0; count-- {
		sizes = append(sizes, players/count)
		players -= players / count
	}
	return sizes
}

// Promote orders the players of a season for the next one. Each division lists its
// players by place, and the highest division comes first. Between two neighbours, the
// last of the upper one and the best of the lower one change places: one each, or two
// each if one of the two divisions has seven players.
func Promote[P any](divisions [][]P) []P {
	divisions = slices.Clone(divisions)
	for i := range len(divisions) - 1 {
		upper, lower := divisions[i], divisions[i+1]
		moves := 1
		if max(len(upper), len(lower)) >= largestDivision {
			moves = 2
		}
		stay := len(upper) - moves
		divisions[i] = slices.Concat(upper[:stay], lower[:moves])
		divisions[i+1] = slices.Concat(upper[stay:], lower[moves:])
	}
	return slices.Concat(divisions...)
}
