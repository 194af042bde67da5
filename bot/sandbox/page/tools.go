package page

import (
	"context"
	"errors"
	"net/http"
	"time"

	"galet/bot/sandbox"
)

// Action is a developer's button.
type Action struct {
	// Group is the heading above the button. Name is its label and must be
	// unique.
	Group string                      `json:"group"`
	Name  string                      `json:"name"`
	Do    func(context.Context) error `json:"-"`
}

// lastRequests is how many of the bot's calls a window gets.
const lastRequests = 60

// lookAtTools adds the developer tools: the bot's calls, the refusals, and the
// faults.
func (w *watch) lookAtTools(u update) {
	requests := w.page.world.Requests()
	u.add(w.sent, "requests", requests[max(0, len(requests)-lastRequests):])
	refusals := []string{}
	for _, r := range w.page.world.Refusals() {
		refusals = append(refusals, r.String())
	}
	u.add(w.sent, "refusals", refusals[max(0, len(refusals)-lastRequests):])
	u.add(w.sent, "faults", append([]string{}, w.page.world.Faults()...))
}

// faults are the actions that make the world misbehave.
func faults(w *sandbox.World) []Action {
	const answers, gateway = "Misbehave: the next calls", "Misbehave: the gateway"
	does := func(group, name string, do func()) Action {
		return Action{group, name, func(context.Context) error {
			do()
			return nil
		}}
	}
	rule := func(name string, r sandbox.Rule) Action {
		return does(answers, name, func() { w.Misbehave(r) })
	}
	fail := func(name string, f sandbox.GatewayFault) Action {
		return does(gateway, name, func() { w.FailGateway(f) })
	}
	return []Action{
		rule("Next answer 4 s late", sandbox.Rule{Method: http.MethodPost, Path: "/interactions/*/*/callback", Wait: 4 * time.Second}),
		rule("Next call gets 429", sandbox.Rule{Status: http.StatusTooManyRequests, RetryAfter: 2 * time.Second}),
		rule("Next message gets 500", sandbox.Rule{Method: http.MethodPost, Path: "/channels/*/messages", Status: http.StatusInternalServerError}),
		rule("Next three calls get 503", sandbox.Rule{Status: http.StatusServiceUnavailable, Times: 3}),
		rule("Next call's answer is lost", sandbox.Rule{Lose: true}),
		does(answers, "Behave again", w.Behave),
		fail("Cut the connection", sandbox.GatewayFault{Close: -1}),
		fail("Op 7: reconnect", sandbox.GatewayFault{Op: 7}),
		fail("Op 9: session invalid", sandbox.GatewayFault{Op: 9}),
		fail("Fall silent", sandbox.GatewayFault{Silent: true}),
	}
}

// action runs a developer's action.
func (p *page) action(ctx context.Context, name string) error {
	for _, a := range p.Actions {
		if a.Name == name {
			defer p.world.Touch()
			return a.Do(ctx)
		}
	}
	return errors.New("there is no such button")
}
