package playing

import (
	"slices"
	"strings"

	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game/match"
)

// Move answers /move. If only a match was named, it shows the menus. Otherwise it asks
// the question about the move, or plays it; the outbox posts the next board.
func (h *Handlers) Move(r ui.Request) (ui.Reply, error) {
	m, open, err := h.commandMatchOf(r, purposeMove)
	if err != nil {
		return ui.Reply{}, err
	}
	reply, err := h.typedMove(r, m, open)
	return reply, ui.About(m.ID, err)
}

// typedMove answers a typed move; if it is empty, with the menus. open are the member's
// open matches, if they were read.
func (h *Handlers) typedMove(r ui.Request, m match.View, open []match.Match) (ui.Reply, error) {
	if err := r.PermittedIn(m.Place.Channel); err != nil {
		return ui.Reply{}, err
	}
	before, err := h.builder.View(r.Loc(), m)
	if err != nil {
		return ui.Reply{}, err
	}
	seat, plays := m.Seat(r.By.ID)
	mayMove := plays && !m.Over() && seat == m.Position.ToMove()
	typed := h.typedMoveIn(r, before)
	switch {
	case typed != "":
	case mayMove:
		return r.Ephemeral(ui.Message{Content: textChoose(before.Loc, m.ID, before.Title()), Rows: before.Menus()}), nil
	case m.Over():
		return ui.Reply{}, match.ErrOver
	case !plays:
		return ui.Reply{}, match.ErrNotPlayer
	default:
		return ui.Reply{}, match.ErrNotYourTurn
	}
	move, err := before.Game.ParseMove(typed)
	if err != nil {
		return ui.Reply{}, err
	}
	if c, ok := before.Choice(move); ok && c.Question != "" && mayMove {
		return h.askBeforePlay(r, before, c), nil
	}
	after, err := h.matches.Play(match.PlayRequest{ID: m.ID, By: r.By, Ply: match.AnyPly, Move: move, At: r.Place})
	if err != nil {
		return ui.Reply{}, err
	}
	reply := h.withNext(r, matchview.ConfirmChange(r, after, textPlayed(r.Loc(), m.ID, before.Name(move))), m.ID, open)
	reply = withFollowUp(reply, h.textAfter(r, m, after))
	reply.GaletToMove = withGalet(after)
	return reply, nil
}

// withGalet reports whether Galet plays in a match.
func withGalet(m match.Match) bool {
	_, level := m.Galet()
	return level != 0
}

// splitMatchNumber splits "#12 d4" into a match number and a move.
func splitMatchNumber(r ui.Request) (match, move string) {
	typed := strings.TrimSpace(r.Options[ui.OptMove])
	if !strings.HasPrefix(typed, "#") {
		return "", typed
	}
	match, move, _ = strings.Cut(typed, " ")
	return match, strings.TrimSpace(move)
}

// typedMoveIn is the move typed for a match. The number of the match may stand before it.
// With another number, it is the whole text, which no game can read. If the text is the
// name of a suggestion, it is the suggestion's move.
func (h *Handlers) typedMoveIn(r ui.Request, s matchview.View) string {
	number, move := splitMatchNumber(r)
	if number != "" && number != "#"+s.Match.ID.String() {
		return r.Options[ui.OptMove] // which no game reads
	}
	if _, err := s.Game.ParseMove(move); err == nil || move == "" {
		return move
	}
	if named, ok := h.moveNamed(r, s, number != ""); ok {
		return named
	}
	return move
}

// moveNamed is the move of the suggestion with the typed name; empty: the suggestion is the
// match itself. ok is false if there is not exactly one. Discord's apps may send the name of
// a suggestion in place of its value, for example when a member pastes a command. See
// https://github.com/discord/discord-api-docs/issues/7206.
func (h *Handlers) moveNamed(r ui.Request, s matchview.View, numbered bool) (move string, ok bool) {
	typed := strings.Fields(r.Options[ui.OptMove]) // a paste changes white space
	isTyped := func(name string) bool {
		return slices.Equal(strings.Fields(ui.Clip(name, discord.OptionTextLimit)), typed)
	}
	if numbered && isTyped(h.builder.MatchLabel(r.Loc(), s.Match.Match, r.By.ID, r.By.ID)) {
		return "", true
	}
	found := 0
	for _, c := range s.Choices() {
		if isTyped(nameOfMove(s, r.By.ID, c, numbered)) {
			move = string(c.Move)
			found++
		}
	}
	return move, found == 1
}
