package kulami

import "fmt"

// Bonus says which bonuses count besides the panels. The players agree on it before the
// game (rulebook, Advanced game rules; FoxMind edition, Variants: one or both).
type Bonus uint8

// The bonuses; None, Area | Chains and each alone are what can be agreed.
const (
	None Bonus = 0
	// Area: the seat with the larger largest area scores the difference.
	Area Bonus = 1
	// Chains: the seat with more marbles in chains of five or more scores the difference.
	Chains Bonus = 2
)

// bonuses are the spellings in records and commands.
var bonuses = [...]string{None: "none", Area: "area", Chains: "chains", Area | Chains: "area+chains"}

// String is the spelling in records: none, area, chains or area+chains.
func (b Bonus) String() string { return bonuses[b&(Area|Chains)] }

// Has reports whether a bonus counts.
func (b Bonus) Has(bonus Bonus) bool { return b&bonus != 0 }

func parseBonus(s string) (Bonus, error) {
	for b, spelling := range bonuses {
		if s == spelling {
			return Bonus(b), nil
		}
	}
	return None, fmt.Errorf("there is no bonus %.20q, only none, area, chains and area+chains", s)
}
