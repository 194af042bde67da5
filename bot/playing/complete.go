package playing

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"unicode"

	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// CompleteMove lists the legal moves that match the typed text, with match
// numbers if several matches wait for the member.
func (h *Handlers) CompleteMove(r ui.Request) (ui.Reply, error) {
	reply := ui.Reply{Kind: ui.Complete}
	number, _ := splitMatchNumber(r)
	m, err := h.commandMatch(r, purposeMove)
	var several *AmbiguousMatchError
	var each [][]ui.Suggestion
	switch {
	case err == nil:
		each = make([][]ui.Suggestion, 1)
		each[0], err = h.movesOf(r, m.Match, number != "")
	case errors.As(err, &several):
		each, err = h.movesOfAll(r, several.Matches)
	}
	reply.Choices = limitSuggestions(r, each)
	return reply, err
}

// limitSuggestions takes about equally many suggestions of each list, as many as Discord
// shows. If it leaves some out, the last suggestion says so.
func limitSuggestions(r ui.Request, each [][]ui.Suggestion) []ui.Suggestion {
	all := slices.Concat(each...)
	if len(all) <= discord.SelectOptionsLimit {
		return all
	}
	more := ui.Suggestion{Name: r.Loc().Say("list.more-moves"), Value: cmp.Or(ui.Clip(r.Options[ui.OptMove], discord.OptionTextLimit), "?")}
	return append(slices.Concat(takeEvenly(each, discord.SelectOptionsLimit-1)...), more)
}

// movesOfAll lists the moves of all matches where it is the member's turn.
// Before anything is typed each match precedes its moves.
func (h *Handlers) movesOfAll(r ui.Request, list []match.Match) (each [][]ui.Suggestion, err error) {
	for _, m := range list {
		if !h.matches.IsTurnOf(m, r.By.ID) {
			continue
		}
		moves, err := h.movesOf(r, m, true)
		if err != nil {
			return nil, err
		}
		if lettersAndDigits(r.Options[ui.OptMove]) == "" {
			moves = slices.Insert(moves, 0, ui.Suggestion{Name: h.builder.MatchLabel(r.Loc(), m, r.By.ID, r.By.ID), Value: "#" + m.ID.String()})
		}
		each = append(each, moves)
	}
	return each, nil
}

// takeEvenly takes up to room elements from the front of the lists, about equally many
// from each.
func takeEvenly[T any](lists [][]T, room int) [][]T {
	taken := make([][]T, len(lists))
	for n, grew := 0, true; grew; n++ {
		grew = false
		for i, list := range lists {
			if n < len(list) && room > 0 {
				taken[i] = list[:n+1]
				room--
				grew = true
			}
		}
	}
	return taken
}

// movesOf lists the moves of one match that match the typed text, with the match's number
// if numbered.
func (h *Handlers) movesOf(r ui.Request, m match.Match, numbered bool) ([]ui.Suggestion, error) {
	if m.Over() || m.Place.Guild != r.Place.Guild {
		return nil, nil
	}
	played, err := h.matches.Replay(m)
	if err != nil {
		return nil, err
	}
	s, err := h.builder.View(r.Loc(), match.View{Match: m, Replay: played})
	if err != nil {
		return nil, err
	}
	var list []ui.Suggestion
	for _, c := range matchingMoves(s, h.typedMoveIn(r, s)) {
		one := ui.Suggestion{Name: nameOfMove(s, r.By.ID, c, numbered), Value: string(c.Move)}
		if numbered {
			one.Value = "#" + m.ID.String() + " " + one.Value
		}
		list = append(list, one)
	}
	return list, nil
}

// nameOfMove is the name of the suggestion of a move of a player, with the match's number
// if numbered.
func nameOfMove(s matchview.View, player match.PlayerID, c game.Choice, numbered bool) string {
	if !numbered {
		return c.Offer()
	}
	opponent := matchview.PlainName(s.Loc, matchview.Opponent(s.Match.Match, player))
	return s.Loc.Say("list.move", "Match", s.Match.ID, "Game", s.Title(), "Opponent", opponent, "Move", c.Offer())
}

// matchingMoves are the legal moves that match a typed text: the exact move, and those
// that begin with the text. If there are none, they are the moves that contain the text.
// Of moves that match equally well, the likely ones come first.
func matchingMoves(s matchview.View, typed string) []game.Choice {
	exact, err := s.Game.ParseMove(typed)
	if err != nil {
		exact = ""
	}
	typed = lettersAndDigits(typed)
	choices := s.Choices()
	fit := make(map[game.Move]int, len(choices))
	for _, c := range choices {
		fit[c.Move] = matchRank(c, typed, exact)
	}
	choices = slices.DeleteFunc(choices, func(c game.Choice) bool { return fit[c.Move] == rankNoMatch })
	slices.SortStableFunc(choices, func(a, b game.Choice) int {
		return cmp.Or(cmp.Compare(fit[a.Move], fit[b.Move]), matchview.TrueFirst(a.Likely, b.Likely))
	})
	if i := slices.IndexFunc(choices, func(c game.Choice) bool { return fit[c.Move] > rankPrefix }); i > 0 {
		choices = choices[:i]
	}
	return choices
}

// lettersAndDigits drops all other characters of a text, so that a member can type any
// signs between the parts of a move.
func lettersAndDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, game.NormalizeMove(s))
}

// Ranks of a move for a typed text. Up to rankPrefix the move begins with the text; a move
// of rankNoMatch does not match it.
const (
	rankPrefix  = 2
	rankNoMatch = 5
)

func matchRank(c game.Choice, typed string, exact game.Move) int {
	move, label := lettersAndDigits(string(c.Move)), lettersAndDigits(c.Label)
	if c.Group == "" {
		label = lettersAndDigits(c.Offer())
	}
	switch {
	case c.Move == exact:
		return 0
	case strings.HasPrefix(move, typed):
		return 1
	case strings.HasPrefix(label, typed):
		return rankPrefix
	case strings.Contains(move, typed):
		return 3
	case len(typed) > 1 && strings.Contains(label, typed):
		return 4
	}
	return rankNoMatch
}
