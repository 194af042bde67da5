package kulami

import "galet/game"

// Course goes from a panel and who holds it to where a marble may go, and from
// the count at the end to the bonuses. The last four pages show one game that
// ended, counted in four ways.
func (Game) Course() []game.Page {
	finished := game.SplitMoves(`
		h8 h1 f1 b1 b7 g7 d7 d4 g4 g6 e6 e1 e8 b8 g8 g5 d5 d2 b2 b6
		c6 h6 d6 f6 f2 c2 c5 c8 c1 d1 d8 d3 b3 g3 e3 c3 c7 c4 b4 f4
		f8 a8 a5 e5 e7 e2 e4 a4 a7 h7 f7 f5 f3 a3 a6`)
	return []game.Page{{
		Key:   "panels",
		Title: "kulami.course.panels.title", Text: "kulami.course.panels.text", Alt: "kulami.course.panels.alt",
		Moves: game.SplitMoves("d5 a5 a4 a3 b3 b7 g7 g1 d1 b1 b5 e5 e6 e1 c1 c5 c8 h8 a8 a6 f6"),
		Marks: game.Marks{Counted: true},
	}, {
		Key:   "cross",
		Title: "kulami.course.cross.title", Text: "kulami.course.cross.text", Alt: "kulami.course.cross.alt",
		Moves: game.SplitMoves("e5"),
		Rules: []error{ErrCross, ErrNoField},
	}, {
		Key:   "barred",
		Title: "kulami.course.barred.title", Text: "kulami.course.barred.text", Alt: "kulami.course.barred.alt",
		Moves: game.SplitMoves("e5 e2 b2 b5"),
		Marks: game.Marks{Tags: []game.Tag{{At: "a5", Letter: "A"}, {At: "b3", Letter: "B"}, {At: "e5", Letter: "C"}, {At: "f7", Letter: "D"}}},
		Rules: []error{ErrLastPanel, ErrEarlierPanel, ErrTaken},
	}, {
		Key:   "contested",
		Title: "kulami.course.contested.title", Text: "kulami.course.contested.text", Alt: "kulami.course.contested.alt",
		Moves: game.SplitMoves("e5 e2 b2 b5 f5 d5 d7 a7 c7"),
		Marks: game.Marks{Lit: [][]string{{"c5", "d5", "e5", "c4", "d4", "e4"}}},
	}, {
		Key:   "end",
		Title: "kulami.course.end.title", Text: "kulami.course.end.text", Alt: "kulami.course.end.alt",
		Chosen: counting(None), Moves: finished,
		Marks: game.Marks{Tags: []game.Tag{{At: "a6", Letter: "A"}, {At: "a3", Letter: "B"}}},
	}, {
		Key:   "area",
		Title: "kulami.course.area.title", Text: "kulami.course.area.text", Alt: "kulami.course.area.alt",
		Chosen: counting(Area), Moves: finished,
	}, {
		Key:   "chains",
		Title: "kulami.course.chains.title", Text: "kulami.course.chains.text", Alt: "kulami.course.chains.alt",
		Chosen: counting(Chains), Moves: finished,
	}, {
		Key:   "editions",
		Title: "kulami.course.editions.title", Text: "kulami.course.editions.text", Alt: "kulami.course.editions.alt",
		Chosen: counting(Area | Chains), Moves: finished,
	}}
}

func counting(b Bonus) map[string]string { return map[string]string{bonusParameter: b.String()} }
