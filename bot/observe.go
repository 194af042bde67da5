package bot

import (
	"time"

	"galet/bot/thinking"
	"galet/game"
)

// Observer gets the bot's events at once. The strings come from small fixed sets:
// no ids, and nothing that a member wrote. Methods may be called concurrently and
// must return soon.
type Observer interface {
	// Answered: an interaction was answered, or given up. kind is "command",
	// "press" or "completion"; asked is the command, the button's action or the
	// option; outcome is one or two words; took is the time since it arrived.
	Answered(kind, asked, outcome string, took time.Duration)
	// Called: a call to Discord's API ended with an HTTP status: 200 for every
	// success, 0 for no answer.
	Called(route string, status int, took time.Duration)
	// Drew: a picture was drawn; its size in bytes.
	Drew(g game.ID, took time.Duration, bytes int)
	// Received: a request to the interactions endpoint was answered with an HTTP
	// status.
	Received(status int)
	// Connected: a shard has a gateway connection, or has one again after it was
	// lost.
	Connected(shardID int, again bool)
	// Thought: a thought has ended ("ok", "cancelled" or "failed") after it waited
	// for its turn and ran.
	Thought(c thinking.Class, outcome string, waited, ran time.Duration)
}

// unobserved is the Observer of a bot that has none.
type unobserved struct{}

func (unobserved) Answered(string, string, string, time.Duration) {}

func (unobserved) Called(string, int, time.Duration) {}

func (unobserved) Drew(game.ID, time.Duration, int) {}

func (unobserved) Received(int) {}

func (unobserved) Connected(int, bool) {}

func (unobserved) Thought(thinking.Class, string, time.Duration, time.Duration) {}

// The outcomes of interactions that no handler decides.
const (
	outcomeOK         = "ok"
	outcomePanic      = "panic"
	outcomeUnanswered = "unanswered" // Discord refused the answer
	outcomeDropped    = "dropped"    // the queue was full, or it came too late
	outcomeCancelled  = "cancelled"  // nobody could receive the answer any more
)
