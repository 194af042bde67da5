package bot

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"unicode"

	"galet/game"
	"galet/game/match"
)

// completeMove lists the legal moves that fit what has been typed, with their
// matches' numbers where several wait for the member.
func (b *Bot) completeMove(r Request) (Reply, error) {
	reply := Reply{Form: Complete}
	number, _ := r.numbered()
	m, err := b.which(r, toMove)
	var several *whichError
	switch {
	case err == nil:
		reply.Choices, err = b.movesOf(r, m, number != "")
	case errors.As(err, &several):
		reply.Choices, err = b.movesOfAll(r, several.matches)
	}
	return reply, err
}

// movesOfAll lists the moves of all those matches in which it is the member's
// turn, as evenly as there is room.
func (b *Bot) movesOfAll(r Request, list []match.Match) ([]Suggestion, error) {
	var each [][]Suggestion
	for _, m := range list {
		if !b.isTurnOf(m, r.By.ID) {
			continue
		}
		moves, err := b.movesOf(r, m, true)
		if err != nil {
			return nil, err
		}
		each = append(each, moves)
	}
	return slices.Concat(share(each, menuLimit)...), nil
}

// share takes from the front of each list, from all alike, until so many are
// taken or nothing is left.
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

// movesOf lists at most menuLimit moves of one match, with its number if asked
// for.
func (b *Bot) movesOf(r Request, m match.Match, numbered bool) ([]Suggestion, error) {
	if m.Over() || m.Place.Guild != r.Place.Guild {
		return nil, nil
	}
	s, err := b.scene(r.in(), m)
	if err != nil {
		return nil, err
	}
	var list []Suggestion
	for _, c := range fitting(s, r.moveIn(m.ID)) {
		one := Suggestion{Name: c.Offer(), Value: string(c.Move)}
		if numbered {
			opponent := plainName(s.in, opponent(m, r.By.ID))
			one = Suggestion{Name: textMoveLabel(s.in, m.ID, s.title(), opponent, one.Name), Value: "#" + m.ID.String() + " " + one.Value}
		}
		list = append(list, one)
	}
	return list, nil
}

// fitting are at most menuLimit of the legal moves: the move itself, then
// those that begin with what was typed; where there is none, those that
// contain it.
func fitting(s scene, typed string) []game.Choice {
	exact, err := s.Game.ParseMove(typed)
	if err != nil {
		exact = ""
	}
	typed = bare(typed)
	choices := s.choices()
	fit := make(map[game.Move]int, len(choices))
	for _, c := range choices {
		fit[c.Move] = fitOf(c, typed, exact)
	}
	choices = slices.DeleteFunc(choices, func(c game.Choice) bool { return fit[c.Move] == unfit })
	slices.SortStableFunc(choices, func(a, b game.Choice) int { return cmp.Compare(fit[a.Move], fit[b.Move]) })
	if i := slices.IndexFunc(choices, func(c game.Choice) bool { return fit[c.Move] > begins }); i > 0 {
		choices = choices[:i]
	}
	return choices[:min(len(choices), menuLimit)]
}

// bare is a text by its letters and digits alone, so that a move may be typed
// with whatever people put between its parts.
func bare(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, game.Plain(s))
}

// Ranks of a move: up to begins it begins with what was typed, and unfit does
// not fit it.
const (
	begins = 2
	unfit  = 5
)

func fitOf(c game.Choice, typed string, exact game.Move) int {
	move, label := bare(string(c.Move)), bare(c.Label)
	if c.Button {
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
