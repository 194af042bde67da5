package practice

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"time"

	"galet/bot/fairqueue"
	"galet/bot/matchview"
	"galet/bot/thinking"
	"galet/bot/ui"
	"galet/game"
	"galet/game/engine"
	"galet/game/match"
)

const (
	// hintTime is how long Galet thinks about a hint, at its full strength.
	hintTime = time.Second
	// hintTimeout is how long a member waits for a hint at most.
	hintTimeout = time.Minute
)

// Hint answers /hint, for the member's practice match with the latest turn.
func (h *Handlers) Hint(r ui.Request) (ui.Reply, error) {
	open, err := h.open(r.By.ID, terms{})
	if err != nil {
		return ui.Reply{}, err
	}
	for _, m := range slices.Backward(open) {
		if h.matches.IsTurnOf(m, r.By.ID) {
			return h.hint(r, m.ID)
		}
	}
	return ui.Answer(r.Loc().Say("practice.hint-none", "Command", h.builder.Clickable(r.Loc(), ui.CmdPractice))), nil
}

// hint shows a practice match, and then the move that Galet would make there.
func (h *Handlers) hint(r ui.Request, id match.ID) (ui.Reply, error) {
	v, err := h.ownMatch(r, id)
	if err != nil {
		return ui.Reply{}, err
	}
	s, err := h.builder.View(r.Loc(), v)
	if err != nil {
		return ui.Reply{}, err
	}
	if v.Over() || galetMoves(s) {
		return h.outdated(r, id)
	}
	if running, err := h.matches.OpenMatchInRecord(r.By.ID, v.Record, max(v.Ply(), 1)); err != nil || running != 0 {
		return ui.Answer(r.Loc().Say("practice.hint-running", "Match", running)), err
	}
	said, failed := "", ui.ErrPanicked // if the thought does not return
	done := h.mover.Run(id, func(ctx context.Context) { said, failed = h.hintText(ctx, s, r.By.ID) })
	if done == nil {
		return ui.Reply{}, fairqueue.ErrClosed
	}
	now, _, err := h.board(r, id, r.Loc().Say("practice.hint-thinking"))
	if err != nil {
		return ui.Reply{}, err
	}
	reply := r.Ephemeral(now)
	reply.Edit = &ui.Edit{Match: id, Until: done, Message: func() (ui.Message, error) {
		then, _, err := h.board(r, id, "")
		if err = errors.Join(err, failed); err != nil {
			return then, err
		}
		if now, err := h.matches.Match(id); err == nil && now.Ply() == v.Ply() && now.Branch == v.Branch && !now.Over() {
			then.Content += "\n" + said
		}
		return then, nil
	}}
	return reply, nil
}

// hintText names the move that Galet would make, and why. Its errors are those of
// Queue.Think, and fairqueue.ErrClosed when run ends, because the bot stops.
func (h *Handlers) hintText(run context.Context, s matchview.View, by match.PlayerID) (string, error) {
	ctx, cancel := context.WithTimeout(run, hintTimeout)
	defer cancel()
	thought, err := h.thinking.Think(ctx, thinking.Job{
		Class: thinking.Hint, By: by, Game: s.Match.Record.Game, Position: s.Match.Position,
		Level: engine.MaxLevel, Time: hintTime, Seed: uint64(s.Match.ID),
	})
	switch {
	case err != nil && run.Err() != nil:
		return "", fairqueue.ErrClosed
	case errors.Is(err, context.DeadlineExceeded):
		return s.Loc.Say("practice.busy"), nil
	case err != nil:
		return "", err
	}
	said := s.Loc.Say("practice.hint", "Move", matchview.Escape(s.Label(thought.Move)))
	if why := moveEffect(s, thought.Move); why != "" {
		said = s.Loc.Say("practice.hint-why", "Move", matchview.Escape(s.Label(thought.Move)), "Why", why)
	}
	return said + " " + textProspect(s.Loc, thought), nil
}

// moveEffect is the effect of a move, in the words of the game.
func moveEffect(s matchview.View, move game.Move) string {
	c, _ := s.Choice(move)
	return strings.TrimSuffix(matchview.Escape(c.Detail), ".")
}

// textProspect says how the game stands for the player to move.
func textProspect(loc game.Localizer, t engine.Thought) string {
	switch {
	case t.Solved && t.Value == 1:
		return loc.Say("practice.hint-won")
	case t.Solved && t.Value == 0:
		return loc.Say("practice.hint-lost")
	case t.Solved:
		return loc.Say("practice.hint-draw")
	}
	return loc.Say("practice.hint-chance", "N", min(max(int(math.Round(t.Value*100)), 1), 99))
}
