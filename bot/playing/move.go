package playing

import (
	"strings"

	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game/match"
)

// Move answers /move. It shows the menus if only a match was named, asks the
// question about the move, or plays it; the outbox posts the next board.
func (h *Handlers) Move(r ui.Request) (ui.Reply, error) {
	m, open, err := h.whichOf(r, toMove)
	if err != nil {
		return ui.Reply{}, err
	}
	reply, err := h.typed(r, m, open)
	return reply, ui.About(m.ID, err)
}

// typed answers a move that may be empty. open are the member's open matches, or nil.
func (h *Handlers) typed(r ui.Request, m match.View, open []match.Match) (ui.Reply, error) {
	if err := r.PermittedIn(m.Place.Channel); err != nil {
		return ui.Reply{}, err
	}
	before, err := h.View(r.Loc(), m)
	if err != nil {
		return ui.Reply{}, err
	}
	seat, plays := m.Seat(r.By.ID)
	mayMove := plays && !m.Over() && seat == m.Position.ToMove()
	typed := moveIn(r, m.ID)
	if typed == "" && mayMove {
		return r.Ephemeral(ui.Message{Content: textChoose(before.Loc, m.ID, before.Title()), Rows: before.Menus()}), nil
	}
	if typed == "" && plays && !m.Over() {
		return ui.Reply{}, match.ErrNotYourTurn
	}
	move, err := before.Game.ParseMove(typed)
	if err != nil {
		return ui.Reply{}, err
	}
	if c, ok := before.Choice(move); ok && c.Question != "" && mayMove {
		return h.ask(r, before, c), nil
	}
	after, err := h.Matches.Play(match.PlayRequest{ID: m.ID, By: r.By, Ply: match.AnyPly, Move: move, At: r.Place})
	if err != nil {
		return ui.Reply{}, err
	}
	reply := h.withNext(r, matchview.Done(r, after, textPlayed(r.Loc(), m.ID, before.Name(move))), m.ID, open)
	reply = withTold(reply, textStillSet(r.Loc(), m, after))
	reply.GaletToMove = withGalet(after)
	return reply, nil
}

// withGalet reports whether Galet plays in a match.
func withGalet(m match.Match) bool {
	_, level := m.Galet()
	return level != 0
}

// numbered separates a typed move from the match number before it: "#12 d4".
func numbered(r ui.Request) (match, move string) {
	typed := strings.TrimSpace(r.Options[ui.OptMove])
	if !strings.HasPrefix(typed, "#") {
		return "", typed
	}
	match, move, _ = strings.Cut(typed, " ")
	return match, strings.TrimSpace(move)
}

// moveIn parses typed text as a move in a match.
func moveIn(r ui.Request, id match.ID) string {
	number, move := numbered(r)
	if number == "" || number == "#"+id.String() {
		return move
	}
	return r.Options[ui.OptMove] // which no game reads
}
