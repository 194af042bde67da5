package bot

import (
	"fmt"
	"strconv"
	"strings"

	"galet/game"
	"galet/game/match"
)

// rangeError refuses a ply that a match has not had.
type rangeError struct {
	// last is the latest there is.
	last int
}

// Error names the range.
func (e *rangeError) Error() string { return fmt.Sprintf("plies 0 to %d", e.last) }

// earlier answers /board with a ply: that position, to the member alone.
func (b *Bot) earlier(r Request, m match.Match, typed string) (Reply, error) {
	ply, err := strconv.Atoi(strings.TrimSpace(typed))
	if err != nil || ply < 0 || ply > m.Ply() {
		return Reply{}, &rangeError{last: m.Ply()}
	}
	page, err := b.browsed(r.in(), m, ply)
	return Reply{Form: Post, Private: true, Message: page}, err
}

// lookBack answers the button on the last board: the match as it ended, from
// where one may step back.
func (b *Bot) lookBack(r Request, p Path) (Reply, error) {
	m, err := b.seen(r, p)
	if err != nil {
		return Reply{}, err
	}
	page, err := b.browsed(r.in(), m, m.Ply())
	return r.aside(page), err
}

// step answers the buttons below an earlier position: another one, in its
// place. Where moves were taken back meanwhile it is the last there is.
func (b *Bot) step(r Request, p Path) (Reply, error) {
	m, err := b.seen(r, p)
	if err != nil {
		return Reply{}, err
	}
	page, err := b.browsed(r.in(), m, min(p.Ply, m.Ply()))
	return r.aside(page), err
}

// seen is the match of a press that anyone on its server may make.
func (b *Bot) seen(r Request, p Path) (match.Match, error) {
	m, err := b.matches.Match(p.ID)
	if err != nil {
		return match.Match{}, err
	}
	r.of.match(m)
	if m.Place.Guild != r.Place.Guild {
		return match.Match{}, match.ErrOtherServer
	}
	return m, nil
}

// browsed is one position of a match, with buttons to the others.
func (b *Bot) browsed(in game.Speaker, m match.Match, ply int) (Message, error) {
	var s scene
	var err error
	if ply < m.Ply() {
		s, err = b.sceneAt(in, m, ply)
	} else {
		s, err = b.scene(in, m)
	}
	if err != nil {
		return Message{}, err
	}
	file, err := b.scenePicture(s)
	if err != nil {
		return Message{}, err
	}
	where := in.Say("browse.where", "N", ply, "Last", m.Ply())
	return Message{
		Content: strings.Join(append(s.lines(false), where), "\n"),
		Files:   []File{file},
		Rows:    []Row{{Buttons: steps(in, m, ply)}},
	}, nil
}

// steps are the buttons from one position to the others.
func steps(in game.Speaker, m match.Match, ply int) []Button {
	last := m.Ply()
	return []Button{
		stepTo(m, 0, "first", in.Say("button.step-first"), ply == 0),
		stepTo(m, max(ply-1, 0), "back", in.Say("button.step-back"), ply == 0),
		stepTo(m, min(ply+1, last), "next", in.Say("button.step-next"), ply == last),
		stepTo(m, last, "last", in.Say("button.step-last"), ply == last),
	}
}

// stepTo is one of them; kind keeps apart those that lead to the same ply.
func stepTo(m match.Match, ply int, kind, label string, off bool) Button {
	return Button{ID: Path{Action: actStep, ID: m.ID, Ply: ply, Branch: m.Branch, Rest: kind}, Label: label, Look: Plain, Off: off}
}
