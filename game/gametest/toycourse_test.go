package gametest_test

import "galet/game"

func (t toy) Course() []game.Page {
	var pages []game.Page
	for _, key := range []string{"a", "b", "c", "d", "e"} {
		pages = append(pages, game.Page{
			Key: key, Title: key + ".title", Text: key + ".text", Alt: key + ".alt",
			Moves: game.SplitMoves("a b"), Rules: []error{game.ErrIllegal},
		})
	}
	switch t.fault {
	case "short course":
		return pages[:4]
	case "page twice":
		pages[1].Key = "a"
	case "page reached by no move":
		pages[1].Moves = game.SplitMoves("z")
	case "page without words":
		pages[2].Alt = ""
	case "tag without a place":
		pages[3].Marks.Tags = []game.Tag{{Letter: "A"}}
	case "rule that is none":
		pages[4].Rules = []error{game.ErrOptions}
	}
	return pages
}
