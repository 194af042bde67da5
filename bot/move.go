package bot

import (
	"strings"

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
	before, err := b.scene(r.in(), m)
	if err != nil {
		return Reply{}, err
	}
	move, err := before.Game.ParseMove(r.moveIn(m.ID))
	if err != nil {
		return Reply{}, err
	}
	m, err = b.matches.Play(match.PlayRequest{ID: m.ID, By: r.By, Ply: match.AnyPly, Move: move, At: r.Place})
	if err != nil {
		return Reply{}, err
	}
	return b.moved(r, m, before.label(move))
}

// numbered parts a typed move from the number of its match, where that stands
// before it: "#12 d4".
func (r Request) numbered() (match, move string) {
	typed := strings.TrimSpace(r.Options[optMove])
	if !strings.HasPrefix(typed, "#") {
		return "", typed
	}
	match, move, _ = strings.Cut(typed, " ")
	return match, strings.TrimSpace(move)
}

// moveIn is what was typed as a move in a match.
func (r Request) moveIn(id match.ID) string {
	number, move := r.numbered()
	if number == "" || number == "#"+id.String() {
		return move
	}
	return r.Options[optMove] // which no game reads
}

// moved answers a typed move that was made.
func (b *Bot) moved(r Request, m match.Match, label string) (Reply, error) {
	return b.toldAll(r, m, textPlayed(r.in(), m.ID, label))
}

// toldAll answers what changed a match: with its board, or where that is in
// another channel, with what was done and where to see it.
func (b *Bot) toldAll(r Request, m match.Match, done string) (Reply, error) {
	if m.Place.Channel != r.Place.Channel {
		reply := private(textElsewhere(r.in(), m, done))
		reply.About = m.ID
		return reply, nil
	}
	return b.posted(m, false, done)
}

// posted is an answer that is the board of a match as it now stands.
func (b *Bot) posted(m match.Match, quiet bool, otherwise string) (Reply, error) {
	s, err := b.scene(b.publicly(m.Place.Guild), m)
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
		Says:    &Saying{Kind: match.NoticeBoard, Ply: m.Ply(), Branch: m.Branch, Otherwise: otherwise},
	}, nil
}

// label is how a move is offered, or its spelling if it is not.
func (s scene) label(m game.Move) string {
	if c, ok := s.choice(m); ok {
		return c.Label
	}
	return string(m)
}
