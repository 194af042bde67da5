package bot

import (
	"time"

	"galet/game"
)

// Observer is told what the bot does, as it does it: in words of which there
// are few, without ids and without anything that a member wrote. Its methods
// may be called from several goroutines at once and must return soon.
type Observer interface {
	// Answered: an interaction was answered, or given up. Kind is "command",
	// "press" or "completion", asked the command, the button's action or the
	// option, outcome one word or two on how it ended, took the time since it
	// was heard.
	Answered(kind, asked, outcome string, took time.Duration)
	// Called: a call of Discord's API ended with an HTTP status. 200 stands
	// for every success; 0: no answer came.
	Called(route string, status int, took time.Duration)
	// Drew: a picture was drawn, so many bytes long.
	Drew(g game.ID, took time.Duration, bytes int)
	// Reconnected: the gateway was lost and is back.
	Reconnected()
}

// unobserved is the Observer of a bot that has none.
type unobserved struct{}

func (unobserved) Answered(string, string, string, time.Duration) {}
func (unobserved) Called(string, int, time.Duration)              {}
func (unobserved) Drew(game.ID, time.Duration, int)               {}
func (unobserved) Reconnected()                                   {}

// The outcomes of interactions that no handler decides.
const (
	outcomeOK         = "ok"
	outcomePanic      = "panic"
	outcomeUnanswered = "unanswered" // Discord did not take the answer
	outcomeDropped    = "dropped"    // too many were waiting
)
