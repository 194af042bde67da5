package challenges

import (
	"context"

	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/bot/thinking"
	"galet/bot/ui"
	"galet/game/match"
)

// Rematch answers the button on the last board. The button is removed, if possible.
// The outbox posts the challenge, or the first board if the other player had already
// offered a rematch.
func (h *Handlers) Rematch(r ui.Request, p ui.Path) (ui.Reply, error) {
	m, err := h.matches.View(p.ID, "")
	if err != nil {
		return ui.Reply{}, err
	}
	r.Subject.SetMatch(m.Match)
	if err := r.Permitted(); err != nil {
		return ui.Reply{}, err
	}
	if _, level := m.Galet(); level != 0 && !h.thinking.On() {
		return ui.Reply{}, thinking.ErrOff
	}
	if err := h.checkOpponent(r, m.Match); err != nil {
		return ui.Reply{}, err
	}
	next, err := h.matches.Rematch(p.ID, r.By, r.Place, r.Under)
	if err != nil {
		return ui.Reply{}, err
	}
	told := h.textExcluded(r, next.Rated)
	if !r.CanUpdate(m.Board.Message) {
		reply := ui.Answer(textRematch(r.Loc(), next))
		reply.About, reply.GaletToMove, reply.FollowUp = next.ID, withGalet(next), told
		return reply, nil
	}
	m.Next = &next
	s, err := h.builder.View(matchview.LocalizerOf(m.Server), m)
	if err != nil {
		return ui.Reply{}, err
	}
	board, err := h.builder.BoardWithoutPicture(s)
	reply := ui.UpdateWith(board)
	reply.About, reply.GaletToMove, reply.FollowUp = next.ID, withGalet(next), told
	return reply, err
}

// checkOpponent returns ui.ErrAbsent if the opponent of the member who asked has left the
// server, and ui.ErrBarred if they cannot see the channel, as far as Discord tells.
func (h *Handlers) checkOpponent(r ui.Request, m match.Match) error {
	_, plays := m.Seat(r.By.ID)
	other := matchview.Opponent(m, r.By.ID).ID
	if !plays || other == "" || other.Level() != 0 {
		return nil
	}
	if h.hasLeft(r, other) {
		return ui.ErrAbsent
	}
	may, err := h.access.MemberPermissions(context.Background(), string(r.Place.Guild), string(r.Place.Channel), string(other))
	if err == nil && may&discord.PermissionViewChannel == 0 {
		return ui.ErrBarred
	}
	return nil
}

// hasLeft reports whether a member has left the server, as far as Discord tells.
func (h *Handlers) hasLeft(r ui.Request, p match.PlayerID) bool {
	return h.access.IsAbsent(context.Background(), string(r.Place.Guild), string(p))
}

// withGalet reports whether a challenge is to Galet.
func withGalet(c match.Challenge) bool { return c.Against != nil && c.Against.ID.Level() != 0 }
