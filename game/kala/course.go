package kala

import "galet/game"

// Course follows a move from the reserve to the last bean and its effects, and ends
// with the aim of the game: not to run out of beans.
func (Game) Course() []game.Page {
	rival := game.SplitMoves("a1-a2-b2-c2 d4-d3-d2-d1 c2-b2-a2-a3 d1-c1-b1-a1 a3-b3-c3-c2 a1-a2-b2-c2x/d2")
	long := game.SplitMoves(`
		a1-a2-a3-b3 d4-c4-b4-b3/b4 b3-b2-b1-a1 b4-b3-b2-c2 a1-a2-a3-a4 a4-b4-b3-b2
		c2-b2-a2-a3 b2-c2-c3-c4 a3-a4-b4-c4/d4 d4-c4-c3-c2 c4-c3-c2-b2x b2-c2-d2-d3-d4
		c2-c3-b3-a3 a3-a2-b2-c2 d4-d3-c3-b3x c2-b2-a2-a3x b3-b2-b1-c1 a3-a2-b2-c2x
		c1-d1-d2-d3 d3-d2-d1-c1 c2-b2-b3-b4 b4-b3-c3-d3`)
	return []game.Page{{
		Key:   "field",
		Title: "kala.course.field.title", Text: "kala.course.field.text", Alt: "kala.course.field.alt",
	}, {
		Key:   "sowing",
		Title: "kala.course.sowing.title", Text: "kala.course.sowing.text", Alt: "kala.course.sowing.alt",
		Moves: game.SplitMoves("a1-b1-c1-c2"),
		Rules: []error{ErrStart, ErrCount, ErrStep, ErrBack, ErrTurns, ErrNoChoice},
	}, {
		Key:   "cup",
		Title: "kala.course.cup.title", Text: "kala.course.cup.text", Alt: "kala.course.cup.alt",
		Moves: rival[:5],
		Marks: game.Marks{Lit: [][]string{{"c2"}}},
	}, {
		Key:   "harvest",
		Title: "kala.course.harvest.title", Text: "kala.course.harvest.text", Alt: "kala.course.harvest.alt",
		Moves: long[:15],
		Marks: game.Marks{Lit: [][]string{{"b3"}}},
		Rules: []error{ErrHarvest},
	}, {
		Key:   "rival",
		Title: "kala.course.rival.title", Text: "kala.course.rival.text", Alt: "kala.course.rival.alt",
		Moves: rival,
		Marks: game.Marks{Lit: [][]string{{"c2"}}},
		Rules: []error{ErrPlace, ErrBeside},
	}, {
		Key:   "extra",
		Title: "kala.course.extra.title", Text: "kala.course.extra.text", Alt: "kala.course.extra.alt",
		Moves: long[:5],
		Marks: game.Marks{Lit: [][]string{{"a4"}}},
	}, {
		Key:   "sixth",
		Title: "kala.course.sixth.title", Text: "kala.course.sixth.text", Alt: "kala.course.sixth.alt",
		Moves: long[:12],
		Rules: []error{ErrSixth},
	}, {
		Key:   "end",
		Title: "kala.course.end.title", Text: "kala.course.end.text", Alt: "kala.course.end.alt",
		Moves: long,
	}}
}
