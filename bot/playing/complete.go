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
	reply := ui.Reply{Form: ui.Complete}
	number, _ := numbered(r)
	m, err := h.which(r, toMove)
	var several *WhichError
	var each [][]ui.Suggestion
	switch {
	case err == nil:
		each = make([][]ui.Suggestion, 1)
		each[0], err = h.movesOf(r, m.Match, number != "")
	case errors.As(err, &several):
		each, err = h.movesOfAll(r, several.Matches)
	}
	reply.Choices = cut(r, each)
	return reply, err
}

// cut takes about equally many suggestions of each list, as many as Discord shows.
// If there are more, the last one says so.
func cut(r ui.Request, each [][]ui.Suggestion) []ui.Suggestion {
	all := slices.Concat(each...)
	if len(all) <= discord.SelectOptionsLimit {
		return all
	}
	more := ui.Suggestion{Name: r.Loc().Say("list.more-moves"), Value: cmp.Or(ui.Clip(r.Options[ui.OptMove], discord.OptionTextLimit), "?")}
	return append(slices.Concat(share(each, discord.SelectOptionsLimit-1)...), more)
}

// movesOfAll lists the moves of all matches in which it is the member's turn.
// Before anything is typed each match precedes its moves.
func (h *Handlers) movesOfAll(r ui.Request, list []match.Match) (each [][]ui.Suggestion, err error) {
	for _, m := range list {
		if !h.IsTurnOf(m, r.By.ID) {
			continue
		}
		moves, err := h.movesOf(r, m, true)
		if err != nil {
			return nil, err
		}
		if bare(r.Options[ui.OptMove]) == "" {
			moves = slices.Insert(moves, 0, ui.Suggestion{Name: h.MatchLabel(r.Loc(), m, r.By.ID, r.By.ID), Value: "#" + m.ID.String()})
		}
		each = append(each, moves)
	}
	return each, nil
}

// share takes room elements from the front of the lists, equally from each, or all if
// there are fewer.
func share[T any](lists [][]T, room int) [][]T {
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

// movesOf lists the moves of one match, with its number if asked for.
func (h *Handlers) movesOf(r ui.Request, m match.Match, numbered bool) ([]ui.Suggestion, error) {
	if m.Over() || m.Place.Guild != r.Place.Guild {
		return nil, nil
	}
	played, err := h.Matches.Replay(m)
	if err != nil {
		return nil, err
	}
	s, err := h.View(r.Loc(), match.View{Match: m, Replay: played})
	if err != nil {
		return nil, err
	}
	var list []ui.Suggestion
	for _, c := range fitting(s, moveIn(r, m.ID)) {
		one := ui.Suggestion{Name: c.Offer(), Value: string(c.Move)}
		if numbered {
			opponent := matchview.PlainName(s.Loc, matchview.Opponent(m, r.By.ID))
			one = ui.Suggestion{Name: textMoveLabel(s.Loc, m.ID, s.Title(), opponent, one.Name), Value: "#" + m.ID.String() + " " + one.Value}
		}
		list = append(list, one)
	}
	return list, nil
}

// fitting are legal moves: the exact move, then those that begin with the typed text; if there are none, those that
// contain it. Of moves that fit alike, the likely ones come first.
func fitting(s matchview.View, typed string) []game.Choice {
	exact, err := s.Game.ParseMove(typed)
	if err != nil {
		exact = ""
	}
	typed = bare(typed)
	choices := s.Choices()
	fit := make(map[game.Move]int, len(choices))
	for _, c := range choices {
		fit[c.Move] = fitOf(c, typed, exact)
	}
	choices = slices.DeleteFunc(choices, func(c game.Choice) bool { return fit[c.Move] == unfit })
	slices.SortStableFunc(choices, func(a, b game.Choice) int {
		return cmp.Or(cmp.Compare(fit[a.Move], fit[b.Move]), boolOrder(a.Likely, b.Likely))
	})
	if i := slices.IndexFunc(choices, func(c game.Choice) bool { return fit[c.Move] > begins }); i > 0 {
		choices = choices[:i]
	}
	return choices
}

// bare is the letters and digits of a text, so that a move may be typed with any
// signs between its parts.
func bare(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, game.NormalizeMove(s))
}

// Ranks of a move: up to begins it begins with what was typed, and unfit does
// not fit it.
const (
	begins = 2
	unfit  = 5
)

func fitOf(c game.Choice, typed string, exact game.Move) int {
	move, label := bare(string(c.Move)), bare(c.Label)
	if c.Group == "" {
		label = bare(c.Offer())
	}
	switch {
	case c.Move == exact:
		return 0
	case strings.HasPrefix(move, typed):
		return 1
	case strings.HasPrefix(label, typed):
		return begins
	case strings.Contains(move, typed):
		return 3
	case len(typed) > 1 && strings.Contains(label, typed):
		return 4
	}
	return unfit
}
