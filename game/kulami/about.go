package kulami

import (
	"fmt"

	"galet/game"
)

// colours are what the seats play; capitals are the same at the start of a
// sentence.
var (
	colours  = [2]string{"red", "black"}
	capitals = [2]string{"Red", "Black"}
)

// About introduces Kulami.
func (Game) About() game.About {
	return game.About{
		Title:       "Kulami",
		Tagline:     "marbles on wooden panels",
		Goal:        "Place marbles by turns, each in the row or column of the last one, but on neither of the two panels used last. Whoever has more marbles on a panel scores its fields, and more points win.",
		GroupPrompt: "Choose a row",
		MovePrompt:  "Choose a field",
	}
}

// Terms say which board is played on and what counts: "rulebook square;
// panels and chains count".
func (Game) Terms(o game.Options) string {
	k, ok := o.(Options)
	if !ok {
		return ""
	}
	return k.board.terms() + "; " + k.bonus.terms()
}

func (b *Board) terms() string {
	switch {
	case b.text == rulebookSquare:
		return "rulebook square"
	case b.text == rulebookIrregular:
		return "rulebook irregular board"
	case b.columns*b.rows == FieldCount:
		return "freely laid square"
	}
	return fmt.Sprintf("freely laid board within %d×%d", b.columns, b.rows)
}

func (b Bonus) terms() string {
	switch b {
	case Area:
		return "panels and the largest area count"
	case Chains:
		return "panels and chains count"
	case Area | Chains:
		return "panels, the largest area and chains count"
	}
	return "only panels count"
}
