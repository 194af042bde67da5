package gametest_test

import (
	"strings"
	"testing"

	"galet/game/gametest"
)

func subject(fault string) gametest.Subject {
	t := newToy(fault)
	return gametest.Subject{Game: t, Words: t, Setups: []map[string]string{nil, {"cells": "6"}}}
}

func TestSoundGamePasses(t *testing.T) {
	t.Parallel()
	gametest.Run(t, subject(""))
	if err := gametest.Check(gametest.Subject{Game: newToy(""), Words: newToy("")}); err != nil {
		t.Errorf("Check of the default setup: %v", err)
	}
}

func TestFaultsAreFound(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ fault, want string }{
		{"id", `the id "Toy 1"`},
		{"parameter name", "the name is not"},
		{"parameter description", "101 characters"},
		{"parameter twice", "listed twice"},
		{"parameter not UTF-8", "is not UTF-8"},
		{"many parameters", "21 parameters, at most 20"},
		{"no choices", "0 choices"},
		{"value twice", "offered twice"},
		{"value not whole", "not a whole number"},
		{"value not accepted", "Setup(map[cells:7])"},
		{"unknown name", "Setup(map[no such name:1]) gives <nil>"},
		{"unknown value", "Setup(map[cells:no such value]) gives <nil>"},
		{"own randomness", "with the same random numbers"},
		{"default", "Setup(map[]) gives"},
		{"chosen", "Setup(map[cells:6]) is said to be chosen by map[cells:5]"},
		{"unknown key", `\"no such key\":1}") gives <nil>`},
		{"null options", `ParseOptions("null") gives <nil>`},
		{"options error", "want an error that wraps"},
		{"options change", "read and written, are"},
		{"spaced options", "not in their shortest form"},
		{"start differs", "calls of Start differ"},
		{"third seat", "seat 2 to move"},
		{"second first", "the second seat moves first"},
		{"legal twice", "is listed twice"},
		{"listed but refused", "is refused"},
		{"not listed", "is accepted, want"},
		{"never over", "not over after 1024 plies"},
		{"order", "calls of Legal differ"},
		{"keeps the list", "the slice that Legal hands out is kept"},
		{"over too early", "over is true with 1 legal moves"},
		{"result too early", "a result before the end"},
		{"no ErrOver", `wraps "illegal move: the game is over"`},
		{"any spelling", "is accepted, want \"not a move\""},
		{"plain error", "want an error that wraps \"illegal move\""},
		{"position beside error", "gives a position beside its error"},
		{"changes itself", "the receiver of Play changes"},
		{"case", "ParseMove(\"A\")"},
		{"any move", "want an error that wraps \"not a move\""},
		{"tagline", "the tagline"},
		{"terms", "the terms"},
		{"seat without words", "the second seat"},
		{"last always", "a last ply before the first"},
		{"last without name", "does not name Ana"},
		{"status missing", "no status at the end"},
		{"status names the loser", "does not name Ana, who has won"},
		{"alt too long", "the description"},
		{"alt after the end", "the description of a match that is not live is wrong"},
		{"alt in lower case", `begins in lower case: "that is all."`},
		{"alt with a dash", `in en "1-" in the description is not read aloud`},
		{"alt empty", `the description "" has 0 characters`},
		{"key", "have the key"},
		{"replay", "the replayed record differs"},
		{"menu lacks a move", "the menu differs from the legal moves"},
		{"menu lists twice", "the menu differs from the legal moves"},
		{"menu label", "81 characters"},
		{"menu detail", "101 characters"},
		{"menu hint", "101 characters"},
		{"menu label twice", "appears twice in the group"},
		{"menu torn", "do not follow each other"},
		{"menu order", "calls of Menu differ"},
		{"ungrouped", "26 moves in the menu, and"},
		{"long group", "more than 25 moves in the group"},
		{"many groups", "26 groups and moves without a group, at most 25"},
		{"question in a group", "a question about a move with a group"},
		{"long question", "701 characters"},
		{"many questions", "groups and moves without a group, at most 25"},
		{"short course", "has 4 pages, want 5 to 8"},
		{"page twice", `the page key "a" is not`},
		{"page reached by no move", `page b: ply 0, move "z"`},
		{"page without words", "page c: a key of its words is missing"},
		{"tag without a place", "page d: the tag"},
		{"rule that is none", "page e: bad options is no rule"},
	} {
		t.Run(test.fault, func(t *testing.T) {
			t.Parallel()
			err := gametest.Check(subject(test.fault))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("Check finds %v, want %q", err, test.want)
			}
		})
	}
}
