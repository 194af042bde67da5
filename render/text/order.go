package text

import "slices"

// visual reorders the runs of a line from reading order to left-to-right order
// (rule L2).
func visual(runs []run) {
	for level := highest(runs); level > 0; level-- {
		for i := 0; i < len(runs); i++ {
			j := i
			for j < len(runs) && runs[j].level >= level {
				j++
			}
			slices.Reverse(runs[i:j])
			i = j
		}
	}
}

func highest(runs []run) uint8 {
	var top uint8
	for _, r := range runs {
		top = max(top, r.level)
	}
	return top
}
