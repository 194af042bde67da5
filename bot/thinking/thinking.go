// Package thinking is the queue in which the engines think. A caller asks with
// Queue.Think and waits for the thought:
//
//	thought, err := queue.Think(ctx, thinking.Job{
//		Class: thinking.Background, By: member, Position: p, Level: 8, Time: time.Second,
//	})
//
// The thought runs in the caller's goroutine as soon as one of few slots is free,
// so it must not be a goroutine that others wait for. Cancel ctx when nobody waits
// for the thought any more. ErrOff and the refusals of fairqueue are for a member
// to read; Wait tells beforehand how long it may take. A review is many
// thoughts, asked one after another: between two of them others have their turn. All but
// the first have Continues set, so that a review that has begun is not refused half-way.
//
// The package does not know matches, and stores nothing.
package thinking

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"galet/bot/fairqueue"
	"galet/game"
	"galet/game/catalog"
	"galet/game/engine"
	"galet/game/match"
)

// ErrOff: the configuration has no workers.
var ErrOff = errors.New("thinking is turned off")

// MoveTime is the maximum time of a thought that a member waits for.
const MoveTime = 2 * time.Second

// Class is the purpose of a thought. Thoughts of a lower class come first.
type Class int

// The classes.
const (
	// Move is a move that Galet owes in a match. It is never refused: it waits.
	Move Class = iota
	// Hint is an answer that a person waits for.
	Hint
	// Background is for reviews and puzzles.
	Background
	classes
)

// String is the class in a word.
func (c Class) String() string { return [...]string{"move", "hint", "background"}[c] }

// Job is one thought to think.
type Job struct {
	Class Class
	// By is the member it is for; empty: nobody in particular.
	By match.PlayerID
	// Game is the game of Position, which must not be over.
	Game     game.ID
	Position game.Position
	// Level is from engine.MinLevel to engine.MaxLevel.
	Level int
	// Time is the maximum time from when the thought begins. If only one move is legal,
	// it is a tenth of that.
	Time time.Duration
	// Seed decides what is drawn by lot.
	Seed uint64
	// Continues: it belongs to an answer of several thoughts that has begun. It is never
	// refused: it waits.
	Continues bool
}

// Config configures a Queue.
type Config struct {
	// Workers is how many thoughts run at once; 0: none ever.
	Workers int
	// Memory is about how many bytes the engines' tables take, all together. They
	// are made when they are first needed.
	Memory int
	// Nodes, if not 0, bounds every thought: a test's thoughts are short then.
	Nodes int
	// Games are the games that can be thought about.
	Games []catalog.Entry
	// Thought, if not nil, is called after each thought with its outcome ("ok",
	// "cancelled" or "failed"), how long it waited for a slot, and how long it ran.
	Thought func(c Class, outcome string, waited, ran time.Duration)
}

// Think waits for a slot, and thinks. Its errors are ErrOff, the refusals of fairqueue,
// and those of the engine. When ctx ends, the thought ends within milliseconds, and Think
// returns the cause.
func (q *Queue) Think(ctx context.Context, j Job) (engine.Thought, error) {
	asked := time.Now()
	if len(j.Position.Legal()) == 1 {
		j.Time /= 10
	}
	if !q.On() {
		return engine.Thought{}, ErrOff
	}
	s, release, err := q.slots.Acquire(ctx, fairqueue.Ticket{Class: int(j.Class), By: j.By, Time: j.Time, NeverRefused: j.Class == Move || j.Continues})
	if err != nil {
		return engine.Thought{}, err
	}
	defer release()
	began := time.Now()
	thought, err := q.think(ctx, s, j, began)
	if q.config.Thought != nil {
		q.config.Thought(j.Class, outcome(ctx, err), began.Sub(asked), time.Since(began))
	}
	return thought, err
}

func outcome(ctx context.Context, err error) string {
	switch {
	case err == nil:
		return "ok"
	case ctx.Err() != nil:
		return "cancelled"
	}
	return "failed"
}

// think thinks in a slot. About every millisecond it lets other goroutines run.
func (q *Queue) think(ctx context.Context, s slot, j Job, began time.Time) (engine.Thought, error) {
	e, err := q.engine(s, j.Game)
	if err != nil {
		return engine.Thought{}, err
	}
	limits := engine.Limits{Level: j.Level, Nodes: q.config.Nodes, Seed: j.Seed, Done: func() bool {
		runtime.Gosched()
		return ctx.Err() != nil || time.Since(began) >= j.Time
	}}
	thought, err := e.Think(j.Position, limits)
	if err == nil {
		err = context.Cause(ctx)
	}
	return thought, err
}

func (q *Queue) engine(s slot, id game.ID) (engine.Engine, error) {
	if e, ok := s[id]; ok {
		return e, nil
	}
	for _, g := range q.config.Games {
		if g.Game.ID() == id {
			s[id] = g.NewEngine(q.config.Memory / q.config.Workers / len(q.config.Games))
			return s[id], nil
		}
	}
	return nil, fmt.Errorf("%w %q", game.ErrUnknownGame, string(id))
}
