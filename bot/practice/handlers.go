// Package practice lets members play against Galet. It makes Galet's moves in all
// matches, and answers the requests of practice matches. A practice match is an ephemeral
// message that each press updates; nothing is posted.
//
// The package does not know how answers reach Discord, and how the engines think.
package practice

import (
	"time"

	"galet/bot/matchview"
	"galet/bot/thinking"
	"galet/bot/ui"
	"galet/game/engine"
	"galet/game/match"
)

// Handlers answer the requests of this package.
type Handlers struct {
	matches  *match.Service
	builder  *matchview.Builder
	thinking *thinking.Queue
	mover    *Mover
}

// New makes the handlers.
func New(m *match.Service, b *matchview.Builder, t *thinking.Queue, mover *Mover) *Handlers {
	return &Handlers{m, b, t, mover}
}

// defaultLevel is Galet's level where none is chosen.
const defaultLevel = engine.MinLevel

// galetWait is how long an answer waits for Galet's move. After that it says that Galet
// is thinking, and is edited later.
const galetWait = 900 * time.Millisecond

// ownMatch is a practice match of the member who asks. For other members it is not found.
// It is refused with thinking.ErrOff.
func (h *Handlers) ownMatch(r ui.Request, id match.ID) (match.View, error) {
	if !h.thinking.On() {
		return match.View{}, thinking.ErrOff
	}
	v, err := h.matches.View(id, r.By.ID)
	if err != nil {
		return match.View{}, err
	}
	if _, plays := v.Seat(r.By.ID); !plays || !v.Private() {
		return match.View{}, match.ErrNotFound
	}
	r.Subject.SetMatch(v.Match)
	return v, nil
}

// show shows the present board of a practice match, with the text said above it. If Galet is to
// move, it waits for the move; if that takes long, the message is edited after the move.
func (h *Handlers) show(r ui.Request, id match.ID, said string) (ui.Reply, error) {
	moved := h.mover.Move(id)
	if moved != nil && h.thinking.Wait(thinking.Move) == 0 {
		select {
		case <-moved:
		case <-time.After(galetWait):
		}
	}
	now, waits, err := h.board(r, id, said)
	if err != nil {
		return ui.Reply{}, err
	}
	reply := r.Ephemeral(now)
	if waits && moved != nil {
		reply.Edit = &ui.Edit{Match: id, Until: moved, Message: func() (ui.Message, error) {
			then, _, err := h.board(r, id, "")
			return then, err
		}}
	}
	return reply, nil
}
