package unlur

import "galet/game"

// Course goes from a group to both goals and the wrong one, and only then to
// the contract, which nobody can judge without them.
func (Game) Course() []game.Page {
	return []game.Page{{
		Key:   "group",
		Title: "unlur.course.group.title", Text: "unlur.course.group.text", Alt: "unlur.course.group.alt",
		Moves: game.SplitMoves("d4 h8 pass c5 c4 i8 i7 e6 d5 g7 h6 d6 e5 j9 h9 b5 f4 h7 g6 a4 b4 k9 e7"),
		Marks: game.Marks{
			Lit:  [][]string{{"a4", "b5", "c5", "d6", "e6"}, {"g7", "h7", "i8", "j9", "k9"}},
			Tags: []game.Tag{{At: "f6", Letter: "A"}},
		},
		Rules: []error{ErrOccupied, ErrNoCell},
	}, {
		Key:   "line",
		Title: "unlur.course.line.title", Text: "unlur.course.line.text", Alt: "unlur.course.line.alt",
		Moves: game.SplitMoves("d4 h8 pass c5 c4 i8 i7 e6 d5 g7 h6 d6 e5 j9 h9 b5 f4 h7 g6 a4 b4 k9 e7 f6"),
	}, {
		Key:   "y",
		Title: "unlur.course.y.title", Text: "unlur.course.y.text", Alt: "unlur.course.y.alt",
		Moves: game.SplitMoves(`
			f6 g4 c5 h9 pass d6 d5 e5 e6 c4 b4 b5 a4 g7 f7
			h8 g8 i10 h10 i9 i11 h5 g5 f4 f5 g3 h4 i5 i4`),
	}, {
		Key:   "wrong",
		Title: "unlur.course.wrong.title", Text: "unlur.course.wrong.text", Alt: "unlur.course.wrong.alt",
		Moves: game.SplitMoves("f6 i7 c5 pass d6 d5 e5 e6 c4 b4 b5 a4 g7 g6 h8 h7 h6 f7 i8 j8 j7 k8"),
	}, {
		Key:   "corner",
		Title: "unlur.course.corner.title", Text: "unlur.course.corner.text", Alt: "unlur.course.corner.alt",
		Moves: game.SplitMoves("f6 d5 h8 pass c6 c5 d7 e7 b6 b5 a6 e8"),
		Marks: game.Marks{
			Lit:  [][]string{{"a6", "b6", "c6", "d7"}},
			Tags: []game.Tag{{At: "a6", Letter: "A"}},
		},
	}, {
		Key:   "both",
		Title: "unlur.course.both.title", Text: "unlur.course.both.text", Alt: "unlur.course.both.alt",
		Moves: game.SplitMoves(`
			f6 c5 h8 g4 pass d6 d5 e5 e6 c4 b4 b5 a4 f4 f5
			h5 g5 g3 h4 i5 i4 g8 g7 h9 i9 i10 j10 j11 k11`),
	}, {
		Key:   "contract",
		Title: "unlur.course.contract.title", Text: "unlur.course.contract.text", Alt: "unlur.course.contract.alt",
		Moves: game.SplitMoves("f6 d7 h7 e4"),
		Marks: game.Marks{Tags: []game.Tag{{At: "h6", Letter: "A"}, {At: "f1", Letter: "B"}}},
		Rules: []error{ErrSide},
	}, {
		Key:   "pass",
		Title: "unlur.course.pass.title", Text: "unlur.course.pass.text", Alt: "unlur.course.pass.alt",
		Moves: game.SplitMoves("f6 d7 h7 e4 pass"),
		Rules: []error{ErrNoPass, ErrMustPass},
	}}
}
