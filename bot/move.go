package bot

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"galet/game"
	"galet/game/match"
)

// move answers /move. Where the match is played in this channel the answer is
// the next board.
func (b *Bot) move(r Request) (Reply, error) {
	m, err := b.which(r, toMove)
	if err != nil {
		return Reply{}, err
	}
	reply, err := b.typed(r, m)
	return reply, about(m.ID, err)
}

func (b *Bot) typed(r Request, m match.Match) (Reply, error) {
	if err := r.permittedIn(m.Place.Channel); err != nil {
		return Reply{}, err
	}
	before, err := b.scene(m)
	if err != nil {
		return Reply{}, err
	}
	move, err := before.Game.ParseMove(r.Options[optMove])
	if err != nil {
		return Reply{}, err
	}
	m, err = b.matches.Play(match.PlayRequest{ID: m.ID, By: r.By, Ply: match.AnyPly, Move: move, At: r.Place})
	if err != nil {
		return Reply{}, err
	}
	return b.moved(r, m, before.label(move))
}

// moved answers a typed move that was made.
func (b *Bot) moved(r Request, m match.Match, label string) (Reply, error) {
	if m.Place.Channel != r.Place.Channel {
		reply := private(textPlayedElsewhere(m, label))
		reply.About = m.ID
		return reply, nil
	}
	return b.posted(m, false, textPlayed(m.ID, label))
}

// posted is an answer that is the board of a match as it now stands.
func (b *Bot) posted(m match.Match, quiet bool, otherwise string) (Reply, error) {
	s, err := b.scene(m)
	if err != nil {
		return Reply{}, err
	}
	board, err := b.boardMessage(s, quiet)
	if err != nil {
		return Reply{}, err
	}
	return Reply{
		Form:    Post,
		Message: board,
		About:   m.ID,
		Says:    &Saying{Kind: match.NoticeBoard, Ply: m.Ply(), Otherwise: otherwise},
	}, nil
}

// label is how a move is offered, or its spelling if it is not.
func (s scene) label(m game.Move) string {
	if c, ok := s.choice(m); ok {
		return c.Label
	}
	return string(m)
}

// completeMove lists the legal moves that fit what has been typed.
func (b *Bot) completeMove(r Request) (Reply, error) {
	reply := Reply{Form: Complete}
	m, err := b.which(r, toMove)
	if err != nil {
		return reply, err
	}
	if m.Over() || m.Place.Guild != r.Place.Guild {
		return reply, nil
	}
	s, err := b.scene(m)
	if err != nil {
		return reply, err
	}
	for _, c := range fitting(s, r.Options[optMove]) {
		name := c.Label
		if c.Detail != "" {
			name += " – " + c.Detail
		}
		reply.Choices = append(reply.Choices, Suggestion{Name: name, Value: string(c.Move)})
	}
	return reply, nil
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
	choices := s.Words.Menu(s.now)
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
